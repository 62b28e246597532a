// Whether one move is legal, without generating the others: for moves remembered from elsewhere, such as the transposition table's.
import { BANNED_SQUARE, HAS_FIRST_MOVE_BAN, IS_SHOGI } from '../game';
import { pawnAttacks, KING_ATTACKS } from './attacks';
import { bit, has, lastRankBb } from './bitboard';
import { isAttacked, targetsOf } from './checks';
import { droppedRole, fromOf, isDrop, isPromotion, NO_MOVE, toOf } from './move';
import { filesOf, isDropMate, pseudoTargets } from './movegen';
import { promoted } from './position';
import { BOARD, COLORS, handCount, kingSquare, occupancy, piecesOf, state, stm } from './state';
import { Color, colorOf, KING, Move, NO_PIECE, opponent, PAWN, Role, roleOf, Square } from './types';

/** Any 16 bits may be asked about. `scratch` takes MAX_MOVES moves. */
export function isLegal(move: Move, scratch: usize): bool {
  if (move === NO_MOVE) return false;
  const us = stm, to = toOf(move);
  if (HAS_FIRST_MOVE_BAN && state.isFirstMove !== 0 && to === BANNED_SQUARE && BOARD[to] !== NO_PIECE) return false;
  if (isDrop(move)) return IS_SHOGI && !isPromotion(move) && isLegalDrop(us, droppedRole(move), to, scratch);
  const from = fromOf(move), piece = BOARD[from];
  if (piece === NO_PIECE || colorOf(piece) !== us) return false;
  if (roleOf(piece) === KING) return !isPromotion(move) && isLegalKingStep(us, from, to);
  if (!hasRightPromotion(us, roleOf(piece), from, to, isPromotion(move))) return false;
  if (!has(pseudoTargets(us, roleOf(piece), from, occupancy()), to)) return false;
  return has(has(state.special, from) ? targetsOf(us, from) : state.target, to);
}

function isLegalKingStep(us: Color, from: Square, to: Square): bool {
  return has(KING_ATTACKS[from] & ~COLORS[us], to) && !isAttacked(to, occupancy() ^ bit(from), opponent(us));
}

/** A pawn must promote on the last rank; others may on entering or leaving it. */
// @ts-ignore: decorator
@inline
function hasRightPromotion(us: Color, role: Role, from: Square, to: Square, promotes: bool): bool {
  if (!IS_SHOGI) return !promotes;
  if (!promotes) return role !== PAWN || !has(lastRankBb(us), to);
  return promoted(role) !== 0 && (lastRankBb(us) & (bit(from) | bit(to))) !== 0;
}

function isLegalDrop(us: Color, role: Role, to: Square, scratch: usize): bool {
  if (role > 15 || handCount(us, role) === 0 || !has(state.target & ~occupancy(), to)) return false;
  if (role !== PAWN) return true;
  if (has(lastRankBb(us) | filesOf(piecesOf(us, PAWN)), to)) return false;
  const givesCheck = has(pawnAttacks(us, to), kingSquare(opponent(us)));
  return !givesCheck || !isDropMate(scratch, to);
}
