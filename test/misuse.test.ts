/**
 * Misuse, by a sweep: whatever a public function is given in place of what it asks for, it answers, or fails with a `ShoqiError` that has
 * a code and a sentence; never with an error of JavaScript's own.
 */
import { describe, expect, test } from 'vitest';
import * as shoqi from '../src/index.js';
import { ShoqiError } from '../src/result.js';

type Anything = (...args: readonly unknown[]) => unknown;

const rules = await shoqi.loadRules('minishogi');
const position = rules.start();
const FUNCTIONS = Object.entries(shoqi).filter(([name, value]) => typeof value === 'function' && !/^[A-Z]/.test(name)) as [string, Anything][];

const STRANGE: readonly unknown[] = [undefined, null, 7, NaN, 'chess', '', true, {}, [], () => undefined, Symbol('x'), 1n];
const SOUND: readonly unknown[] = ['minishogi', position, rules, position.setup, position.legalMoves()[0], '1. Pa3 *'];

/** What it comes to: nothing to object to, or the error that should not be. */
async function fault(call: Anything, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = await call(...args);
    const engine = result as { dispose?: () => Promise<void> } | undefined;
    await engine?.dispose?.();
    return undefined;
  } catch (error) {
    return error instanceof ShoqiError && error.code.startsWith('ERR_') && error.code !== 'ERR_INTERNAL' && error.message !== '' ? undefined : error;
  }
}

function told(value: unknown): string { return value === position ? 'position' : value === rules ? 'rules' : typeof value === 'object' ? JSON.stringify(value) ?? '' : String(value); }

describe('options', () => {
  test.each<[string, object, RegExp]>([
    ['a limit that is misspelt', { movetime: 50 }, /have no "movetime"; known: depth, nodes, moveTimeMs/],
    ['one of another function', { depth: 1, hashMb: 4 }, /have no "hashMb"/],
    ['a clock that is misspelt', { clock: { timeMs: 1000, incMs: 0, increment: 5 } }, /clock have no "increment"; known: timeMs/],
  ])('of an analysis: %s is refused', async (_name, options, message) => {
    await using engine = await shoqi.createEngine('minishogi', { hashMb: 1 });
    expect(() => engine.analyse(position, options)).toThrow(expect.objectContaining({ code: 'ERR_OPTION', message: expect.stringMatching(message) as string }));
    await expect(engine.bestMove(position, options)).rejects.toMatchObject({ code: 'ERR_OPTION' });
    expect((await engine.analyse(position, { depth: 1, nodes: undefined } as object).result).stopped).toBe('limit');
  });

  test.each<[object, string]>([
    [{ depth: '3' }, 'depth must be a whole number, not "3"'], [{ nodes: 1n }, 'nodes must be a whole number, not 1n'],
    [{ multiPv: 2.5 }, 'multiPv must be a whole number, not 2.5'], [{ moveTimeMs: '50' }, 'moveTimeMs must be from 0 to 2678400000, not "50"'],
    [{ clock: { timeMs: '1', incMs: 0 } }, 'clock.timeMs must be from 0 to 2678400000, not "1"'],
    [{ searchMoves: 'a2a3' }, 'searchMoves must be a list of moves, not "a2a3"'],
  ])('of an analysis: the value is told as it was given, %s', async (options, message) => {
    await using engine = await shoqi.createEngine('minishogi', { hashMb: 1 });
    expect(() => engine.analyse(position, options)).toThrow(expect.objectContaining({ code: 'ERR_OPTION', message }));
  });

  test.each<[object, string]>([
    [{ hashMb: '16' }, 'hashMb must be a whole number, not "16"'], [{ threads: '2' }, 'threads must be a whole number, not "2"'],
  ])('of an engine: the value is told as it was given, %j', async (options, message) => {
    await expect(shoqi.createEngine('minishogi', options)).rejects.toMatchObject({ code: 'ERR_OPTION', message });
  });

  test('of records, reviews and descriptions: one that does not exist is refused', async () => {
    const odd = { languge: 'ja' } as object, refusal = expect.objectContaining({ code: 'ERR_OPTION', message: expect.stringMatching(/have no "languge"/) as string });
    const { record } = shoqi.parsePgn(rules, '*'), end = { winner: null, reason: 'agreement' } as const;
    await using engine = await shoqi.createEngine('minishogi', { hashMb: 1 });
    const review = await shoqi.reviewGame(record, engine, { rules, depth: 1 });
    for (const call of [
      () => shoqi.describe(position, odd), () => shoqi.explain(end, position, odd), () => shoqi.makePgn(rules, record, odd),
      () => shoqi.makeKif(rules, record, odd), () => shoqi.makeCsa(rules, record, odd), () => shoqi.annotateReview(review, odd),
      () => shoqi.makeReviewSvg(review, odd),
    ]) expect(call).toThrow(refusal);
    for (const call of [
      () => shoqi.parseRecords('*', odd), () => shoqi.makeRecord('kif', record, odd), () => shoqi.reviewGame(record, engine, odd),
    ]) await expect(call()).rejects.toEqual(refusal);
  });

  test.each<[object, RegExp]>([
    [{ hash: 16 }, /have no "hash"; known: hashMb/], [{ worker: 'false' }, /worker must be true or false, not "false"/],
    [{ worker: 1 }, /worker must be true or false/], [{ workers: 2 }, /have no "workers"/], [{ wasmURL: 'x/' }, /have no "wasmURL"/],
  ])('of an engine: %j is refused', async (options, message) => {
    const failure: unknown = await shoqi.createEngine('minishogi', options).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ERR_OPTION', message: expect.stringMatching(message) as string });
  });
});

