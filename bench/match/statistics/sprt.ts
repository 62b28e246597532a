/**
 * A sequential test of "A is h0 Elo stronger than B" against "h1 Elo stronger", pairs as the unit.
 *
 * Generalised sequential probability ratio test in its normal approximation: with N pairs of mean score m and variance v, and
 * expected scores s0 and s1 under the hypotheses,
 *
 *     LLR = N (s1 - s0) (2 m - s0 - s1) / (2 v)
 *
 * the log-likelihood ratio of a normal distribution with known variance. The test ends when it leaves
 * [ln(beta / (1 - alpha)), ln((1 - beta) / alpha)]. For a normalised Elo of t deviations of a game the expected score is 1/2 + t
 * times that deviation as observed.
 *
 * Sources: Michel Van den Bergh, "A Practical Introduction to the GSPRT", formula (2.1), cantate.be/Fishtest/GSPRT_approximation.pdf;
 * the same, "Comments on Normalized Elo", cantate.be/Fishtest/normalized_elo_practical.pdf; for the bounds Abraham Wald, "Sequential
 * Tests of Statistical Hypotheses" (1945).
 */
import { gameDeviation, NORMALISED_ELO_PER_SIGMA, scoreOfElo } from './elo.js';
import { guardedVariance, meanScore, pairCount, type Pentanomial } from './pentanomial.js';

export interface SprtTest {
  readonly scale: 'logistic' | 'normalised';
  /** Elo of A over B under either hypothesis; h0 < h1. */
  readonly h0: number;
  readonly h1: number;
  /** Probability to accept H1 though H0 holds, and H0 though H1 holds. */
  readonly alpha: number;
  readonly beta: number;
}

export type Verdict = 'H0 accepted' | 'H1 accepted' | 'undecided';

/** Log-likelihood ratio of H1 to H0; 0 of no pairs. */
export function logLikelihoodRatio(pairs: Pentanomial, test: SprtTest): number {
  const count = pairCount(pairs);
  if (count === 0) return 0;
  const [s0, s1] = expectedScores(pairs, test);
  return count * (s1 - s0) * (2 * meanScore(pairs) - s0 - s1) / (2 * guardedVariance(pairs));
}

/** Where the test ends: the lower bound accepts H0, the upper one H1. */
export function sprtBounds({ alpha, beta }: Pick<SprtTest, 'alpha' | 'beta'>): { readonly lower: number; readonly upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

export function sprtVerdict(pairs: Pentanomial, test: SprtTest): Verdict {
  const llr = logLikelihoodRatio(pairs, test);
  const { lower, upper } = sprtBounds(test);
  if (llr >= upper) return 'H1 accepted';
  return llr <= lower ? 'H0 accepted' : 'undecided';
}

function expectedScores(pairs: Pentanomial, { scale, h0, h1 }: SprtTest): readonly [number, number] {
  if (scale === 'logistic') return [scoreOfElo(h0), scoreOfElo(h1)];
  const perElo = gameDeviation(pairs) / NORMALISED_ELO_PER_SIGMA;
  return [0.5 + h0 * perElo, 0.5 + h1 * perElo];
}
