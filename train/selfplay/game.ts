/**
 * One game of the engine against itself, as records. Random moves open it; later some moves are drawn from the best three lines, so that
 * games differ. It ends by the rules, or by the score where that leaves no doubt. A game is a function of its seed and the engine.
 */
import type { Random } from '../../test/support/random.js';
import { type EngineName, variantInfo } from '../../src/variants.js';
import { ROOT_MOVE_BYTES, SQUARE_SLOTS } from '../../src/wasm/abi.js';
import { type EngineExports, THINK } from '../../src/wasm/exports.js';
import { VALUE_EVAL_MAX, VALUE_MATE_MIN } from '../../src/wasm/values.js';
import { legalMoves, readSetup, startBytes, writeSetup } from '../engine.js';
import { FLAG, RECORD_BYTES, writeRecord, writeResult } from '../records.js';

/** Plies of random moves that begin a game; either side may be the first that thinks. */
const OPENING_PLIES_LEAST = 4, OPENING_PLIES_MOST = 9;
/** An opening that leaves one side so far ahead, in centipawns, is drawn again. */
const OPENING_SCORE_MOST = 600;
/** One move in so many, within the first plies, is drawn from so many lines, those within so many centipawns of the best. */
const VARIED_ONE_IN = 8, VARIED_PLIES = 60, VARIED_LINES = 3, VARIED_SCORE = 50;
/** A search that has used its nodes ends with the iteration, or at this many times as many. */
const HARD_NODES = 4;
/** Beyond doubt: so many centipawns ahead, for so many plies in a row. */
const WON_SCORE = 2500, WON_PLIES = 6;
/** A draw: within so many centipawns of 0 for so many plies in a row, late in the game; or the game has no end. */
const DRAWN_SCORE = 8, DRAWN_PLIES = 16, DRAWN_FROM_PLY = 80, PLIES_MOST = 300;

interface Searched { readonly score: number; readonly move: number }

export class SelfPlayer {
  readonly #start: Uint8Array;
  readonly #hasHands: boolean;
  readonly #bytes = new Uint8Array(PLIES_MOST * RECORD_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);

  constructor(readonly engine: EngineExports, game: EngineName, readonly nodes: number) {
    this.#start = startBytes(engine, game);
    this.#hasHands = variantInfo(game).hasHands;
  }

  /** Plays a game; its records, good until the next call. */
  play(random: Random): Uint8Array {
    let opening = this.#playOpening(random);
    while (opening < 0) opening = this.#playOpening(random);
    const { count, winner } = this.#playOut(random, opening);
    for (let index = 0; index < count; index++) writeResult(this.#view, index * RECORD_BYTES, winner);
    return this.#bytes.subarray(0, count * RECORD_BYTES);
  }

  /** Random moves from the start; how many, or -1 if they ended or all but decided the game. */
  #playOpening(random: Random): number {
    const { engine } = this;
    writeSetup(engine, this.#start, 0, 0, true);
    engine.newGame();
    const plies = OPENING_PLIES_LEAST + random.below(OPENING_PLIES_MOST - OPENING_PLIES_LEAST + 1);
    for (let ply = 0; ply < plies; ply++) {
      if (engine.outcome() !== 0) return -1;
      engine.playMove(random.pick(legalMoves(engine)));
    }
    return engine.outcome() === 0 && Math.abs(this.#search(1).score) <= OPENING_SCORE_MOST ? plies : -1;
  }

  /** Plays to the end: how many records, and who won, -1 for a draw. */
  #playOut(random: Random, opening: number): { count: number; winner: number } {
    const { engine } = this;
    let wonPlies = 0, drawnPlies = 0;
    for (let count = 0; count < PLIES_MOST; count++) {
      const ply = opening + count, turn = ply & 1, code = engine.outcome();
      if (code !== 0) return { count, winner: (code >> 4) - 1 };
      const isVaried = count < VARIED_PLIES && random.below(VARIED_ONE_IN) === 0, best = this.#search(isVaried ? VARIED_LINES : 1);
      this.#record(count, ply, best);
      wonPlies = Math.abs(best.score) >= WON_SCORE ? wonPlies + 1 : 0;
      drawnPlies = Math.abs(best.score) <= DRAWN_SCORE ? drawnPlies + 1 : 0;
      const isWon = Math.abs(best.score) > VALUE_MATE_MIN || wonPlies >= WON_PLIES;
      if (isWon) return { count: count + 1, winner: best.score > 0 ? turn : 1 - turn };
      if (ply >= DRAWN_FROM_PLY && drawnPlies >= DRAWN_PLIES) return { count: count + 1, winner: -1 };
      engine.playMove(isVaried ? this.#variedMove(random, best) : best.move);
    }
    return { count: PLIES_MOST, winner: -1 };
  }

  /** Searches the position for its best line or lines. */
  #search(lines: number): Searched {
    const { engine } = this;
    engine.startSearch(0, this.nodes * HARD_NODES * lines, lines);
    while (engine.think(0) !== THINK.finished && engine.nodeCount() < this.nodes * lines);
    return this.#line(0);
  }

  #line(index: number): Searched {
    const { engine } = this, at = engine.rootMovesPtr() + index * ROOT_MOVE_BYTES;
    return { score: engine.knownScore(index), move: new DataView(engine.memory.buffer).getUint16(at, true) };
  }

  /** A move of one of the lines just searched that is about as good as the best. */
  #variedMove(random: Random, best: Searched): number {
    const lines = Array.from({ length: this.engine.linesReady() }, (_, index) => this.#line(index));
    return random.pick(lines.filter(({ score }) => score >= best.score - VARIED_SCORE)).move;
  }

  #record(index: number, ply: number, { score, move }: Searched): void {
    const { engine } = this, setup = readSetup(engine);
    // a drop lands on an empty square
    const captures = setup[move >> 6 & SQUARE_SLOTS - 1] !== 0, promotes = (move & 1 << 13) !== 0;
    const isDecided = Math.abs(score) > VALUE_EVAL_MAX;
    const flags = (ply & 1) | (engine.isCheck() !== 0 ? FLAG.check : 0) | (captures ? FLAG.capture : 0) | (promotes ? FLAG.promotion : 0)
      | (isDecided ? FLAG.decided : 0) | (index === 0 ? FLAG.first : 0);
    writeRecord(this.#view, index * RECORD_BYTES, this.#hasHands, { setup, score, move, flags, halfMoves: engine.halfMoves(), ply });
  }
}
