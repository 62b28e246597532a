/**
 * The hunt for faults of a target, guided by coverage: an input that runs code which no other ran is kept, and mutated further. Inputs go
 * in batches, since a look at the counters takes as long as some hundred inputs; a batch that ran new code is run again in halves, down
 * to the inputs that did it.
 */
import { seededRandom, type Random } from '../support/random.js';
import type { Coverage } from './coverage.js';
import { makeMutant } from './mutant.js';
import type { FuzzTarget } from './target.js';

/** A batch grows until it takes so many times as long as a look at the counters, within bounds. */
const BATCH_WORTH = 3;
const LEAST_BATCH = 64, MOST_BATCH = 4096;
/** One in so many inputs is made of the last kept, which nothing was made of yet. */
const NEWEST_SHARE = 3;

export interface Fault {
  readonly target: string;
  readonly input: string;
  readonly thrown: unknown;
}

export interface HuntState {
  readonly inputs: number;
  readonly kept: readonly string[];
  readonly blocks: number;
}

export interface HuntOptions {
  readonly seed: number;
  /** Inputs to begin with besides the seeds, from earlier hunts. */
  readonly kept?: readonly string[];
  readonly coverage?: Coverage | undefined;
  /** Inputs between two looks at the counters; else as many as make a look cheap. */
  readonly batch?: number;
  /** Called before each input. */
  readonly onInput?: (input: string) => void;
  /** Asked after each batch. */
  readonly goesOn: (state: HuntState) => boolean;
}

/** Hunts until it shall end or an input is a fault. Without coverage the seeds alone are mutated. */
export async function hunt(target: FuzzTarget, options: HuntOptions): Promise<Fault | HuntState> {
  const { seed, kept: earlier = [], coverage, batch: fixedSize, onInput, goesOn } = options;
  const random = seededRandom(seed), kept = [...new Set([...target.seeds, ...earlier])];
  let inputs = 0;
  const run = async (batch: readonly string[]): Promise<Fault | undefined> => {
    for (const input of batch) {
      onInput?.(input);
      inputs++;
      try {
        await target.run(input);
      } catch (thrown) {
        return { target: target.name, input, thrown };
      }
    }
    return undefined;
  };
  /** Keeps those of a batch that run new code; it has just been found to have some. */
  const keepNew = async (batch: readonly string[]): Promise<Fault | undefined> => {
    for (let from = 0, size = Math.ceil(batch.length / 2); from < batch.length; from += size) {
      const part = batch.slice(from, from + size);
      await coverage?.clear();
      const fault = await run(part);
      if (fault !== undefined) return fault;
      if (!await coverage!.hasNew(part.length === 1)) continue;
      if (part.length === 1) kept.push(...part);
      else await keepNew(part);
    }
    return undefined;
  };

  const first = await run(kept);
  if (first !== undefined) return first;
  await coverage?.hasNew(true);
  const state = (): HuntState => ({ inputs, kept, blocks: coverage?.size ?? 0 });
  let size = fixedSize ?? LEAST_BATCH;
  while (goesOn(state())) {
    const batch = Array.from({ length: size }, () => makeMutant(random, sources(random, kept), target.words));
    const startMs = performance.now(), fault = await run(batch), ranMs = performance.now();
    if (fault !== undefined) return fault;
    if (coverage === undefined) continue;
    const isNew = await coverage.hasNew(false), isShort = ranMs - startMs < BATCH_WORTH * (performance.now() - ranMs);
    size = fixedSize !== undefined ? fixedSize : isShort ? Math.min(size * 2, MOST_BATCH) : Math.max(size >> 1, LEAST_BATCH);
    const inBatch = isNew ? await keepNew(batch) : undefined;
    if (inBatch !== undefined) return inBatch;
  }
  return state();
}

function sources(random: Random, kept: readonly string[]): readonly string[] {
  if (kept.length === 0) return [''];
  return random.below(NEWEST_SHARE) === 0 ? kept.slice(-Math.ceil(kept.length / NEWEST_SHARE)) : kept;
}

export function isFault(end: Fault | HuntState): end is Fault { return 'thrown' in end; }

/** The input without what it does not need to be a fault of the same kind. */
export async function shrink(target: FuzzTarget, { input, thrown }: Fault): Promise<string> {
  const kind = kindOf(thrown);
  let small = input;
  for (let size = Math.ceil(small.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < small.length;) {
      const shorter = small.slice(0, at) + small.slice(at + size);
      const isSame = await Promise.resolve().then(() => target.run(shorter)).then(() => false, (other: unknown) => kindOf(other) === kind);
      if (isSame) small = shorter;
      else at += size;
    }
  }
  return small;
}

/** Errors that differ by numbers and quoted text alone are of one kind. */
function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return `${thrown.name}: ${thrown.message}`.split('\n')[0]!.replaceAll(/"[^"]*"|\d+/g, '').slice(0, 60);
}
