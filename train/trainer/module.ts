/** The trainer's module, one a game: instantiated once a thread over one shared memory. */
import { instantiate } from '@assemblyscript/loader';

/** What train/assembly/index.ts exports. */
export interface TrainerExports extends Record<string, unknown> {
  readonly WIDTH: WebAssembly.Global;
  readonly FEATURES: WebAssembly.Global;
  readonly BUCKET_FEATURES: WebAssembly.Global;
  readonly KING_BUCKETS: WebAssembly.Global;
  readonly OUTPUT_BUCKETS: WebAssembly.Global;
  /** Addresses of what train/assembly/layout.ts explains; those named AT are offsets in USED. */
  readonly USED: WebAssembly.Global;
  readonly SHARED: WebAssembly.Global;
  readonly OWN: WebAssembly.Global;
  readonly SHARED_MOMENTS: WebAssembly.Global;
  readonly RECORDS: WebAssembly.Global;
  readonly BIAS_AT: WebAssembly.Global;
  readonly OUTPUT_AT: WebAssembly.Global;
  readonly OUTPUT_BIAS_AT: WebAssembly.Global;
  readonly NET_BYTES: WebAssembly.Global;
  /** Returns the end of the memory that so many positions need. */
  setPositions(count: number): number;
  targetsPtr(): number;
  orderPtr(): number;
  gradients(shard: number): number;
  trainEpoch(
    thread: number, threads: number, count: number, batch: number, epoch: number, done: number, steps: number, warmUp: number, rate: number,
    decay: number,
  ): void;
  measure(thread: number, threads: number, from: number, end: number): void;
  takeLoss(): number;
  outputOf(position: number): number;
  addGradient(position: number): number;
}

/** For which there is room: train/assembly/layout.ts. */
export const MOST_THREADS = 64;

const PAGE_BYTES = 65_536;
/** As train/asconfig.json has them. */
const INITIAL_PAGES = 16, MOST_PAGES = 65_536;

export function makeMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MOST_PAGES, shared: true });
}

/** One thread's instance. All must be made before any of them trains: an instantiation writes the module's tables anew. */
export async function openTrainer(module: WebAssembly.Module, memory: WebAssembly.Memory): Promise<TrainerExports> {
  return (await instantiate<TrainerExports>(module, { env: { memory } })).exports;
}

export function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  if (pages > 0) memory.grow(pages);
}

export function factOf(global: WebAssembly.Global): number { return global.value as number; }
