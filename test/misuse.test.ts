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

describe('a record', () => {
  const { record } = shoqi.parsePgn(rules, '[Event "x"]\n\n1. Pa3 (1. Gc2 {solid}) 1... Pe3 {[%emt 0:00:03]} 1-0');
  const [first] = record.moves;
  const refusal = (message: string): unknown => expect.objectContaining({ code: 'ERR_ARGUMENT', message });
  test.each<[object, string]>([
    [{ moves: null }, 'moves of a record must be a list, not null'], [{ moves: [null] }, 'moves[0] of a record must be an object, not null'],
    [{ moves: [{}] }, 'moves[0].move of a record must be a move, not undefined'],
    [{ moves: [first, { ...first, comment: 5 }] }, 'moves[1].comment of a record must be text, not 5'],
    [{ moves: [{ ...first, nags: '4' }] }, 'moves[0].nags of a record must be a list of whole numbers, not "4"'],
    [{ moves: [{ ...first, timeMs: '3' }] }, 'moves[0].timeMs of a record must be a number, not "3"'],
    [{ moves: [{ ...first, variations: {} }] }, 'moves[0].variations of a record must be a list of lines, not [object Object]'],
    [{ moves: [{ ...first, variations: [{ moves: 7 }] }] }, 'moves[0].variations[0].moves of a record must be a list, not 7'],
    [{ headers: {} }, 'headers of a record must be a Map, not [object Object]'], [{ players: null }, 'players of a record must be an object, not null'],
    [{ headers: new Map([['Event', 5]]) }, 'headers of a record must be a Map of texts, not 5'],
    [{ players: { first: 5 } }, 'players.first of a record must be text, not 5'], [{ comment: 5 }, 'comment of a record must be text, not 5'],
    [{ winner: 'me' }, 'the winner of a record is one of first, second, null, undefined, not "me"'],
  ])('with %j is refused by all that take one', async (part, message) => {
    const odd = { ...record, ...part };
    await using engine = await shoqi.createEngine('minishogi', { hashMb: 1 });
    for (const format of shoqi.RECORD_FORMATS) await expect(shoqi.makeRecord(format, odd)).rejects.toEqual(refusal(message));
    await expect(shoqi.reviewGame(odd, engine)).rejects.toEqual(refusal(message));
    for (const make of [shoqi.makePgn, shoqi.makeKif, shoqi.makeCsa]) expect(() => make(rules, odd)).toThrow(refusal(message) as Error);
  });

  test('with an ending that is none is refused, and what went through JSON', async () => {
    const odd = { ...record, ending: 'x' } as unknown as shoqi.GameRecord, kept = JSON.parse(JSON.stringify(record)) as shoqi.GameRecord;
    await expect(shoqi.makeRecord('csa', odd)).rejects.toMatchObject({ code: 'ERR_ARGUMENT', message: /ending of a record is one of .*, not "x"/ });
    await expect(shoqi.makeRecord('pgn', kept)).rejects.toEqual(refusal('headers of a record must be a Map, not [object Object]'));
  });

  test('for a review with engines or hooks that are none', async () => {
    await using engine = await shoqi.createEngine('minishogi', { hashMb: 1 });
    await expect(shoqi.reviewGame(record, {} as shoqi.Engine)).rejects.toMatchObject({ code: 'ERR_ARGUMENT' });
    for (const odd of [{ signal: 'x' }, { onProgress: 5 }] as object[]) {
      await expect(shoqi.reviewGame(record, engine, odd)).rejects.toMatchObject({ code: 'ERR_OPTION' });
    }
    await expect(shoqi.reviewGame(record, engine, { rules: null } as object)).rejects.toMatchObject({ code: 'ERR_ARGUMENT' });
  });

  test('in an encoding that is none is refused', () => {
    const odd = 'x' as shoqi.RecordEncoding;
    expect(() => shoqi.encodeRecord('a', odd)).toThrow(refusal('an encoding is one of utf-8, shift_jis, not "x"') as Error);
    expect(() => shoqi.decodeRecord(new Uint8Array(1), odd)).toThrow(refusal('an encoding is one of utf-8, shift_jis, not "x"') as Error);
    for (const make of [shoqi.makeKif, shoqi.makeCsa]) {
      expect(() => make(rules, record, { encoding: odd })).toThrow(expect.objectContaining({ code: 'ERR_OPTION' }));
    }
  });
});

describe('a table of a language', () => {
  const english = shoqi.languageTable('en'), move = position.legalMoves()[0]!;
  test.each<[unknown, string]>([
    [{}, 'games.minishogi of a language must be text, not undefined'], [{ ...english, phrases: {} }, 'phrases.position of a language must be text, not undefined'],
    [{ ...english, sides: null }, 'sides.shogi.first of a language must be text, not undefined'],
    [{ ...english, roles: { shogi: { king: { first: 'K' } } } }, 'roles.shogi.king of a language must be text, or one a side, not [object Object]'],
    [{ ...english, list: [', '] }, 'list.1 of a language must be text, not undefined'],
    [{ ...english, square: 'x' }, 'square of a language must be a function, not "x"'],
  ])('that lacks something is refused: %#', (table, message) => {
    const language = table as shoqi.Language, end = { winner: null, reason: 'agreement' } as const;
    for (const call of [
      () => shoqi.describe(position, { language }), () => shoqi.describeMove(position, move, { language }),
      () => shoqi.explain(end, position, { language }),
    ]) expect(call).toThrow(expect.objectContaining({ code: 'ERR_OPTION', message }));
  });

  test('and a winner that is no side is refused', () => {
    const end = { winner: 'me', reason: 'agreement' } as unknown as shoqi.GameEnd;
    expect(() => shoqi.explain(end, position)).toThrow(expect.objectContaining({ code: 'ERR_ARGUMENT' }));
  });
});

test.each<[object, string]>([
  [{ arrows: 'x' }, 'arrows are a list, not "x"'], [{ arrows: [{}] }, 'an arrow has a move, not undefined'],
  [{ arrows: [null] }, 'an arrow has a move, not undefined'], [{ targets: 'x' }, 'targets are a list, not "x"'],
  [{ arrows: [{ move: position.legalMoves()[0], strength: '1' }] }, 'the strength of an arrow is from 0 to 1, not "1"'],
])('a diagram with %j is refused', (options, message) => {
  expect(() => shoqi.makeSvg(position, options)).toThrow(expect.objectContaining({ code: 'ERR_DIAGRAM', message }));
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
