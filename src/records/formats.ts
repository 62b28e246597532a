/**
 * Records of any format: finds out what a file is, cuts it into games, loads the rules of each game and reads it; and writes a record in a
 * format by name. The readers and writers themselves are synchronous and want rules; these two are for programs that just have a file.
 */
import { loadRules, type Rules } from '../position.js';
import { checkOptions, quoted, ShoqiError, textOf } from '../result.js';
import { VARIANTS, type Variant } from '../types.js';
import { checkRecord } from './check-record.js';
import { parseCsa } from './csa-read.js';
import { makeCsa } from './csa-write.js';
import { decodeRecord, type EncodingOptions } from './encoding.js';
import { parseKif } from './kif-read.js';
import { makeKif } from './kif-write.js';
import { parsePgn } from './pgn-read.js';
import { parseResult } from './pgn-tokens.js';
import { makePgn, type PgnOptions } from './pgn-write.js';
import { bestReading, linesOf, type ReadRecord, type RecordProblem } from './problems.js';
import type { GameRecord } from './record.js';
import { parseVariantName } from './variant-names.js';

/** The formats of records. */
export const RECORD_FORMATS = ['pgn', 'kif', 'csa'] as const;
/** A format by its name. */
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** What is known of a file besides its bytes. */
export interface ParseRecordsOptions {
  /** The game of a PGN that does not name one. */
  readonly variant?: Variant;
  /** The format, if it shall not be found out. */
  readonly format?: RecordFormat;
}

/** How a record is written: the notation in PGN, the encoding that KIF and CSA name. */
export type MakeRecordOptions = PgnOptions & EncodingOptions;

/** A game of a file; without a record when it is none of our games. */
export type FoundRecord = ReadRecord | { readonly record: undefined; readonly problems: readonly RecordProblem[] };

/**
 * Reads all games of a file, text or bytes in UTF-8, UTF-16 or Shift_JIS, a PGN also in GB 18030, as `decodeRecord` tells them apart. A
 * PGN that names no game is one of `variant`, or else of the game in which most of its moves can be read. Problems have lines of the whole
 * file. A text of nothing but white space has no games. Rejects only as `loadRules` does.
 *
 * ```ts
 * const [game] = await parseRecords('[Variant "Minishogi"]\n\n1. Pa3 Pe3 2. Pa4 *\n');
 * game?.record?.moves.length; // 3
 * const [kif] = await parseRecords('手合割：5五将棋\n   1 ５三歩(54)\n   2 ５三歩(54)\n');
 * kif?.problems[0]?.line; // 3
 * ```
 */
export async function parseRecords(input: string | Uint8Array, options: ParseRecordsOptions = {}): Promise<readonly FoundRecord[]> {
  checkOptions('the options', options, ['variant', 'format']);
  const text = typeof input === 'string' ? input : decodeRecord(input);
  if (text.trim() === '') return [];
  const format = options.format ?? formatOf(text);
  const games = split(text, format);
  const rules = new RulesShelf();
  const found: FoundRecord[] = [];
  for (const { text: game, before } of games) {
    const one = await parseGame(game, format, rules, options.variant);
    found.push({ ...one, problems: one.problems.map((problem) => ({ ...problem, line: problem.line + before })) });
  }
  return found;
}

/**
 * Writes a record in a format; see `makePgn`, `makeKif` and `makeCsa` for what each leaves out. Rejects with a `ShoqiError`: `ERR_FORMAT`
 * for no format, `ERR_ARGUMENT` for what is no record, `ERR_VARIANT` for KIF and CSA of another game than Minishogi, or as the writer
 * throws.
 *
 * ```ts
 * const [game] = await parseRecords('[Variant "Minishogi"]\n\n1. Pa3 Pe3 2. Pa4 *\n');
 * (await makeRecord('kif', game!.record!)).split('\n')[5]; // '   1 ５三歩(54)'
 * ```
 */
export async function makeRecord(format: RecordFormat, record: GameRecord, options: MakeRecordOptions = {}): Promise<string> {
  checkRecord(record);
  const rules = await loadRules(record.variant);
  switch (format) {
    case 'pgn': return makePgn(rules, record, options);
    case 'kif': return makeKif(rules, record, options);
    case 'csa': return makeCsa(rules, record, options);
  }
  throw new ShoqiError('ERR_FORMAT', `no such format: ${quoted(textOf(format))}; known: ${RECORD_FORMATS.join(', ')}`);
}

