// Attacks of the pieces that step or leap, and what stands in the way of an attack. Tables by square, filled at start-up;
// the palace is in the tables, so nothing asks for it later.
import { FILES, HAS_ADVISORS, IS_SHOGI, IS_XIANGQI, PALACE_FILE_MAX, PALACE_FILE_MIN, PALACE_RANK_MAX, RANKS } from '../game';
import { bit, isInPalace, palaceBb } from './bitboard';
import { between, initLines } from './lines';
import { Bitboard, Color, FIRST, fileOf, isOnBoard, rankOf, SECOND, Square, squareAt, SQUARES, SQUARE_SLOTS, U64s } from './types';

/** [square]: steps of a General or King. One table for both sides, since no square is in both palaces. */
export const KING_ATTACKS = changetype<U64s>(memory.data(SQUARE_SLOTS * 8, 16));
/** [square] */
export const ADVISOR_ATTACKS = changetype<U64s>(memory.data(HAS_ADVISORS ? SQUARE_SLOTS * 8 : 8, 16));
const PAWN_ATTACKS = changetype<U64s>(memory.data(2 * SQUARE_SLOTS * 8, 16));
const GOLD_ATTACKS = changetype<U64s>(memory.data(IS_SHOGI ? 2 * SQUARE_SLOTS * 8 : 8, 16));
const SILVER_ATTACKS = changetype<U64s>(memory.data(IS_SHOGI ? 2 * SQUARE_SLOTS * 8 : 8, 16));

const HORSE_ATTACKS = changetype<U64s>(memory.data(IS_XIANGQI ? SQUARE_SLOTS * 16 * 8 : 8, 16));
/** [square]: squares a horse's move away with no leg blocked; the same set both ways. */
export const HORSE_RANGE = changetype<U64s>(memory.data(IS_XIANGQI ? SQUARE_SLOTS * 8 : 8, 16));

/**
 * [target * 64 + attacker]: the squares whose pieces decide whether the attacker reaches the target: those between them on a
 * line, or the leg of a horse. Empty where neither applies.
 */
export const WAY = changetype<U64s>(memory.data(SQUARE_SLOTS * SQUARE_SLOTS * 8, 16));

// The four legs seen from the horse, after shifting it to bit FILES: south 0, west FILES - 1, east FILES + 1, north 2 * FILES.
const LEGS_MASK: u32 = 1 | 1 << FILES - 1 | 1 << FILES + 1 | 1 << 2 * FILES;
/** Moves the four leg bits to 2 * FILES and up, in the order north, east, west, south; no other product falls in between. */
const LEGS_GATHER: u32 = 1 | 1 << FILES | 1 << FILES + 3 | 1 << 2 * FILES + 3;

/** Squares a pawn attacks. Turned round: an enemy pawn on one of `pawnAttacks(us, sq)` attacks `sq`. So with gold and silver. */
// @ts-ignore: decorator
@inline
export function pawnAttacks(color: Color, sq: Square): Bitboard { return PAWN_ATTACKS[color << 6 | sq]; }
// @ts-ignore: decorator
@inline
export function goldAttacks(color: Color, sq: Square): Bitboard { return GOLD_ATTACKS[color << 6 | sq]; }
// @ts-ignore: decorator
@inline
export function silverAttacks(color: Color, sq: Square): Bitboard { return SILVER_ATTACKS[color << 6 | sq]; }

// @ts-ignore: decorator
@inline
export function horseAttacks(sq: Square, occ: Bitboard): Bitboard {
  const legs = <u32>(occ << FILES >> sq) & LEGS_MASK;
  return HORSE_ATTACKS[sq << 4 | legs * LEGS_GATHER >> 2 * FILES & 15];
}

function step(sq: Square, df: i32, dr: i32): Bitboard {
  const file = fileOf(sq) + df, rank = rankOf(sq) + dr;
  return isOnBoard(file, rank) ? bit(squareAt(file, rank)) : 0;
}

