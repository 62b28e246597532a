/**
 * Positions for a training: the quiet ones of some seeds of self-play, those of one game in twenty held out, with their targets. A target
 * is a chance to win: a mixture of how the game ended and of what the search said, whose centipawns mean, for each seed, what foretells
 * the results best.
 */
import { readFileSync } from 'node:fs';
import type { EngineName } from '../src/variants.js';
import { type Chunk, listChunks } from './chunks.js';
import { minimumOf } from './minimum.js';
import type { SelfPlayFacts } from './nets-list.js';
import { FLAG, isQuiet, readFlags, readResult, readScore, RECORD_BYTES } from './records.js';

/** One game in so many is held out. */
const HELD_OUT_ONE_IN = 20;
/** Positions of a seed that its scale is fitted to. */
const SCALE_SAMPLE = 200_000;
/** Where the scale is looked for, in centipawns. */
const SCALE_LEAST = 50, SCALE_MOST = 2000;

export interface TrainingData {
  /** Training positions, then those held out. */
  readonly records: Uint8Array;
  readonly targets: Float32Array;
  readonly count: number;
  readonly trained: number;
  /** [seed, centipawns that are worth odds of e to 1] */
  readonly scales: readonly (readonly [number, number])[];
  readonly selfPlay: readonly SelfPlayFacts[];
}

/** `resultShare`: how much of a target is the result of the game, 0 to 1. Throws if there are no positions. */
export function loadData(folder: string, game: EngineName, seeds: readonly number[], resultShare: number, most: number): TrainingData {
  const chunks = takeChunks(listChunks(folder, game, seeds), most), count = chunks.reduce((sum, { quiet }) => sum + quiet, 0);
  if (count === 0) throw new Error(`no positions of ${game} in ${folder}: npm run train:selfplay`);
  const records = new Uint8Array(count * RECORD_BYTES), targets = new Float32Array(count), scales: [number, number][] = [];
  let trained = 0, heldOut = count;
  for (const seed of new Set(chunks.map((chunk) => chunk.seed))) {
    const firstTrained = trained, lastHeldOut = heldOut;
    for (const { file } of chunks.filter((chunk) => chunk.seed === seed)) {
      for (const [record, isHeldOut] of quietRecords(readFileSync(file))) {
        const at = isHeldOut ? --heldOut : trained++;
        records.set(record, at * RECORD_BYTES);
      }
    }
    const view = new DataView(records.buffer), scale = fitScale(view, firstTrained, trained);
    scales.push([seed, scale]);
    setTargets(view, targets, firstTrained, trained, { scale, resultShare });
    setTargets(view, targets, heldOut, lastHeldOut, { scale, resultShare });
  }
  return { records, targets, count, trained, scales, selfPlay: factsOf(chunks) };
}

function factsOf(chunks: readonly Chunk[]): SelfPlayFacts[] {
  return [...new Set(chunks.map(({ seed }) => seed))].map((seed) => {
    const own = chunks.filter((chunk) => chunk.seed === seed), [{ nodes, engine } = { nodes: 0, engine: '' }] = own;
    return { seed, nodes, engine, positions: own.reduce((sum, { quiet }) => sum + quiet, 0) };
  });
}

/** The first chunks that hold `most` quiet positions. */
function takeChunks(chunks: readonly Chunk[], most: number): readonly Chunk[] {
  let sum = 0;
  return chunks.filter(({ quiet }) => {
    const isTaken = sum < most;
    sum += quiet;
    return isTaken;
  });
}

function* quietRecords(bytes: Buffer): Generator<readonly [record: Uint8Array, isHeldOut: boolean]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let number = -1;
  for (let at = RECORD_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const flags = readFlags(view, at);
    if ((flags & FLAG.first) !== 0) number++;
    if (isQuiet(flags)) yield [bytes.subarray(at, at + RECORD_BYTES), number % HELD_OUT_ONE_IN === HELD_OUT_ONE_IN - 1];
  }
}

function setTargets(view: DataView, targets: Float32Array, from: number, end: number, by: { scale: number; resultShare: number }): void {
  for (let index = from; index < end; index++) {
    const at = index * RECORD_BYTES;
    targets[index] = by.resultShare * readResult(view, at) / 2 + (1 - by.resultShare) * sigmoid(readScore(view, at) / by.scale);
  }
}

export function sigmoid(x: number): number { return 1 / (1 + Math.exp(-x)); }

/** Centipawns in which the scores foretell the results best, by cross-entropy. */
function fitScale(view: DataView, from: number, end: number): number {
  const step = Math.max(1, Math.floor((end - from) / SCALE_SAMPLE));
  const lossAt = (scale: number): number => {
    let sum = 0;
    for (let index = from; index < end; index += step) {
      const result = readResult(view, index * RECORD_BYTES) / 2, chance = sigmoid(readScore(view, index * RECORD_BYTES) / scale);
      sum -= result * Math.log(Math.max(chance, 1e-9)) + (1 - result) * Math.log(Math.max(1 - chance, 1e-9));
    }
    return sum;
  };
  return leastScale(lossAt);
}

/** The scale, in whole centipawns, at which a loss is least. */
export function leastScale(lossAt: (scale: number) => number): number {
  return Math.round(minimumOf(lossAt, SCALE_LEAST, SCALE_MOST, 2));
}
