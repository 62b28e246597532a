// The twin of simd.ts for engines without 128-bit instructions: the same functions, the same integers, neuron by neuron. About fifteen
// times slower.
import { WIDTH } from './features';
import { QA, SQUARE_SHIFT } from './scale';

const BYTES: usize = <usize>WIDTH * 2;

/** to = from + add - sub. */
export function addSub(to: usize, from: usize, add: usize, sub: usize): void {
  for (let i: usize = 0; i < BYTES; i += 2) store<i16>(to + i, load<i16>(from + i) + load<i16>(add + i) - load<i16>(sub + i));
}

/** to = from + add - sub - taken. */
export function addSubSub(to: usize, from: usize, add: usize, sub: usize, taken: usize): void {
  for (let i: usize = 0; i < BYTES; i += 2) {
    store<i16>(to + i, load<i16>(from + i) + load<i16>(add + i) - load<i16>(sub + i) - load<i16>(taken + i));
  }
}

/** to = from + add - sub + gained - taken. */
export function addSubAddSub(to: usize, from: usize, add: usize, sub: usize, gained: usize, taken: usize): void {
  for (let i: usize = 0; i < BYTES; i += 2) {
    const sum = load<i16>(from + i) + load<i16>(add + i) - load<i16>(sub + i);
    store<i16>(to + i, sum + load<i16>(gained + i) - load<i16>(taken + i));
  }
}

/** at += the columns listed from `adds` to `addsEnd`, -= those from `subs` to `subsEnd`; lists of u32 addresses. */
export function addColumns(at: usize, adds: usize, addsEnd: usize, subs: usize, subsEnd: usize): void {
  for (let list = adds; list < addsEnd; list += 4) {
    const column = <usize>load<u32>(list);
    for (let i: usize = 0; i < BYTES; i += 2) store<i16>(at + i, load<i16>(at + i) + load<i16>(column + i));
  }
  for (let list = subs; list < subsEnd; list += 4) {
    const column = <usize>load<u32>(list);
    for (let i: usize = 0; i < BYTES; i += 2) store<i16>(at + i, load<i16>(at + i) - load<i16>(column + i));
  }
}

/** Sum of weight * x * x / QA, with x the neuron clamped to [0, QA - 1]. */
export function dotSquared(neurons: usize, weights: usize): i32 {
  let sum = 0;
  for (let i: usize = 0; i < BYTES; i += 2) {
    const x: i32 = max(min(<i32>load<i16>(neurons + i), QA - 1), 0);
    sum += (x * (x << SQUARE_SHIFT) + (1 << 14) >> 15) * <i32>load<i16>(weights + i);
  }
  return sum;
}
