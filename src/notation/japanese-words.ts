/** How Minishogi is written in Japanese: pieces, squares and numbers, in moves and in diagrams. Full-width and half-width are both read. */
import { makeUsiSquare, parseUsiSquare } from '../squares.js';
import type { Role, Square } from '../types.js';

/** Each kind as it is written. */
export const JAPANESE_PIECES: Readonly<Partial<Record<Role, string>>> = {
  king: '玉', rook: '飛', bishop: '角', gold: '金', silver: '銀', pawn: '歩',
  dragonKing: '龍', dragonHorse: '馬', promotedSilver: '成銀', tokin: 'と',
};

/** Other ways to write a kind: `全` stands for a promoted Silver where one character must do, as in diagrams. */
const OTHER_PIECES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['王', 'king'], ['竜', 'dragonKing'], ['全', 'promotedSilver'],
]);

/** Matches one piece; the sources of patterns that are put together elsewhere. */
export const PIECE_PATTERN = '(?:成銀|[玉王飛角金銀歩龍竜馬全と])';
/** Matches one square. */
export const SQUARE_PATTERN = '(?:[1-5１-５][一二三四五1-5１-５])';

const KANJI_NUMBERS = '一二三四五六七八九';
const WIDE_DIGITS = '０１２３４５６７８９';

/** The kind that a word means, or undefined. */
export function parseJapanesePiece(word: string): Role | undefined {
  const roles = Object.keys(JAPANESE_PIECES) as Role[];
  return OTHER_PIECES.get(word) ?? roles.find((role) => JAPANESE_PIECES[role] === word);
}

/** The square that a text of two characters means (`３四`, `34`), or undefined. */
export function parseJapaneseSquare(text: string): Square | undefined {
  const [file = '', rank = ''] = text;
  const rankNumber = digitOf(rank);
  return rankNumber === undefined ? undefined : parseUsiSquare(`${digitOf(file)}${String.fromCharCode(96 + rankNumber)}`);
}

/** The square with a full-width file and the rank as a word: `３四`. */
export function makeJapaneseSquare(square: Square): string {
  const [file = '', rank = ''] = squareDigits(square);
  return `${WIDE_DIGITS[Number(file)]}${makeKanjiNumber(Number(rank))}`;
}

/** File and rank as two digits, counted from the upper right corner: `34`. */
export function squareDigits(square: Square): string {
  return makeUsiSquare(square).replace(/[a-z]/, (letter) => String(letter.charCodeAt(0) - 96));
}

/** A number from 1 to 99 as a word. */
export function makeKanjiNumber(number: number): string {
  const tens = Math.floor(number / 10), ones = number % 10;
  return (tens > 1 ? KANJI_NUMBERS[tens - 1] : '') + (tens > 0 ? '十' : '') + (ones > 0 ? KANJI_NUMBERS[ones - 1] : '');
}

/** A number from 1 to 99 in words or digits of any width, or undefined. */
export function parseKanjiNumber(text: string): number | undefined {
  const match = /^(?:([二三四五六七八九]?)(十))?([一二三四五六七八九]?)$/.exec(text);
  if (match === null || text === '') return /^[0-9０-９]{1,2}$/.test(text) ? Number([...text].map(digitOf).join('')) || undefined : undefined;
  const [, tens = '', ten = '', ones = ''] = match;
  return (ten === '' ? 0 : 10 * (KANJI_NUMBERS.indexOf(tens || '一') + 1)) + (ones === '' ? 0 : KANJI_NUMBERS.indexOf(ones) + 1);
}

/** A digit of any kind. */
function digitOf(char: string): number | undefined {
  if (char === '') return undefined;
  const kanji = KANJI_NUMBERS.indexOf(char), wide = WIDE_DIGITS.indexOf(char);
  if (kanji >= 0) return kanji + 1;
  return wide >= 0 ? wide : /^[0-9]$/.test(char) ? Number(char) : undefined;
}
