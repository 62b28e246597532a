// What a thread does in an epoch: its shards of each batch, then its features of each step, with all threads meeting in between. Which
// thread does what changes nothing in the result.
import { BUCKET_FEATURES } from '../../assembly/nnue/features';
import { prepareStep, stepFeature, stepRest } from './adam';
import { ARRIVED, gradients, LOSSES, order, PHASE, RECORD_BYTES, RECORDS, scratch, SHARDS, targets } from './layout';
import { backward, forward } from './network';
import { readSample, Sample, SAMPLE_BYTES } from './position';

/** Waits until all threads are here. */
function meet(threads: i32): void {
  const phase = atomic.load<i32>(PHASE);
  if (atomic.add<i32>(ARRIVED, 1) === threads - 1) {
    atomic.store<i32>(ARRIVED, 0);
    atomic.add<i32>(PHASE, 1);
    atomic.notify(PHASE, -1);
  } else while (atomic.load<i32>(PHASE) === phase) atomic.wait<i32>(PHASE, phase, -1);
}

// @ts-ignore: decorator
@inline
function sigmoid(x: f32): f32 { return 1 / (1 + <f32>Math.exp(-x)); }

/** Loss of a position, (chance - target)^2; with `gradients` not 0, what it means for the weights is added there. */
function visit(position: i32, coin: i32, at: usize, into: usize): f64 {
  const sample = changetype<Sample>(at), neurons = at + SAMPLE_BYTES;
  readSample(RECORDS + <usize>position * RECORD_BYTES, coin, sample);
  const chance = sigmoid(forward(sample, neurons)), error = chance - load<f32>(targets + (<usize>position << 2));
  if (into !== 0) backward(sample, neurons, 2 * error * chance * (1 - chance), into);
  return <f64>(error * error);
}

/** Two coins for a position and an epoch. */
function coinOf(position: i32, epoch: i32): i32 {
  let mixed = <u32>position * 0x9e3779b1 ^ <u32>epoch * 0x85ebca6b;
  mixed = (mixed ^ mixed >> 15) * 0x2c1b3c6d;
  return mixed >> 30;
}

function addLoss(shard: i32, loss: f64): void {
  const at = LOSSES + (<usize>shard << 3);
  store<f64>(at, load<f64>(at) + loss);
}

/**
 * Trains on the positions in `order`, `count` of them, `batch` at a time; a last batch that is not full is left out. The learning rate
 * falls along half a cosine from `rate` to a hundredth of it over `steps`, of which `done` lie behind, after a rise over `warmUp` steps.
 */
export function trainEpoch(
  thread: i32, threads: i32, count: i32, batch: i32, epoch: i32, done: i32, steps: i32, warmUp: i32, rate: f32, decay: f32,
): void {
  const at = scratch(thread);
  for (let from = 0, step = done + 1; from + batch <= count; from += batch, step++) {
    for (let shard = thread; shard < SHARDS; shard += threads) {
      const end = from + <i32>(<i64>batch * (shard + 1) / SHARDS), into = gradients(shard);
      let loss: f64 = 0;
      for (let i = from + <i32>(<i64>batch * shard / SHARDS); i < end; i++) {
        const position: i32 = load<u32>(order + (<usize>i << 2));
        loss += visit(position, coinOf(position, epoch), at, into);
      }
      addLoss(shard, loss);
    }
    meet(threads);
    prepareStep(step, rateAt(step, steps, warmUp, rate), decay, batch);
    for (let feature = thread; feature < BUCKET_FEATURES; feature += threads) stepFeature(feature);
    if (thread === 0) stepRest();
    meet(threads);
  }
}

function rateAt(step: i32, steps: i32, warmUp: i32, rate: f32): f32 {
  if (step <= warmUp) return rate * <f32>step / <f32>warmUp;
  const share = <f64>(step - warmUp) / <f64>(steps - warmUp);
  return rate * <f32>(0.01 + 0.99 * 0.5 * (1 + Math.cos(Math.PI * share)));
}

/** Adds the losses of the positions from `from` to before `end` to those of the shards, and learns nothing. */
export function measure(thread: i32, threads: i32, from: i32, end: i32): void {
  for (let shard = thread; shard < SHARDS; shard += threads) {
    const last = from + <i32>(<i64>(end - from) * (shard + 1) / SHARDS);
    let loss: f64 = 0;
    for (let position = from + <i32>(<i64>(end - from) * shard / SHARDS); position < last; position++) {
      loss += visit(position, 0, scratch(thread), 0);
    }
    addLoss(shard, loss);
  }
}

/** Sum of the losses since the last call. */
export function takeLoss(): f64 {
  let sum: f64 = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    sum += load<f64>(LOSSES + (<usize>shard << 3));
    store<f64>(LOSSES + (<usize>shard << 3), 0);
  }
  return sum;
}

/** Output of the net for one position: for reports and tests. */
export function outputOf(position: i32): f32 {
  const at = scratch(0), sample = changetype<Sample>(at);
  readSample(RECORDS + <usize>position * RECORD_BYTES, 0, sample);
  return forward(sample, at + SAMPLE_BYTES);
}

/** Adds the gradient of one position's loss to those of shard 0: for tests. */
export function addGradient(position: i32): f64 { return visit(position, 0, scratch(0), gradients(0)); }
