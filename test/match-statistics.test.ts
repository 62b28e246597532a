/** The statistics of matches: values computed by hand or from another formula, and error rates by simulation. */
import { describe, expect, test } from 'vitest';
import { eloEstimate, eloOfScore, normalisedEloEstimate, scoreOfElo } from '../bench/match/statistics/elo.js';
import { guardedVariance, meanScore, NO_PAIRS, PAIR_SCORES, pairCount, pairVariance, withPair, type Pentanomial } from '../bench/match/statistics/pentanomial.js';
import { quantile } from '../bench/match/statistics/quantile.js';
import { logLikelihoodRatio, sprtBounds, sprtVerdict, type SprtTest } from '../bench/match/statistics/sprt.js';
import { seededRandom } from './support/random.js';

const TEST: SprtTest = { scale: 'logistic', h0: 0, h1: 5, alpha: 0.05, beta: 0.05 };
const SYMMETRIC: Pentanomial = [10, 20, 40, 20, 10];

describe('pairs', () => {
  test('mean and variance by hand', () => {
    // 1, 2, 3, 4, 10 pairs: mean (2/4 + 3/2 + 12/4 + 10) / 20 = 0.75; variance (1 * 9 + 2 * 4 + 3 * 1 + 0 + 10 * 1) / 16 / 20
    expect(meanScore([1, 2, 3, 4, 10])).toBe(0.75);
    expect(pairVariance([1, 2, 3, 4, 10])).toBeCloseTo(30 / 16 / 20, 12);
    // half a pair each: (10.5 + 20.5 / 4) / 102.5 * 2 / 4
    expect(guardedVariance(SYMMETRIC)).toBeCloseTo((10.5 * 0.25 + 20.5 * 0.0625) * 2 / 102.5, 12);
    expect(guardedVariance(NO_PAIRS)).toBeCloseTo(0.125, 12);
  });

  test('counting', () => {
    expect([0, 0.5, 1, 1.5, 2, 1].reduce(withPair, NO_PAIRS)).toEqual([1, 1, 2, 1, 1]);
    expect(pairCount(SYMMETRIC)).toBe(100);
    expect(() => withPair(NO_PAIRS, 0.75)).toThrow(RangeError);
    expect(() => withPair(NO_PAIRS, 2.5)).toThrow(RangeError);
  });

  test('quantiles', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0, 0.99, 1].map((share) => quantile(hundred, share))).toEqual([1, 99, 100]);
    expect([quantile([7], 0.99), quantile([], 0.5)]).toEqual([7, undefined]);
  });
});

describe('Elo', () => {
  test('known values', () => {
    expect(scoreOfElo(0)).toBe(0.5);
    expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 12);
    expect(eloOfScore(0.75)).toBeCloseTo(190.8485, 4);
    expect(eloOfScore(0.6)).toBeCloseTo(70.4365, 4);
    expect([eloOfScore(0), eloOfScore(1)]).toEqual([-Infinity, Infinity]);
    for (const elo of [-300, -5, 0, 1.5, 700]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
  });

  test('interval', () => {
    // standard error sqrt(0.0762195 / 100) = 0.0276079; 0.5 + 1.96 of it = 0.554111; 400 log10(0.554111 / 0.445889)
    const { elo, low, high } = eloEstimate(SYMMETRIC);
    expect(elo).toBeCloseTo(0, 12);
    expect(high).toBeCloseTo(37.748, 2);
    expect(low).toBeCloseTo(-high, 9);
    expect(eloEstimate([0, 0, 0, 0, 3])).toMatchObject({ elo: Infinity, high: Infinity });
    expect(eloEstimate([0, 0, 0, 0, 3]).low).toBeGreaterThan(0);
    expect(eloEstimate(NO_PAIRS)).toEqual({ elo: 0, low: -Infinity, high: Infinity });
  });

  test('the interval holds the truth in 95 of 100 matches', () => {
    const random = seededRandom(7);
    const chances = [0.05, 0.2, 0.4, 0.25, 0.1];
    const truth = eloOfScore(expectation(chances));
    const matches = Array.from({ length: 2000 }, () => draw(random.below, chances, 200)).map(eloEstimate);
    const held = matches.filter(({ low, high }) => low <= truth && truth <= high).length / matches.length;
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
  });

  test('normalised', () => {
    // drawless and independent: a game has deviation 1/2, so a score of 0.51 is 0.02 deviations, 6.9487 Elo; logistic: 6.9498
    const pairs: Pentanomial = [240_100, 0, 499_800, 0, 260_100];
    expect(normalisedEloEstimate(pairs).elo).toBeCloseTo(0.02 * 800 / Math.log(10), 1);
    expect(normalisedEloEstimate(pairs).elo).toBeCloseTo(eloEstimate(pairs).elo, 1);
    expect(normalisedEloEstimate(pairs).high - normalisedEloEstimate(pairs).elo).toBeCloseTo(0.4815, 3);
  });
});

