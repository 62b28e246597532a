/**
 * A net in training: its weights in shared memory, and the threads that work on them. The same data, seed and settings give the same net
 * on any number of threads.
 */
import type { Worker } from 'node:worker_threads';
import { seededRandom, type Random } from '../../test/support/random.js';
import type { TrainingData } from '../data.js';
import { startThread } from '../threads.js';
import { factOf, growTo, makeMemory, openTrainer, type TrainerExports } from './module.js';
import type { Call, TrainerSetup } from './worker.js';

export interface TrainerSettings {
  readonly threads: number;
  readonly seed: number;
  readonly batch: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
}

/** Steps in which the learning rate rises. */
const WARM_UP_STEPS = 100;
/** Standard pieces a side sees, for the size of the first weights. */
const TYPICAL_FEATURES = 24;

/** The weights as floats, in the layout of a net's file. */
export interface FloatWeights {
  readonly bias: Float32Array;
  readonly columns: Float32Array;
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

export class Trainer {
  readonly #random: Random;
  readonly #steps: number;
  #epoch = 0;

  private constructor(
    readonly exports: TrainerExports, readonly memory: WebAssembly.Memory, readonly workers: readonly Worker[],
    readonly data: TrainingData, readonly settings: TrainerSettings, readonly keptNeurons: number,
  ) {
    this.#random = seededRandom(settings.seed);
    this.#steps = settings.epochs * this.#stepsAnEpoch;
  }

  /** `from`: the weights to begin with, of this shape or of fewer neurons; random ones if there are none. */
  static async create(module: WebAssembly.Module, data: TrainingData, settings: TrainerSettings, from?: FloatWeights): Promise<Trainer> {
    const memory = makeMemory(), exports = await openTrainer(module, memory);
    growTo(memory, exports.setPositions(data.count));
    const setup: TrainerSetup = { module, memory, count: data.count };
    const workers = Array.from({ length: settings.threads }, () => startThread(new URL('./worker.ts', import.meta.url), setup));
    await Promise.all(workers.map(answer));
    new Uint8Array(memory.buffer).set(data.records, factOf(exports.RECORDS));
    new Float32Array(memory.buffer, exports.targetsPtr(), data.count).set(data.targets);
    const trainer = new Trainer(exports, memory, workers, data, settings, from?.bias.length ?? 0);
    if (from === undefined) trainer.#fillWithRandom();
    else trainer.#fillWith(from);
    trainer.#order().forEach((_, index, order) => order[index] = index);
    return trainer;
  }

  get #stepsAnEpoch(): number { return Math.floor(this.data.trained / this.settings.batch); }

  /** One epoch; returns the mean loss over it. */
  async train(): Promise<number> {
    const { batch, rate, decay } = this.settings, { trained } = this.data, done = this.#epoch * this.#stepsAnEpoch;
    this.#shuffle();
    await this.#run('trainEpoch', [trained, batch, ++this.#epoch, done, this.#steps, WARM_UP_STEPS, rate, decay]);
    return this.exports.takeLoss() / (this.#stepsAnEpoch * batch);
  }

  /** Mean loss on the positions held out. */
  async measure(): Promise<number> {
    const { trained, count } = this.data;
    await this.#run('measure', [trained, count]);
    return this.exports.takeLoss() / (count - trained);
  }

  /** Columns of pieces that no position had are as they began, 0 where that was at random. */
  weights(): FloatWeights {
    const { exports } = this, used = factOf(exports.USED), width = factOf(exports.WIDTH);
    const floats = (at: number, length: number): Float32Array => new Float32Array(this.memory.buffer, used + at, length).slice();
    const columns = floats(0, factOf(exports.FEATURES) * width), perBucket = factOf(exports.BUCKET_FEATURES);
    const seen = this.#seenFeatures();
    for (let feature = 0; feature < columns.length / width; feature++) {
      if (!seen[feature % perBucket]) columns.fill(0, feature * width + this.keptNeurons, (feature + 1) * width);
    }
    return {
      columns, bias: floats(factOf(exports.BIAS_AT), width),
      output: floats(factOf(exports.OUTPUT_AT), 2 * width * factOf(exports.OUTPUT_BUCKETS)),
      outputBias: floats(factOf(exports.OUTPUT_BIAS_AT), factOf(exports.OUTPUT_BUCKETS)),
    };
  }

  async close(): Promise<void> { await Promise.all(this.workers.map((worker) => worker.terminate())); }

  /** Features that have had a gradient in some bucket, by the second moment of their shared columns. */
  #seenFeatures(): boolean[] {
    const { exports } = this, width = factOf(exports.WIDTH), perBucket = factOf(exports.BUCKET_FEATURES);
    const second = new Float32Array(this.memory.buffer, factOf(exports.SHARED_MOMENTS) + perBucket * width * 4, perBucket * width);
    return Array.from({ length: perBucket }, (_, feature) => second.subarray(feature * width, (feature + 1) * width).some((v) => v !== 0));
  }

