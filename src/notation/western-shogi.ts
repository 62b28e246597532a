/**
 * The notations of Shogi in Western books: Hosking's `P53`, `Sx24`, `P'33`, `R51+`, and that of Hodges, `P-5c`, `Sx2d`, `P*3c`, `R-5a+`,
 * also with numbers for ranks. A promoted piece is its letter after a plus; a step that may promote ends in `+` or, if it does not, in
 * `=`; the square of origin is given in full when another piece of the kind could go there with the same sign of promotion. Squares are
 * counted from the right and top.
 */
import { checkArgument } from '../result.js';
import type { Position } from '../position.js';
import type { Result } from '../result.js';
import { makeUsiSquare } from '../squares.js';
import type { Move, MoveFailure, Square } from '../types.js';
import { variantInfo } from '../variants.js';
import { assertGame, candidateFor, candidatesOf, mayPromote, onlyMove, otherGame, preferably, promotingLike, rivalsOf } from './candidates.js';
import { squareDigits } from './japanese-words.js';
import { readParts, type Part } from './parts.js';

/** How one of the three spells what they all say. */
interface Style {
  readonly name: string;
  readonly example: string;
  /** Between piece and square of a step that captures nothing, and of a drop. */
  readonly step: string;
  readonly drop: string;
  readonly square: (square: Square) => string;
  readonly grammar: readonly Part<PartName>[];
}

/** Letters of their own that some sites give promoted pieces: dragon, horse, tokin. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { D: '+R', H: '+B', T: '+P' };

type PartName = 'piece' | 'origin' | 'kind' | 'to' | 'promotion';

const HOSKING: Style = { name: 'Hosking notation', example: 'S53x42', step: '', drop: '\'', square: squareDigits, grammar: grammarOf('[1-5][1-5]') };
const HODGES: Style = { name: 'Hodges notation', example: 'S5cx4b', step: '-', drop: '*', square: makeUsiSquare, grammar: grammarOf('[1-5][a-e]') };
const HODGES_NUMBER: Style = { ...HODGES, name: 'Hodges notation with numbers', example: 'S53x42', square: squareDigits, grammar: HOSKING.grammar };

/**
 * Writes a legal move of Minishogi in Hosking's notation. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move, `ERR_VARIANT` in
 * another game. Source: T. Hosking, The Art of Shogi (1996).
 *
 * ```ts
 * const position = unwrap((await loadRules('minishogi')).fromFen('4k/2r2/G1G2/5/K4[P] w - - 0 1'));
 * makeHosking(position, unwrap(parseUci('minishogi', 'a3b4'))); // 'G53-42'
 * makeHosking(position, unwrap(parseUci('minishogi', 'c3c4'))); // 'Gx32'
 * makeHosking(position, unwrap(parseUci('minishogi', 'P@b2'))); // 'P\'44'
 * ```
 */
export function makeHosking(position: Position, move: Move): string {
  return makeMove(HOSKING, position, move);
}

/**
 * Reads a move of Minishogi in Hosking's notation. The signs of Hodges are understood too, needless ones are not held against it, and
 * without a sign a piece that has the choice does not promote. Never throws: `ERR_MOVE_SYNTAX` with `at` where the text stops to fit,
 * `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE`, or `ERR_VARIANT` in another game.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseHosking(start, 'Rx12'))); // 'e1e4'
 * ```
 */
export function parseHosking(position: Position, text: string): Result<Move, MoveFailure> {
  return parseMove(HOSKING, position, text);
}

/**
 * Writes a legal move of Minishogi in the notation of Hodges. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move, `ERR_VARIANT`
 * in another game. Source: G. Hodges' magazine Shogi (1976).
 *
 * ```ts
 * const position = unwrap((await loadRules('minishogi')).fromFen('4k/R4/5/5/K3+S[] w - - 0 1'));
 * makeHodges(position, unwrap(parseUci('minishogi', 'a4a5'))); // 'R-5a='
 * makeHodges(position, unwrap(parseUci('minishogi', 'e1e2'))); // '+S-1d'
 * ```
 */
