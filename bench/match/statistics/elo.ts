/**
 * Scores as Elo differences. Logistic Elo depends on how drawish the games are; normalised Elo measures the difference in standard
 * deviations of a game and says directly how many games it takes to see it.
 */
import { guardedVariance, meanScore, pairCount, type Pentanomial } from './pentanomial.js';

/** Two-sided 95 % of the normal distribution. */
const Z_95 = 1.959963985;

/** An Elo difference of this is odds of ten to one. Source: the Elo system's definition. */
const ELO_DECADE = 400;

/**
 * Normalised Elo of one standard deviation of a game, so that for a drawless game and small differences it is logistic Elo.
 * Source: Michel Van den Bergh, "Comments on Normalized Elo", cantate.be/Fishtest/normalized_elo_practical.pdf: 800 / ln 10.
 */
export const NORMALISED_ELO_PER_SIGMA = 800 / Math.LN10;

export interface Estimate {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** Expected score, 0 to 1, of a side that is this much Elo stronger. */
export function scoreOfElo(elo: number): number { return 1 / (1 + 10 ** (-elo / ELO_DECADE)); }

/** Inverse of `scoreOfElo`; -Infinity at 0 and below, Infinity at 1 and above. */
export function eloOfScore(score: number): number {
  if (score <= 0) return -Infinity;
  if (score >= 1) return Infinity;
  return ELO_DECADE * Math.log10(score / (1 - score));
}

/**
 * A's Elo over B and its 95 % interval: mean score plus and minus 1.96 standard errors of the pairs, both ends translated. An end
 * beyond a score of 0 or 1 is infinite. Without a pair: 0 and everything.
 */
export function eloEstimate(pairs: Pentanomial): Estimate {
  if (pairCount(pairs) === 0) return { elo: 0, low: -Infinity, high: Infinity };
  const mean = meanScore(pairs);
  const margin = Z_95 * Math.sqrt(guardedVariance(pairs) / pairCount(pairs));
  return { elo: eloOfScore(mean), low: eloOfScore(mean - margin), high: eloOfScore(mean + margin) };
}

/** A's normalised Elo over B and its 95 % interval, the deviation taken as known. Without a pair: 0 and everything. */
export function normalisedEloEstimate(pairs: Pentanomial): Estimate {
  if (pairCount(pairs) === 0) return { elo: 0, low: -Infinity, high: Infinity };
  const elo = (meanScore(pairs) - 0.5) / gameDeviation(pairs) * NORMALISED_ELO_PER_SIGMA;
  const margin = Z_95 / Math.sqrt(2 * pairCount(pairs)) * NORMALISED_ELO_PER_SIGMA;
  return { elo, low: elo - margin, high: elo + margin };
}

/** Standard deviation that a single game would have if the games of a pair were independent: a pair's mean has half its variance. */
export function gameDeviation(pairs: Pentanomial): number { return Math.sqrt(2 * guardedVariance(pairs)); }
