// Sets of squares: 49, 42 or 25 squares fit one u64, square a1 in bit 0. Masks of files, ranks and palaces.
import { FILES, RANKS, PALACE_FILE_MAX, PALACE_FILE_MIN, PALACE_RANK_MAX } from '../game';
import { Bitboard, Color, FIRST, SQUARES, Square, squareAt } from './types';

export const ALL_BB: Bitboard = (<u64>1 << SQUARES) - 1;
const RANK_1_BB: Bitboard = (<u64>1 << FILES) - 1;
/** One bit a rank, on file a. `x * FILE_A_BB` copies the rank x to every rank. */
export const FILE_A_BB: Bitboard =
  <u64>1 | <u64>1 << FILES | <u64>1 << 2 * FILES | <u64>1 << 3 * FILES | <u64>1 << 4 * FILES
  | (RANKS > 5 ? <u64>1 << 5 * FILES : 0) | (RANKS > 6 ? <u64>1 << 6 * FILES : 0);

// @ts-ignore: decorator
@inline
export function bit(sq: Square): Bitboard { return <u64>1 << sq; }
/** The lowest square of a set that is not empty. */
// @ts-ignore: decorator
@inline
export function lsb(bb: Bitboard): Square { return <i32>ctz(bb); }
/** A set without its lowest square. */
// @ts-ignore: decorator
@inline
export function popLsb(bb: Bitboard): Bitboard { return bb & (bb - 1); }
// @ts-ignore: decorator
@inline
export function count(bb: Bitboard): i32 { return <i32>popcnt(bb); }
// @ts-ignore: decorator
@inline
export function has(bb: Bitboard, sq: Square): bool { return (bb >> sq & 1) !== 0; }

export function rankBb(rank: i32): Bitboard { return RANK_1_BB << rank * FILES; }
export function fileBb(file: i32): Bitboard { return FILE_A_BB << file; }

/** The rank on which a side's pieces promote and its pawns come to their end. */
// @ts-ignore: decorator
@inline
export function lastRankBb(color: Color): Bitboard { return color === FIRST ? RANK_1_BB << (RANKS - 1) * FILES : RANK_1_BB; }

/** The squares before pieces of a colour. */
// @ts-ignore: decorator
@inline
export function ahead(color: Color, bb: Bitboard): Bitboard { return color === FIRST ? bb << FILES : bb >> FILES; }

export function isInPalace(color: Color, file: i32, rank: i32): bool {
  const own = color === FIRST ? rank : RANKS - 1 - rank;
  return file >= PALACE_FILE_MIN && file <= PALACE_FILE_MAX && own >= 0 && own <= PALACE_RANK_MAX;
}

export function palaceBb(color: Color): Bitboard {
  let bb: Bitboard = 0;
  for (let rank = 0; rank < RANKS; rank++) {
    for (let file = 0; file < FILES; file++) if (isInPalace(color, file, rank)) bb |= bit(squareAt(file, rank));
  }
  return bb;
}
