// The evaluation is a sum of terms: a count of something on the board times its weight. A weight is a pair, for the middle game and the
// end game, packed into one i32 so that both are added at once. In a TRACE build every term is also counted, and the tuner reads the
// counts: what is tuned is what is played. Price in a normal build: a load and a multiplication a term.
import { WEIGHT_SLOTS, weightOf } from './weights';
import { I32s } from '../board/types';
import { Value } from './value';

/** A pair of sums: middle game * 65536 + end game. Adding and multiplying pairs does so to both. */
export type Pair = i32;

const WEIGHTS = changetype<I32s>(memory.data(WEIGHT_SLOTS * 4, 16));
/** [weight]: how often it was added for the side to move, less how often for the other. */
const COUNTS = changetype<I32s>(memory.data(TRACE === 1 ? WEIGHT_SLOTS * 4 : 4, 16));
let sign: i32 = 1;

export function initTerms(): void {
  for (let i = 0; i < WEIGHT_SLOTS; i++) WEIGHTS[i] = (weightOf(2 * i) << 16) + weightOf(2 * i + 1);
}

/** Counts a weight for the tuner. */
// @ts-ignore: decorator
@inline
export function note(weight: i32, times: i32): void { if (TRACE === 1) COUNTS[weight] = COUNTS[weight] + sign * times; }
export function weightPair(weight: i32): Pair { return WEIGHTS[weight]; }

/** A weight so many times. */
// @ts-ignore: decorator
@inline
export function terms(weight: i32, times: i32): Pair {
  note(weight, times);
  return WEIGHTS[weight] * times;
}
/** A weight once. */
// @ts-ignore: decorator
@inline
export function term(weight: i32): Pair {
  note(weight, 1);
  return WEIGHTS[weight];
}

// @ts-ignore: decorator
@inline
export function middleGame(pair: Pair): Value { return pair + 0x8000 >> 16; }
// @ts-ignore: decorator
@inline
export function endGame(pair: Pair): Value { return <i32><i16>pair; }

/** Whether the terms that follow are the side to move's, 1, or the other's, -1. */
// @ts-ignore: decorator
@inline
export function traceFor(side: i32): void { if (TRACE === 1) sign = side; }
export function clearTrace(): void { memory.fill(changetype<usize>(COUNTS), 0, TRACE === 1 ? WEIGHT_SLOTS * 4 : 4); }
export function tracePtr(): usize { return changetype<usize>(COUNTS); }
export function weightsPtr(): usize { return changetype<usize>(WEIGHTS); }
