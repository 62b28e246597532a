/**
 * Time management: how a clock becomes time for one move, and how much of it the course of the search calls for. Pure functions; all
 * times in milliseconds. The numbers are first guesses, from what is usual in engines of this kind.
 */

/** The clock of the side to move. */
export interface Clock {
  /** Left on the clock. */
  readonly timeMs: number;
  /** Added after every move. */
  readonly incMs: number;
  /** Time for each move after `timeMs` is used up; what a move does not need of it is lost. Default 0. */
  readonly byoyomiMs?: number;
  /** Moves until the clock gets more time, this one included, from 1. Default: the time is for the rest of the game. */
  readonly movesToGo?: number;
  /** Kept back for the way from the engine to the clock. Default 10. */
  readonly overheadMs?: number;
}

/** Time for one move. */
export interface TimeBudget {
  /** Lost if it is not used. */
  readonly freeMs: number;
  /** What an ordinary move takes beyond that. */
  readonly optimumMs: number;
  /** All that the move may take. */
  readonly maximumMs: number;
}

/** What the iterations so far say about how hard the choice is. */
export interface SearchSigns {
  /** Iterations in a row that ended with the same best move, not counting the first of them. */
  readonly stableIterations: number;
  /** Centipawns by which the score has fallen below that of the iterations before; negative when it rose. */
  readonly scoreDropCp: number;
}

/** Milliseconds of `overheadMs` that nobody asked to be others. */
export const MOVE_OVERHEAD_MS = 10;

/** Moves that the time left should still suffice for, at most. */
const MOVES_TO_GO = 25;
/** Share of the increment that an ordinary move uses. */
const INCREMENT_SHARE = 0.75;
/** A hard move may take so many times what an ordinary one takes. */
const MAXIMUM_FACTOR = 4;
/** Most of the main time for one move; and for the last move before there is more. */
const MOST_OF_MAIN = 0.4;
const MOST_OF_LAST = 0.9;

/** An iteration takes at least so many times as long as the one before. */
const ITERATION_GROWTH = 1.5;

/** Share of the optimum after a change of the best move, what each further iteration without one takes off, and the least. */
const EFFORT_AFTER_CHANGE = 1.5;
const EFFORT_PER_STABLE = 0.09;
const EFFORT_LEAST = 0.6;
/** A score that falls by so many centipawns, or more, adds this share to the effort; one that falls by less, less. */
const DROP_MOST_CP = 100;
const DROP_EFFORT = 0.8;

/**
 * Time for the next move: an even share of the main time, most of the increment, and all of the byoyomi. Never more than is left.
 *
 * ```ts
 * clockBudget({ timeMs: 10_010, incMs: 100 }); // { freeMs: 0, optimumMs: 475, maximumMs: 1900 }
 * clockBudget({ timeMs: 0, incMs: 0, byoyomiMs: 1000 }); // { freeMs: 990, optimumMs: 0, maximumMs: 990 }
 * ```
 */
export function clockBudget({ timeMs, incMs, byoyomiMs = 0, movesToGo = MOVES_TO_GO, overheadMs = MOVE_OVERHEAD_MS }: Clock): TimeBudget {
  const freeMs = Math.max(byoyomiMs - overheadMs, 0);
  const mainMs = Math.max(timeMs + byoyomiMs - overheadMs - freeMs, 0);
  const moves = Math.min(movesToGo, MOVES_TO_GO);
  const shareMs = mainMs / moves + incMs * INCREMENT_SHARE;
  const mostMs = mainMs * Math.max(MOST_OF_MAIN, MOST_OF_LAST / moves);
  return { freeMs, optimumMs: Math.min(shareMs, mostMs), maximumMs: freeMs + Math.min(shareMs * MAXIMUM_FACTOR, mostMs) };
}

/**
 * Which share of the optimum a search deserves: much when the best move has just changed or the score falls, little when all is calm.
 *
 * ```ts
 * effort({ stableIterations: 0, scoreDropCp: 0 }); // 1.5
 * effort({ stableIterations: 20, scoreDropCp: -30 }); // 0.6
 * ```
 */
export function effort({ stableIterations, scoreDropCp }: SearchSigns): number {
  const calm = Math.max(EFFORT_AFTER_CHANGE - EFFORT_PER_STABLE * stableIterations, EFFORT_LEAST);
  return calm * (1 + DROP_EFFORT * Math.min(Math.max(scoreDropCp / DROP_MOST_CP, 0), 1));
}

/**
 * Whether a search should end now rather than start another iteration: the time it deserves is used, or another iteration would hardly
 * come to an end. Free time is always used.
 *
 * ```ts
 * const budget = clockBudget({ timeMs: 10_010, incMs: 100 });
 * const calm = { stableIterations: 10, scoreDropCp: 0 };
 * isTimeUsed(budget, { elapsedMs: 200, iterationMs: 80 }, calm); // false
 * isTimeUsed(budget, { elapsedMs: 300, iterationMs: 120 }, calm); // true
 * isTimeUsed(budget, { elapsedMs: 300, iterationMs: 120 }, { ...calm, scoreDropCp: 60 }); // false
 * ```
 */
export function isTimeUsed(
  budget: TimeBudget, { elapsedMs, iterationMs }: { readonly elapsedMs: number; readonly iterationMs: number }, signs: SearchSigns,
): boolean {
  if (elapsedMs < budget.freeMs) return false;
  return elapsedMs >= budget.freeMs + budget.optimumMs * effort(signs) || elapsedMs + iterationMs * ITERATION_GROWTH > budget.maximumMs;
}
