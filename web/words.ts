/** What stands where and whose turn it is, in a few words; moves and endings in sentences are the package's. */
import { makeSquare, roleName, sideName, type Position, type Square } from 'shoqi';

/** What is on a square: `a1, Red Chariot`, `c3, empty`. */
export function squareInWords({ variant, setup }: Position, square: Square): string {
  const piece = setup.pieces.get(square);
  return `${makeSquare(variant, square)}, ${piece === undefined ? 'empty' : `${sideName(variant, piece.color)} ${roleName(variant, piece.role)}`}`;
}

/** `1 thread`, `2 threads`. */
export function threadsText(count: number): string { return count === 1 ? '1 thread' : `${count} threads`; }

/** Whose turn it is, or who has won. */
export function statusInWords(position: Position): string {
  const { variant, turn } = position;
  const outcome = position.outcome();
  if (outcome !== undefined) return outcome.winner === null ? 'Draw' : `${sideName(variant, outcome.winner)} wins`;
  return `${sideName(variant, turn)} ${position.isCheck() ? 'is in check' : 'to move'}`;
}
