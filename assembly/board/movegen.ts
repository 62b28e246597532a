// Legal moves, written to a list of u16 at `list`; each generator returns the end of what it wrote. Legal by construction: targets
// come out of checks.ts, and only the steps of a King are tried. `dest` narrows the squares to go to: everything, captures, one square.
import { BANNED_SQUARE, FILES, HAS_ADVISORS, HAS_FIRST_MOVE_BAN, IS_SHOGI, IS_XIANGQI } from '../game';
import { ADVISOR_ATTACKS, goldAttacks, horseAttacks, KING_ATTACKS, pawnAttacks, silverAttacks } from './attacks';
import { ahead, ALL_BB, bit, FILE_A_BB, has, lastRankBb, lsb, popLsb } from './bitboard';
import { attackedBy, isAttacked, targetsOf } from './checks';
import { bishopAttacks, cannonAttacks, rookAttacks } from './lines';
import { boardMove, dropMove, PROMOTION_FLAG } from './move';
import { doMove, undoMove } from './position';
import { BOARD, COLORS, handCount, kingSquare, occupancy, piecesOf, state, stm } from './state';
import {
  ADVISOR, Bitboard, BISHOP, CANNON, Color, DRAGON_HORSE, DRAGON_KING, FIRST, GOLD, HORSE, MAX_MOVES, Move, opponent, PAWN, PROMOTED_SILVER,
  Role, roleOf, ROOK, SECOND, SILVER, Square, TOKIN,
} from './types';

const LAST_FILE: Bitboard = FILE_A_BB << FILES - 1;

const SLIDER_WIDTH: i32 = 3;
const HORSE_WIDTH: i32 = 2;
const STEPPER_WIDTH: i32 = 2;

// @ts-ignore: decorator
@inline
function emit(list: usize, move: Move): usize {
  store<u16>(list, <u16>move);
  return list + 2;
}

/**
 * Moves of one piece to `targets`, `width` at a time, 2 or 3: a round writes `width` moves whether so many are left or not, and the
 * end of the list says how many count. A loop that ends by the round mispredicts far less than one that ends by the move.
 * Past the end up to `width` entries are garbage.
 */
// @ts-ignore: decorator
@inline
function emitAll(list: usize, from: Square, targets: Bitboard, width: i32): usize {
  const end = list + (<usize>popcnt(targets) << 1);
  let bb = targets;
  do {
    bb = emitNext(list, from, bb);
    bb = emitNext(list + 2, from, bb);
    if (width > 2) bb = emitNext(list + 4, from, bb);
    list += width << 1;
  } while (bb !== 0);
  return end;
}

// @ts-ignore: decorator
@inline
function emitNext(at: usize, from: Square, targets: Bitboard): Bitboard {
  store<u16>(at, <u16>boardMove(from, lsb(targets)));
  return popLsb(targets);
}

/** Moves of many pawns that all step by `delta`. */
// @ts-ignore: decorator
@inline
function emitShifted(list: usize, targets: Bitboard, delta: i32, flags: Move): usize {
  for (let bb = targets; bb !== 0; bb = popLsb(bb)) {
    const to = lsb(bb);
    list = emit(list, boardMove(to - delta, to) | flags);
  }
  return list;
}

/** Moves that may promote if they enter or leave the last rank. */
// @ts-ignore: decorator
@inline
function emitPromoting(list: usize, us: Color, from: Square, targets: Bitboard): usize {
  const zone = lastRankBb(us);
  list = emitAll(list, from, targets, SLIDER_WIDTH);
  for (let bb = has(zone, from) ? targets : targets & zone; bb !== 0; bb = popLsb(bb)) {
    list = emit(list, boardMove(from, lsb(bb)) | PROMOTION_FLAG);
  }
  return list;
}

/** All legal moves to squares of `dest`, at most MAX_MOVES. Compiled once a colour, so that shifts and table offsets are constant. */
export function genLegal(list: usize, dest: Bitboard): usize {
  const end = stm === FIRST ? genFor(list, FIRST, dest) : genFor(list, SECOND, dest);
  if (!ASC_NO_ASSERT) assert(end >= list && end - list <= <usize>MAX_MOVES * 2, 'more moves than a list holds');
  return end;
}

