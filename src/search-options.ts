/** What a search may be told: its limits, and how time on a clock becomes time for a move. */
import { ShoqiError } from './result.js';

/** Limits of a search; whichever comes first ends it. Without any it runs until aborted. */
export interface SearchOptions {
  /** Depth in plies, from 1. */
  readonly depth?: number;
  /** Positions to visit, from 1. The first iteration is always completed. */
  readonly nodes?: number;
  /** Milliseconds. */
  readonly moveTimeMs?: number;
  /** The clock of the side to move, in milliseconds. */
  readonly clock?: { readonly timeMs: number; readonly incMs: number };
  /** How many best lines to find, 1 to 256. Default 1. */
  readonly multiPv?: number;
  /** Aborts the search. That is not an error: the result is the best so far. */
  readonly signal?: AbortSignal;
}

/** The options as numbers for a searcher; 0 and Infinity stand for no limit. */
export interface SearchLimits {
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
  readonly multiPv: number;
}

/** Most that `depth` may say, in plies. */
export const MAX_DEPTH = 100;
/** Most that `multiPv` may say. */
export const MAX_MULTI_PV = 256;
/** Megabytes of a transposition table that nobody asked to be of another size. */
export const DEFAULT_HASH_MB = 16;
/** Most megabytes of a transposition table. */
export const MAX_HASH_MB = 1024;
/** Above this a double no longer counts every node. */
const MAX_NODES = Number.MAX_SAFE_INTEGER;
/** A month; longer than any timer, and no overflow anywhere. */
const MAX_TIME_MS = 31 * 24 * 3600 * 1000;

/** Moves that the time left should still suffice for, and the share of it that one move may take at most. First guesses. */
const MOVES_TO_GO = 25;
const MOST_OF_CLOCK = 0.4;
/** Milliseconds kept back for the way from the engine to the clock. */
const MOVE_OVERHEAD_MS = 10;

/** Checks the options. Throws a `ShoqiError` `ERR_OPTION` that names the one that is wrong. */
export function readSearchOptions(options: SearchOptions): SearchLimits {
  const { depth, nodes, moveTimeMs, clock, multiPv } = options;
  const times = [Infinity];
  if (moveTimeMs !== undefined) times.push(inRange('moveTimeMs', moveTimeMs, 0, MAX_TIME_MS));
  if (clock !== undefined) {
    times.push(clockBudgetMs(inRange('clock.timeMs', clock.timeMs, 0, MAX_TIME_MS), inRange('clock.incMs', clock.incMs, 0, MAX_TIME_MS)));
  }
  return {
    depth: depth === undefined ? 0 : wholeInRange('depth', depth, 1, MAX_DEPTH),
    nodes: nodes === undefined ? 0 : wholeInRange('nodes', nodes, 1, MAX_NODES),
    timeMs: Math.min(...times),
    multiPv: multiPv === undefined ? 1 : wholeInRange('multiPv', multiPv, 1, MAX_MULTI_PV),
  };
}

/** Milliseconds for one move with a clock: an even share of what is left and most of the increment. */
export function clockBudgetMs(timeMs: number, incMs: number): number {
  const usable = Math.max(timeMs - MOVE_OVERHEAD_MS, 0);
  return Math.min(usable / MOVES_TO_GO + incMs * 0.75, usable * MOST_OF_CLOCK);
}

export function wholeInRange(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value)) throw new ShoqiError('ERR_OPTION', `${name} must be a whole number, not ${String(value)}`);
  return inRange(name, value, least, most);
}

function inRange(name: string, value: number, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new ShoqiError('ERR_OPTION', `${name} must be from ${least} to ${most}, not ${String(value)}`);
}
