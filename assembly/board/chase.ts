// Perpetual chase (RULES.md, What chases): which enemy pieces a move chases. Everything is judged by legality, by playing the moves
// in question on the board; that is slow (a microsecond or two a move) and therefore asked only when a repetition needs a verdict.
import { IS_XIANGQI } from '../game';
import { bit, has, lsb, popLsb } from './bitboard';
import { targetsOf } from './checks';
import { boardMove, fromOf, toOf } from './move';
import { genLegal, pseudoTargets } from './movegen';
import { doMove, doNullMove, undoMove, undoNullMove } from './position';
import { BOARD, COLORS, occupancy, piecesOf, stm } from './state';
import {
  ADVISOR, Bitboard, CANNON, Color, HORSE, KING, Move, opponent, PAWN, roleOf, ROOK, Square, SQUARE_SLOTS, U64s,
} from './types';
import { WAY } from './attacks';

// [square of a piece]: the enemy pieces it threatens, before and after the move in question
const BEFORE = changetype<U64s>(memory.data(IS_XIANGQI ? SQUARE_SLOTS * 8 : 8, 16));
const AFTER = changetype<U64s>(memory.data(IS_XIANGQI ? SQUARE_SLOTS * 8 : 8, 16));

/** Pieces that can chase and be chased: all but Generals and Soldiers (point 2). */
function chasers(color: Color): Bitboard { return COLORS[color] & ~piecesOf(color, KING) & ~piecesOf(color, PAWN); }

/** Legal captures of the piece of `us` on `sq`, as if `us` were to move (point 1). */
function legalTargets(us: Color, sq: Square): Bitboard {
  return pseudoTargets(us, roleOf(BOARD[sq]), sq, occupancy()) & targetsOf(us, sq);
}

function fillThreats(threats: U64s, us: Color): void {
  const victims = chasers(opponent(us));
  for (let bb = chasers(us); bb !== 0; bb = popLsb(bb)) threats[lsb(bb)] = legalTargets(us, lsb(bb)) & victims;
}

/** A Horse or Cannon against a Chariot, or a Guard against any of the three, threatens even a protected piece (point 5). */
function needsNoExposure(chaser: Square, victim: Square): bool {
  const by = roleOf(BOARD[chaser]), taken = roleOf(BOARD[victim]);
  if (taken === ROOK) return by === HORSE || by === CANNON || by === ADVISOR;
  return by === ADVISOR && (taken === HORSE || taken === CANNON);
}

/** Whether nothing could legally take back if `chaser`, whose turn it is, took `victim`. */
function isExposed(chaser: Square, victim: Square, list: usize): bool {
  doMove(boardMove(chaser, victim));
  const hasRecapture = genLegal(list, bit(victim)) !== list;
  undoMove();
  return !hasRecapture;
}

/** Pieces alike that can take each other are exchanging, not chasing (point 4). */
function isMutual(us: Color, chaser: Square, victim: Square): bool {
  return roleOf(BOARD[chaser]) === roleOf(BOARD[victim]) && has(legalTargets(opponent(us), victim), chaser);
}

/**
 * The threat of the piece that went from `from` to `to` is old only if it slid straight towards a victim it threatened already
 * (point 3). WAY of a horse is its leg, never a square it lands on.
 */
function isOldSlide(from: Square, to: Square, victim: Square): bool {
  return has(BEFORE[from], victim) && has(WAY[from << 6 | victim], to);
}

/** Plays a legal move and hands the board back to its mover, with what it threatened before and what it threatens now. */
function doMoveAndThreaten(us: Color, move: Move): void {
  fillThreats(BEFORE, us);
  doMove(move);
  fillThreats(AFTER, us);
  doNullMove();
}

/** What a piece threatens that it may chase after a move to `to`: all if it moved, else what is new (point 3). */
function newThreats(chaser: Square, to: Square): Bitboard { return chaser === to ? AFTER[chaser] : AFTER[chaser] & ~BEFORE[chaser]; }

/** Whether a piece chases one that it newly threatens after a move, its side being to move again. `list` takes MAX_MOVES moves. */
function isChase(us: Color, move: Move, chaser: Square, victim: Square, list: usize): bool {
  if (chaser === toOf(move) && isOldSlide(fromOf(move), chaser, victim)) return false;
  if (isMutual(us, chaser, victim)) return false;
  return needsNoExposure(chaser, victim) || isExposed(chaser, victim, list);
}

/** Plays a legal move and returns the squares of the enemy pieces that it chases. `list` takes MAX_MOVES moves. */
export function doMoveAndFindChased(move: Move, list: usize): Bitboard {
  const us = stm;
  doMoveAndThreaten(us, move);
  let chased: Bitboard = 0;
  for (let pieces = chasers(us); pieces !== 0; pieces = popLsb(pieces)) {
    const chaser = lsb(pieces);
    for (let bb = newThreats(chaser, toOf(move)) & ~chased; bb !== 0; bb = popLsb(bb)) {
      if (isChase(us, move, chaser, lsb(bb), list)) chased |= bit(lsb(bb));
    }
  }
  undoNullMove();
  return chased;
}

/** Squares of the pieces that chase the one on `victim` after a legal move, which is not played. `list` takes MAX_MOVES moves. */
export function findChasers(move: Move, victim: Square, list: usize): Bitboard {
  const us = stm;
  doMoveAndThreaten(us, move);
  let found: Bitboard = 0;
  for (let pieces = chasers(us); pieces !== 0; pieces = popLsb(pieces)) {
    const chaser = lsb(pieces);
    if (has(newThreats(chaser, toOf(move)), victim) && isChase(us, move, chaser, victim, list)) found |= bit(chaser);
  }
  undoNullMove();
  undoMove();
  return found;
}
