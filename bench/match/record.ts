/** A finished game as the results file keeps it: enough to repeat it and to count it again. */
import type { Outcome } from '../../src/index.js';
import type { Opening } from './opening.js';
import type { Side } from './settings.js';

/** What loses a game outside the rules. */
export const FAULTS = ['illegal-move', 'crash', 'no-answer', 'time-loss'] as const;
export type Fault = (typeof FAULTS)[number];

export type Reason = Outcome['reason'] | Fault | 'max-plies';

/** Over the moves of one engine in one game. */
export interface Effort {
  readonly moves: number;
  readonly usedMs: number;
  /** Nodes as the engine reported them, and the time of the moves where it did. */
  readonly nodes: number;
  readonly nodesMs: number;
  /** Sum of the depths reported, and the moves where one was. */
  readonly depths: number;
  readonly depthMoves: number;
}

export interface GameRecord {
  readonly type: 'game';
  /** From 0. Both games of a pair have the same opening, game 0 with A as the first side. */
  readonly pair: number;
  readonly game: 0 | 1;
  readonly first: Side;
  readonly opening: Opening;
  /** After the opening, in UCI. */
  readonly moves: readonly string[];
  /** Opening included. */
  readonly plies: number;
  readonly winner: Side | null;
  readonly reason: Reason;
  /** Of a fault: the offending move or what went wrong. */
  readonly detail?: string;
  /** Where the game ended. */
  readonly fen: string;
  /** Of each move after the opening; of a late or illegal one too. */
  readonly timesMs: readonly number[];
  readonly effort: Readonly<Record<Side, Effort>>;
}

/** A's points. */
export function pointsOf({ winner }: GameRecord): number { return winner === null ? 0.5 : winner === 'a' ? 1 : 0; }

export function faultOf({ reason }: GameRecord): Fault | undefined { return FAULTS.find((fault) => fault === reason); }

/** Of times by ply, those of a side. */
export function timesOf({ first, opening, timesMs }: GameRecord, side: Side): readonly number[] {
  const parity = (opening.moves.length + (first === side ? 0 : 1)) % 2;
  return timesMs.filter((_, index) => index % 2 === parity);
}