describe('SPRT', () => {
  test('bounds', () => {
    expect(sprtBounds(TEST)).toEqual({ lower: -Math.log(19), upper: Math.log(19) });
  });

  test('an example by hand', () => {
    // s0 = 0.5, s1 = 0.5071951, m = 0.52. With half a pair more of each result the mean is 0.5195122 and the variance
    // v = (10.5 / 4 + 20.5 / 16 + 20.5 / 16 + 14.5 / 4) / 102.5 - 0.0195122^2 = 0.0855949.
    // LLR = 100 * 0.0071951 * (1.04 - 1.0071951) / (2 * 0.0855949)
    expect(logLikelihoodRatio([10, 20, 36, 20, 14], TEST)).toBeCloseTo(0.137879, 6);
  });

  test('no pairs say nothing, an even score nothing between opposite hypotheses', () => {
    expect(logLikelihoodRatio(NO_PAIRS, TEST)).toBe(0);
    expect(logLikelihoodRatio(SYMMETRIC, { ...TEST, h0: -5, h1: 5 })).toBeCloseTo(0, 12);
    expect(logLikelihoodRatio(SYMMETRIC, { ...TEST, scale: 'normalised', h0: -5, h1: 5 })).toBeCloseTo(0, 12);
    expect(logLikelihoodRatio(SYMMETRIC, TEST)).toBeLessThan(0);
  });

  test('swapping the sides swaps the hypotheses', () => {
    const pairs: Pentanomial = [3, 8, 40, 17, 9];
    const swapped = pairs.toReversed() as unknown as Pentanomial;
    for (const scale of ['logistic', 'normalised'] as const) {
      const there = logLikelihoodRatio(pairs, { ...TEST, scale });
      expect(logLikelihoodRatio(swapped, { ...TEST, scale, h0: -5, h1: 0 })).toBeCloseTo(-there, 9);
    }
  });

  test('better results never count less', () => {
    const ladder: Pentanomial[] = [
      [50, 30, 100, 20, 10], [40, 40, 100, 20, 10], [30, 40, 100, 30, 10], [20, 30, 100, 40, 20], [10, 20, 100, 50, 30],
    ];
    const values = ladder.map((pairs) => logLikelihoodRatio(pairs, TEST));
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  });

  test('few pairs alike decide nothing', () => {
    expect(sprtVerdict([0, 0, 20, 0, 0], TEST)).toBe('undecided');
    expect(sprtVerdict([0, 0, 0, 0, 5], TEST)).toBe('undecided');
    expect(sprtVerdict([0, 0, 1000, 0, 0], TEST)).toBe('H0 accepted');
  });

  test.each<Pentanomial>([[100, 500, 1000, 550, 120], [20, 400, 3000, 480, 30], [300, 50, 600, 60, 340]])(
    'close to the exact likelihood ratio: %i %i %i %i %i', (...pairs) => {
      expect(logLikelihoodRatio(pairs, TEST)).toBeCloseTo(exactLogLikelihoodRatio(pairs, scoreOfElo(0), scoreOfElo(5)), 1);
    });

  /** Balanced, drawish and drawless games; the test is coarse so that it is short. */
  const GAMES: number[][] = [[0.1, 0.2, 0.4, 0.2, 0.1], [0.01, 0.1, 0.78, 0.1, 0.01], [0.25, 0, 0.5, 0, 0.25]];

  test.each(GAMES)('error rates by simulation: %d %d %d %d %d', (...even) => {
    const coarse: SprtTest = { ...TEST, h1: 40 };
    const better = tilted(even, scoreOfElo(40));
    expect(acceptRate('H1 accepted', coarse, even, 11)).toBeLessThan(0.08);
    expect(acceptRate('H0 accepted', coarse, better, 12)).toBeLessThan(0.08);
  });

  test.each(GAMES)('the same with normalised bounds: %d %d %d %d %d', (...even) => {
    const coarse: SprtTest = { ...TEST, scale: 'normalised', h1: 40 };
    const variance = even.reduce((sum, chance, index) => sum + chance * ((PAIR_SCORES[index] ?? 0) - 0.5) ** 2, 0);
    const better = tilted(even, 0.5 + 40 / (800 / Math.LN10) * Math.sqrt(2 * variance));
    expect(acceptRate('H1 accepted', coarse, even, 13)).toBeLessThan(0.08);
    expect(acceptRate('H0 accepted', coarse, better, 14)).toBeLessThan(0.08);
  });
});

