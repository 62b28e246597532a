/** When a search ends between two iterations, told by made-up iterations. */
import { describe, expect, test } from 'vitest';
import { clockBudget } from '../src/clock.js';
import { Deepening } from '../src/deepening.js';
import { parseUci } from '../src/notation/uci.js';
import { unwrap } from '../src/result.js';
import type { SearchLimits } from '../src/search-options.js';
import type { Score } from '../src/search-info.js';
import type { Line } from '../src/wasm/lines.js';

const NONE: SearchLimits = { depth: 0, nodes: 0, timeMs: Infinity, matePlies: 0, multiPv: 1, startedAtMs: 0 };
const CLOCK = clockBudget({ timeMs: 10_010, incMs: 100 });
const ON_CLOCK: SearchLimits = { ...NONE, timeMs: CLOCK.maximumMs, budget: CLOCK };

function line(depth: number, score: Score | number, move = 'a2a3'): Line {
  return { depth, seldepth: depth, score: typeof score === 'number' ? { kind: 'cp', value: score } : score, pv: [unwrap(parseUci('minishogi', move))] };
}

const mate = (plies: number): Score => ({ kind: 'mate', plies });

/** Milliseconds after which a search ends whose iterations end every 10 ms, by their scores and moves. */
function endMs(iterations: (depth: number) => Line, limits = ON_CLOCK): number {
  const deepening = new Deepening(limits, 10);
  for (let depth = 1; depth < 1000; depth++) if (deepening.next(iterations(depth), depth * 10) !== undefined) return depth * 10;
  return Infinity;
}

describe('mate', () => {
  test('one that is asked for, or shorter, ends the search; a longer one or a loss does not', () => {
    const limits = { ...NONE, matePlies: 5 };
    for (const [score, end] of [[mate(5), 'mate'], [mate(3), 'mate'], [mate(7), undefined], [mate(-4), undefined], [900, undefined]] as const) {
      expect(new Deepening(limits, 10).next(line(50, score), 5)).toBe(end);
    }
  });

  test('only a limit of time makes a certain one the end, for either side', () => {
    for (const plies of [3, -4]) {
      expect(new Deepening(NONE, 10).next(line(50, mate(plies)), 5)).toBeUndefined();
      expect(new Deepening({ ...NONE, timeMs: 1000 }, 10).next(line(50, mate(plies)), 5)).toBe('mate');
      expect(new Deepening({ ...NONE, timeMs: 1000 }, 10).next(line(Math.abs(plies) + 1, mate(plies)), 5)).toBeUndefined();
    }
  });
});

describe('clock', () => {
  test('an only move is played after a few plies, but searched on without a clock', () => {
    const end = (limits: SearchLimits): number => {
      const deepening = new Deepening(limits, 1);
      return [...Array(50).keys()].findIndex((index) => deepening.next(line(index + 1, 7), index) !== undefined);
    };
    expect(end(ON_CLOCK)).toBeGreaterThan(0);
    expect(end(ON_CLOCK)).toBeLessThan(10);
    expect(end({ ...NONE, timeMs: 1000 })).toBe(-1);
    expect(end(NONE)).toBe(-1);
  });

  test('a move that keeps changing and a score that keeps falling take longer', () => {
    const calm = endMs((depth) => line(depth, 20));
    expect(endMs((depth) => line(depth, 20, depth % 2 === 0 ? 'a2a3' : 'e1e4'))).toBeGreaterThan(calm);
    expect(endMs((depth) => line(depth, -40 * depth))).toBeGreaterThan(calm);
    expect(endMs((depth) => line(depth, 40 * depth))).toBe(calm);
    expect(calm).toBeLessThan(CLOCK.optimumMs);
  });

  test('no iteration begins that would end after the maximum', () => {
    const deepening = new Deepening({ ...ON_CLOCK, budget: clockBudget({ timeMs: 60_010, incMs: 0, movesToGo: 1 }) }, 10);
    expect(deepening.next(line(1, 0), 10)).toBeUndefined();
    expect(deepening.next(line(2, 0), 40_000)).toBe('limit');
  });
});
