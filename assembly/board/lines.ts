// Attacks along ranks, files and diagonals by table: a line's occupancy is gathered into a small index with one shift or one
// multiplication, and the answer is one load. Price: 7 KB of tables for the Xiangqi games, 4 KB for Minishogi, filled at start-up
// from `walk`, the slow and obvious definition. Whole-square magics would save two loads and cost 400 KB on 7 x 7: too much for L1.
import { FILES, IS_SHOGI, IS_XIANGQI, RANKS } from '../game';
import { bit, FILE_A_BB, fileBb, has, rankBb } from './bitboard';
import { Bitboard, fileOf, isOnBoard, rankOf, Square, squareAt, SQUARES, SQUARE_SLOTS, U64s, U8s } from './types';

/** The outer squares of a line never hide anything behind them, so only the inner ones enter an index. */
const INNER_BITS: i32 = 5;
const LINE_SLOTS: i32 = 1 << INNER_BITS;
const RANK_INDEX_MASK: i32 = (1 << FILES - 2) - 1;
const FILE_INDEX_MASK: i32 = (1 << RANKS - 2) - 1;

/**
 * Gathers a file: bit `FILES * r` times `2^((FILES - 1) * (RANKS - 1 - r))` lands on bit `(FILES - 1) * (RANKS - 1) + r`.
 * No two other products meet in that window, so nothing carries into it.
 */
const FILE_GATHER: u64 =
  <u64>1 | <u64>1 << FILES - 1 | <u64>1 << 2 * (FILES - 1) | <u64>1 << 3 * (FILES - 1) | <u64>1 << 4 * (FILES - 1)
  | (RANKS > 5 ? <u64>1 << 5 * (FILES - 1) : 0) | (RANKS > 6 ? <u64>1 << 6 * (FILES - 1) : 0);
const FILE_GATHER_SHIFT: i32 = (FILES - 1) * (RANKS - 1) + 1;
const FILE_INNER_BB: Bitboard = FILE_A_BB & ~<u64>1 & ~(<u64>1 << (RANKS - 1) * FILES);
/** A diagonal has one square a file: multiplying by FILE_A_BB drops all of them onto the top rank. */
const DIAGONAL_GATHER_SHIFT: i32 = (RANKS - 1) * FILES + 1;

const FILE_OF = changetype<U8s>(memory.data(SQUARE_SLOTS));
const RANK_OF = changetype<U8s>(memory.data(SQUARE_SLOTS));

// [file or rank of the slider][index], laid out on rank 1 or file a
const RANK_ROOK = changetype<U64s>(memory.data(8 * LINE_SLOTS * 8, 16));
const FILE_ROOK = changetype<U64s>(memory.data(8 * LINE_SLOTS * 8, 16));
const RANK_CANNON = changetype<U64s>(memory.data(IS_XIANGQI ? 8 * LINE_SLOTS * 8 : 8, 16));
const FILE_CANNON = changetype<U64s>(memory.data(IS_XIANGQI ? 8 * LINE_SLOTS * 8 : 8, 16));

// [square][index]
const DIAGONAL = changetype<U64s>(memory.data(IS_SHOGI ? SQUARE_SLOTS * LINE_SLOTS * 8 : 8, 16));
const ANTIDIAGONAL = changetype<U64s>(memory.data(IS_SHOGI ? SQUARE_SLOTS * LINE_SLOTS * 8 : 8, 16));
const DIAGONAL_MASK = changetype<U64s>(memory.data(IS_SHOGI ? SQUARE_SLOTS * 8 : 8, 16));
const ANTIDIAGONAL_MASK = changetype<U64s>(memory.data(IS_SHOGI ? SQUARE_SLOTS * 8 : 8, 16));

/** Whole rank and file through a square, without it. */
export const ORTHOGONALS = changetype<U64s>(memory.data(SQUARE_SLOTS * 8, 16));
/** Whole diagonals through a square, without it. */
export const DIAGONALS = changetype<U64s>(memory.data(SQUARE_SLOTS * 8, 16));

/**
 * Squares that a slider sees in one direction after passing exactly `screens` pieces, up to and with the next piece.
 * A rook looks past none, a cannon captures past one.
 */
function walk(sq: Square, df: i32, dr: i32, occ: Bitboard, screens: i32): Bitboard {
  let bb: Bitboard = 0;
  let passed = 0;
  for (let f = fileOf(sq) + df, r = rankOf(sq) + dr; isOnBoard(f, r); f += df, r += dr) {
    const at = squareAt(f, r);
    if (passed === screens) bb |= bit(at);
    if (has(occ, at) && ++passed > screens) break;
  }
  return bb;
}

/** Squares strictly between two squares of one rank, file or diagonal; empty for any others. */
export function between(a: Square, b: Square): Bitboard {
  const df = fileOf(b) - fileOf(a), dr = rankOf(b) - rankOf(a);
  if (a === b || (df !== 0 && dr !== 0 && abs(df) !== abs(dr))) return 0;
  return walk(a, sign(df), sign(dr), bit(b), 0) & ~bit(b);
}

