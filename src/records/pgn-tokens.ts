/**
 * PGN as a stream of tokens with their places. Knows what a token looks like and nothing of chess or of games: tags in brackets, comments
 * in braces or behind a semicolon, variations in parentheses, glyphs, move numbers, results, and whatever else stands between spaces,
 * which are moves. Line endings are those that `linesOf` knows; a line that starts with `%` is not there.
 */
import type { Color } from '../types.js';
import { linesOf } from './problems.js';

/**
 * What a token is. `bad` is a bracket or brace that does not close; its text is the rest of the line, or of the text. `stray` looks like
 * a glyph and is none.
 */
export type TokenKind = 'tag' | 'comment' | 'open' | 'close' | 'nag' | 'stray' | 'result' | 'move' | 'bad';

/** A piece of PGN. */
export interface Token {
  readonly kind: TokenKind;
  /** A comment without its marks; of a tag only the value, with `name` before it; a glyph as its number. */
  readonly text: string;
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
}

/** Marks of quality behind a move, as glyphs. */
const GLYPHS: ReadonlyMap<string, string> = new Map([['!', '1'], ['?', '2'], ['!!', '3'], ['??', '4'], ['!?', '5'], ['?!', '6']]);

const RESULTS: ReadonlyMap<string, string> = new Map([
  ['1-0', '1-0'], ['0-1', '0-1'], ['1/2-1/2', '1/2-1/2'], ['*', '*'], ['½-½', '1/2-1/2'], ['1–0', '1-0'], ['0–1', '0-1'], ['1/2', '1/2-1/2'],
]);

/** A result as PGN writes it, from any of its spellings; undefined for what is none. */
export function parseResult(text: string): string | undefined { return RESULTS.get(text.replace(/\s+/g, '')); }

/** Names of the players' headers; that of the side that moves first comes first. */
export const PLAYER_NAMES: readonly (readonly [string, Color])[] = [
  ['White', 'first'], ['Red', 'first'], ['Sente', 'first'], ['Black', 'second'], ['Gote', 'second'],
];

/** Tags that say something of the game itself and are no headers of a record. */
const OWN_NAMES: readonly string[] = ['FEN', 'SFEN', 'SetUp', 'Variant', 'Result', ...PLAYER_NAMES.map(([name]) => name)];

/** Whether a header of that name and value, one line, can stand in a tag and is read as a header. */
export function isHeaderTag(name: string, value: string): boolean {
  return /^[^\s"\[\]%]+$/.test(name) && !OWN_NAMES.includes(name) && !saysNothing(value);
}

/** `?`, `-` and `????.??.??` stand for what is not known. */
export function saysNothing(value: string): boolean { return /^[?.\-/]*$/.test(value); }

/** Whether it is the number of a glyph. */
export function isGlyph(number: number): boolean { return Number.isInteger(number) && number >= 0 && number <= 255; }

/** Everything in order. A line that starts with a tag is all tags. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const lines = linesOf(text);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.startsWith('%')) continue;
    if (/^\s*\[\s*[^\s"\[\]%]+\s+"/.test(line) || /^\s*\[[A-Za-z]+\s/.test(line)) tokens.push(...tagsOf(line, index + 1));
    else index = readMoves(lines, index, tokens);
  }
  return tokens;
}

function tagsOf(line: string, number: number): Token[] {
  const tag = /\s*\[\s*([^\s"\[\]]+)\s+"((?:[^"\\]|\\.)*)"\s*\]/y;
  const tokens: Token[] = [];
  let at = 0;
  for (let match = tag.exec(line); match !== null; match = tag.exec(line)) {
    const [, name = '', value = ''] = match;
    const column = at + match[0].indexOf('[');
    tokens.push({ kind: 'tag', name, text: value.replace(/\\(["\\])/g, '$1'), line: number, column });
    at = tag.lastIndex;
  }
  const rest = line.slice(at).trimStart();
  return rest === '' ? tokens : [...tokens, { kind: 'bad', name: '', text: rest, line: number, column: line.length - rest.length }];
}

/** Reads a line of moves, and the lines into which its comment runs; the index of the last line read. */
function readMoves(lines: readonly string[], first: number, tokens: Token[]): number {
  let index = first;
  let at = 0;
  const word = /[^\s{}();]+|[{}();]/g;
  for (;;) {
    const line = lines[index] ?? '';
    word.lastIndex = at;
    const match = word.exec(line);
    if (match === null) return index;
    const place = { line: index + 1, column: match.index };
    const text = match[0];
    at = word.lastIndex;
    if (text === '{') {
      const end = endOfComment(lines, index, at);
      tokens.push({ kind: end.isClosed ? 'comment' : 'bad', name: '', text: end.isClosed ? end.text : '{', ...place });
      if (!end.isClosed) tokens.push({ kind: 'comment', name: '', text: end.text, ...place });
      index = end.index;
      at = end.at;
    } else if (text === ';') {
      tokens.push({ kind: 'comment', name: '', text: line.slice(at).trim(), ...place });
      return index;
    } else {
      tokens.push(...wordTokens(text, place));
    }
  }
}

/** The text up to the brace that closes, lines joined by spaces. */
function endOfComment(lines: readonly string[], first: number, start: number) {
  const parts: string[] = [];
  for (let index = first, at = start; index < lines.length; index++, at = 0) {
    const line = lines[index] ?? '';
    const end = line.indexOf('}', at);
    parts.push(line.slice(at, end === -1 ? undefined : end).trim());
    if (end !== -1) return { isClosed: true, text: joined(parts), index, at: end + 1 };
  }
  return { isClosed: false, text: joined(parts), index: lines.length, at: 0 };
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** A word between spaces: a number and a move may stand in one, and marks of quality behind it. */
function wordTokens(word: string, { line, column }: Pick<Token, 'line' | 'column'>): Token[] {
  const token = (kind: TokenKind, text: string, at = 0): Token => ({ kind, text, name: '', line, column: column + at });
  if (word === '(') return [token('open', word)];
  if (word === ')') return [token('close', word)];
  const result = parseResult(word);
  if (result !== undefined) return [token('result', result)];
  if (word.startsWith('$')) return [isGlyph(Number(/^\$(\d{1,3})$/.exec(word)?.[1])) ? token('nag', String(Number(word.slice(1)))) : token('stray', word)];
  // `14.5` is a move in WXF, `14.` and `14...Cb4` have a number before it
  const number = /^[0-9０-９]{1,5}(?:[.．]+(?!\d$)|[…、]|$)/.exec(word)?.[0] ?? '';
  const rest = word.slice(number.length);
  const marks = /[!?]{1,8}$/.exec(rest)?.[0] ?? '';
  const move = rest.slice(0, rest.length - marks.length);
  const glyph = GLYPHS.get(marks);
  return [
    ...(move === '' || /^\.+$/.test(move) ? [] : [token('move', move, number.length)]),
    ...(marks === '' ? [] : [token(glyph === undefined ? 'stray' : 'nag', glyph ?? marks, word.length - marks.length)]),
  ];
}
