// What a net sees: for each side, one feature for each piece on the board and each piece in hand, in a table of its own for every place
// of that side's King. A side sees the board from its own first rank, and mirrored if its King is on the right half. Pure arithmetic over
// tables filled at start-up: the trainer compiles this file too, so that both mean the same by a feature.
//
//   feature = bucket of the own King * BUCKET_FEATURES
//           + [own, enemy][role row][square as seen]                          (board)
//           or BOARD_FEATURES + ([own, enemy][hand row] * MAX_IN_HAND + k)    (hand: more than k are held)
import { FILES, HAS_ADVISORS, IS_SHOGI, RANKS } from '../game';
import { MAX_IN_HAND } from '../board/zobrist';
import {
  Color, colorOf, fileOf, FIRST, Piece, PIECE_SLOTS, rankOf, Role, roleOf, roleRow, SECOND, Square, SQUARES, SQUARE_SLOTS, squareAt, U16s,
  U8s,
} from '../board/types';

/** Neurons of a side's view. */
export const WIDTH: i32 = 128;
/** Output layers, one for each span of the number of pieces on the board. */
export const OUTPUT_BUCKETS: i32 = 8;

const ROLE_ROWS: i32 = IS_SHOGI ? 10 : HAS_ADVISORS ? 6 : 5;
const HAND_ROWS: i32 = IS_SHOGI ? 5 : 0;
const BOARD_FEATURES: i32 = 2 * ROLE_ROWS * SQUARES;
/** Features that one place of the King has. */
export const BUCKET_FEATURES: i32 = BOARD_FEATURES + 2 * HAND_ROWS * MAX_IN_HAND;
/** Places of a King. A palace: each square of its left half and middle. Minishogi: so for two home ranks, then the third, then the rest. */
export const KING_BUCKETS: i32 = IS_SHOGI ? 8 : HAS_ADVISORS ? 4 : 6;
export const FEATURES: i32 = KING_BUCKETS * BUCKET_FEATURES;
/** A view is how a side looks at the board: `bucket << 1 | mirrored`. */
export const VIEWS: i32 = KING_BUCKETS * 2;
/** Most pieces on a board. */
const MOST_PIECES: i32 = IS_SHOGI ? 12 : 24;

/** [color << 6 | square]: the view with the King there. */
const KING_VIEWS = changetype<U8s>(memory.data(2 * SQUARE_SLOTS, 16));
/** [(color << 1 | mirrored) << 6 | square]: where a side sees a square. */
const SEEN_SQUARES = changetype<U8s>(memory.data(4 * SQUARE_SLOTS, 16));
/** [color << 5 | piece]: first feature of a piece as a side sees it, less its bucket. */
const PIECE_FEATURES = changetype<U16s>(memory.data(2 * PIECE_SLOTS * 2, 16));

/** Row of an unpromoted role that is not the King. */
function handRow(role: Role): i32 { return max(roleRow(role) - 1, 0); }

function kingBucket(file: i32, rank: i32): i32 {
  if (!IS_SHOGI) return max(min(rank, KING_BUCKETS / 2 - 1) * 2 + file - (FILES / 2 - 1), 0);
  return rank < 2 ? rank * 3 + file : rank === 2 ? 6 : 7;
}

export function initFeatures(): void {
  for (let color = FIRST; color <= SECOND; color++) {
    for (let sq = 0; sq < SQUARES; sq++) {
      const file = fileOf(sq), rank = color === FIRST ? rankOf(sq) : RANKS - 1 - rankOf(sq), mirrored = file > FILES / 2 ? 1 : 0;
      KING_VIEWS[color << 6 | sq] = kingBucket(mirrored !== 0 ? FILES - 1 - file : file, rank) << 1 | mirrored;
      SEEN_SQUARES[color << 7 | sq] = squareAt(file, rank);
      SEEN_SQUARES[color << 7 | 1 << 6 | sq] = squareAt(FILES - 1 - file, rank);
    }
    for (let piece = 0; piece < PIECE_SLOTS; piece++) {
      const row = (colorOf(piece) ^ color) * ROLE_ROWS + roleRow(roleOf(piece));
      PIECE_FEATURES[color << 5 | piece] = max(row, 0) * SQUARES;
    }
  }
}

// @ts-ignore: decorator
@inline
export function kingView(color: Color, king: Square): i32 { return KING_VIEWS[color << 6 | king]; }
/** The same view from the other side of the mirror: for a King on the middle file, which may be seen either way. */
export function otherView(view: i32): i32 { return view ^ 1; }
export function isOnMiddleFile(king: Square): bool { return fileOf(king) === FILES / 2; }

/** Feature of a piece on a square, as `color` sees it. */
// @ts-ignore: decorator
@inline
export function boardFeature(color: Color, view: i32, piece: Piece, sq: Square): i32 {
  return (view >> 1) * BUCKET_FEATURES + PIECE_FEATURES[color << 5 | piece] + SEEN_SQUARES[color << 7 | (view & 1) << 6 | sq];
}
/** Feature that `color` sees when the owner of a piece in hand holds `count` of it or more, from 1. */
// @ts-ignore: decorator
@inline
export function handFeature(color: Color, view: i32, piece: Piece, count: i32): i32 {
  return (view >> 1) * BUCKET_FEATURES + BOARD_FEATURES
    + ((colorOf(piece) ^ color) * HAND_ROWS + handRow(roleOf(piece))) * MAX_IN_HAND + count - 1;
}

/** Output layer for a number of pieces on the board, 2 at least. */
// @ts-ignore: decorator
@inline
export function outputBucket(pieces: i32): i32 { return min((pieces - 2) * OUTPUT_BUCKETS / (MOST_PIECES - 1), OUTPUT_BUCKETS - 1); }
