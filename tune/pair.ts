/**
 * Two engine modules in one process that play pairs of games: a random opening that both call fair, once with each colour. A game ends by
 * the rules, by a mate seen, or when both have agreed for some plies that one side is lost.
 */
import { startSetup } from '../src/setup.js';
import type { EngineName } from '../src/variants.js';
import { sendSetup } from '../src/wasm/codec.js';
import { type EngineExports, THINK } from '../src/wasm/exports.js';
import { VALUE_MATE_MIN } from '../src/wasm/values.js';
import type { Random } from '../test/support/random.js';
import { legalMoves } from '../train/engine.js';

const OPENING_PLIES_LEAST = 4, OPENING_PLIES_MOST = 7;
/** An opening is fair if both think so, within so many centipawns. */
const FAIR_SCORE = 150, FAIR_NODES = 5000;
/** A game without end is a draw. */
const PLIES_MOST = 300;
/** Lost: both say so, by so many centipawns, so many plies in a row. */
const LOST_SCORE = 1500, LOST_PLIES = 4;

export interface PlayedEngine {
  readonly engine: EngineExports;
  /** Nodes a move; 0 for no limit. */
  readonly nodeLimit: number;
  /** Called before each search of a move, and after it with its nodes. */
  readonly before?: () => void;
  readonly after?: (nodes: number) => void;
}

export class PairPlayer {
  constructor(readonly game: EngineName, readonly engines: readonly [PlayedEngine, PlayedEngine]) {}

  /** Plays a pair of games; points of the first engine, 0 to 2. */
  play(random: Random): number {
    const moves = this.#opening(random);
    return this.#playOut(moves, 0) + this.#playOut(moves, 1);
  }

  #start(moves: readonly number[]): void {
    for (const { engine } of this.engines) {
      sendSetup(engine, startSetup(this.game));
      engine.newGame();
      for (const move of moves) engine.playMove(move);
    }
  }

  #opening(random: Random): number[] {
    const { engine } = this.engines[0];
    for (;;) {
      const moves: number[] = [];
      this.#start(moves);
      const plies = OPENING_PLIES_LEAST + random.below(OPENING_PLIES_MOST - OPENING_PLIES_LEAST + 1);
      while (moves.length < plies && engine.outcome() === 0) {
        const move = random.pick(legalMoves(engine));
        moves.push(move);
        engine.playMove(move);
      }
      if (engine.outcome() !== 0) continue;
      this.#start(moves);
      if (this.engines.every((player) => Math.abs(search(player.engine, FAIR_NODES).score) <= FAIR_SCORE)) return moves;
    }
  }

  /** Points of the first engine; engine `first` has the first side. */
  #playOut(moves: readonly number[], first: 0 | 1): number {
    this.#start(moves);
    const last: [number, number] = [0, 0];
    let lostPlies = 0;
    for (let ply = moves.length; ply < PLIES_MOST; ply++) {
      const mover = (ply & 1) === 0 ? first : 1 - first as 0 | 1, code = this.engines[0].engine.outcome();
      if (code !== 0) {
        const winner = (code >> 4) - 1;
        return winner < 0 ? 0.5 : (winner === 0 ? first : 1 - first) === 0 ? 1 : 0;
      }
      const player = this.engines[mover];
      player.before?.();
      const { score, move } = search(player.engine, player.nodeLimit);
      player.after?.(player.engine.nodeCount());
      last[mover] = mover === 0 ? score : -score;
      const isLost = Math.min(...last) >= LOST_SCORE || Math.max(...last) <= -LOST_SCORE;
      lostPlies = isLost ? lostPlies + 1 : 0;
      if (Math.abs(score) > VALUE_MATE_MIN || lostPlies >= LOST_PLIES) return last[mover] > 0 ? 1 : 0;
      for (const { engine } of this.engines) engine.playMove(move);
    }
    return 0.5;
  }
}

function search(engine: EngineExports, nodeLimit: number): { score: number; move: number } {
  engine.startSearch(0, nodeLimit, 1);
  while (engine.think(0) !== THINK.finished);
  return { score: engine.knownScore(0), move: new DataView(engine.memory.buffer).getUint16(engine.rootMovesPtr(), true) };
}
