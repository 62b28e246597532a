/** Positions as the fit wants them: which weights enter the evaluation how often, by the trace of the engine itself. */
import { readFileSync } from 'node:fs';
import { bytesAt, openEngine, SETUP_BYTES, type TraceExports } from './engine.js';
import { RECORD_BYTES, RESULT_AT, SCORE_AT, TURN_AT } from './records.js';

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
  /** Which file, from 0: each was played by one engine, whose centipawns are its own. */
  readonly sources: Uint8Array;
  /** Of the search, in centipawns for the side to move. */
  readonly scores: Float32Array;
}

/** Terms a position has at most, about: room to begin with. */
const TERMS_GUESS = 120;

export async function loadPositions(traceModule: string, files: readonly string[]): Promise<Positions> {
  const engine = await openEngine<TraceExports>(traceModule);
  const data = files.map((file) => readFileSync(file));
  const count = data.reduce((sum, bytes) => sum + Math.floor(bytes.length / RECORD_BYTES), 0);
  const weightCount = engine.WEIGHT_COUNT.value as number, phaseMax = engine.PHASE_MAX.value as number;
  const setup = bytesAt(engine, engine.setupPtr(), SETUP_BYTES);
  const trace = new Int32Array(engine.memory.buffer, engine.tracePtr(), weightCount);

  let weights = new Uint16Array(count * TERMS_GUESS), times = new Int8Array(weights.length);
  const starts = new Uint32Array(count + 1), sources = new Uint8Array(count);
  const middle = new Float32Array(count), results = new Float32Array(count), scores = new Float32Array(count);
  let position = 0, end = 0;
  for (const [source, bytes] of data.entries()) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES, position++) {
      setup.set(bytes.subarray(at, at + SETUP_BYTES));
      engine.setPosition(bytes[at + TURN_AT] ?? 0, 0, false);
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
      sources[position] = source;
      results[position] = (bytes[at + RESULT_AT] ?? 0) / 2;
      scores[position] = view.getInt16(at + SCORE_AT, true);
    }
  }
  return { count, starts, weights, times, middle, results, sources, scores };
}

function grown<T extends Uint16Array | Int8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
