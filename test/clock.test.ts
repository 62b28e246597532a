/** Laws of the time management, over a grid of clocks and of what a search says about itself. */
import { describe, expect, test } from 'vitest';
import { clockBudget, effort, isTimeUsed, type Clock } from '../src/clock.js';

const TIMES = [0, 1, 9, 10, 11, 50, 100, 999, 1000, 10_000, 60_000, 3_600_000];
const INCS = [0, 1, 100, 2000, 30_000];
const BYOYOMIS = [0, 5, 30, 1000, 30_000];
const MOVES = [undefined, 1, 2, 3, 10, 25, 40, 1000];
const OVERHEADS = [0, 10, 300];

const clocks = TIMES.flatMap((timeMs) => INCS.flatMap((incMs) => BYOYOMIS.flatMap((byoyomiMs) => MOVES.flatMap((movesToGo) => OVERHEADS.map(
  (overheadMs): Clock => ({ timeMs, incMs, byoyomiMs, overheadMs, ...(movesToGo !== undefined && { movesToGo }) }),
)))));

/** What an ordinary move, and what any move, may take in all. */
function spent(clock: Clock): readonly [number, number] {
  const { freeMs, optimumMs, maximumMs } = clockBudget(clock);
  return [freeMs + optimumMs, maximumMs];
}

function expectNoLess(clock: Clock, than: Clock): void {
  const [more, less] = [spent(clock), spent(than)];
  for (const index of [0, 1] as const) {
    if (more[index] < less[index] - 1e-9) expect.fail(`${JSON.stringify(clock)} gives less than ${JSON.stringify(than)}: ${more} and ${less}`);
  }
}

describe('budget', () => {
  test('never more than is left after the overhead, never negative, and the optimum within the maximum', () => {
    for (const clock of clocks) {
      const { freeMs, optimumMs, maximumMs } = clockBudget(clock);
      const leftMs = Math.max(clock.timeMs + (clock.byoyomiMs ?? 0) - (clock.overheadMs ?? 0), 0);
      const isSound = freeMs >= 0 && optimumMs >= 0 && freeMs + optimumMs <= maximumMs + 1e-9 && maximumMs <= leftMs + 1e-9;
      if (!isSound) expect.fail(`${JSON.stringify(clock)}: ${JSON.stringify(clockBudget(clock))}`);
    }
  });

  test('more time, increment or byoyomi never gives less; more moves to go or overhead never gives more', () => {
    for (const clock of clocks) {
      const { timeMs, incMs, byoyomiMs = 0, movesToGo, overheadMs = 0 } = clock;
      expectNoLess({ ...clock, timeMs: timeMs * 1.5 + 7 }, clock);
      expectNoLess({ ...clock, incMs: incMs * 1.5 + 7 }, clock);
      expectNoLess({ ...clock, byoyomiMs: byoyomiMs * 1.5 + 7 }, clock);
      expectNoLess(clock, { ...clock, overheadMs: overheadMs * 1.5 + 7 });
      if (movesToGo !== undefined) expectNoLess(clock, { ...clock, movesToGo: movesToGo + 1 });
    }
  });

  test('a whole game on one clock never runs out, even if every move takes all it may', () => {
    for (const incMs of INCS) {
      let timeMs = 10_000;
      for (let move = 0; move < 300; move++) {
        const { maximumMs } = clockBudget({ timeMs, incMs });
        expect(maximumMs).toBeLessThanOrEqual(timeMs);
        timeMs += incMs - maximumMs;
      }
      expect(timeMs).toBeGreaterThan(0);
    }
  });
});

describe('effort', () => {
  test('falls while the best move stays, rises with a drop of the score, and stays within bounds', () => {
    for (let stableIterations = 0; stableIterations < 100; stableIterations++) {
      for (const scoreDropCp of [-40_000, -50, 0, 10, 50, 99, 100, 300, 64_000]) {
        const here = effort({ stableIterations, scoreDropCp });
        expect(here).toBeGreaterThanOrEqual(effort({ stableIterations: stableIterations + 1, scoreDropCp }));
        expect(here).toBeLessThanOrEqual(effort({ stableIterations, scoreDropCp: scoreDropCp + 5 }));
        expect(here).toBeGreaterThanOrEqual(0.6);
        expect(here).toBeLessThanOrEqual(3);
      }
    }
  });
});

describe('the end', () => {
  const calm = { stableIterations: 3, scoreDropCp: 0 };

  test('once used, time stays used, and a longer iteration ends the search no later', () => {
    for (const clock of clocks.filter((_, index) => index % 7 === 0)) {
      const budget = clockBudget(clock);
      let ended = false;
      for (const share of [0, 0.1, 0.3, 0.5, 0.8, 1, 1.1]) {
        const elapsedMs = budget.maximumMs * share;
        const now = isTimeUsed(budget, { elapsedMs, iterationMs: 0 }, calm);
        expect(now || !ended).toBe(true);
        ended = now;
        if (now) expect(isTimeUsed(budget, { elapsedMs, iterationMs: elapsedMs }, calm)).toBe(true);
      }
      expect(ended).toBe(true);
    }
  });

  test('byoyomi is used to its end', () => {
    const budget = clockBudget({ timeMs: 0, incMs: 0, byoyomiMs: 5000 });
    expect(isTimeUsed(budget, { elapsedMs: 4989, iterationMs: 4000 }, calm)).toBe(false);
    expect(isTimeUsed(budget, { elapsedMs: 4990, iterationMs: 1 }, calm)).toBe(true);
  });
});
