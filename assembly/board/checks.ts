// Check, pins, screens and legs, exactly and without trying a move. For each enemy piece that bears on the King, the squares on
// its way (WAY) say what a move may do; the legal targets of a piece are what all of them allow:
//   rook, horse, shogi riders: nothing on the way: check, go onto the way or take it; one own piece on the way: it must stay or take;
//   cannon: nothing on the way: stay off it; one screen: check, add a second, take it, or the screen leaves; two: none of them may leave;
//   a step away: check, take it.
// A piece that stands on no such way shares one `target` mask; the few that do are `special` and get their own mask on demand.
// Price: a loop over two to five enemy pieces a node; after it only moves of the King need a test each.
import { IS_SHOGI, IS_XIANGQI } from '../game';
import { bishopAttacks, cannonAttacks, DIAGONALS, ORTHOGONALS, rookAttacks } from './lines';
import { goldAttacks, HORSE_RANGE, KING_ATTACKS, pawnAttacks, silverAttacks, WAY } from './attacks';
import { ahead, bit, has, lsb, popLsb } from './bitboard';
import { COLORS, kingSquare, occupancy, piecesOf, state } from './state';
import {
  Bitboard, BISHOP, CANNON, Color, DRAGON_HORSE, DRAGON_KING, FIRST, GOLD, HORSE, KING, opponent, PAWN, PROMOTED_SILVER, ROOK,
  SECOND, SILVER, Square, TOKIN, U64s,
} from './types';

/** Pieces of `by` that reach `sq` along a way that one blocker closes. */
// @ts-ignore: decorator
@inline
function riders(sq: Square, by: Color): Bitboard {
  if (IS_XIANGQI) {
    return ORTHOGONALS[sq] & (piecesOf(by, ROOK) | piecesOf(by, KING)) | HORSE_RANGE[sq] & piecesOf(by, HORSE);
  }
  return ORTHOGONALS[sq] & (piecesOf(by, ROOK) | piecesOf(by, DRAGON_KING))
    | DIAGONALS[sq] & (piecesOf(by, BISHOP) | piecesOf(by, DRAGON_HORSE));
}

/** Pieces of `by` that reach `sq` with one step; the King is left out, since Kings never stand so. */
// @ts-ignore: decorator
@inline
function steppers(sq: Square, by: Color): Bitboard {
  const back = opponent(by);
  if (IS_XIANGQI) return pawnAttacks(back, sq) & piecesOf(by, PAWN);
  return pawnAttacks(back, sq) & piecesOf(by, PAWN)
    | silverAttacks(back, sq) & piecesOf(by, SILVER)
    | goldAttacks(back, sq) & (piecesOf(by, GOLD) | piecesOf(by, TOKIN) | piecesOf(by, PROMOTED_SILVER))
    | KING_ATTACKS[sq] & (piecesOf(by, DRAGON_HORSE) | piecesOf(by, DRAGON_KING));
}

/** Fills `checkers`, `target` and `special` of the present record for the side to move. */
export function refreshChecks(us: Color): void {
  const them = opponent(us), king = kingSquare(us), occ = occupancy(), own = COLORS[us];
  let checkers = steppers(king, them);
  let special: Bitboard = 0;
  let target = ~own;
  if (checkers !== 0) target &= popLsb(checkers) === 0 ? checkers : 0;

  for (let bb = riders(king, them); bb !== 0; bb = popLsb(bb)) {
    const sq = lsb(bb), way = WAY[king << 6 | sq], on = way & occ;
    if (on === 0) {
      checkers |= bit(sq);
      target &= way | bit(sq);
    } else if (popLsb(on) === 0) special |= on & own;
  }
  if (IS_XIANGQI) {
    for (let bb = ORTHOGONALS[king] & piecesOf(them, CANNON); bb !== 0; bb = popLsb(bb)) {
      const sq = lsb(bb), way = WAY[king << 6 | sq], on = way & occ, more = popLsb(on);
      if (on === 0) target &= ~way;
      else if (more === 0) {
        checkers |= bit(sq);
        target &= way & ~occ | bit(sq);
        special |= on & own;
      } else if (popLsb(more) === 0) special |= on & own;
    }
  }
  state.checkers = checkers;
  state.target = target;
  state.special = special;
}

/** Squares where the piece of `us` on `from`, not a King, may go without leaving its King in check. Exact for every piece. */
export function targetsOf(us: Color, from: Square): Bitboard {
  const them = opponent(us), king = kingSquare(us), occ = occupancy() ^ bit(from);
  let target = ~COLORS[us];
  const near = steppers(king, them);
  if (near !== 0) target &= popLsb(near) === 0 ? near : 0;

  for (let bb = riders(king, them); bb !== 0; bb = popLsb(bb)) {
    const sq = lsb(bb), way = WAY[king << 6 | sq];
    if ((way & occ) === 0) target &= way | bit(sq);
  }
  if (IS_XIANGQI) {
    for (let bb = ORTHOGONALS[king] & piecesOf(them, CANNON); bb !== 0; bb = popLsb(bb)) {
      const sq = lsb(bb), way = WAY[king << 6 | sq], on = way & occ;
      if (on === 0) target &= ~way;
      else if (popLsb(on) === 0) target &= way & ~occ | bit(sq);
    }
  }
  return target;
}