function orthogonalSteps(sq: Square): Bitboard { return step(sq, 1, 0) | step(sq, -1, 0) | step(sq, 0, 1) | step(sq, 0, -1); }
function diagonalSteps(sq: Square): Bitboard { return step(sq, 1, 1) | step(sq, -1, 1) | step(sq, 1, -1) | step(sq, -1, -1); }

/** The palace lines join its centre with the four corners: a diagonal step has one end there. Only palaces of three ranks have a centre. */
function palaceDiagonalSteps(color: Color, sq: Square): Bitboard {
  if (PALACE_RANK_MAX !== 2) return 0;
  const centre = squareAt((PALACE_FILE_MIN + PALACE_FILE_MAX) / 2, color === FIRST ? 1 : RANKS - 2);
  return sq === centre ? diagonalSteps(sq) : diagonalSteps(sq) & bit(centre);
}

/** Fills the steps of the General. The one table that a run-time switch changes: `minixiangqi-palace`. */
export function initKingAttacks(palaceDiagonals: bool): void {
  for (let sq = 0; sq < SQUARES; sq++) {
    if (IS_SHOGI) {
      KING_ATTACKS[sq] = orthogonalSteps(sq) | diagonalSteps(sq);
      continue;
    }
    KING_ATTACKS[sq] = 0;
    for (let color = FIRST; color <= SECOND; color++) {
      if (!isInPalace(color, fileOf(sq), rankOf(sq))) continue;
      const diagonal = palaceDiagonals ? palaceDiagonalSteps(color, sq) : 0;
      KING_ATTACKS[sq] = (orthogonalSteps(sq) | diagonal) & palaceBb(color);
      if (HAS_ADVISORS) ADVISOR_ATTACKS[sq] = diagonalSteps(sq) & palaceBb(color);
    }
  }
}

function initSteps(color: Color, sq: Square): void {
  const forward = color === FIRST ? 1 : -1;
  const slot = color << 6 | sq;
  const ahead = step(sq, 0, forward);
  PAWN_ATTACKS[slot] = IS_XIANGQI ? ahead | step(sq, 1, 0) | step(sq, -1, 0) : ahead;
  if (IS_SHOGI) {
    const diagonalAhead = step(sq, 1, forward) | step(sq, -1, forward);
    GOLD_ATTACKS[slot] = orthogonalSteps(sq) | diagonalAhead;
    SILVER_ATTACKS[slot] = ahead | diagonalSteps(sq);
  }
}

/** Where a horse lands over the leg in direction (df, dr). */
function horseLanding(sq: Square, df: i32, dr: i32): Bitboard {
  return step(sq, 2 * df + dr, 2 * dr + df) | step(sq, 2 * df - dr, 2 * dr - df);
}

function initHorse(sq: Square): void {
  const north = horseLanding(sq, 0, 1), east = horseLanding(sq, 1, 0), west = horseLanding(sq, -1, 0), south = horseLanding(sq, 0, -1);
  HORSE_RANGE[sq] = north | east | west | south;
  for (let legs = 0; legs < 16; legs++) {
    HORSE_ATTACKS[sq << 4 | legs] =
      (legs & 1 ? 0 : north) | (legs & 2 ? 0 : east) | (legs & 4 ? 0 : west) | (legs & 8 ? 0 : south);
  }
}

function horseLeg(from: Square, to: Square): Bitboard {
  const df = fileOf(to) - fileOf(from), dr = rankOf(to) - rankOf(from);
  if (abs(df) === 2 && abs(dr) === 1) return step(from, df / 2, 0);
  if (abs(df) === 1 && abs(dr) === 2) return step(from, 0, dr / 2);
  return 0;
}

export function initAttacks(): void {
  initLines();
  initKingAttacks(false);
  for (let sq = 0; sq < SQUARES; sq++) {
    initSteps(FIRST, sq);
    initSteps(SECOND, sq);
    if (IS_XIANGQI) initHorse(sq);
    for (let from = 0; from < SQUARES; from++) {
      WAY[sq << 6 | from] = between(sq, from) | (IS_XIANGQI ? horseLeg(from, sq) : 0);
    }
  }
}
