/** What a match is, as asked for: plain values. Engines are called A and B throughout; results and Elo are A's. */
import type { Variant } from '../../src/index.js';
import type { Limits } from './limits.js';
import type { SprtTest } from './statistics/sprt.js';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

export function otherSide(side: Side): Side { return side === 'a' ? 'b' : 'a'; }

export interface EngineSettings {
  /** The command line as given. */
  readonly command: string;
  /** For reports; what the engine calls itself if not given. */
  readonly name?: string;
  /** UCI options in the order to be set, `UCI_Variant` excepted unless the user insists. */
  readonly options: readonly (readonly [name: string, value: string])[];
  readonly limits: Limits;
}

export interface OpeningSettings {
  /** Random plies: a number between these is drawn for each opening. */
  readonly plies: readonly [least: number, most: number];
  /** An opening is played if its score is within this many centipawns of zero ... */
  readonly balanceCp: number;
  /** ... by a search of our engine of so many nodes. */
  readonly nodes: number;
  /** The same seed gives the same openings, as long as our engine's evaluation stays the same. */
  readonly seed: number;
}

/** What a game is played under, beyond the rules. */
export interface GameSettings {
  /** A move this much later than its time, or than its clock ran out, loses. */
  readonly graceMs: number;
  /** An engine that is this much later still is taken to hang and is killed. */
  readonly hangMs: number;
  /** A game that is longer, opening included, is a draw. */
  readonly maxPlies: number;
}

export interface MatchSettings extends GameSettings {
  readonly variant: Variant;
  readonly engines: Readonly<Record<Side, EngineSettings>>;
  /** Even. */
  readonly games: number;
  readonly concurrency: number;
  readonly opening: OpeningSettings;
  readonly sprt?: SprtTest;
}