function sign(x: i32): i32 { return x > 0 ? 1 : x < 0 ? -1 : 0; }

function spread(index: i32, step: i32): Bitboard {
  let bb: Bitboard = 0;
  for (let i = 0; i < INNER_BITS; i++) if (index >> i & 1) bb |= <u64>1 << (i + 1) * step;
  return bb;
}

function fillOrthogonals(): void {
  for (let index = 0; index < LINE_SLOTS; index++) {
    for (let file = 0; file < FILES; file++) {
      const occ = spread(index, 1), slot = file * LINE_SLOTS + index;
      RANK_ROOK[slot] = walk(file, 1, 0, occ, 0) | walk(file, -1, 0, occ, 0);
      if (IS_XIANGQI) RANK_CANNON[slot] = walk(file, 1, 0, occ, 1) | walk(file, -1, 0, occ, 1);
    }
    for (let rank = 0; rank < RANKS; rank++) {
      const occ = spread(index, FILES), slot = rank * LINE_SLOTS + index, sq = squareAt(0, rank);
      FILE_ROOK[slot] = walk(sq, 0, 1, occ, 0) | walk(sq, 0, -1, occ, 0);
      if (IS_XIANGQI) FILE_CANNON[slot] = walk(sq, 0, 1, occ, 1) | walk(sq, 0, -1, occ, 1);
    }
  }
}

function fillDiagonals(sq: Square): void {
  DIAGONAL_MASK[sq] = walk(sq, 1, 1, 0, 0) | walk(sq, -1, -1, 0, 0);
  ANTIDIAGONAL_MASK[sq] = walk(sq, 1, -1, 0, 0) | walk(sq, -1, 1, 0, 0);
  for (let index = 0; index < LINE_SLOTS; index++) {
    // the index holds the inner files; on every rank the same, so that each diagonal finds its own squares set
    const occ = spread(index, 1) * FILE_A_BB;
    const slot = sq * LINE_SLOTS + index;
    DIAGONAL[slot] = walk(sq, 1, 1, occ, 0) | walk(sq, -1, -1, occ, 0);
    ANTIDIAGONAL[slot] = walk(sq, 1, -1, occ, 0) | walk(sq, -1, 1, occ, 0);
  }
}

export function initLines(): void {
  for (let sq = 0; sq < SQUARES; sq++) {
    FILE_OF[sq] = fileOf(sq);
    RANK_OF[sq] = rankOf(sq);
    ORTHOGONALS[sq] = (rankBb(rankOf(sq)) | fileBb(fileOf(sq))) & ~bit(sq);
    DIAGONALS[sq] = walk(sq, 1, 1, 0, 0) | walk(sq, -1, -1, 0, 0) | walk(sq, 1, -1, 0, 0) | walk(sq, -1, 1, 0, 0);
    if (IS_SHOGI) fillDiagonals(sq);
  }
  fillOrthogonals();
}

// @ts-ignore: decorator
@inline
function rankSlot(file: i32, shift: i32, occ: Bitboard): i32 {
  return file << INNER_BITS | <i32>(occ >> shift + 1) & RANK_INDEX_MASK;
}

// @ts-ignore: decorator
@inline
function fileSlot(rank: i32, file: i32, occ: Bitboard): i32 {
  return rank << INNER_BITS | <i32>((occ >> file & FILE_INNER_BB) * FILE_GATHER >> FILE_GATHER_SHIFT) & FILE_INDEX_MASK;
}

/** Squares that a rook attacks or protects; edges included. */
// @ts-ignore: decorator
@inline
export function rookAttacks(sq: Square, occ: Bitboard): Bitboard {
  const file = FILE_OF[sq], shift = sq - file;
  return RANK_ROOK[rankSlot(file, shift, occ)] << shift | FILE_ROOK[fileSlot(RANK_OF[sq], file, occ)] << file;
}

/** Squares behind exactly one screen, up to and with the next piece: where a cannon captures if an enemy stands there. */
// @ts-ignore: decorator
@inline
export function cannonAttacks(sq: Square, occ: Bitboard): Bitboard {
  const file = FILE_OF[sq], shift = sq - file;
  return RANK_CANNON[rankSlot(file, shift, occ)] << shift | FILE_CANNON[fileSlot(RANK_OF[sq], file, occ)] << file;
}

// @ts-ignore: decorator
@inline
function diagonalIndex(line: Bitboard): i32 { return <i32>(line * FILE_A_BB >> DIAGONAL_GATHER_SHIFT) & RANK_INDEX_MASK; }

// @ts-ignore: decorator
@inline
export function bishopAttacks(sq: Square, occ: Bitboard): Bitboard {
  return DIAGONAL[sq << INNER_BITS | diagonalIndex(occ & DIAGONAL_MASK[sq])]
    | ANTIDIAGONAL[sq << INNER_BITS | diagonalIndex(occ & ANTIDIAGONAL_MASK[sq])];
}
