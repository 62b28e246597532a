/** Moves, places and endings in words, for lists and for those who listen to the page. */
import { makeSquare, roleName, sideName, type Color, type Outcome, type Position, type Square, type Variant } from 'shoqi';

/** The last move of a position in full: `Red: Chariot a1 takes Cannon on a5, check`. */
export function lastMoveInWords(before: Position, after: Position): string {
  const move = after.history.at(-1);
  if (move === undefined) return '';
  const { variant, turn } = before;
  const to = makeSquare(variant, move.to);
  const end = after.isCheck() ? ', check' : '';
  if (move.kind === 'drop') return `${sideName(variant, turn)}: ${roleName(variant, move.role)} dropped on ${to}${end}`;
  const moved = before.setup.pieces.get(move.from);
  const taken = before.setup.pieces.get(move.to);
  const name = moved === undefined ? '' : roleName(variant, moved.role);
  const way = taken === undefined ? `to ${to}` : `takes ${roleName(variant, taken.role)} on ${to}`;
  const promoted = move.promote ? `, promotes to ${roleName(variant, after.setup.pieces.get(move.to)?.role ?? 'pawn')}` : '';
  return `${sideName(variant, turn)}: ${name} ${makeSquare(variant, move.from)} ${way}${promoted}${end}`;
}

/** What is on a square: `a1, Red Chariot`, `c3, empty`. */
export function squareInWords({ variant, setup }: Position, square: Square): string {
  const piece = setup.pieces.get(square);
  return `${makeSquare(variant, square)}, ${piece === undefined ? 'empty' : `${sideName(variant, piece.color)} ${roleName(variant, piece.role)}`}`;
}

/** Whose turn it is, or how the game has ended. */
export function statusInWords(position: Position): string {
  const outcome = position.outcome();
  if (outcome !== undefined) return outcomeInWords(position.variant, outcome);
  const side = sideName(position.variant, position.turn);
  return position.isCheck() ? `${side} is in check` : `${side} to move`;
}

/** How a game has ended, and why. */
export function outcomeInWords(variant: Variant, outcome: Outcome): string {
  if (outcome.winner === null) return `Draw: ${DRAWS[outcome.reason]}.`;
  const loser: Color = outcome.winner === 'first' ? 'second' : 'first';
  return `${sideName(variant, outcome.winner)} wins: ${sideName(variant, loser)} ${LOSSES[outcome.reason]}.`;
}

type Reason<T extends Outcome> = T['reason'];
const LOSSES: Readonly<Record<Reason<Outcome & { winner: Color }>, string>> = {
  'checkmate': 'is checkmated',
  'stalemate': 'has no legal move',
  'perpetual-check': 'gave check with every move of the repetition',
  'perpetual-chase': 'chased a piece with every move of the repetition',
  'repetition': 'had to avoid the fourth repetition',
};
const DRAWS: Readonly<Record<Reason<Outcome & { winner: null }>, string>> = {
  'repetition': 'the position was repeated',
  'mutual-perpetual-check': 'both sides gave check with every move of the repetition',
  'mutual-perpetual-chase': 'both sides chased a piece with every move of the repetition',
  'move-limit': '100 moves of one side without a capture',
  'insufficient-material': 'neither side can attack any more',
};
