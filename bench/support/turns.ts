/** Two sides measured in turns, never both at once, on a machine whose speed drifts: what slows a round slows both of its sides. */
import { progress } from './report.js';
import { median, ratios, summary, type Summary } from './statistics.js';

/** Leaves per second of the sides, over the rounds; ratios are ours by theirs. */
export interface Speeds {
  readonly ours: Summary;
  readonly theirs?: Summary;
  readonly ratioOfMedians?: number;
  /** Of the two figures of each round. */
  readonly pairedRatio?: Summary;
}

export type Measure = () => number | Promise<number>;

/** Theirs first in every round; ours alone where they are missing. */
export async function takeTurns(label: string, rounds: number, theirs: Measure | undefined, ours: Measure): Promise<Speeds> {
  const theirSpeeds: number[] = [];
  const ourSpeeds: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const their = await theirs?.();
    const our = await ours();
    if (their !== undefined) theirSpeeds.push(their);
    ourSpeeds.push(our);
    const beside = their === undefined ? '' : `theirs ${millions(their)}, ratio ${times(our / their)}, `;
    progress(`${label}, round ${round} of ${rounds}: ${beside}ours ${millions(our)} million leaves/s`);
  }
  if (theirs === undefined) return { ours: summary(ourSpeeds) };
  return {
    ours: summary(ourSpeeds),
    theirs: summary(theirSpeeds),
    ratioOfMedians: median(ourSpeeds) / median(theirSpeeds),
    pairedRatio: summary(ratios(ourSpeeds, theirSpeeds)),
  };
}

export function millions(perSecond: number): string { return (perSecond / 1e6).toFixed(1); }

export function times(ratio: number): string { return `${ratio.toFixed(1)}x`; }
