/** The model of chances: what must hold of any such model, whatever its constants. */
import { expect, test } from 'vitest';
import { VARIANTS } from '../src/types.js';
import { chancesOf, toldScore } from '../src/win-model.js';

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

test.each(VARIANTS)('%s: a lead of 100 centipawns scores 64 %%', (variant) => {
  expect(Math.abs(chancesOf(variant, cp(100)).winChance - 0.64)).toBeLessThan(0.005);
});

test.each(VARIANTS)('%s: scores are told in proportion, wins by rule and mates as they are', (variant) => {
  const told = (value: number) => (toldScore(variant, cp(value)) as { value: number }).value;
  expect(told(0)).toBe(0);
  expect(Object.is(told(-0.001), 0)).toBe(true);
  expect(Math.abs(told(600) - 2 * told(300))).toBeLessThanOrEqual(1);
  expect(told(-600)).toBe(-told(600));
  expect([told(15_000), told(-15_000)].every((value) => Math.abs(value) <= 15_000)).toBe(true);
  expect([told(19_990), told(-19_990)]).toEqual([19_990, -19_990]);
  expect(toldScore(variant, { kind: 'mate', plies: -3 })).toEqual({ kind: 'mate', plies: -3 });
});

test('only Minishogi knows no draw', () => {
  expect(chancesOf('minishogi', cp(0)).wdl[1]).toBe(0);
  expect(chancesOf('minixiangqi', cp(0)).wdl[1]).toBeGreaterThan(0);
});
