// The step that follows a batch: gradients of all shards added in their order, then Adam (Kingma and Ba, 2015) with decoupled weight decay
// (Loshchilov and Hutter, 2019), four weights an instruction. The gradient of a shared column is the sum of those of its buckets.
import { BUCKET_FEATURES, KING_BUCKETS } from '../../assembly/nnue/features';
import {
  COLUMN, COLUMNS_BYTES, gradients, NET_BYTES, OWN, OWN_MOMENTS, REST_BYTES, REST_MOMENTS, SHARDS, SHARED, SHARED_MOMENTS, USED,
} from './layout';

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/** Weights stay within it, so that sums of columns fit 16 bits when they are rounded. */
const WEIGHT_MOST: f32 = 2;

/** One step of Adam, in f32: set by `prepareStep`. */
let rate: f32 = 0;
let decay: f32 = 0;
let batchShare: f32 = 0;
let correction1: f32 = 0;
let correction2: f32 = 0;

/** `step` counts from 1. */
export function prepareStep(step: i32, learningRate: f32, weightDecay: f32, batch: i32): void {
  rate = learningRate;
  decay = 1 - learningRate * weightDecay;
  batchShare = 1 / <f32>batch;
  correction1 = <f32>(1 / (1 - Math.pow(BETA1, step)));
  correction2 = <f32>(1 / (1 - Math.pow(BETA2, step)));
}

/** Mean gradient of four weights, at an offset of the net; clears it in the shards. */
// @ts-ignore: decorator
@inline
function takeGradient(at: usize): v128 {
  let sum = v128.load(gradients(0) + at);
  for (let shard = 1; shard < SHARDS; shard++) sum = f32x4.add(sum, v128.load(gradients(shard) + at));
  for (let shard = 0; shard < SHARDS; shard++) v128.store(gradients(shard) + at, f32x4.splat(0));
  return f32x4.mul(sum, f32x4.splat(batchShare));
}

/** Moves four weights; `moments` is the address of their first moment, the second lies `apart` bytes on. Returns them. */
// @ts-ignore: decorator
@inline
function stepped(weights: usize, moments: usize, apart: usize, gradient: v128): v128 {
  const first = f32x4.add(f32x4.mul(v128.load(moments), f32x4.splat(BETA1)), f32x4.mul(gradient, f32x4.splat(1 - BETA1)));
  const second = f32x4.add(
    f32x4.mul(v128.load(moments + apart), f32x4.splat(BETA2)), f32x4.mul(f32x4.mul(gradient, gradient), f32x4.splat(1 - BETA2)),
  );
  v128.store(moments, first);
  v128.store(moments + apart, second);
  const by = f32x4.div(
    f32x4.mul(first, f32x4.splat(rate * correction1)),
    f32x4.add(f32x4.sqrt(f32x4.mul(second, f32x4.splat(correction2))), f32x4.splat(EPSILON)),
  );
  const moved = f32x4.sub(f32x4.mul(v128.load(weights), f32x4.splat(decay)), by);
  const kept = f32x4.min(f32x4.max(moved, f32x4.splat(-WEIGHT_MOST)), f32x4.splat(WEIGHT_MOST));
  v128.store(weights, kept);
  return kept;
}

/** Columns of one feature: shared, and its own in every bucket. */
export function stepFeature(feature: i32): void {
  const sharedAt = <usize>feature * COLUMN, bucketBytes = <usize>BUCKET_FEATURES * COLUMN, sharedApart = bucketBytes;
  for (let i = sharedAt; i < sharedAt + COLUMN; i += 16) {
    let sum = f32x4.splat(0);
    for (let bucket = 0; bucket < KING_BUCKETS; bucket++) {
      const at = <usize>bucket * bucketBytes + i, gradient = takeGradient(at);
      sum = f32x4.add(sum, gradient);
      v128.store(USED + at, stepped(OWN + at, OWN_MOMENTS + at, COLUMNS_BYTES, gradient));
    }
    const shared = stepped(SHARED + i, SHARED_MOMENTS + i, sharedApart, sum);
    for (let bucket = 0; bucket < KING_BUCKETS; bucket++) {
      const at = USED + <usize>bucket * bucketBytes + i;
      v128.store(at, f32x4.add(v128.load(at), shared));
    }
  }
}

/** Biases and output. */
export function stepRest(): void {
  for (let i: usize = 0; i < REST_BYTES; i += 16) {
    const at = COLUMNS_BYTES + i;
    stepped(USED + at, REST_MOMENTS + i, REST_BYTES, takeGradient(at));
  }
  assert(COLUMNS_BYTES + REST_BYTES === NET_BYTES);
}