/** The format that a text looks like; PGN if it looks like none. */
function formatOf(text: string): RecordFormat {
  if (/^[ \t]*\[[A-Za-z]+[ \t]+"/m.test(text)) return 'pgn';
  if (/^(?:V[23](?:\.\d)?[ \t]*$|N[+-]|PI[ \t]*$|P1[-+ ]|P[+-]\d\d|[+-]\d{4}[A-Z]{2}|'CSA )/m.test(text)) return 'csa';
  // KI2 without headers
  if (/^\s*[▲△☗☖▼▽][ 　]*(?:[1-5１-５]|同)/.test(text)) return 'kif';
  return /^(?:#KIF|手合割|手数-|変化|[先下]手[ \t　]*[：:]|[ \t]*[0-9０-９]+[ \t　]+(?:[1-5１-５][一二三四五1-5]|同))/m.test(text) ? 'kif' : 'pgn';
}

interface Game {
  readonly text: string;
  /** Lines of the file before it. */
  readonly before: number;
}

/** The games of a file. In PGN one begins with a tag after moves, in CSA after a line of `/`; KIF has one. */
function split(text: string, format: RecordFormat): readonly Game[] {
  if (format === 'kif') return [{ text, before: 0 }];
  const lines = linesOf(text);
  const starts = format === 'csa' ? csaStarts(lines) : pgnStarts(lines);
  return starts.map((start, index) => ({ text: lines.slice(start, starts[index + 1]).join('\n'), before: start }));
}

function csaStarts(lines: readonly string[]): number[] {
  const last = lines.findLastIndex((line) => !['', '/'].includes(line.trim()));
  return [0, ...lines.flatMap((line, index) => line.trim() === '/' && index < last ? [index + 1] : [])];
}

/** A game begins with tags after moves, or with a move 1 after a line that ends in a result. A tag within a comment is none. */
function pgnStarts(lines: readonly string[]): number[] {
  const starts = [0];
  let hasMoves = false, isComment = false, isOver = false;
  for (const [index, line] of lines.entries()) {
    const isTag = !isComment && /^\s*\[\s*[^\s"\[\]%]+\s+"/.test(line);
    const isFirstMove = isOver && !isComment && /^\s*1[.．\s]/.test(line);
    if ((isTag && hasMoves) || isFirstMove) starts.push(index);
    if (isTag) hasMoves = false;
    else if (line.trim() !== '' && !line.startsWith('%')) hasMoves = true;
    if (!isTag) isComment = isInComment(line, isComment);
    const word = line.replace(/\{[^{}]*\}|;.*/g, '').trimEnd().split(/\s/).at(-1) ?? '';
    if (word !== '' && !line.startsWith('%')) isOver = !isTag && !isComment && parseResult(word) !== undefined;
  }
  return starts;
}

function isInComment(line: string, wasIn: boolean): boolean {
  let isIn = wasIn;
  for (const char of line) {
    if (isIn ? char === '}' : char === '{') isIn = !isIn;
    else if (!isIn && char === ';') break;
  }
  return isIn;
}

async function parseGame(text: string, format: RecordFormat, shelf: RulesShelf, variant: Variant | undefined): Promise<FoundRecord> {
  if (format !== 'pgn') {
    const rules = await shelf.take('minishogi');
    return format === 'kif' ? parseKif(rules, text) : parseCsa(rules, text);
  }
  const name = /^[ \t]*\[[ \t]*Variant[ \t]+"([^"\n]*)"/m.exec(text);
  const named = name === null ? variant : parseVariantName(name[1] ?? '');
  if (named !== undefined) return parsePgn(await shelf.take(named), text);
  if (name !== null) {
    const line = text.slice(0, name.index).split('\n').length;
    const message = `a game of ${quoted(name[1] ?? '')}, which is none of ${VARIANTS.join(', ')}`;
    return { record: undefined, problems: [{ code: 'ERR_VARIANT', message, line, column: 1 }] };
  }
  const readings: ReadRecord[] = [];
  for (const guess of VARIANTS) readings.push(parsePgn(await shelf.take(guess), text));
  const [first, ...others] = readings;
  return bestReading(first!, others);
}

/** Rules, loaded once each. */
class RulesShelf {
  readonly #loaded = new Map<Variant, Rules>();

  async take(variant: Variant): Promise<Rules> {
    const rules = this.#loaded.get(variant) ?? await loadRules(variant);
    this.#loaded.set(variant, rules);
    return rules;
  }
}
