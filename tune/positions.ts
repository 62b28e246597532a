/** Positions as the fit wants them: which weights enter the evaluation how often, by the trace of the engine itself. */
import { readFileSync } from 'node:fs';
import { type EngineName, variantInfo } from '../src/variants.js';
import { gameFolder, listChunks } from '../train/chunks.js';
import { openEngine, writeSetup } from '../train/engine.js';
import { FLAG, isQuiet, readFlags, readRecord, RECORD_BYTES } from '../train/records.js';
import type { TraceExports } from './engine.js';

export interface Positions {
  readonly count: number;
  /** Where the terms of a position start; one more than positions. */
  readonly starts: Uint32Array;
  readonly weights: Uint16Array;
  readonly times: Int8Array;
  /** Share of the middle game, 0 to 1. */
  readonly middle: Float32Array;
  /** 0, 0.5 or 1 for the side to move. */
  readonly results: Float32Array;
  /** Which seed, from 0: each was played by one engine, whose centipawns are its own. */
  readonly sources: Uint8Array;
  /** Of the search, in centipawns for the side to move. */
  readonly scores: Float32Array;
}

/** Terms a position has at most, about: room to begin with. */
const TERMS_GUESS = 120;

/** The quiet positions of some seeds of self-play, as the trace of a module counts them. */
export async function loadPositions(traceModule: string, game: EngineName, seeds: readonly number[]): Promise<Positions> {
  const engine = await openEngine<TraceExports>(traceModule);
  const chunks = listChunks(gameFolder(game), game, seeds), count = chunks.reduce((sum, { quiet }) => sum + quiet, 0);
  if (count === 0) throw new Error(`no positions of ${game} of seeds ${seeds.join(', ')}: npm run train:selfplay`);
  const weightCount = engine.WEIGHT_COUNT.value as number, phaseMax = engine.PHASE_MAX.value as number;
  const trace = new Int32Array(engine.memory.buffer, engine.tracePtr(), weightCount);

  let weights = new Uint16Array(count * TERMS_GUESS), times = new Int8Array(weights.length);
  const starts = new Uint32Array(count + 1), sources = new Uint8Array(count);
  const middle = new Float32Array(count), results = new Float32Array(count), scores = new Float32Array(count);
  let position = 0, end = 0;
  for (const { file, seed } of chunks) {
    const bytes = readFileSync(file), view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = RECORD_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
      if (!isQuiet(readFlags(view, at))) continue;
      const record = readRecord(view, at, variantInfo(game).hasHands);
      writeSetup(engine, record.setup, record.flags & FLAG.turn, 0, false);
      engine.clearTrace();
      engine.evaluation();
      if (end + weightCount > weights.length) {
        weights = grown(weights, new Uint16Array(weights.length * 2));
        times = grown(times, new Int8Array(times.length * 2));
      }
      for (let weight = 0; weight < weightCount; weight++) {
        if (trace[weight] === 0) continue;
        weights[end] = weight;
        times[end++] = trace[weight] ?? 0;
      }
      starts[position + 1] = end;
      middle[position] = engine.phase() / phaseMax;
      sources[position] = seeds.indexOf(seed);
      results[position] = record.result / 2;
      scores[position++] = record.score;
    }
  }
  return { count, starts, weights, times, middle, results, sources, scores };
}

function grown<T extends Uint16Array | Int8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
