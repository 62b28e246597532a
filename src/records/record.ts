/**
 * What a record of a game is, whatever file it came from: plain data that may be copied to a worker by structured clone, and kept as text
 * by one of the writers; JSON would lose its maps. The game is a line of moves; an alternative to a move is a line of its own, kept with
 * the move that it replaces, so that the depth of the data is the depth of the variations and not the length of the game. Positions are
 * not kept: they follow from the start and the moves.
 */
import type { Color, Move, Outcome, Setup, Variant } from '../types.js';

/** The reasons that the rules know. */
const RULES_REASONS = [
  'checkmate', 'stalemate', 'perpetual-check', 'perpetual-chase', 'repetition', 'mutual-perpetual-check', 'mutual-perpetual-chase',
  'move-limit', 'insufficient-material',
] as const satisfies readonly Outcome['reason'][];

/** The reasons that no position shows. */
export const PLAYERS_REASONS = [
  'resignation', 'time', 'agreement', 'illegal-move', 'adjudication', 'forfeit', 'abandonment', 'declaration', 'impasse', 'interruption',
] as const;

/**
 * Why a recorded game ended: a reason that the rules know, or one that no position shows. `time` is a clock that ran out, `illegal-move`
 * any breach of the rules, `forfeit` a player who did not come, `declaration` and `impasse` a claimed win and a draw with both Kings in
 * safety, `interruption` a game that goes on elsewhere.
 */
export const END_REASONS = [...RULES_REASONS, ...PLAYERS_REASONS] as const;
/** One of `END_REASONS`. */
export type EndReason = (typeof END_REASONS)[number];

/** A move as recorded. */
export interface RecordedMove {
  readonly move: Move;
  /** What is said after the move; lines are parted by `\n`. */
  readonly comment?: string;
  /** Numeric annotation glyphs of PGN: 1 good `!`, 2 mistake `?`, 3 brilliant `!!`, 4 blunder `??`, 5 `!?`, 6 dubious `?!`, and so on. */
  readonly nags?: readonly number[];
  /** Time that the move took. */
  readonly timeMs?: number;
  /** What was left on the mover's clock after it. */
  readonly clockMs?: number;
  /** What might have been played instead of this move. */
  readonly variations?: readonly Line[];
}

/** Moves one after the other. */
export interface Line {
  /** What is said before the first move; lines are parted by `\n`. */
  readonly comment?: string;
  readonly moves: readonly RecordedMove[];
}

/** A recorded game. The moves are legal one after the other from `start`, in the main line and in every variation. */
export interface GameRecord extends Line {
  readonly variant: Variant;
  readonly start: Setup;
  /** Names of the players, by who moves first from the start position of the game. */
  readonly players: Readonly<Partial<Record<Color, string>>>;
  /** What else is known, under the names that PGN has for it (`Event`, `Site`, `Date`, ...) or else under those of the file. */
  readonly headers: ReadonlyMap<string, string>;
  /** Who won; null is a draw. Absent while the game goes on, or when nobody knows. */
  readonly winner?: Color | null;
  /** Why it ended, if that is known. */
  readonly ending?: EndReason;
}

/** Most that a time of a record may be: 9999 hours and what is less than one, which is as far as the hours of a PGN go. */
export const MOST_TIME_MS = 10_000 * 3_600_000 - 1;

/** A time as files have it: whole milliseconds up to the most, at least none, since a clock may be below zero when its flag falls. */
export function writtenMs(milliseconds: number | undefined): number | undefined {
  return Number.isFinite(milliseconds) ? Math.min(Math.max(Math.round(milliseconds!), 0), MOST_TIME_MS) : undefined;
}
