/**
 * Mates by the plainest search there is: through the facade's rules, every move, no table, no order, no repetition, which a shortest mate
 * does not need. Right by looking at it, and slow; it judges what is fast.
 */
import type { Position } from '../../src/position.js';
import { emptySetup, withHand, withPiece, withTurn } from '../../src/setup.js';
import { allSquares } from '../../src/squares.js';
import type { Role, Setup, Square, Variant } from '../../src/types.js';
import type { Random } from './random.js';

/** Plies to the shortest mate that the side to move can force within `most` plies, or 0. */
export function pliesToMate(position: Position, most: number): number {
  for (let plies = 1; plies <= most; plies += 2) if (canMate(position, plies)) return plies;
  return 0;
}

function canMate(position: Position, plies: number): boolean {
  return position.legalMoves().some((move) => {
    const played = position.play(move);
    return played.ok && isLost(played.value, plies - 1);
  });
}

/** Whether the side to move is mated within so many plies whatever it does. No move left is a loss. */
function isLost(position: Position, plies: number): boolean {
  const replies = position.legalMoves();
  if (plies === 0) return replies.length === 0;
  return replies.every((move) => {
    const played = position.play(move);
    return played.ok && canMate(played.value, plies - 1);
  });
}

const ATTACKERS: Readonly<Record<Variant, readonly Role[]>> = {
  'minixiangqi': ['rook', 'rook', 'cannon', 'horse', 'pawn'],
  'minixiangqi-palace': ['rook', 'cannon', 'horse', 'pawn', 'pawn'],
  'xiangqi42': ['rook', 'rook', 'cannon', 'horse', 'pawn'],
  'minishogi': ['rook', 'bishop', 'gold', 'silver'],
};

/** Few pieces anywhere, most of them the first side's, which is to move: many are refused by the rules, many of the rest are mates. */
export function sparseSetup(random: Random, variant: Variant): Setup {
  const squares = [...allSquares(variant)];
  const take = (): Square => squares.splice(random.below(squares.length), 1)[0] ?? 0 as Square;
  let setup = withTurn(emptySetup(variant), 'first');
  setup = withPiece(setup, take(), { role: 'king', color: 'first' });
  setup = withPiece(setup, take(), { role: 'king', color: 'second' });
  for (const role of ATTACKERS[variant]) setup = withPiece(setup, take(), { role, color: random.below(4) === 0 ? 'second' : 'first' });
  return variant === 'minishogi' ? withHand(setup, 'first', random.pick(['gold', 'pawn', 'silver'] as const), 1) : setup;
}