/** Whether `by` attacks `sq` when the board is occupied as `occ` says. A piece of `by` on `sq` itself does not count: it would be taken. */
export function isAttacked(sq: Square, occ: Bitboard, by: Color): bool {
  if (steppers(sq, by) !== 0) return true;
  if (IS_SHOGI) {
    if ((KING_ATTACKS[sq] & piecesOf(by, KING)) !== 0) return true;
    const orthogonal = piecesOf(by, ROOK) | piecesOf(by, DRAGON_KING);
    if ((ORTHOGONALS[sq] & orthogonal) !== 0 && (rookAttacks(sq, occ) & orthogonal) !== 0) return true;
    const diagonal = piecesOf(by, BISHOP) | piecesOf(by, DRAGON_HORSE);
    return (DIAGONALS[sq] & diagonal) !== 0 && (bishopAttacks(sq, occ) & diagonal) !== 0;
  }
  if (isFacing(sq, occ, by)) return true;
  if ((ORTHOGONALS[sq] & (piecesOf(by, ROOK) | piecesOf(by, CANNON))) !== 0
    && ((rookAttacks(sq, occ) & piecesOf(by, ROOK)) | (cannonAttacks(sq, occ) & piecesOf(by, CANNON))) !== 0) return true;
  for (let bb = HORSE_RANGE[sq] & piecesOf(by, HORSE); bb !== 0; bb = popLsb(bb)) {
    if ((WAY[sq << 6 | lsb(bb)] & occ) === 0) return true;
  }
  return false;
}

/** Whether the Generals stand on one file with nothing between. */
export function areGeneralsFacing(): bool { return IS_XIANGQI && isFacing(kingSquare(FIRST), occupancy(), SECOND); }

/** Whether the General of `by` would face one on `sq`. */
// @ts-ignore: decorator
@inline
function isFacing(sq: Square, occ: Bitboard, by: Color): bool {
  const king = kingSquare(by);
  return has(ORTHOGONALS[sq], king) && (WAY[sq << 6 | king] & occ) === 0;
}

/**
 * Every square that `by` attacks or protects, in Minishogi, when the board is occupied as `occ` says. Cheaper than asking `isAttacked`
 * for each of the up to eight steps of a King; in a palace of at most four steps it is not.
 */
// @ts-ignore: decorator
@inline
export function attackedBy(by: Color, occ: Bitboard): Bitboard {
  const pawns = piecesOf(by, PAWN), bishops = piecesOf(by, BISHOP), rooks = piecesOf(by, ROOK);
  const horses = piecesOf(by, DRAGON_HORSE), dragons = piecesOf(by, DRAGON_KING);
  let attacked = ahead(by, pawns);
  for (let bb = piecesOf(by, GOLD) | piecesOf(by, TOKIN) | piecesOf(by, PROMOTED_SILVER); bb !== 0; bb = popLsb(bb)) {
    attacked |= goldAttacks(by, lsb(bb));
  }
  for (let bb = piecesOf(by, SILVER); bb !== 0; bb = popLsb(bb)) attacked |= silverAttacks(by, lsb(bb));
  for (let bb = piecesOf(by, KING) | horses | dragons; bb !== 0; bb = popLsb(bb)) attacked |= KING_ATTACKS[lsb(bb)];
  for (let bb = bishops | horses; bb !== 0; bb = popLsb(bb)) attacked |= bishopAttacks(lsb(bb), occ);
  for (let bb = rooks | dragons; bb !== 0; bb = popLsb(bb)) attacked |= rookAttacks(lsb(bb), occ);
  return attacked;
}

/**
 * Squares from which a piece of `us` would give check as the board stands, by its role; discovered checks are not looked for. Kings and
 * Advisors never give one: their entries are never written.
 */
export function fillCheckSquares(us: Color, squares: U64s): void {
  const them = opponent(us), king = kingSquare(them), occ = occupancy(), orthogonal = rookAttacks(king, occ);
  squares[PAWN] = pawnAttacks(them, king);
  squares[ROOK] = orthogonal;
  if (IS_XIANGQI) {
    squares[CANNON] = cannonAttacks(king, occ);
    squares[HORSE] = horseOrigins(king, occ);
    return;
  }
  const diagonal = bishopAttacks(king, occ), golden = goldAttacks(them, king), steps = KING_ATTACKS[king];
  squares[GOLD] = golden;
  squares[TOKIN] = golden;
  squares[PROMOTED_SILVER] = golden;
  squares[SILVER] = silverAttacks(them, king);
  squares[BISHOP] = diagonal;
  squares[DRAGON_HORSE] = diagonal | steps;
  squares[DRAGON_KING] = orthogonal | steps;
}

/** Squares from which a horse reaches `sq`. */
function horseOrigins(sq: Square, occ: Bitboard): Bitboard {
  let origins: Bitboard = 0;
  for (let bb = HORSE_RANGE[sq]; bb !== 0; bb = popLsb(bb)) if ((WAY[sq << 6 | lsb(bb)] & occ) === 0) origins |= bit(lsb(bb));
  return origins;
}

/** Whether the King of `color` is attacked, whoever is to move. */
export function isKingAttacked(color: Color): bool { return isAttacked(kingSquare(color), occupancy(), opponent(color)); }