test('a square, a depth or a loss that is none is refused', () => {
  for (const one of [undefined, NaN, -1, 25, '3', Symbol('x'), 1n] as unknown as number[]) {
    for (const call of [
      () => shoqi.fileOf('minishogi', one as shoqi.Square), () => shoqi.rankOf('minishogi', one as shoqi.Square),
      () => shoqi.squareAt('minishogi', one, 0), () => shoqi.makeSquare('minishogi', one as shoqi.Square),
    ]) expect(call).toThrow(expect.objectContaining({ code: 'ERR_BOARD_SIZE' }));
  }
  const symbol = Symbol('x') as unknown as number;
  expect(() => shoqi.squareAt('minishogi', symbol, 0)).toThrow('Minishogi has no square on file Symbol(x) and rank 0, counted from 0');
  for (const count of [() => position.perft(symbol), () => rules.perft(position, symbol)]) {
    expect(count).toThrow(expect.objectContaining({ code: 'ERR_DEPTH', message: 'a perft depth is a whole number from 0 to 100, not Symbol(x)' }));
  }
  expect(() => shoqi.classifyLoss(NaN)).toThrow(expect.objectContaining({ code: 'ERR_ARGUMENT' }));
});

test('what is easily forgotten is named', async () => {
  const call = (name: string, ...args: readonly unknown[]): unknown => (shoqi as unknown as Record<string, Anything>)[name]?.(...args);
  // a finished game has no best move
  expect(() => call('makeUci', 'minishogi', undefined)).toThrow('what is needed is a move, not undefined');
  expect(() => call('parsePgn', '1. Pa3 *')).toThrow('what is needed is the rules of a game, not "1. Pa3 *"');
  await expect(call('makeRecord', 'pgn')).rejects.toThrow('what is needed is a record, not undefined');
});

describe('whatever it is given', () => {
  test.each(FUNCTIONS)('%s keeps its temper', async (_name, call) => {
    /** Each kind of error, with an example of what led to it. */
    const faults = new Map<string, string>();
    const lists = [[], ...STRANGE.map((one) => [one]), ...SOUND.flatMap((first) => STRANGE.map((second) => [first, second])),
      ...SOUND.flatMap((first) => SOUND.flatMap((second) => [undefined, null, {}, 'chess'].map((third) => [first, second, third])))];
    for (const args of lists) {
      const error = await fault(call, args);
      if (error !== undefined) faults.set(String(error), args.map(told).join(', '));
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });
});
