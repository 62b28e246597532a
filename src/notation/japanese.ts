/**
 * Moves of Minishogi in Japanese, in the two forms in use. Books and newspapers write `▲３四歩`, `同` for the square of the last move,
 * `成` or `不成` where a piece may promote, `打` for a drop where a piece of the board could go there too, and where two could go: how
 * the piece moves (`上` `寄` `引`) or, if that is the same, where it comes from (`右` `左`, `直` from straight below). KIF files write
 * the square of origin instead: `３四歩(35)`, `同　歩(35)`, and `打` with every drop. Either form is read by either function.
 */
import type { Position } from '../position.js';
import { checkArgument, fail, type Result } from '../result.js';
import type { Color, Move, MoveFailure, Role, Square } from '../types.js';
import { variantInfo } from '../variants.js';
import { assertGame, candidateFor, candidatesOf, mayPromote, onlyMove, otherGame, preferably, rivalsOf, seenBy, type Candidate } from './candidates.js';
import {
  JAPANESE_PIECES, makeJapaneseSquare, parseJapanesePiece, parseJapaneseSquare, PIECE_PATTERN, SQUARE_PATTERN, squareDigits,
} from './japanese-words.js';
import { readParts, type Part } from './parts.js';

const NAME = 'Japanese notation';

const SIDE_MARKS: Readonly<Record<Color, string>> = { first: '▲', second: '△' };
const READ_SIDE_MARKS: Readonly<Record<Color, string>> = { first: '▲☗▼', second: '△☖▽' };

/** Kinds that go straight up as a step of their own, called 直. */
const STRAIGHT_STEPPERS: readonly Role[] = ['gold', 'silver', 'promotedSilver', 'tokin'];

const GRAMMAR: readonly Part<'side' | 'square' | 'piece' | 'marks' | 'origin'>[] = [
  { name: 'side', pattern: /[▲△☗☖▼▽][ 　]*/y },
  { name: 'square', pattern: new RegExp(`${SQUARE_PATTERN}?同[ 　]*|${SQUARE_PATTERN}`, 'y'), what: 'a square or 同' },
  { name: 'piece', pattern: new RegExp(PIECE_PATTERN, 'y'), what: 'a piece' },
  { name: 'marks', pattern: /[右左直]?[上行入寄引下]?(?:打|成|不成|生)?/y },
  { name: 'origin', pattern: /[ 　]*[(（][1-5１-５]{2}[)）]/y },
];

/**
 * Writes a legal move of Minishogi as books do, with the mark of the side. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move,
 * `ERR_VARIANT` in another game. Source: Japan Shogi Association, 棋譜の表記方法; see docs/NOTATION.md.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeJapanese(start, unwrap(parseUci('minishogi', 'a2a3'))); // '▲５三歩'
 * const position = unwrap((await loadRules('minishogi')).fromFen('4k/5/S1S2/5/K4[] w - - 0 1'));
 * makeJapanese(position, unwrap(parseUci('minishogi', 'c3b4'))); // '▲４二銀右'
 * ```
 */
export function makeJapanese(position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  assertGame(position.variant, NAME, variantInfo(position.variant).hasHands);
  const candidates = candidatesOf(position);
  const candidate = candidateFor(position, move, candidates);
  const square = candidate.to === lastSquare(position) ? '同' : makeJapaneseSquare(candidate.to);
  return SIDE_MARKS[position.turn] + square + JAPANESE_PIECES[candidate.role] + marksOf(position, candidate, candidates);
}

/**
 * Reads a move of Minishogi in Japanese: either mark of a side or none, digits of any width, `竜`, `王`, `全` and `生` for `龍`, `玉`, `成銀`
 * and `不成`, marks that are not needed, and the square of origin as in KIF. Without `成` a piece that has the choice does not promote.
 * Never throws: `ERR_MOVE_SYNTAX` with `at` where the text stops to fit, or for `同` before any move; `ERR_ILLEGAL_MOVE`, also for the
 * mark of the side that is not to move; `ERR_AMBIGUOUS_MOVE`, or `ERR_VARIANT` in another game.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseJapanese(start, '☗5三歩'))); // 'a2a3'
 * const refused = parseJapanese(start, '▲５三歩飛');
 * !refused.ok && refused.error.at; // 4
 * ```
 */
