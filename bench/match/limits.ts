/** What a side may spend on its moves, and its clock. Times in milliseconds, measured here, outside the engine. */
import type { Color } from '../../src/index.js';
import { MatchError } from './errors.js';

export interface Limits {
  readonly moveTimeMs?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly clock?: ClockSettings;
}

export interface ClockSettings {
  readonly baseMs: number;
  readonly incMs: number;
}

/** A clock of one side: undefined if it plays without. */
export type ClockTimes = Readonly<Record<Color, { readonly leftMs: number; readonly incMs: number } | undefined>>;

const MS_PER_SECOND = 1000;

/** Reads `BASE+INC` in seconds, such as `10+0.1` or `60`. */
export function parseTimeControl(flag: string, text: string): ClockSettings {
  const [, base, inc = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  const baseMs = Math.round(Number(base) * MS_PER_SECOND);
  if (!(baseMs > 0)) throw new MatchError(`${flag} takes BASE+INC in seconds, such as 10+0.1, not ${JSON.stringify(text)}`);
  return { baseMs, incMs: Math.round(Number(inc) * MS_PER_SECOND) };
}

/** The UCI line that starts a search; clocks as whole milliseconds, at least 1. */
export function goLine(limits: Limits, clocks: ClockTimes): string {
  const words = ['go'];
  for (const [color, letter] of [['first', 'w'], ['second', 'b']] as const) {
    const clock = limits.clock === undefined ? undefined : clocks[color];
    if (clock !== undefined) words.push(`${letter}time ${Math.max(Math.floor(clock.leftMs), 1)} ${letter}inc ${clock.incMs}`);
  }
  if (limits.moveTimeMs !== undefined) words.push(`movetime ${limits.moveTimeMs}`);
  if (limits.nodes !== undefined) words.push(`nodes ${limits.nodes}`);
  if (limits.depth !== undefined) words.push(`depth ${limits.depth}`);
  return words.join(' ');
}

/** For reports: `20 ms`, `10+0.1 s`, `2000 nodes, depth 8`. */
export function limitsText({ moveTimeMs, nodes, depth, clock }: Limits): string {
  return [
    ...clock === undefined ? [] : [`${clock.baseMs / MS_PER_SECOND}+${clock.incMs / MS_PER_SECOND} s`],
    ...moveTimeMs === undefined ? [] : [`${moveTimeMs} ms`],
    ...nodes === undefined ? [] : [`${nodes} nodes`],
    ...depth === undefined ? [] : [`depth ${depth}`],
  ].join(', ');
}
