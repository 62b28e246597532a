/** What a search may be told, and how it is checked. */
import { type Clock, clockBudget, type TimeBudget } from './clock.js';
import { sameMove } from './notation/uci.js';
import type { Position } from './position.js';
import { checkObject, checkOptions, ShoqiError, shown } from './result.js';
import type { Move } from './types.js';

/**
 * Limits of a search; whichever comes first ends it. Without any it runs until aborted.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * await using engine = await createEngine('minishogi');
 * const searchMoves = ['a2a3', 'e1e4'].map((text) => unwrap(parseUci('minishogi', text)));
 * const { lines } = await engine.analyse(rules.start(), { depth: 4, searchMoves, multiPv: 5 }).result;
 * lines.length; // 2
 * const position = unwrap(rules.fromFen('4k/5/4G/5/K2R1[P] w - - 0 1'));
 * const { stopped } = await engine.analyse(position, { mateInPlies: 3, clock: { timeMs: 60_000, incMs: 500 } }).result;
 * stopped; // 'mate'
 * ```
 */
export interface SearchOptions {
  /** Depth in plies, from 1. */
  readonly depth?: number;
  /** Positions to visit, from 1. The first iteration is always completed. */
  readonly nodes?: number;
  /** Milliseconds. */
  readonly moveTimeMs?: number;
  /** The clock of the side to move. How much of it the move gets depends on how the search goes. */
  readonly clock?: Clock;
  /** Ends the search once the side to move has a mate in so many plies or fewer, 1 to 127. A mate in two moves is one in 3 plies. */
  readonly mateInPlies?: number;
  /** Only these moves are searched. Each must be legal, and there must be one. Default: all. */
  readonly searchMoves?: readonly Move[];
  /** How many best lines to find, 1 to 256. Default 1. */
  readonly multiPv?: number;
  /** When the time began to run, in milliseconds, as `timestampMs` has it. Default: the call. */
  readonly startedAtMs?: number;
  /** Aborts the search. That is not an error: the result is the best so far. */
  readonly signal?: AbortSignal;
}

/** The options as plain data for a searcher; 0 and Infinity stand for no limit. */
export interface SearchLimits {
  readonly depth: number;
  readonly nodes: number;
  /** From `startedAtMs` on. */
  readonly timeMs: number;
  /** With a clock: how to spend the time. */
  readonly budget?: TimeBudget;
  readonly matePlies: number;
  readonly searchMoves?: readonly Move[];
  readonly multiPv: number;
  readonly startedAtMs: number;
}

/** Most that `depth` may say, in plies. */
export const MAX_DEPTH = 100;
/** Most that `multiPv` may say. */
export const MAX_MULTI_PV = 256;
/** Most that `mateInPlies` may say: the longest line of a search. */
export const MAX_MATE_PLIES = 127;
/** Megabytes of a transposition table that nobody asked to be of another size. */
export const DEFAULT_HASH_MB = 16;
/** Most megabytes of a transposition table. */
export const MAX_HASH_MB = 1024;
/** Most that `threads` may say. */
export const MAX_THREADS = 64;
/** Above this a double no longer counts every node. */
const MAX_NODES = Number.MAX_SAFE_INTEGER;
/** A month; longer than any timer, and no overflow anywhere. */
const MAX_TIME_MS = 31 * 24 * 3600 * 1000;

const SEARCH_OPTIONS = Object.keys({
  depth: true, nodes: true, moveTimeMs: true, clock: true, mateInPlies: true, searchMoves: true, multiPv: true, startedAtMs: true,
  signal: true,
} satisfies Record<keyof SearchOptions, true>);
const CLOCK = Object.keys({
  timeMs: true, incMs: true, movesToGo: true, byoyomiMs: true, overheadMs: true,
} satisfies Record<keyof Clock, true>);

