/**
 * Results by pairs. The two games of a pair share an opening with colours swapped, so their results hang together and only pairs are
 * independent draws: everything that is estimated is estimated from the five possible results of a pair. Source: Fishtest's
 * documentation, "Fishtest mathematics", on the pentanomial model.
 */

/** Numbers of pairs by the points that A took from the two games: 0, 1/2, 1, 3/2, 2. */
export type Pentanomial = readonly [number, number, number, number, number];

export const NO_PAIRS: Pentanomial = [0, 0, 0, 0, 0];

/** Mean score per game of each result of a pair, from 0 (both lost) to 1 (both won). */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

/**
 * Pairs that each result is credited with beyond what was seen, where a variance is a divisor: before all results have occurred the
 * sample variance is too small (of ten drawn pairs: zero) and would make a certainty of a glimpse. Half a pair is Jeffreys' prior;
 * with it a test of 0 against 5 Elo ends after 188 drawn pairs, where the exact likelihood ratio takes 204. It fades as pairs come in.
 */
const PRIOR_PAIRS = 0.5;

export function pairCount(pairs: Pentanomial): number { return pairs.reduce((one, other) => one + other, 0); }

/** With one more pair; `points` of 0, 0.5, 1, 1.5 or 2 for A. Throws a `RangeError` for anything else. */
export function withPair(pairs: Pentanomial, points: number): Pentanomial {
  const at = points * 2;
  if (![0, 1, 2, 3, 4].includes(at)) throw new RangeError(`a pair of games gives 0 to 2 points in halves, not ${points}`);
  return pairs.map((count, index) => index === at ? count + 1 : count) as unknown as Pentanomial;
}

/** A's mean score per game, 0 to 1; NaN of no pairs. */
export function meanScore(pairs: Pentanomial): number { return weightedMean(pairs); }

/** Variance of one pair's mean score per game as observed, NaN of no pairs. At most 1/4. */
export function pairVariance(pairs: Pentanomial): number {
  const mean = weightedMean(pairs);
  return sum(pairs.map((count, index) => count * (score(index) - mean) ** 2)) / pairCount(pairs);
}

/** The same with `PRIOR_PAIRS` added to each count: never zero, also of no pairs. */
export function guardedVariance(pairs: Pentanomial): number {
  return pairVariance(pairs.map((count) => count + PRIOR_PAIRS) as unknown as Pentanomial);
}

function weightedMean(pairs: Pentanomial): number {
  return sum(pairs.map((count, index) => count * score(index))) / pairCount(pairs);
}

function score(index: number): number { return PAIR_SCORES[index] ?? NaN; }

function sum(values: readonly number[]): number { return values.reduce((one, other) => one + other, 0); }