export function parseJapanese(position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  if (!variantInfo(position.variant).hasHands) return otherGame(position.variant, NAME);
  const parts = readParts(text, GRAMMAR, '▲５三歩');
  if (!parts.ok) return parts;
  const { square, piece, marks, origin } = parts.value, side = parts.value.side.trim();
  if (side !== '' && !READ_SIDE_MARKS[position.turn].includes(side)) {
    return fail('ERR_ILLEGAL_MOVE', `${side} is the mark of the side that is not to move`, 0);
  }
  const to = parseJapaneseSquare(square) ?? lastSquare(position);
  if (to === undefined) return fail('ERR_MOVE_SYNTAX', '同 means the square of the last move, but there is none before', text.indexOf('同'));
  const from = parseJapaneseSquare(origin.replace(/^[ 　]*[(（]/, ''));
  const role = parseJapanesePiece(piece);
  const fitting = candidatesOf(position).filter((candidate) => (
    candidate.role === role && candidate.to === to && (from === undefined || candidate.from === from)
  ));
  return onlyMove(position, text, byMarks(position, fitting, marks));
}

/**
 * Writes a legal move of Minishogi as KIF files do. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move, `ERR_VARIANT` in
 * another game. Source: Y. Kakinoki, 棋譜ファイル KIF 形式.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeKifMove(start, unwrap(parseUci('minishogi', 'a2a3'))); // '５三歩(54)'
 * ```
 */
export function makeKifMove(position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  assertGame(position.variant, NAME, variantInfo(position.variant).hasHands);
  const { role, from, to, promotes } = candidateFor(position, move);
  const square = to === lastSquare(position) ? '同　' : makeJapaneseSquare(to);
  const who = square + JAPANESE_PIECES[role];
  return from === undefined ? `${who}打` : `${who}${promotes ? '成' : ''}(${squareDigits(from)})`;
}

/**
 * Reads a move of Minishogi as in a KIF file, without number and times; the forms of `parseJapanese` are read too. Never throws:
 * `ERR_MOVE_SYNTAX` with `at` where the text stops to fit, `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE`, or `ERR_VARIANT` in another game.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseKifMove(start, '53歩(54)'))); // 'a2a3'
 * ```
 */
export function parseKifMove(position: Position, text: string): Result<Move, MoveFailure> {
  return parseJapanese(position, text);
}

function lastSquare({ history }: Position): Square | undefined {
  return history.at(-1)?.to;
}

/** What stands behind the piece: how it differs from another that could go there, and whether it promotes. */
function marksOf(position: Position, candidate: Candidate, candidates: readonly Candidate[]): string {
  const rivals = rivalsOf(candidate, candidates);
  if (candidate.from === undefined) return rivals.length > 0 ? '打' : '';
  const promotion = candidate.promotes ? '成' : mayPromote(candidate, candidates) ? '不成' : '';
  return (rivals.length > 0 ? distinction(position, candidate, rivals) : '') + promotion;
}

/** The way that a piece moves if no rival moves so, else the side that it comes from. */
function distinction(position: Position, candidate: Candidate, rivals: readonly Candidate[]): string {
  const motion = motionOf(position, candidate) ?? '';
  if (!rivals.some((rival) => motionOf(position, rival) === motion)) return motion;
  if (motion === '上' && STRAIGHT_STEPPERS.includes(candidate.role) && sideways(position, candidate) === 0) return '直';
  return rivals.every((rival) => fileSeen(position, rival) > fileSeen(position, candidate)) ? '右' : '左';
}

/** Undefined for a drop. */
function motionOf({ turn, variant }: Position, { from, to }: Candidate): '上' | '寄' | '引' | undefined {
  if (from === undefined) return undefined;
  const ranks = seenBy(turn, variant, to).rank - seenBy(turn, variant, from).rank;
  return ranks > 0 ? '上' : ranks < 0 ? '引' : '寄';
}

function sideways(position: Position, candidate: Candidate): number {
  return seenBy(position.turn, position.variant, candidate.to).file - fileSeen(position, candidate);
}

/** File of origin, from 1 at the player's right. */
function fileSeen({ turn, variant }: Position, { from, to }: Candidate): number {
  return seenBy(turn, variant, from ?? to).file;
}

/** Those of the candidates, all of one kind and square, that the marks behind the piece leave. */
function byMarks(position: Position, candidates: readonly Candidate[], marks: string): readonly Candidate[] {
  if (marks.includes('打')) return candidates.filter(({ from }) => from === undefined);
  const onBoard = preferably(candidates, ({ from }) => from !== undefined);
  const motion = /[行入]/.test(marks) ? '上' : marks.includes('下') ? '引' : /[上寄引]/.exec(marks)?.[0];
  const moving = onBoard.filter((candidate) => motion === undefined || motionOf(position, candidate) === motion);
  const files = moving.map((candidate) => fileSeen(position, candidate));
  const placed = moving.filter((candidate) => {
    if (marks.includes('直')) return sideways(position, candidate) === 0 && motionOf(position, candidate) === '上';
    if (marks.includes('右')) return fileSeen(position, candidate) === Math.min(...files);
    return !marks.includes('左') || fileSeen(position, candidate) === Math.max(...files);
  });
  if (/不成|生/.test(marks)) return placed.filter(({ promotes }) => !promotes);
  return marks.includes('成') ? placed.filter(({ promotes }) => promotes) : preferably(placed, ({ promotes }) => !promotes);
}
