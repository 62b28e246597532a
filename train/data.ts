/**
 * Positions for a training: the quiet ones of some seeds of self-play, those of one game in twenty held out, with their targets. A target
 * is a chance to win: a mixture of how the game ended and of what the search said of the position and, the later the less, of those that
 * followed it (the lambda return: R. S. Sutton, Learning to predict by the methods of temporal differences, 1988). Centipawns mean, for
 * each seed, what foretells the results best.
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

/** What targets are mixed of. */
export interface TargetShares {
  /** Share of the result of the game, 0 to 1. */
  readonly results: number;
  /** Of the rest, share of what comes after the position, 0 to less than 1: of that again the share of what comes later still. */
  readonly lambda: number;
}

/** Throws if there are no positions. */
export function loadData(folder: string, game: EngineName, seeds: readonly number[], shares: TargetShares, most: number): TrainingData {
  const chunks = takeChunks(listChunks(folder, game, seeds), most), count = chunks.reduce((sum, { quiet }) => sum + quiet, 0);
  if (count === 0) throw new Error(`no positions of ${game} in ${folder}: npm run train:selfplay`);
  const records = new Uint8Array(count * RECORD_BYTES), targets = new Float32Array(count), scales: [number, number][] = [];
  let trained = 0, heldOut = count;
  for (const seed of new Set(chunks.map((chunk) => chunk.seed))) {
    const own = chunks.filter((chunk) => chunk.seed === seed), scale = fitScale(own);
    scales.push([seed, scale]);
    for (const { file } of own) {
      gamesOf(readFileSync(file)).forEach((played, number) => {
        const isHeldOut = number % HELD_OUT_ONE_IN === HELD_OUT_ONE_IN - 1;
        for (const [record, target] of quietTargets(played, scale, shares)) {
          const at = isHeldOut ? --heldOut : trained++;
          records.set(record, at * RECORD_BYTES);
          targets[at] = target;
        }
      });
    }
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

/** The records of each game of a file. */
function gamesOf(bytes: Buffer): Buffer[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), starts: number[] = [];
  for (let at = RECORD_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    if ((readFlags(view, at) & FLAG.first) !== 0) starts.push(at);
  }
  const end = bytes.length - bytes.length % RECORD_BYTES;
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? end));
}

/** The quiet records of a game, last first, with their targets. */
function* quietTargets(game: Buffer, scale: number, shares: TargetShares): Generator<readonly [record: Uint8Array, target: number]> {
  const { results, lambda } = shares;
  const view = new DataView(game.buffer, game.byteOffset, game.byteLength), last = game.length - RECORD_BYTES;
  // for the side to move after the last position
  let chance = 1 - readResult(view, last) / 2;
  for (let at = last; at >= 0; at -= RECORD_BYTES) {
    chance = (1 - lambda) * sigmoid(readScore(view, at) / scale) + lambda * (1 - chance);
    if (!isQuiet(readFlags(view, at))) continue;
    yield [game.subarray(at, at + RECORD_BYTES), results * readResult(view, at) / 2 + (1 - results) * chance];
  }
}

export function sigmoid(x: number): number { return 1 / (1 + Math.exp(-x)); }

/** Centipawns in which the scores of a seed foretell the results best, by cross-entropy. */
function fitScale(chunks: readonly Chunk[]): number {
  const samples = sampleOf(chunks);
  const lossAt = (scale: number): number => {
    let sum = 0;
    for (const [score, result] of samples) {
      const chance = sigmoid(score / scale);
      sum -= result * Math.log(Math.max(chance, 1e-9)) + (1 - result) * Math.log(Math.max(1 - chance, 1e-9));
    }
    return sum;
  };
  return leastScale(lossAt);
}

/** Scores and results of the quiet positions of enough chunks, spread over all of them. */
function sampleOf(chunks: readonly Chunk[]): (readonly [score: number, result: number])[] {
  const quiet = chunks.reduce((sum, chunk) => sum + chunk.quiet, 0), step = Math.max(1, Math.floor(quiet / SCALE_SAMPLE));
  return chunks.filter((_, index) => index % step === 0).flatMap(({ file }) => {
    const bytes = readFileSync(file), view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: Math.floor(bytes.length / RECORD_BYTES) - 1 }, (_, index) => (index + 1) * RECORD_BYTES)
      .filter((at) => isQuiet(readFlags(view, at)))
      .map((at) => [readScore(view, at), readResult(view, at) / 2] as const);
  });
}

/** The scale, in whole centipawns, at which a loss is least. */
export function leastScale(lossAt: (scale: number) => number): number {
  return Math.round(minimumOf(lossAt, SCALE_LEAST, SCALE_MOST, 2));
}
