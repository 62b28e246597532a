/**
 * Engines that are started and stopped in a row, in every home: each result is of its own position, none comes late, and nothing is
 * rejected behind the back (which fails any test run). `npm run bench:soak` does it a thousand times and watches the memory.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRules, type Position } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { HOMES } from './support/homes.js';
import { seededRandom } from './support/random.js';

const ABORTS = 40, SUPERSEDED = 100, ENGINES = 5;

const start = (await loadRules('minishogi')).start();
const positions = start.legalMoves().map((move) => unwrap(start.play(move)));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(HOMES)('$name', (home) => {
  beforeAll(() => home.enter());
  afterAll(() => home.leave());

  test('analyses that are aborted one after the other', async () => {
    await using engine = await home.create('minishogi', { hashMb: 1 });
    const random = seededRandom(1);
    for (let index = 0; index < ABORTS; index++) {
      const controller = new AbortController(), position = random.pick(positions);
      const analysis = engine.analyse(position, { signal: controller.signal });
      await sleep(random.below(8));
      controller.abort();
      const { stopped, lines, position: analysed } = await analysis.result;
      expect({ stopped, analysed }).toEqual({ stopped: 'aborted', analysed: position });
      for (const { pv: [move] } of lines) expect(position.isLegal(move ?? expect.fail('empty line'))).toBe(true);
    }
    expect((await engine.analyse(start, { depth: 3 }).result).lines[0]?.depth).toBe(3);
  });

  test('analyses that supersede each other at once', async () => {
    await using engine = await home.create('minishogi', { hashMb: 1 });
    const random = seededRandom(2), asked: Position[] = [];
    const analyses = Array.from({ length: SUPERSEDED }, () => {
      asked.push(random.pick(positions));
      return engine.analyse(asked.at(-1)!, { depth: 3 });
    });
    const results = await Promise.all(analyses.map(({ result }) => result));
    expect(results.map(({ position }) => position)).toEqual(asked);
    expect(results.slice(0, -1).every(({ stopped }) => stopped === 'aborted')).toBe(true);
    expect(results.at(-1)).toMatchObject({ stopped: 'limit', lines: [{ depth: 3 }] });
  });

  test('engines that are made, used and disposed of in the middle of a search', async () => {
    for (let index = 0; index < ENGINES; index++) {
      const engine = await home.create('minishogi', { hashMb: 1 });
      await engine.analyse(start, { depth: 3 }).result;
      const running = engine.analyse(start);
      await sleep(index);
      await Promise.all([engine.dispose(), engine.dispose()]);
      expect((await running.result).stopped).toBe('aborted');
    }
  });
});