type Below = (end: number) => number;

function expectation(chances: readonly number[]): number {
  return chances.reduce((sum, chance, index) => sum + chance * (PAIR_SCORES[index] ?? 0), 0);
}

/** Chances by points as close to `even` as a mean of `mean` allows: each weighted by exp(k score), k by bisection. */
function tilted(even: readonly number[], mean: number): number[] {
  const at = (k: number): number[] => {
    const weights = even.map((chance, index) => chance * Math.exp(k * (PAIR_SCORES[index] ?? 0)));
    const total = weights.reduce((one, other) => one + other, 0);
    return weights.map((weight) => weight / total);
  };
  return at(bisect(-50, 50, (k) => expectation(at(k)) - mean));
}

/** Points of one pair. */
function drawOne(below: Below, chances: readonly number[]): number {
  let rest = below(2 ** 30) / 2 ** 30;
  const index = chances.findIndex((chance) => (rest -= chance) < 0);
  return (index < 0 ? 2 : index) / 2;
}

function draw(below: Below, chances: readonly number[], count: number): Pentanomial {
  let pairs = NO_PAIRS;
  for (let pair = 0; pair < count; pair++) pairs = withPair(pairs, drawOne(below, chances));
  return pairs;
}

/** Share of a thousand tests that end in a verdict. */
function acceptRate(verdict: string, sprt: SprtTest, chances: readonly number[], seed: number): number {
  const { below } = seededRandom(seed);
  const runs = 1000;
  let accepted = 0;
  for (let run = 0; run < runs; run++) {
    let pairs = NO_PAIRS;
    while (sprtVerdict(pairs, sprt) === 'undecided') pairs = withPair(pairs, drawOne(below, chances));
    if (sprtVerdict(pairs, sprt) === verdict) accepted++;
  }
  return accepted / runs;
}

/**
 * The generalised likelihood ratio itself: under "the mean is s" the likeliest chances are p(i) / (1 + x (a(i) - s)), x such that
 * their mean is s. Source: Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.
 */
function exactLogLikelihoodRatio(pairs: Pentanomial, s0: number, s1: number): number {
  const excess = (chances: readonly number[], s: number): number =>
    chances.reduce((sum, chance, index) => sum + chance * ((PAIR_SCORES[index] ?? 0) - s), 0);
  const likeliest = (s: number): number[] => {
    const shares = pairs.map((count) => count / pairCount(pairs));
    const at = (x: number): number[] => shares.map((share, index) => share / (1 + x * ((PAIR_SCORES[index] ?? 0) - s)));
    return at(bisect(-1 / (1 - s) + 1e-9, 1 / s - 1e-9, (x) => -excess(at(x), s)));
  };
  const [under0, under1] = [likeliest(s0), likeliest(s1)];
  return pairs.reduce((sum, count, index) => sum + count * Math.log((under1[index] ?? NaN) / (under0[index] ?? NaN)), 0);
}

/** Zero of an increasing function. */
function bisect(from: number, to: number, f: (x: number) => number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
