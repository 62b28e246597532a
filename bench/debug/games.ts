/**
 * Games on a module that is compiled with assertions: the engine against itself with some thousand nodes a move, from openings and sparse
 * set-ups that a seed chooses, now and then with a random move or one taken back, so that lines repeat; half of them with a net. An
 * assertion that fails traps; the error then says which, and the game so far.
 */
import { variantInfo, type EngineName } from '../../src/variants.js';
import { startSetup } from '../../src/setup.js';
import type { Variant } from '../../src/types.js';
import { encodeColor, receiveMoves } from '../../src/wasm/codec.js';
import { THINK, type EngineExports } from '../../src/wasm/exports.js';
import { sendNet } from '../../src/wasm/net.js';
import { randomNet } from '../../test/support/nets.js';
import { seededRandom, type Random } from '../../test/support/random.js';
import { RawGame, rawEngine, restlessMove } from '../../test/support/raw.js';
import { sparsePosition } from '../../test/support/setups.js';

const HASH_MB = 1, OPENING_PLIES = 10, MOST_PLIES = 120;
/** One move in so many is any move, and one game in so many begins with few pieces. */
const RANDOM_SHARE = 8, SPARSE_SHARE = 3;

export interface DebugGames {
  readonly games: number;
  readonly plies: number;
  readonly nodes: number;
  /** How many games ended by a rule. */
  readonly ended: number;
}

export interface DebugOptions {
  readonly games: number;
  readonly seed: number;
  readonly nodesAMove: number;
  readonly onGame?: (game: number) => void;
}

/** The file of the module of a game with assertions: target `*-debug` of asconfig.json. */
export function debugFile(game: EngineName): string { return `build/${game}.debug.wasm`; }

/** Plays the games; throws an error with the game in it if an assertion fails. */
export async function playDebugGames(variant: Variant, module: WebAssembly.Module, options: DebugOptions): Promise<DebugGames> {
  const engine = await rawEngine(variant, module), random = seededRandom(options.seed);
  const net = randomNet(engine, variantInfo(variant).engine, options.seed);
  const sum = { games: 0, plies: 0, nodes: 0, ended: 0 };
  engine.setHash(HASH_MB);
  for (let number = 0; number < options.games; number++) {
    sendNet(engine, number % 2 === 1 ? net : undefined);
    const start = random.below(SPARSE_SHARE) === 0 ? sparsePosition(random, variant, engine) : startSetup(variant);
    const game = new RawGame(variant, engine, start);
    try {
      sum.nodes += playGame(random, game, options.nodesAMove);
      takeAllBack(game);
    } catch (cause) {
      throw new Error(`game ${number} of seed ${options.seed}: ${cause instanceof Error ? cause.message : String(cause)}; ${game.where()}`, { cause });
    }
    sum.games++;
    options.onGame?.(number);
  }
  return sum;

  function playGame(random: Random, game: RawGame, nodesAMove: number): number {
    let nodes = 0;
    for (let ply = 0; ply < MOST_PLIES && engine.outcome() === 0; ply++) {
      const isRandom = ply < OPENING_PLIES || random.below(RANDOM_SHARE) === 0;
      const move = isRandom ? restlessMove(random, game.legalMoves(), game.moves) : bestMove(engine, nodesAMove);
      if (!isRandom) nodes += engine.nodeCount();
      game.play(move);
      sum.plies++;
    }
    if (engine.outcome() !== 0) sum.ended++;
    return nodes;
  }
}

function bestMove(engine: EngineExports, nodes: number): number {
  engine.startSearch(0, nodes, 1);
  while (engine.think(0) !== THINK.finished);
  const move = new Int32Array(engine.memory.buffer, engine.rootMovesPtr(), 1)[0]!;
  if (!receiveMoves(engine).includes(move)) throw new Error(`the best move ${move} is not legal`);
  return move;
}

function takeAllBack(game: RawGame): void {
  while (game.moves.length > 0) game.takeBack();
  if (encodeColor(game.start.turn) !== encodeColor(game.turn)) throw new Error('the wrong side is to move after all moves were taken back');
}
