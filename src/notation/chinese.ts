/**
 * Chinese notation of the Xiangqi games: piece, file, direction, number: `炮二平五` for Red with Chinese numerals, `马３进２` for Black with
 * full-width ones. Of several of a kind on one file, two are `前` and `后`, three `前`, `中`, `后`, and four or five are counted from the
 * front, before the piece and in place of the file: `前车进二`. When Soldiers stand so on two files they are counted through, the file
 * at the player's right first: `三兵平四`.
 */
import { checkArgument } from '../result.js';
import type { Position } from '../position.js';
import type { Result } from '../result.js';
import type { Color, Move, MoveFailure, Role } from '../types.js';
import { variantInfo } from '../variants.js';
import { assertGame, candidateFor, candidatesOf, onlyMove, otherGame, type Candidate } from './candidates.js';
import { CHINESE_PIECES } from './chinese-words.js';
import { readParts, type Part } from './parts.js';
import { placeOfMover, stepOf, type Direction, type Place } from './xiangqi-steps.js';

const NAME = 'Chinese notation';

/** Which characters a text is written in. */
export type ChineseScript = 'simplified' | 'traditional';

const PIECES: Readonly<Record<ChineseScript, Readonly<Record<Color, Readonly<Partial<Record<Role, string>>>>>>> = CHINESE_PIECES;

/** What is read for each kind, of either side and script. */
const READ_PIECES: Readonly<Partial<Record<Role, string>>> = {
  king: '帅帥将將', advisor: '仕士', rook: '车車俥', horse: '马馬傌', cannon: '炮砲包', pawn: '兵卒',
};

/** Numbers from 1 on. A made-up position may have ten Soldiers of one side to count through. */
const RED_NUMERALS = [...'一二三四五六七八九十'];
const BLACK_NUMERALS = [...'１２３４５６７８９', '１０'];
const PLAIN_NUMERALS = [...'123456789', '10'];
const NUMERAL = [...PLAIN_NUMERALS, ...BLACK_NUMERALS, ...RED_NUMERALS].reverse().join('|');

const DIRECTIONS: Readonly<Record<ChineseScript, Readonly<Record<Direction, string>>>> = {
  simplified: { forward: '进', backward: '退', sideways: '平' },
  traditional: { forward: '進', backward: '退', sideways: '平' },
};

const GRAMMAR: readonly Part<'ordinal' | 'piece' | 'file' | 'direction' | 'number'>[] = [
  { name: 'ordinal', pattern: new RegExp(`[前中后後]|${NUMERAL}`, 'y') },
  { name: 'piece', pattern: new RegExp(`[${Object.values(READ_PIECES).join('')}]`, 'y'), what: 'a piece' },
  { name: 'file', pattern: new RegExp(NUMERAL, 'y') },
  { name: 'direction', pattern: /[进進退平]/y, what: 'one of 进 退 平' },
  { name: 'number', pattern: new RegExp(NUMERAL, 'y'), what: 'a number from 1 to 7' },
];

/**
 * Writes a legal move of a Xiangqi game in Chinese, in simplified characters unless told otherwise. Throws a `ShoqiError`:
 * `ERR_ILLEGAL_MOVE` for any other move, `ERR_VARIANT` in Minishogi. Source: the rules of the Chinese Xiangqi Association on recording
 * games; see docs/NOTATION.md.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * const next = unwrap(start.play(unwrap(parseUci('minixiangqi', 'b1b4'))));
 * makeChinese(start, unwrap(parseUci('minixiangqi', 'b1b4'))); // '炮六进三'
 * makeChinese(next, unwrap(parseUci('minixiangqi', 'f7f5'))); // '炮６进２'
 * ```
 */
export function makeChinese(position: Position, move: Move, script: ChineseScript = 'simplified'): string {
  checkArgument('a position', position, 'legalMoves');
  assertGame(position.variant, NAME, !variantInfo(position.variant).hasHands);
  const candidate = candidateFor(position, move);
  const { direction, number } = stepOf(position, candidate);
  const place = placeOfMover(position, candidate);
  const piece = PIECES[script][position.turn][candidate.role] ?? '';
  const ordinal = ordinalText(place, position.turn, script);
  const who = ordinal === '' ? piece + numeral(position.turn, place.file) : ordinal + piece;
  return who + DIRECTIONS[script][direction] + numeral(position.turn, number);
}

/**
 * Reads a move of a Xiangqi game in Chinese: simplified or traditional characters, either side's numerals or plain digits, `前`, `中`, `后`
 * and numbers for pieces that share a file. The word of order may be missing where only one of the pieces can make the move. Never
 * throws: `ERR_MOVE_SYNTAX` with `at` where the text stops to fit, `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE`, or `ERR_VARIANT` in Minishogi.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * makeUci('minixiangqi', unwrap(parseChinese(start, '砲6進3'))); // 'b1b4'
 * const refused = parseChinese(start, '炮六飞三');
 * !refused.ok && refused.error.at; // 2
 * ```
 */
export function parseChinese(position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  if (variantInfo(position.variant).hasHands) return otherGame(position.variant, NAME);
  const parts = readParts(text, GRAMMAR, '炮二平五');
  if (!parts.ok) return parts;
  const { ordinal, piece, file, direction, number } = parts.value;
  const fitting = candidatesOf(position).filter((candidate) => {
    const step = stepOf(position, candidate);
    return READ_PIECES[candidate.role]?.includes(piece) === true
      && step.number === numberOf(number)
      && Object.values(DIRECTIONS).some((words) => words[step.direction] === direction);
  });
  return onlyMove(position, text, chosenBy(position, ordinal.replace('後', '后'), file, fitting));
}

function numeral(color: Color, number: number): string {
  return (color === 'first' ? RED_NUMERALS : BLACK_NUMERALS)[number - 1] ?? '';
}

function numberOf(text: string): number {
  return Math.max(RED_NUMERALS.indexOf(text), BLACK_NUMERALS.indexOf(text), PLAIN_NUMERALS.indexOf(text)) + 1;
}

/** The word of order before the piece; empty for a piece that its file names. */
function ordinalText(place: Place, color: Color, script: ChineseScript): string {
  const word = ordinalWord(place);
  if (typeof word === 'number') return numeral(color, word);
  return script === 'traditional' ? word.replace('后', '後') : word;
}

function ordinalWord({ count, ordinal, tandemCount, tandemOrdinal }: Place): string | number {
  if (count === 1) return '';
  if (tandemCount > count || count > 3) return tandemOrdinal;
  if (ordinal === 1) return '前';
  return ordinal === count ? '后' : '中';
}

/** Those of the candidates whose piece the text names: by the words used here, or else by words that may mean it too. */
function chosenBy(position: Position, ordinal: string, file: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const wanted = /^[前中后]?$/.test(ordinal) ? ordinal : numberOf(ordinal);
  const onFile = candidates.filter((candidate) => file === '' || placeOfMover(position, candidate).file === numberOf(file));
  if (file === '' && wanted === '') return [];
  const named = onFile.filter((candidate) => ordinalWord(placeOfMover(position, candidate)) === wanted);
  if (named.length > 0) return named;
  return onFile.filter((candidate) => {
    const { count, ordinal: own } = placeOfMover(position, candidate);
    if (wanted === '') return true;
    if (typeof wanted === 'number') return own === wanted && count > 1;
    if (count === 1) return false;
    return wanted === '前' ? own === 1 : wanted === '后' ? own === count : own > 1 && own < count;
  });
}
