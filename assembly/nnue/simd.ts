// Vectors of WIDTH 16-bit neurons with the 128-bit instructions of WebAssembly, eight neurons each. scalar.ts gives the same integers.
// Prices at width 128: a move's columns 20 ns, a column of a refresh 6 ns, the output 25 ns.
import { WIDTH } from './features';
import { QA, SQUARE_SHIFT } from './scale';

/** Bytes of a vector of neurons. */
const BYTES: usize = <usize>WIDTH * 2;
/** Bytes that a refresh keeps in registers at a time. */
const BLOCK: usize = 128;

/** to = from + add - sub. */
export function addSub(to: usize, from: usize, add: usize, sub: usize): void {
  for (let i: usize = 0; i < BYTES; i += 32) {
    v128.store(to + i, i16x8.sub(i16x8.add(v128.load(from + i), v128.load(add + i)), v128.load(sub + i)));
    v128.store(to + i, i16x8.sub(i16x8.add(v128.load(from + i, 16), v128.load(add + i, 16)), v128.load(sub + i, 16)), 16);
  }
}

/** to = from + add - sub - taken. */
export function addSubSub(to: usize, from: usize, add: usize, sub: usize, taken: usize): void {
  for (let i: usize = 0; i < BYTES; i += 16) {
    const sum = i16x8.sub(i16x8.add(v128.load(from + i), v128.load(add + i)), v128.load(sub + i));
    v128.store(to + i, i16x8.sub(sum, v128.load(taken + i)));
  }
}

/** to = from + add - sub + gained - taken. */
export function addSubAddSub(to: usize, from: usize, add: usize, sub: usize, gained: usize, taken: usize): void {
  for (let i: usize = 0; i < BYTES; i += 16) {
    const sum = i16x8.sub(i16x8.add(v128.load(from + i), v128.load(add + i)), v128.load(sub + i));
    v128.store(to + i, i16x8.sub(i16x8.add(sum, v128.load(gained + i)), v128.load(taken + i)));
  }
}

/** at += the columns listed from `adds` to `addsEnd`, -= those from `subs` to `subsEnd`; lists of u32 addresses. */
export function addColumns(at: usize, adds: usize, addsEnd: usize, subs: usize, subsEnd: usize): void {
  for (let block = at; block < at + BYTES; block += BLOCK) {
    const offset = block - at;
    let a = v128.load(block), b = v128.load(block, 16), c = v128.load(block, 32), d = v128.load(block, 48);
    let e = v128.load(block, 64), f = v128.load(block, 80), g = v128.load(block, 96), h = v128.load(block, 112);
    for (let list = adds; list < addsEnd; list += 4) {
      const column = <usize>load<u32>(list) + offset;
      a = i16x8.add(a, v128.load(column));
      b = i16x8.add(b, v128.load(column, 16));
      c = i16x8.add(c, v128.load(column, 32));
      d = i16x8.add(d, v128.load(column, 48));
      e = i16x8.add(e, v128.load(column, 64));
      f = i16x8.add(f, v128.load(column, 80));
      g = i16x8.add(g, v128.load(column, 96));
      h = i16x8.add(h, v128.load(column, 112));
    }
    for (let list = subs; list < subsEnd; list += 4) {
      const column = <usize>load<u32>(list) + offset;
      a = i16x8.sub(a, v128.load(column));
      b = i16x8.sub(b, v128.load(column, 16));
      c = i16x8.sub(c, v128.load(column, 32));
      d = i16x8.sub(d, v128.load(column, 48));
      e = i16x8.sub(e, v128.load(column, 64));
      f = i16x8.sub(f, v128.load(column, 80));
      g = i16x8.sub(g, v128.load(column, 96));
      h = i16x8.sub(h, v128.load(column, 112));
    }
    v128.store(block, a);
    v128.store(block, b, 16);
    v128.store(block, c, 32);
    v128.store(block, d, 48);
    v128.store(block, e, 64);
    v128.store(block, f, 80);
    v128.store(block, g, 96);
    v128.store(block, h, 112);
  }
}

/**
 * Sum of weight * x * x / QA, with x the neuron clamped to [0, QA - 1]. The square is a rounding product in 15-bit fractions of x and
 * x * 2^SQUARE_SHIFT: with QA of 1024 it stays within 10 bits, and the sum within 32 for weights up to 4095.
 */
export function dotSquared(neurons: usize, weights: usize): i32 {
  const zero = i16x8.splat(0), top = i16x8.splat(<i16>(QA - 1));
  let even = i32x4.splat(0), odd = i32x4.splat(0);
  for (let i: usize = 0; i < BYTES; i += 32) {
    const x = i16x8.min_s(i16x8.max_s(v128.load(neurons + i), zero), top);
    even = i32x4.add(even, i32x4.dot_i16x8_s(squared(x), v128.load(weights + i)));
    const y = i16x8.min_s(i16x8.max_s(v128.load(neurons + i, 16), zero), top);
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(squared(y), v128.load(weights + i, 16)));
  }
  const sum = i32x4.add(even, odd);
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}

// @ts-ignore: decorator
@inline
function squared(x: v128): v128 { return i16x8.q15mulr_sat_s(x, i16x8.shl(x, SQUARE_SHIFT)); }
