/**
 * Records: what a format can hold reads back as it was, and a text that was written so is written again byte for byte. Damaged texts and
 * hostile ones never throw. Files in the manner of other sites are in record-files.test.ts.
 * `SHOQI_RECORDS=1000 npx vitest run test/records.test.ts` takes as many records of each format and game.
 */
import { describe, expect, test } from 'vitest';
import { loadRules, type Rules } from '../src/position.js';
import { parseCsa } from '../src/records/csa-read.js';
import { makeCsa } from '../src/records/csa-write.js';
import { parseRecords, type RecordFormat } from '../src/records/formats.js';
import { parseKif } from '../src/records/kif-read.js';
import { makeKif } from '../src/records/kif-write.js';
import { parsePgn } from '../src/records/pgn-read.js';
import { makePgn } from '../src/records/pgn-write.js';
import type { ReadRecord } from '../src/records/problems.js';
import type { GameRecord } from '../src/records/record.js';
import { VARIANTS, type Variant } from '../src/types.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { mutate, seededRandom } from './support/random.js';
import { rawEngine } from './support/raw.js';
import { randomRecord } from './support/records.js';

const RULES = Object.fromEntries(
  await Promise.all(VARIANTS.map(async (variant) => [variant, await loadRules(variant)])),
) as Record<Variant, Rules>;
const RAW = Object.fromEntries(
  await Promise.all(VARIANTS.map(async (variant) => [variant, await rawEngine(variant)])),
) as Record<Variant, EngineExports>;

const RECORDS = Number(process.env['SHOQI_RECORDS'] ?? 30);

const FORMATS: Readonly<Record<RecordFormat, {
  readonly parse: (rules: Rules, text: string) => ReadRecord;
  readonly make: (rules: Rules, record: GameRecord) => string;
}>> = {
  pgn: { parse: parsePgn, make: makePgn },
  kif: { parse: parseKif, make: makeKif },
  csa: { parse: parseCsa, make: makeCsa },
};

