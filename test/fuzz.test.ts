/**
 * The short form of `npm run fuzz`: every target bears its seeds and some hundred mutants of them, the same at each run. And the hunt
 * itself: guided by coverage, it finds a fault that chance alone does not, and the short input that shows it.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { Coverage } from './fuzz/coverage.js';
import { hunt, isFault, shrink, type HuntState } from './fuzz/hunt.js';
import type { FuzzTarget } from './fuzz/target.js';
import { TARGETS } from './fuzz/targets.js';

const INPUTS = 400, SEED = 1;

describe('short runs', () => {
  test.each(TARGETS)('$name', async (target) => {
    const most = target.shortRun ?? INPUTS;
    const end = await hunt(target, { seed: SEED, goesOn: ({ inputs }) => inputs < most + target.seeds.length });
    if (isFault(end)) throw new Error(`on ${JSON.stringify(await shrink(target, end))}`, { cause: end.thrown });
    expect(end.inputs).toBeGreaterThanOrEqual(most);
  });
});

describe('the hunt', () => {
  const opened: Coverage[] = [];
  afterAll(() => opened.forEach((coverage) => coverage.close()));

  /** Loaded when the counters run already. */
  async function lock(): Promise<FuzzTarget> {
    const steps = [...'shoqi'].map((letter, index) => `if (text[${index}] !== ${JSON.stringify(letter)}) return; n++;`).join('\n');
    const code = `let n = 0; export function run(text) {\n${steps}\nthrow new Error('opened');\n}`;
    const { run } = await import(`data:text/javascript,${encodeURIComponent(code)}`) as Pick<FuzzTarget, 'run'>;
    return { name: 'lock', seeds: ['xxxxxxxx'], words: [...'abcdefghijklmnopqrstuvwxyz'], run };
  }

  const goesOn = ({ inputs }: HuntState): boolean => inputs < 30_000;

  test('finds by coverage what chance does not find', async () => {
    const coverage = await Coverage.open((url) => url.startsWith('data:text/javascript,let'));
    opened.push(coverage);
    const target = await lock(), end = await hunt(target, { seed: SEED, coverage, batch: 256, goesOn });
    if (!isFault(end)) return expect.fail(`no fault in ${end.inputs} inputs, ${end.blocks} blocks`);
    expect(end.thrown).toEqual(new Error('opened'));
    expect(await shrink(target, end)).toBe('shoqi');
    expect(isFault(await hunt(target, { seed: SEED, goesOn }))).toBe(false);
  });
});