// @ts-ignore: decorator
@inline
function genFor(list: usize, us: Color, dest: Bitboard): usize {
  if (HAS_FIRST_MOVE_BAN && state.isFirstMove !== 0) dest &= ~bit(BANNED_SQUARE);
  list = genKing(list, us, dest);
  // A double check leaves an empty target, but a special piece may still be the screen that ends one by leaving.
  const target = state.target & dest, plain = ~state.special;
  if (target !== 0) list = IS_XIANGQI ? genXiangqi(list, us, target, plain) : genShogi(list, us, target, plain);
  for (let bb = state.special; bb !== 0; bb = popLsb(bb)) list = genSpecial(list, us, lsb(bb), dest);
  if (IS_SHOGI) list = genDrops(list, us, state.target & dest & ~occupancy());
  return list;
}

/** Legal captures only. */
export function genLegalCaptures(list: usize): usize { return genLegal(list, COLORS[opponent(stm)]); }

/** Whether the side to move has a legal move. `scratch` takes MAX_MOVES moves. */
export function hasLegalMove(scratch: usize): bool { return genLegal(scratch, ALL_BB) !== scratch; }

// @ts-ignore: decorator
@inline
function genKing(list: usize, us: Color, dest: Bitboard): usize {
  const from = kingSquare(us), occ = occupancy() ^ bit(from), steps = KING_ATTACKS[from] & ~COLORS[us] & dest;
  if (IS_SHOGI) return steps === 0 ? list : emitAll(list, from, steps & ~attackedBy(opponent(us), occ), HORSE_WIDTH);
  for (let bb = steps; bb !== 0; bb = popLsb(bb)) {
    const to = lsb(bb);
    if (!isAttacked(to, occ, opponent(us))) list = emit(list, boardMove(from, to));
  }
  return list;
}

// @ts-ignore: decorator
@inline
function genXiangqi(list: usize, us: Color, target: Bitboard, plain: Bitboard): usize {
  const occ = occupancy(), pawns = piecesOf(us, PAWN) & plain;
  list = emitShifted(list, ahead(us, pawns) & target, us === FIRST ? FILES : -FILES, 0);
  list = emitShifted(list, (pawns & ~LAST_FILE) << 1 & target, 1, 0);
  list = emitShifted(list, (pawns & ~FILE_A_BB) >> 1 & target, -1, 0);
  for (let bb = piecesOf(us, ROOK) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), rookAttacks(lsb(bb), occ) & target, SLIDER_WIDTH);
  }
  for (let bb = piecesOf(us, CANNON) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), cannonTargets(lsb(bb), occ) & target, SLIDER_WIDTH);
  }
  for (let bb = piecesOf(us, HORSE) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), horseAttacks(lsb(bb), occ) & target, HORSE_WIDTH);
  }
  if (HAS_ADVISORS) {
    for (let bb = piecesOf(us, ADVISOR) & plain; bb !== 0; bb = popLsb(bb)) {
      list = emitAll(list, lsb(bb), ADVISOR_ATTACKS[lsb(bb)] & target, STEPPER_WIDTH);
    }
  }
  return list;
}

/** Where a cannon goes: as a rook to empty squares, over a screen to occupied ones. */
// @ts-ignore: decorator
@inline
function cannonTargets(sq: Square, occ: Bitboard): Bitboard { return rookAttacks(sq, occ) & ~occ | cannonAttacks(sq, occ) & occ; }

// @ts-ignore: decorator
@inline
function genShogi(list: usize, us: Color, target: Bitboard, plain: Bitboard): usize {
  const occ = occupancy(), pawnTargets = ahead(us, piecesOf(us, PAWN) & plain) & target, delta = us === FIRST ? FILES : -FILES;
  list = emitShifted(list, pawnTargets & ~lastRankBb(us), delta, 0);
  list = emitShifted(list, pawnTargets & lastRankBb(us), delta, PROMOTION_FLAG);
  for (let bb = goldMovers(us) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), goldAttacks(us, lsb(bb)) & target, STEPPER_WIDTH);
  }
  for (let bb = piecesOf(us, SILVER) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitPromoting(list, us, lsb(bb), silverAttacks(us, lsb(bb)) & target);
  }
  for (let bb = piecesOf(us, BISHOP) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitPromoting(list, us, lsb(bb), bishopAttacks(lsb(bb), occ) & target);
  }
  for (let bb = piecesOf(us, ROOK) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitPromoting(list, us, lsb(bb), rookAttacks(lsb(bb), occ) & target);
  }
  for (let bb = piecesOf(us, DRAGON_HORSE) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), (bishopAttacks(lsb(bb), occ) | KING_ATTACKS[lsb(bb)]) & target, SLIDER_WIDTH);
  }
  for (let bb = piecesOf(us, DRAGON_KING) & plain; bb !== 0; bb = popLsb(bb)) {
    list = emitAll(list, lsb(bb), (rookAttacks(lsb(bb), occ) | KING_ATTACKS[lsb(bb)]) & target, SLIDER_WIDTH);
  }
  return list;
}

