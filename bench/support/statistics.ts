/** Order statistics of a few measurements. Medians, since one disturbed round must not move the figure. */
import { quantile as quantileOfMany } from '../match/statistics/quantile.js';

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no median of nothing');
  return (lower + upper) / 2;
}

/** The least of the values that so many of them, as a share, do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const value = quantileOfMany(values, share);
  if (value === undefined) throw new RangeError('no quantile of nothing');
  return value;
}

export function summary(values: readonly number[]): Summary {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** One by one: what a disturbance slows on both sides alike cancels out. */
export function ratios(numerators: readonly number[], denominators: readonly number[]): number[] {
  if (numerators.length !== denominators.length) throw new RangeError('ratios are taken of pairs');
  return numerators.map((numerator, index) => numerator / (denominators[index] ?? NaN));
}
