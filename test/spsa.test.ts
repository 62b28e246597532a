/** The tuner of the search: its arithmetic on a game whose best numbers are known, and its rows in the source of the search. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startSetup } from '../src/setup.js';
import { sendSetup } from '../src/wasm/codec.js';
import { type EngineExports, THINK } from '../src/wasm/exports.js';
import { openEngine } from '../train/engine.js';
import { buildTunable } from '../tune/spsa/build.js';
import { type Parameter, PARAMETERS, PARAMS_SOURCE, readRows, writeRows } from '../tune/spsa/parameters.js';
import { setParameters, type TunableExports } from '../tune/spsa/set.js';
import { moved, shake, shaken, stepAt } from '../tune/spsa/spsa.js';
import { seededRandom } from './support/random.js';

describe('simultaneous perturbation', () => {
  const parameters: readonly Parameter[] = [
    { name: 'A', least: 0, most: 100, step: 4 }, { name: 'B', least: -50, most: 50, step: 3 }, { name: 'C', least: 0, most: 10, step: 1 },
  ];
  const best = [70, -20, 10], settings = { iterations: 2000, gain: 0.1 };
  /** Strength falls with the square of the distance from the best numbers, in steps. */
  const strength = (values: readonly number[]): number => {
    return -values.reduce((sum, value, index) => sum + ((value - best[index]!) / parameters[index]!.step) ** 2, 0) / 40;
  };

  test('finds the best numbers of a game that luck decides more than they do', () => {
    const random = seededRandom(3);
    let values: number[] = [40, 10, 5];
    for (let iteration = 0; iteration < settings.iterations; iteration++) {
      const signs = shake(random, parameters.length), step = stepAt(iteration, settings);
      const ahead = strength(shaken(parameters, values, signs, step)) - strength(shaken(parameters, values, signs, -step));
      const wins = (): number => random.below(1000) / 1000 < 1 / (1 + Math.exp(-ahead)) ? 1 : -1;
      values = moved(parameters, values, [{ signs, difference: wins() + wins() }], iteration, settings);
    }
    for (const [index, { step }] of parameters.entries()) expect(Math.abs(values[index]! - best[index]!)).toBeLessThan(step);
  });

  test('a lost pair moves every number against its shake, a drawn one moves none', () => {
    const signs = [1, -1, 1], values = [50, 0, 5];
    const lost = moved(parameters, values, [{ signs, difference: -2 }], 1999, settings);
    expect(lost.map((value, index) => Math.sign(value - values[index]!))).toEqual([-1, 1, -1]);
    expect(lost[0]).toBeCloseTo(50 - 0.1 * 4, 2);
    expect(moved(parameters, values, [{ signs, difference: 0 }], 5, settings)).toEqual(values);
  });

  test('no number leaves its range', () => {
    expect(shaken(parameters, [99, -50, 10], [1, -1, 1], 2)).toEqual([100, -50, 10]);
    expect(moved(parameters, [100, -50, 10], [{ signs: [1, -1, 1], difference: 2 }], 0, settings)).toEqual([100, -50, 10]);
  });
});

describe('rows of the source', () => {
  const source = readFileSync(PARAMS_SOURCE, 'utf8');

  test('every number that is tuned has a row, every row is tuned, and starts within its range', () => {
    for (const game of ['minixiangqi', 'xiangqi42', 'minishogi'] as const) {
      const rows = readRows(source, game);
      expect([...rows.keys()].toSorted()).toEqual(PARAMETERS.map(({ name }) => name).toSorted());
      for (const { name, least, most } of PARAMETERS) expect(rows.get(name)! >= least && rows.get(name)! <= most, name).toBe(true);
    }
  });

  test('a value is written, rounded, for its game alone', () => {
    const before = readRows(source, 'xiangqi42').get('RAZOR_MARGIN')!;
    const written = writeRows(source, 'xiangqi42', new Map([['RAZOR_MARGIN', before + 7.4]]));
    expect(readRows(written, 'xiangqi42').get('RAZOR_MARGIN')).toBe(before + 7);
    for (const game of ['minixiangqi', 'minishogi'] as const) expect(readRows(written, game)).toEqual(readRows(source, game));
    expect(written.split('\n').filter((line, index) => line !== source.split('\n')[index])).toHaveLength(1);
  });
});

test('a tunable module searches as the shipped one does, until a number is set', async () => {
  const tunable = await openEngine<TunableExports>(await buildTunable('minishogi')), shipped = await openEngine<EngineExports>('build/minishogi.wasm');
  const nodesOf = (engine: EngineExports): number => {
    engine.setHash(1);
    sendSetup(engine, startSetup('minishogi'));
    engine.newGame();
    engine.startSearch(7, 0, 1);
    while (engine.think(0) !== THINK.finished);
    return engine.nodeCount();
  };
  const rows = readRows(readFileSync(PARAMS_SOURCE, 'utf8'), 'minishogi'), nodes = nodesOf(shipped);
  expect(nodesOf(tunable)).toBe(nodes);
  setParameters(tunable, [['REDUCTION_OFFSET', -400]]);
  expect(nodesOf(tunable)).toBeGreaterThan(nodes);
  setParameters(tunable, rows);
  expect(nodesOf(tunable)).toBe(nodes);
  expect(() => setParameters(tunable, [['NO_SUCH_NUMBER', 1]])).toThrow('NO_SUCH_NUMBER');
});
