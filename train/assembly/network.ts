// One position through the net and back, in f32, four neurons an instruction. The same function as assembly/nnue, before rounding:
//   neuron = clamp(bias + sum of columns, 0, 1), output = bias + sum of weight * neuron^2, chance to win = sigmoid(output).
import { BIAS_AT, COLUMN, OUTPUT_AT, OUTPUT_BIAS_AT, USED } from './layout';
import { featuresOf, Sample } from './position';

/** Bytes kept in registers at a time: eight vectors. */
const BLOCK: usize = 128;

function columnSum(features: usize, count: i32, neurons: usize): void {
  const end = features + (<usize>count << 2);
  for (let block: usize = 0; block < COLUMN; block += BLOCK) {
    const bias = USED + BIAS_AT + block;
    let a = v128.load(bias), b = v128.load(bias, 16), c = v128.load(bias, 32), d = v128.load(bias, 48);
    let e = v128.load(bias, 64), f = v128.load(bias, 80), g = v128.load(bias, 96), h = v128.load(bias, 112);
    for (let at = features; at < end; at += 4) {
      const column = USED + <usize>load<u32>(at) * COLUMN + block;
      a = f32x4.add(a, v128.load(column));
      b = f32x4.add(b, v128.load(column, 16));
      c = f32x4.add(c, v128.load(column, 32));
      d = f32x4.add(d, v128.load(column, 48));
      e = f32x4.add(e, v128.load(column, 64));
      f = f32x4.add(f, v128.load(column, 80));
      g = f32x4.add(g, v128.load(column, 96));
      h = f32x4.add(h, v128.load(column, 112));
    }
    const to = neurons + block;
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
    v128.store(to, e, 64);
    v128.store(to, f, 80);
    v128.store(to, g, 96);
    v128.store(to, h, 112);
  }
}

// @ts-ignore: decorator
@inline
function clamped(x: v128): v128 { return f32x4.min(f32x4.max(x, f32x4.splat(0)), f32x4.splat(1)); }

/** Output of the net for a position. Writes the neurons of both sides, unclamped, to `neurons`: [us, them][WIDTH]. */
export function forward(sample: Sample, neurons: usize): f32 {
  for (let side = 0; side <= 1; side++) columnSum(featuresOf(sample, side), sample.count, neurons + <usize>side * COLUMN);
  const weights = USED + OUTPUT_AT + <usize>sample.bucket * (2 * COLUMN);
  let even = f32x4.splat(0), odd = f32x4.splat(0);
  for (let i: usize = 0; i < 2 * COLUMN; i += 32) {
    const x = clamped(v128.load(neurons + i)), y = clamped(v128.load(neurons + i, 16));
    even = f32x4.add(even, f32x4.mul(f32x4.mul(x, x), v128.load(weights + i)));
    odd = f32x4.add(odd, f32x4.mul(f32x4.mul(y, y), v128.load(weights + i, 16)));
  }
  const sum = f32x4.add(even, odd);
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)
    + load<f32>(USED + OUTPUT_BIAS_AT + (<usize>sample.bucket << 2));
}

/**
 * Adds what a slope of the loss by the output means for every weight to `gradients`. `neurons` are as `forward` left them, and become
 * slopes themselves.
 */
export function backward(sample: Sample, neurons: usize, slope: f32, gradients: usize): void {
  const bucket = <usize>sample.bucket, outputAt = OUTPUT_AT + bucket * (2 * COLUMN), weights = USED + outputAt;
  const toWeights = gradients + outputAt, toOutputBias = gradients + OUTPUT_BIAS_AT + (bucket << 2), toBias = gradients + BIAS_AT;
  store<f32>(toOutputBias, load<f32>(toOutputBias) + slope);
  const by = f32x4.splat(slope), twice = f32x4.splat(2 * slope), zero = f32x4.splat(0), one = f32x4.splat(1);
  for (let i: usize = 0; i < 2 * COLUMN; i += 16) {
    const raw = v128.load(neurons + i), x = clamped(raw), weight = v128.load(weights + i);
    v128.store(toWeights + i, f32x4.add(v128.load(toWeights + i), f32x4.mul(by, f32x4.mul(x, x))));
    const isInside = v128.and(f32x4.gt(raw, zero), f32x4.lt(raw, one));
    v128.store(neurons + i, v128.and(isInside, f32x4.mul(f32x4.mul(twice, x), weight)));
  }
  for (let i: usize = 0; i < COLUMN; i += 16) {
    v128.store(toBias + i, f32x4.add(v128.load(toBias + i), f32x4.add(v128.load(neurons + i), v128.load(neurons + i + COLUMN))));
  }
  for (let side = 0; side <= 1; side++) scatter(featuresOf(sample, side), sample.count, neurons + <usize>side * COLUMN, gradients);
}

/** Adds the gradient of the neurons to the column of each feature. */
function scatter(features: usize, count: i32, slopes: usize, gradients: usize): void {
  const end = features + (<usize>count << 2);
  for (let block: usize = 0; block < COLUMN; block += BLOCK) {
    const from = slopes + block;
    const a = v128.load(from), b = v128.load(from, 16), c = v128.load(from, 32), d = v128.load(from, 48);
    const e = v128.load(from, 64), f = v128.load(from, 80), g = v128.load(from, 96), h = v128.load(from, 112);
    for (let at = features; at < end; at += 4) {
      const column = gradients + <usize>load<u32>(at) * COLUMN + block;
      v128.store(column, f32x4.add(v128.load(column), a));
      v128.store(column, f32x4.add(v128.load(column, 16), b), 16);
      v128.store(column, f32x4.add(v128.load(column, 32), c), 32);
      v128.store(column, f32x4.add(v128.load(column, 48), d), 48);
      v128.store(column, f32x4.add(v128.load(column, 64), e), 64);
      v128.store(column, f32x4.add(v128.load(column, 80), f), 80);
      v128.store(column, f32x4.add(v128.load(column, 96), g), 96);
      v128.store(column, f32x4.add(v128.load(column, 112), h), 112);
    }
  }
}