describe.each<[RecordFormat, Variant]>([
  ...VARIANTS.map((variant): [RecordFormat, Variant] => ['pgn', variant]), ['kif', 'minishogi'], ['csa', 'minishogi'],
])('%s of %s', (format, variant) => {
  const rules = RULES[variant];
  const { parse, make } = FORMATS[format];

  test('what is written reads back, and is written again the same', () => {
    const random = seededRandom(3);
    let moves = 0, variations = 0;
    for (let round = 0; round < RECORDS; round++) {
      const record = randomRecord(random, rules, RAW[variant], format);
      const text = make(rules, record);
      const read = parse(rules, text);
      expect(read.problems, text).toEqual([]);
      expect(read.record, text).toEqual(record);
      expect(make(rules, read.record)).toBe(text);
      moves += record.moves.length;
      variations += record.moves.reduce((sum, move) => sum + (move.variations?.length ?? 0), 0);
    }
    expect(moves).toBeGreaterThan(8 * RECORDS);
    expect(variations > RECORDS).toBe(format !== 'csa');
  }, 600_000);

  test('line endings and a mark of byte order do not matter', () => {
    const random = seededRandom(4);
    for (let round = 0; round < 3; round++) {
      const record = randomRecord(random, rules, RAW[variant], format);
      const text = make(rules, record);
      for (const other of [`\uFEFF${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) expect(parse(rules, other).record).toEqual(record);
    }
  });

  test('fuzz: damaged texts never throw, and what is read can be written', () => {
    const random = seededRandom(5);
    const alphabet = [...'{}()[];%$*"\'\\/+-=x@#1234579abcdePRSBGKOUFU,|v・同打成歩飛手変化：:５三 \n', '\0', '\ud800', '𝕂', '\r'];
    let problems = 0;
    for (let round = 0; round < 2 * RECORDS; round++) {
      let text = make(rules, randomRecord(random, rules, RAW[variant], format));
      for (let times = random.below(6); times >= 0; times--) text = mutate(random, text, alphabet);
      const read = parse(rules, text);
      problems += read.problems.length;
      const lines = text.split(/\r\n|\r|\n/);
      for (const { line, column, message } of read.problems) {
        expect(message).not.toBe('');
        if (line < 1 || line > lines.length || column < 1 || column > lines[line - 1]!.length + 1) expect.fail(`${line}:${column} ${JSON.stringify(text)}`);
      }
      make(rules, read.record);
    }
    expect(problems).toBeGreaterThan(10);
    for (const hostile of ['', '(', '('.repeat(100_000), '{'.repeat(100_000), '変化：9手\n'.repeat(10_000), '[A "', 'P1', '%', '1.', undefined, 7]) {
      expect(parse(rules, hostile as string).record.moves).toEqual([]);
    }
  }, 60_000);
});

test('hostile files take no longer than they are long', async () => {
  const long = ' '.repeat(60_000), digits = '1'.repeat(60_000);
  const texts = [
    long, `${long}x`, `1 a${long}x`, `1 ５三歩${long}(`, `先手${long}x`, '\n'.repeat(60_000), `{${long}}`, `1. Cb4 {${long}[%clk}`, `[${long}`, `[A "${long}`,
    digits, `1.${digits}`, `(${digits}`, `|${long}`, `P1${long}`, `+${digits}`, `変化：${digits}手`, `T${digits}`, `$${digits}:`, '('.repeat(100_000),
    `${digits} x`, `1. Cb4${'!'.repeat(60_000)}x`, '1-0\n1. '.repeat(10_000), '▲'.repeat(100_000), '▲５三歩'.repeat(20_000), '$'.repeat(60_000),
    '*'.repeat(100_000), '[A "b"]'.repeat(10_000), '1. Cb4 '.repeat(10_000), '（'.repeat(100_000), `1 ${'(0:1'.repeat(25_000)}`,
  ];
  for (const text of texts) {
    for (const format of ['pgn', 'kif', 'csa'] as const) {
      const before = process.cpuUsage();
      await parseRecords(text, { format, variant: 'minishogi' });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, `milliseconds of ${format} ${text.slice(0, 20)}`).toBeLessThan(800);
    }
  }
});

test('any bytes are some text', async () => {
  const random = seededRandom(6);
  for (let round = 0; round < 30; round++) {
    const bytes = Uint8Array.from({ length: random.below(300) }, () => random.below(256));
    expect(Array.isArray(await parseRecords(bytes))).toBe(true);
  }
});

describe('headers that a format cannot hold are left out', () => {
  const names = [
    '', ' ', 'a b', 'a:b', 'a：b', '*a', '#a', '&a', '|a', '手数-', '先手', '後手の持駒', '手合割', '終局理由', '棋戦', '変化：1手', 'まで', '1 ５三歩', '同', '先手番',
    'FEN', 'SFEN', 'White', 'Red', 'Gote', 'Result', 'Variant', 'SetUp', '[a', 'a]', '"a', '%a', 'ENDING', 'WINNER', 'EVENT', 'a\nb', 'Event', 'Kept',
  ];
  const values = ['x', '?', '', ' x  y\n z ', '-', '5五将棋', '"\\', 'checkmate'];

  test.each(['pgn', 'kif', 'csa'] as const)('%s', (format) => {
    const { parse, make } = FORMATS[format], rules = RULES.minishogi;
    const record: GameRecord = { variant: 'minishogi', start: rules.start().setup, players: {}, headers: new Map(), moves: [] };
    let held = 0;
    for (const name of names) {
      for (const value of values) {
        const text = make(rules, { ...record, headers: new Map([[name, value]]) }), read = parse(rules, text);
        expect({ ...read, record: { ...read.record, headers: [] } }, text).toEqual({ record: { ...record, headers: [] }, problems: [] });
        const oneLine = value.replaceAll(/\s+/g, ' ').trim();
        for (const [key, kept] of read.record.headers) expect([key, kept], text).toEqual([name, oneLine]);
        expect(make(rules, read.record)).toBe(text);
        held += read.record.headers.size;
        if (name === 'Kept' && value === 'x') expect(read.record.headers.get(name)).toBe('x');
      }
    }
    expect(held).toBeGreaterThan(5);
  });
});

describe('times', () => {
  const { minishogi } = RULES;

  test.each([
    ['CSA', () => parseCsa(minishogi, 'PI\n+\n+5453FU,T99999999999999999999\n-1213FU,T35999999'), 3, 9],
    ['KIF', () => parseKif(minishogi, '手合割：5五将棋\n1 ５三歩(54) (99999999999999999999:00/)\n2 １三歩(12) (599999:59/)'), 2, 12],
    ['KI2', () => parseKif(minishogi, '手合割：5五将棋\n▲５三歩(54) (600000:00/)△１三歩(12) (599999:59/)'), 2, 11],
  ])('of 10000 hours or more are a problem in %s, with their place', (_format, read, line, column) => {
    const { record, problems } = read();
    expect(problems).toEqual([expect.objectContaining({ code: 'ERR_RECORD_SYNTAX', line, column })]);
    expect(record.moves.map(({ timeMs }) => timeMs)).toEqual([undefined, 35_999_999_000]);
  });

  test('above what is read are written as the most that is', () => {
    const { record } = parsePgn(minishogi, '1. Pa3 *'), [move] = record.moves;
    const written = makePgn(minishogi, { ...record, moves: [{ ...move!, timeMs: 1e300, clockMs: 1e21 }] });
    expect(parsePgn(minishogi, written).record.moves[0]).toMatchObject({ timeMs: 35_999_999_999, clockMs: 35_999_999_999 });
  });

  test('and the rest of a record survive structured clone', () => {
    const { record } = parsePgn(minishogi, '[Event "x"]\n\n1. Pa3 (1. Gc2 {solid}) 1... Pe3 {[%emt 0:00:03]} 1-0');
    expect(structuredClone(record)).toEqual(record);
    expect(makePgn(minishogi, structuredClone(record))).toBe(makePgn(minishogi, record));
  });
});
