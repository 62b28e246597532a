// What the net in use says of the position on the board.
import { count } from '../board/bitboard';
import { occupancy, stm } from '../board/state';
import { opponent } from '../board/types';
import { clearAccumulators, neurons } from './accumulator';
import { outputBucket, WIDTH } from './features';
import { outputWeights, toCentipawns } from './network';
import * as scalar from './scalar';
import * as simd from './simd';

/** Score for the side to move, in centipawns. There must be a net. */
export function netValue(): i32 {
  const us = neurons(stm), them = neurons(opponent(stm)), bucket = outputBucket(count(occupancy())), weights = outputWeights(bucket);
  return toCentipawns(dotSquared(us, weights) + dotSquared(them, weights + WIDTH * 2), bucket);
}

/** The same from scratch: the slow twin, for tests. */
export function freshNetValue(): i32 {
  clearAccumulators();
  return netValue();
}

// @ts-ignore: decorator
@inline
function dotSquared(neuronsAt: usize, weights: usize): i32 {
  return ASC_FEATURE_SIMD ? simd.dotSquared(neuronsAt, weights) : scalar.dotSquared(neuronsAt, weights);
}
