/** The evaluation: symmetric, a function of the position alone, bounded, and what its trace says it is. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sendSetup } from '../src/wasm/codec.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';
import { VALUE_EVAL_MAX } from '../src/wasm/values.js';
import { startSetup } from '../src/setup.js';
import { variantInfo, type EngineName } from '../src/variants.js';
import { bytesAt, openEngine, readSetup, SETUP_BYTES } from '../train/engine.js';
import { buildTrace, type TraceExports } from '../tune/engine.js';
import { seededRandom } from './support/random.js';

const GAMES: readonly EngineName[] = ['minixiangqi', 'xiangqi42', 'minishogi'];
const PLIES = 400;

interface Sample {
  readonly setup: Uint8Array;
  readonly turn: number;
  readonly value: number;
  readonly traced: number;
}

function evaluate(engine: TraceExports, setup: Uint8Array, turn: number): number {
  bytesAt(engine, engine.setupPtr(), SETUP_BYTES).set(setup);
  engine.setPosition(turn, 0, false);
  return engine.evaluation();
}

/** Weights times counts, weighted by the phase as assembly/search/evaluate.ts does. */
function traceValue(engine: TraceExports): number {
  engine.clearTrace();
  engine.evaluation();
  const count = engine.WEIGHT_COUNT.value as number, phaseMax = engine.PHASE_MAX.value as number;
  const counts = new Int32Array(engine.memory.buffer, engine.tracePtr(), count);
  const weights = new Int32Array(engine.memory.buffer, engine.weightsPtr(), count);
  let middleGame = 0, endGame = 0;
  for (let i = 0; i < count; i++) {
    middleGame += counts[i]! * (weights[i]! + 0x8000 >> 16);
    endGame += counts[i]! * (weights[i]! << 16 >> 16);
  }
  const value = Math.trunc((middleGame * engine.phase() + endGame * (phaseMax - engine.phase())) / phaseMax);
  return Math.max(-VALUE_EVAL_MAX, Math.min(value, VALUE_EVAL_MAX)) + 0;
}

/** Positions of random games, each evaluated in its game. */
function sample(engine: TraceExports, game: EngineName): Sample[] {
  const random = seededRandom(7), samples: Sample[] = [];
  let turn = 0;
  const begin = (): void => {
    sendSetup(engine, startSetup(game));
    turn = 0;
  };
  begin();
  for (let ply = 0; ply < PLIES; ply++) {
    if (engine.outcome() !== 0) begin();
    engine.playMove(random.pick(new Uint16Array(engine.memory.buffer, engine.movesPtr(), engine.legalMoves())));
    turn = 1 - turn;
    samples.push({ setup: readSetup(engine), turn, value: engine.evaluation(), traced: traceValue(engine) });
  }
  return samples;
}

/** A set-up whose squares are moved and whose colours may change. */
function transformed(setup: Uint8Array, to: (square: number) => number, swapsColors: boolean): Uint8Array {
  const other = (piece: number): number => piece === 0 || !swapsColors ? piece : piece ^ 16;
  const result = new Uint8Array(SETUP_BYTES);
  for (let square = 0; square < SQUARE_SLOTS; square++) if (setup[square] !== 0) result[to(square)] = other(setup[square]!);
  for (let piece = 1; piece < PIECE_SLOTS; piece++) result[SQUARE_SLOTS + other(piece)] = setup[SQUARE_SLOTS + piece]!;
  return result;
}

describe.each(GAMES)('%s', (game) => {
  const { files, ranks } = variantInfo(game);
  let engine: TraceExports, plain: TraceExports, samples: Sample[];

  beforeAll(async () => {
    engine = await openEngine<TraceExports>(await buildTrace(game));
    plain = await openEngine<TraceExports>(`build/${game}.wasm`);
    samples = sample(engine, game);
  }, 120_000);

  test('is the same for both colours', () => {
    const turned = (square: number): number => square % files + (ranks - 1 - Math.floor(square / files)) * files;
    for (const { setup, turn, value } of samples) expect(evaluate(engine, transformed(setup, turned, true), 1 - turn)).toBe(value);
  });

  test('is the same with the files mirrored', () => {
    const mirrored = (square: number): number => files - 1 - square % files + Math.floor(square / files) * files;
    for (const { setup, turn, value } of samples) expect(evaluate(engine, transformed(setup, mirrored, false), turn)).toBe(value);
  });

  test('does not depend on the game that led to the position', () => {
    for (const { setup, turn, value } of samples) expect(evaluate(engine, setup, turn)).toBe(value);
  });

  test('is the sum that its trace says, and the same in the module that is played', () => {
    for (const { setup, turn, value, traced } of samples) {
      expect(traced).toBe(value);
      expect(evaluate(plain, setup, turn)).toBe(value);
    }
  });

  test('is bounded', () => {
    for (const { value } of samples) expect(Math.abs(value)).toBeLessThanOrEqual(VALUE_EVAL_MAX);
  });
});
