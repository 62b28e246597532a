// Where things lie in the memory that all threads of a training share. Every thread computes the same addresses from the same numbers.
// One thread is one instance of this module: the module itself keeps no state in memory but tables that are the same in all of them.
//
//   used       what the net computes with: columns = shared + own, bias, output, bias of the output: f32
//   shared     [board or hand feature][WIDTH]: what a piece means wherever the King is; own: what it means besides in one bucket
//   moments    Adam's two, of own, shared and the rest
//   gradients  [shard] as `used`: a batch is cut into SHARDS parts whatever the number of threads, and their sums are added in order
import { BUCKET_FEATURES, FEATURES, OUTPUT_BUCKETS, WIDTH } from '../../assembly/nnue/features';

/** Bytes of a record, train/records.ts. */
export const RECORD_BYTES: usize = 32;
export const SHARDS: i32 = 4;

/** Floats of a column, of the columns, and of all that the net computes with. */
export const COLUMN: usize = <usize>WIDTH * 4;
export const COLUMNS_BYTES: usize = <usize>FEATURES * COLUMN;
export const BIAS_AT: usize = COLUMNS_BYTES;
export const OUTPUT_AT: usize = BIAS_AT + COLUMN;
/** Biases of the output are padded to a whole number of vectors. */
export const OUTPUT_BIAS_AT: usize = OUTPUT_AT + <usize>OUTPUT_BUCKETS * COLUMN * 2;
export const NET_BYTES: usize = OUTPUT_BIAS_AT + <usize>OUTPUT_BUCKETS * 4;
const SHARED_BYTES: usize = <usize>BUCKET_FEATURES * COLUMN;
/** What a thread needs for one position: pieces, features of both sides, their neurons and gradients. */
const SCRATCH_BYTES: usize = 8192;

const CONTROL: usize = __heap_base + 63 & ~63;
/** Barrier: how many have arrived, and how often all have. */
export const ARRIVED: usize = CONTROL;
export const PHASE: usize = CONTROL + 64;
/** [shard] f64: sum of losses. */
export const LOSSES: usize = CONTROL + 128;
const SCRATCH: usize = CONTROL + 1024;
/** train/trainer/module.ts has the same. */
const MOST_THREADS: usize = 64;

export const USED: usize = SCRATCH + MOST_THREADS * SCRATCH_BYTES;
export const SHARED: usize = USED + NET_BYTES;
export const OWN: usize = SHARED + SHARED_BYTES;
/** Moments lie one after the other: the first, then the second. */
export const OWN_MOMENTS: usize = OWN + COLUMNS_BYTES;
export const SHARED_MOMENTS: usize = OWN_MOMENTS + 2 * COLUMNS_BYTES;
export const REST_MOMENTS: usize = SHARED_MOMENTS + 2 * SHARED_BYTES;
export const REST_BYTES: usize = NET_BYTES - COLUMNS_BYTES;
const GRADIENTS: usize = REST_MOMENTS + 2 * REST_BYTES;
/** Records, then a target f32 each, then their order u32. */
export const RECORDS: usize = GRADIENTS + <usize>SHARDS * NET_BYTES + 63 & ~63;

export function gradients(shard: i32): usize { return GRADIENTS + <usize>shard * NET_BYTES; }
export function scratch(thread: i32): usize { return SCRATCH + <usize>thread * SCRATCH_BYTES; }

export let targets: usize = 0;
export let order: usize = 0;

/** Says how many positions there are; returns the end of the memory that they need. */
export function setPositions(count: i32): usize {
  targets = RECORDS + <usize>count * RECORD_BYTES;
  order = targets + <usize>count * 4;
  return order + <usize>count * 4;
}

export function targetsPtr(): usize { return targets; }
export function orderPtr(): usize { return order; }
