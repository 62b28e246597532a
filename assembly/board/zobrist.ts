// Keys of a position: one random word a piece and square, a hand and its count, and the side to move. Two positions that the
// repetition rule calls the same have the same key: nothing else enters it. Drawn at start-up from a seeded generator,
// but for those of the side and the ban: the first two of PolyGlot's Random64.
import { IS_SHOGI } from '../game';
import { Piece, PIECE_SLOTS, Square, SQUARE_SLOTS, U64s } from './types';

/** Most pieces of one role in one hand: two of each exist. */
export const MAX_IN_HAND: i32 = 2;
const HAND_SLOTS: i32 = 4;

const PIECE_KEYS = changetype<U64s>(memory.data(PIECE_SLOTS * SQUARE_SLOTS * 8, 16));
const HAND_KEYS = changetype<U64s>(memory.data(IS_SHOGI ? PIECE_SLOTS * HAND_SLOTS * 8 : 8, 16));
export const SIDE_KEY: u64 = 0x9d39247e33776d41;
/** Marks the one position in which the first-move ban holds, for the transposition table only. */
export const BAN_KEY: u64 = 0x2af7398005aaa5c7;

let seed: u64 = 0;

/** SplitMix64 (Steele, Lea and Flood, 2014). */
function random(): u64 {
  seed += 0x9e3779b97f4a7c15;
  let z = seed;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

export function initZobrist(): void {
  seed = 2026;
  for (let i = SQUARE_SLOTS; i < PIECE_SLOTS * SQUARE_SLOTS; i++) PIECE_KEYS[i] = random();
  if (!IS_SHOGI) return;
  for (let piece = 0; piece < PIECE_SLOTS; piece++) {
    for (let count = 1; count <= MAX_IN_HAND; count++) HAND_KEYS[piece * HAND_SLOTS + count] = random();
  }
}

/** Key of a piece on a square; 0 for NO_PIECE. */
// @ts-ignore: decorator
@inline
export function pieceKey(piece: Piece, sq: Square): u64 { return PIECE_KEYS[piece << 6 | sq]; }
/** Key of holding `count` of a piece; none in hand is 0. */
// @ts-ignore: decorator
@inline
export function handKey(piece: Piece, count: i32): u64 { return HAND_KEYS[piece * HAND_SLOTS + count]; }