export function makeHodges(position: Position, move: Move): string {
  return makeMove(HODGES, position, move);
}

/**
 * Reads a move of Minishogi in the notation of Hodges, as forgiving as `parseHosking`. Never throws: `ERR_MOVE_SYNTAX`,
 * `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE` or `ERR_VARIANT`.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseHodges(start, 'P-5c'))); // 'a2a3'
 * ```
 */
export function parseHodges(position: Position, text: string): Result<Move, MoveFailure> {
  return parseMove(HODGES, position, text);
}

/**
 * Writes a legal move of Minishogi in the notation of Hodges with numbers for ranks. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any
 * other move, `ERR_VARIANT` in another game.
 *
 * ```ts
 * makeHodgesNumber((await loadRules('minishogi')).start(), unwrap(parseUci('minishogi', 'a2a3'))); // 'P-53'
 * ```
 */
export function makeHodgesNumber(position: Position, move: Move): string {
  return makeMove(HODGES_NUMBER, position, move);
}

/**
 * Reads a move of Minishogi in the notation of Hodges with numbers for ranks, as forgiving as `parseHosking`. Never throws:
 * `ERR_MOVE_SYNTAX`, `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE` or `ERR_VARIANT`.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseHodgesNumber(start, 'G-34'))); // 'b1c2'
 * ```
 */
export function parseHodgesNumber(position: Position, text: string): Result<Move, MoveFailure> {
  return parseMove(HODGES_NUMBER, position, text);
}

function makeMove(style: Style, position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  const { letters, hasHands } = variantInfo(position.variant);
  assertGame(position.variant, style.name, hasHands);
  const candidates = candidatesOf(position);
  const candidate = candidateFor(position, move, candidates);
  const { role, from, to, captures, promotes } = candidate;
  const letter = letters[role] ?? '';
  if (from === undefined) return letter + style.drop + style.square(to);
  const origin = promotingLike(candidate, rivalsOf(candidate, candidates)).length > 0 ? style.square(from) : '';
  // Hosking has no dash, but two squares in a row need one
  const kind = captures ? 'x' : origin === '' ? style.step : '-';
  const promotion = promotes ? '+' : mayPromote(candidate, candidates) ? '=' : '';
  return letter + origin + kind + style.square(to) + promotion;
}

function parseMove(style: Style, position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  const { letters, hasHands } = variantInfo(position.variant);
  if (!hasHands) return otherGame(position.variant, style.name);
  const parts = readParts(text, style.grammar, style.example);
  if (!parts.ok) return parts;
  const { piece, origin, kind, to, promotion } = parts.value;
  const isDrop = /['’*@]/.test(kind);
  const letter = OTHER_LETTERS[piece] ?? piece;
  const fitting = candidatesOf(position).filter((candidate) => (
    letters[candidate.role] === letter
    && style.square(candidate.to) === to
    && (candidate.from === undefined ? isDrop : !isDrop && (origin === '' || style.square(candidate.from) === origin))
    && (promotion === '' || candidate.promotes === (promotion === '+'))
  ));
  return onlyMove(position, text, preferably(fitting, ({ promotes }) => !promotes));
}

function grammarOf(square: string): readonly Part<PartName>[] {
  return [
    { name: 'piece', pattern: /[KGDHT]|\+?[RBSP]/y, what: 'one of the pieces K R B G S P, promoted after a plus' },
    { name: 'origin', pattern: new RegExp(`${square}(?=[-x]?${square})`, 'y') },
    { name: 'kind', pattern: /[-x'’*@]/y },
    { name: 'to', pattern: new RegExp(square, 'y'), what: 'a square, file from the right and rank from the top' },
    { name: 'promotion', pattern: /[+=]/y },
  ];
}
