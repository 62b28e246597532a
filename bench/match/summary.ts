/** The outcome of a match as one JSON value: the last line of the results file, and what `--json` prints. */
import { limitsText } from './limits.js';
import type { End } from './schedule.js';
import type { MatchSettings, Side } from './settings.js';
import { eloEstimate, normalisedEloEstimate, type Estimate } from './statistics/elo.js';
import { pairCount, type Pentanomial } from './statistics/pentanomial.js';
import { logLikelihoodRatio, sprtBounds, sprtVerdict, type SprtTest, type Verdict } from './statistics/sprt.js';
import type { Overrun, Tally } from './tally.js';

export interface SideSummary {
  readonly name: string;
  readonly command: string;
  readonly limits: string;
  readonly faults: ReturnType<Tally['faults']>;
  /** Undefined where the engine does not report nodes or depths, or plays without `movetime`. */
  readonly nodesPerSecond: number | undefined;
  readonly meanDepth: number | undefined;
  readonly meanMoveMs: number | undefined;
  readonly overrun: Overrun | undefined;
}

export interface SprtSummary extends SprtTest {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly verdict: Verdict;
}

export interface Summary {
  readonly type: 'summary';
  readonly variant: string;
  readonly end: End;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** A's share of the points, 0 to 1. */
  readonly score: number;
  /** Of the pairs; infinities become null in JSON. */
  readonly elo: Estimate;
  readonly normalisedElo: Estimate;
  readonly pairs: Pentanomial;
  readonly pairCount: number;
  readonly sprt: SprtSummary | undefined;
  readonly decisive: Readonly<Record<string, number>>;
  readonly drawn: Readonly<Record<string, number>>;
  readonly meanPlies: number;
  readonly engines: Readonly<Record<Side, SideSummary>>;
  readonly seed: number;
  readonly file: string;
}

export function summarise(settings: MatchSettings, names: Readonly<Record<Side, string>>, tally: Tally, end: End, file: string): Summary {
  const side = (which: Side): SideSummary => ({
    name: names[which],
    command: settings.engines[which].command,
    limits: limitsText(settings.engines[which].limits),
    faults: tally.faults(which),
    nodesPerSecond: tally.nodesPerSecond(which),
    meanDepth: tally.meanDepth(which),
    meanMoveMs: tally.meanMoveMs(which),
    overrun: tally.overrun(which),
  });
  return {
    type: 'summary', variant: settings.variant, end,
    games: tally.games, wins: tally.wins, draws: tally.draws, losses: tally.losses, score: tally.score,
    elo: eloEstimate(tally.pairs), normalisedElo: normalisedEloEstimate(tally.pairs),
    pairs: tally.pairs, pairCount: pairCount(tally.pairs), sprt: sprtSummary(settings.sprt, tally.pairs),
    decisive: Object.fromEntries(tally.reasons('decisive')), drawn: Object.fromEntries(tally.reasons('drawn')),
    meanPlies: tally.plies / tally.games,
    engines: { a: side('a'), b: side('b') },
    seed: settings.opening.seed, file,
  };
}

function sprtSummary(test: SprtTest | undefined, pairs: Pentanomial): SprtSummary | undefined {
  if (test === undefined) return undefined;
  return { ...test, llr: logLikelihoodRatio(pairs, test), ...sprtBounds(test), verdict: sprtVerdict(pairs, test) };
}
