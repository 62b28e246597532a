/**
 * Squares of a board as numbers, names and coordinates. A square is `file + rank * files` with a1 = 0, and a1 is the
 * lower left corner seen by the first side, in every game (RULES.md, "Games and identifiers"). A name that means no
 * square is `undefined`, since names come from outside; coordinates and squares off the board are misuse and throw.
 */
import { ShoqiError, shown } from './result.js';
import type { Square, Variant } from './types.js';
import { variantInfo } from './variants.js';

const CODE_OF_A = 'a'.charCodeAt(0);

/**
 * Whether a number is a square of the game's board.
 *
 * ```ts
 * isSquare('minishogi', 24); // true
 * isSquare('minishogi', 25); // false
 * ```
 */
export function isSquare(variant: Variant, value: number): value is Square {
  const { files, ranks } = variantInfo(variant);
  return Number.isInteger(value) && value >= 0 && value < files * ranks;
}

/**
 * The square on a file and a rank, both counted from 0. Throws a `ShoqiError` `ERR_BOARD_SIZE` off the board.
 *
 * ```ts
 * squareAt('minishogi', 2, 0) === parseSquare('minishogi', 'c1'); // true: the number 2
 * ```
 */
export function squareAt(variant: Variant, file: number, rank: number): Square {
  const square = onBoard(variant, file, rank);
  if (square !== undefined) return square;
  throw new ShoqiError('ERR_BOARD_SIZE', `${variantInfo(variant).name} has no square on file ${shown(file)} and rank ${shown(rank)}, counted from 0`);
}

/**
 * Every square of the board, from a1 along the ranks; a new list each time.
 *
 * ```ts
 * allSquares('xiangqi42').length; // 42
 * ```
 */
export function allSquares(variant: Variant): readonly Square[] {
  const { files, ranks } = variantInfo(variant);
  return Array.from({ length: files * ranks }, (_, index) => index as Square);
}

/**
 * File of a square of the game's board, from 0 for file a. Throws a `ShoqiError` `ERR_BOARD_SIZE` off the board.
 *
 * ```ts
 * fileOf('minishogi', squareAt('minishogi', 2, 4)); // 2
 * ```
 */
export function fileOf(variant: Variant, square: Square): number {
  checkSquare(variant, square);
  return square % variantInfo(variant).files;
}

/**
 * Rank of a square of the game's board, from 0 for rank 1. Throws a `ShoqiError` `ERR_BOARD_SIZE` off the board.
 *
 * ```ts
 * rankOf('minishogi', squareAt('minishogi', 2, 4)); // 4
 * ```
 */
export function rankOf(variant: Variant, square: Square): number {
  checkSquare(variant, square);
  return Math.floor(square / variantInfo(variant).files);
}

/**
 * The square that a UCI name means (`a1`, lower case), or undefined when the board has none of that name.
 *
 * ```ts
 * parseSquare('xiangqi42', 'g6'); // 41
 * parseSquare('xiangqi42', 'g7'); // undefined
 * ```
 */
export function parseSquare(variant: Variant, name: string): Square | undefined {
  if (!isMatch(/^[a-z][1-9]$/, name)) return undefined;
  return onBoard(variant, name.charCodeAt(0) - CODE_OF_A, Number(name[1]) - 1);
}

/**
 * The UCI name of a square. Throws a `ShoqiError` `ERR_BOARD_SIZE` for a square that is not on the game's board.
 *
 * ```ts
 * makeSquare('minixiangqi', squareAt('minixiangqi', 3, 6)); // 'd7'
 * ```
 */
export function makeSquare(variant: Variant, square: Square): string {
  return String.fromCharCode(CODE_OF_A + fileOf(variant, square)) + (rankOf(variant, square) + 1);
}

/**
 * The Minishogi square that a USI name means (`5e`), or undefined. Files are numbered from the right, 5 = a, and
 * ranks lettered from the top, e = 1 (RULES.md, "Text formats").
 *
 * ```ts
 * parseUsiSquare('5e') === parseSquare('minishogi', 'a1'); // true
 * ```
 */
export function parseUsiSquare(name: string): Square | undefined {
  if (!isMatch(/^[1-9][a-z]$/, name)) return undefined;
  const { files, ranks } = variantInfo('minishogi');
  return onBoard('minishogi', files - Number(name[0]), ranks - 1 - (name.charCodeAt(1) - CODE_OF_A));
}

/**
 * The USI name of a Minishogi square; see `parseUsiSquare`. Throws a `ShoqiError` `ERR_BOARD_SIZE` off the board.
 *
 * ```ts
 * makeUsiSquare(squareAt('minishogi', 4, 4)); // '1a'
 * ```
 */
export function makeUsiSquare(square: Square): string {
  const { files, ranks } = variantInfo('minishogi');
  return (files - fileOf('minishogi', square)) + String.fromCharCode(CODE_OF_A + ranks - 1 - rankOf('minishogi', square));
}

/** Throws a `ShoqiError` `ERR_BOARD_SIZE` for what is no square of the board. */
export function checkSquare(variant: Variant, square: number): void {
  if (!isSquare(variant, square)) throw new ShoqiError('ERR_BOARD_SIZE', `${shown(square)} is no square of ${variantInfo(variant).name}`);
}

/** Whether a value is text of that form. */
function isMatch(form: RegExp, value: unknown): boolean { return typeof value === 'string' && form.test(value); }

function onBoard(variant: Variant, file: number, rank: number): Square | undefined {
  const { files, ranks } = variantInfo(variant);
  if (!Number.isInteger(file) || !Number.isInteger(rank)) return undefined;
  return file >= 0 && file < files && rank >= 0 && rank < ranks ? (file + rank * files) as Square : undefined;
}