// @ts-ignore: decorator
@inline
function goldMovers(us: Color): Bitboard { return piecesOf(us, GOLD) | piecesOf(us, TOKIN) | piecesOf(us, PROMOTED_SILVER); }

/** Squares a piece may go to by its way of moving, own pieces and check left aside. Not for a King. */
export function pseudoTargets(us: Color, role: Role, sq: Square, occ: Bitboard): Bitboard {
  switch (role) {
    case PAWN: return pawnAttacks(us, sq);
    case ROOK: return rookAttacks(sq, occ);
    case HORSE: return IS_XIANGQI ? horseAttacks(sq, occ) : 0;
    case CANNON: return IS_XIANGQI ? cannonTargets(sq, occ) : 0;
    case ADVISOR: return HAS_ADVISORS ? ADVISOR_ATTACKS[sq] : 0;
    case SILVER: return IS_SHOGI ? silverAttacks(us, sq) : 0;
    case BISHOP: return IS_SHOGI ? bishopAttacks(sq, occ) : 0;
    case DRAGON_HORSE: return IS_SHOGI ? bishopAttacks(sq, occ) | KING_ATTACKS[sq] : 0;
    case DRAGON_KING: return IS_SHOGI ? rookAttacks(sq, occ) | KING_ATTACKS[sq] : 0;
    default: return IS_SHOGI ? goldAttacks(us, sq) : 0;
  }
}

/** Moves of one piece that stands in the way of an attack on its King. */
function genSpecial(list: usize, us: Color, from: Square, dest: Bitboard): usize {
  const role = roleOf(BOARD[from]), targets = pseudoTargets(us, role, from, occupancy()) & targetsOf(us, from) & dest;
  if (IS_SHOGI && role === PAWN) {
    return emitShifted(list, targets, us === FIRST ? FILES : -FILES, (targets & lastRankBb(us)) !== 0 ? PROMOTION_FLAG : 0);
  }
  if (IS_SHOGI && (role === SILVER || role === BISHOP || role === ROOK)) return emitPromoting(list, us, from, targets);
  return emitAll(list, from, targets, SLIDER_WIDTH);
}

function genDrops(list: usize, us: Color, empty: Bitboard): usize {
  if (empty === 0) return list;
  if (handCount(us, GOLD) !== 0) list = emitDrops(list, GOLD, empty);
  if (handCount(us, SILVER) !== 0) list = emitDrops(list, SILVER, empty);
  if (handCount(us, BISHOP) !== 0) list = emitDrops(list, BISHOP, empty);
  if (handCount(us, ROOK) !== 0) list = emitDrops(list, ROOK, empty);
  if (handCount(us, PAWN) !== 0) list = genPawnDrops(list, us, empty);
  return list;
}

// @ts-ignore: decorator
@inline
function emitDrops(list: usize, role: Role, empty: Bitboard): usize {
  for (let bb = empty; bb !== 0; bb = popLsb(bb)) list = emit(list, dropMove(role, lsb(bb)));
  return list;
}

/** Not on the last rank, not on a file with an own pawn (nifu), not mating at once (uchifuzume). */
function genPawnDrops(list: usize, us: Color, empty: Bitboard): usize {
  let targets = empty & ~lastRankBb(us) & ~filesOf(piecesOf(us, PAWN));
  const check = pawnAttacks(opponent(us), kingSquare(opponent(us))) & targets;
  if (check !== 0 && isDropMate(list, lsb(check))) targets ^= check;
  return emitDrops(list, PAWN, targets);
}

/** Every square of each file on which a set has a member. */
// @ts-ignore: decorator
@inline
export function filesOf(bb: Bitboard): Bitboard {
  bb |= bb >> FILES;
  bb |= bb >> 2 * FILES;
  bb |= bb >> 4 * FILES;
  return (bb & (1 << FILES) - 1) * FILE_A_BB;
}

/** Whether a pawn dropped on `to` mates. A check from the next square leaves no drop in reply, so this does not call itself. */
export function isDropMate(scratch: usize, to: Square): bool {
  doMove(dropMove(PAWN, to));
  const isMate = !hasLegalMove(scratch);
  undoMove();
  return isMate;
}