  /** Shared columns and output weights at random, small enough that neurons begin within their range; all else is 0. */
  #fillWithRandom(): void {
    const { exports } = this, used = factOf(exports.USED), width = factOf(exports.WIDTH);
    const shared = new Float32Array(this.memory.buffer, factOf(exports.SHARED), factOf(exports.BUCKET_FEATURES) * width);
    this.#fill(shared, Math.sqrt(1 / TYPICAL_FEATURES));
    for (let bucket = 0; bucket < factOf(exports.KING_BUCKETS); bucket++) {
      new Float32Array(this.memory.buffer, used + bucket * shared.byteLength, shared.length).set(shared);
    }
    const outputs = 2 * width * factOf(exports.OUTPUT_BUCKETS);
    const output = new Float32Array(this.memory.buffer, used + factOf(exports.OUTPUT_AT), outputs);
    this.#fill(output.subarray(0, 2 * width), Math.sqrt(1 / (2 * width)));
    for (let at = 2 * width; at < outputs; at += 2 * width) output.copyWithin(at, 0, 2 * width);
  }

  /**
   * Weights of a net; what the columns of a piece have in common is the mean of them. Neurons that the net does not have see the pieces at
   * random and have no say until they learn one, so that the net at first says what it said.
   */
  #fillWith({ bias, columns, output, outputBias }: FloatWeights): void {
    const { exports, keptNeurons } = this, width = factOf(exports.WIDTH), buckets = factOf(exports.KING_BUCKETS);
    const used = (at: number, length: number): Float32Array => new Float32Array(this.memory.buffer, factOf(exports.USED) + at, length);
    const setRows = (at: number, rows: Float32Array): void => {
      for (let row = 0; row < rows.length / keptNeurons; row++) {
        used(at + row * width * 4, keptNeurons).set(rows.subarray(row * keptNeurons, (row + 1) * keptNeurons));
      }
    };
    if (keptNeurons < width) this.#fillWithRandom();
    used(factOf(exports.OUTPUT_AT), 2 * width * factOf(exports.OUTPUT_BUCKETS)).fill(0);
    setRows(0, columns);
    setRows(factOf(exports.BIAS_AT), bias);
    setRows(factOf(exports.OUTPUT_AT), output);
    used(factOf(exports.OUTPUT_BIAS_AT), outputBias.length).set(outputBias);
    this.#share(used(0, factOf(exports.FEATURES) * width), buckets);
  }

  /** Parts the columns in use into the mean of all places of the King and what each has besides. */
  #share(columns: Float32Array, buckets: number): void {
    const { exports, memory: { buffer } } = this;
    const shared = new Float32Array(buffer, factOf(exports.SHARED), columns.length / buckets).fill(0);
    const own = new Float32Array(buffer, factOf(exports.OWN), columns.length);
    for (let index = 0; index < columns.length; index++) shared[index % shared.length]! += columns[index]! / buckets;
    for (let index = 0; index < columns.length; index++) own[index] = columns[index]! - shared[index % shared.length]!;
  }

  #fill(floats: Float32Array, most: number): void {
    for (let index = 0; index < floats.length; index++) floats[index] = (this.#random.below(1 << 24) / (1 << 23) - 1) * most;
  }

  #order(): Uint32Array { return new Uint32Array(this.memory.buffer, this.exports.orderPtr(), this.data.trained); }

  #shuffle(): void {
    const order = this.#order();
    for (let index = order.length - 1; index > 0; index--) {
      const other = this.#random.below(index + 1), held = order[index]!;
      order[index] = order[other]!;
      order[other] = held;
    }
  }

  /** Has every thread do its share of a call, whose first arguments are the number of the thread and of all threads. */
  async #run(name: Call['name'], args: readonly number[]): Promise<void> {
    const { workers } = this;
    workers.forEach((worker, thread) => worker.postMessage({ name, args: [thread, workers.length, ...args] } satisfies Call));
    await Promise.all(workers.map(answer));
  }
}

function answer(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.removeListener('error', reject);
      resolve();
    });
  });
}
