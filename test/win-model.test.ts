/** The model of chances: what must hold of any such model, whatever its constants. */
import { expect, test } from 'vitest';
import { VARIANTS } from '../src/types.js';
import { chancesOf } from '../src/win-model.js';

const cp = (value: number) => ({ kind: 'cp', value }) as const;

test.each(VARIANTS)('%s: thousandths that add up, mirrored for the other side, and rise with the score', (variant) => {
  let before = 0;
  for (let value = -20_000; value <= 20_000; value += 7) {
    const { wdl: [win, draw, loss], winChance } = chancesOf(variant, cp(value)), other = chancesOf(variant, cp(-value));
    expect(win + draw + loss).toBe(1000);
    expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(winChance - (win + draw / 2) / 1000)).toBeLessThan(0.0011);
    expect(winChance + other.winChance).toBeCloseTo(1, 10);
    expect(winChance).toBeGreaterThanOrEqual(before);
    before = winChance;
  }
  expect(before).toBeGreaterThan(0.999);
});

test.each(VARIANTS)('%s: an even score is even, a mate is certain', (variant) => {
  expect(chancesOf(variant, cp(0)).winChance).toBeCloseTo(0.5, 10);
  expect(chancesOf(variant, { kind: 'mate', plies: 9 })).toEqual({ wdl: [1000, 0, 0], winChance: 1 });
  expect(chancesOf(variant, { kind: 'mate', plies: 0 })).toEqual({ wdl: [0, 0, 1000], winChance: 0 });
});

test('only Minishogi knows no draw', () => {
  expect(chancesOf('minishogi', cp(0)).wdl[1]).toBe(0);
  expect(chancesOf('minixiangqi', cp(0)).wdl[1]).toBeGreaterThan(0);
});