/** Checks the options. Throws a `ShoqiError` `ERR_OPTION` that names the one that is wrong. */
export function readSearchOptions(options: SearchOptions, position: Position): SearchLimits {
  checkOptions('the search options', options, SEARCH_OPTIONS);
  const { depth, nodes, moveTimeMs, clock, mateInPlies, searchMoves, multiPv, startedAtMs, signal } = options;
  checkSignal(signal);
  const budget = clock === undefined ? undefined : clockBudget(checkClock(clock));
  return {
    depth: depth === undefined ? 0 : wholeInRange('depth', depth, 1, MAX_DEPTH),
    nodes: nodes === undefined ? 0 : wholeInRange('nodes', nodes, 1, MAX_NODES),
    timeMs: Math.min(moveTimeMs === undefined ? Infinity : timeInRange('moveTimeMs', moveTimeMs), budget?.maximumMs ?? Infinity),
    ...(budget !== undefined && { budget }),
    matePlies: mateInPlies === undefined ? 0 : wholeInRange('mateInPlies', mateInPlies, 1, MAX_MATE_PLIES),
    ...(searchMoves !== undefined && { searchMoves: checkMoves(searchMoves, position) }),
    multiPv: multiPv === undefined ? 1 : wholeInRange('multiPv', multiPv, 1, MAX_MULTI_PV),
    startedAtMs: startedAtMs === undefined ? timestampMs() : inRange('startedAtMs', startedAtMs, 0, Number.MAX_SAFE_INTEGER),
  };
}

/**
 * Now, on a scale that all threads share: what `startedAtMs` of a search is told in, when it began before the call.
 *
 * ```ts
 * const startedAtMs = timestampMs();
 * const engine = await createEngine('minishogi');
 * await engine.bestMove((await loadRules('minishogi')).start(), { moveTimeMs: 100, startedAtMs });
 * await engine.dispose();
 * ```
 */
export function timestampMs(): number { return performance.timeOrigin + performance.now(); }

/** Options that end a search: the given ones, and `limit` if none of them does. */
export function limitedBy(limit: SearchOptions, options: SearchOptions): SearchOptions {
  checkObject('the search options', options);
  const { depth, nodes, moveTimeMs, clock, mateInPlies } = options;
  return [depth, nodes, moveTimeMs, clock, mateInPlies].some((given) => given !== undefined) ? options : { ...limit, ...options };
}

/** Throws a `ShoqiError` `ERR_OPTION` for what is given and no AbortSignal. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined || typeof signal?.addEventListener === 'function') return;
  throw new ShoqiError('ERR_OPTION', `signal must be an AbortSignal, not ${shown(signal)}`);
}

function checkClock(clock: Clock): Clock {
  checkObject('clock', clock);
  checkOptions('the times of clock', clock, CLOCK);
  timeInRange('clock.timeMs', clock.timeMs);
  timeInRange('clock.incMs', clock.incMs);
  if (clock.byoyomiMs !== undefined) timeInRange('clock.byoyomiMs', clock.byoyomiMs);
  if (clock.overheadMs !== undefined) timeInRange('clock.overheadMs', clock.overheadMs);
  if (clock.movesToGo !== undefined) wholeInRange('clock.movesToGo', clock.movesToGo, 1, Number.MAX_SAFE_INTEGER);
  return clock;
}

/** The moves, each once. */
function checkMoves(moves: readonly Move[], position: Position): readonly Move[] {
  if (!Array.isArray(moves)) throw new ShoqiError('ERR_OPTION', `searchMoves must be a list of moves, not ${shown(moves)}`);
  if (moves.length === 0) throw new ShoqiError('ERR_OPTION', 'searchMoves is empty');
  for (const move of moves) {
    const played = position.play(move);
    if (!played.ok) throw new ShoqiError('ERR_OPTION', `searchMoves: ${played.error.message}`);
  }
  return moves.filter((move, index) => moves.findIndex((other) => sameMove(move, other)) === index);
}

function timeInRange(name: string, value: number): number { return inRange(name, value, 0, MAX_TIME_MS); }

export function wholeInRange(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value)) throw new ShoqiError('ERR_OPTION', `${name} must be a whole number, not ${shown(value)}`);
  return inRange(name, value, least, most);
}

function inRange(name: string, value: number, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new ShoqiError('ERR_OPTION', `${name} must be from ${least} to ${most}, not ${shown(value)}`);
}
