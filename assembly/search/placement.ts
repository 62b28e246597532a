// What the pieces are worth by role, square, and place relative to both Kings, for any game. A square is seen from its side, and files
// mirror: a1 and g1 are one. Price: four table look-ups a piece.
import { FILES, IS_SHOGI, RANKS } from '../game';
import { lsb, popLsb } from '../board/bitboard';
import { BOARD, COLORS, kingSquare } from '../board/state';
import {
  Color, fileOf, FIRST, KING, opponent, PAWN, PIECE_SLOTS, pieceOf, rankOf, Role, ROLE_COUNT, ROOK, SECOND, Square, SQUARES, SQUARE_SLOTS,
  U16s, U8s,
} from '../board/types';
import { Pair, term } from './terms';

/** Roles that the game has. */
const ROLE_ROWS: i32 = IS_SHOGI ? 10 : 6;
/** Squares of a board folded along its middle file. */
const FOLDED_FILES: i32 = FILES + 1 >> 1;
const FOLDED_SQUARES: i32 = FOLDED_FILES * RANKS;
/** Distances of two squares: files either way alike, ranks up or down. */
const OFFSETS: i32 = FILES * (2 * RANKS - 1);

/** [role row] */
export const MATERIAL: i32 = 0;
/** [role row][folded square] */
const SQUARE: i32 = MATERIAL + ROLE_ROWS;
/** [role row][offset from the own King] */
const OWN_KING: i32 = SQUARE + ROLE_ROWS * FOLDED_SQUARES;
/** [role row][offset from the enemy King] */
const ENEMY_KING: i32 = OWN_KING + ROLE_ROWS * OFFSETS;
export const PLACEMENT_END: i32 = ENEMY_KING + ROLE_ROWS * OFFSETS;

/** [piece * 64 + square]: weight of the square. */
const SQUARE_WEIGHT = changetype<U16s>(memory.data(PIECE_SLOTS * SQUARE_SLOTS * 2, 16));
/** [(color * 64 + king) * 64 + square]: offset from the King, as the piece's side of that colour sees it. */
const OFFSET = changetype<U8s>(memory.data(2 * SQUARE_SLOTS * SQUARE_SLOTS, 16));

/** Row of a role among those of the game. */
// @ts-ignore: decorator
@inline
export function roleRow(role: Role): i32 { return IS_SHOGI && role > ROOK ? role - 4 : role - 1; }

export function initPlacement(): void {
  for (let color = FIRST; color <= SECOND; color++) {
    for (let sq = 0; sq < SQUARES; sq++) {
      const file = fileOf(sq), folded = file < FILES - 1 - file ? file : FILES - 1 - file;
      const rank = color === FIRST ? rankOf(sq) : RANKS - 1 - rankOf(sq);
      for (let role = PAWN; role <= ROLE_COUNT; role++) {
        SQUARE_WEIGHT[pieceOf(color, role) << 6 | sq] = SQUARE + roleRow(role) * FOLDED_SQUARES + rank * FOLDED_FILES + folded;
      }
      for (let king = 0; king < SQUARES; king++) {
        const up = color === FIRST ? rankOf(sq) - rankOf(king) : rankOf(king) - rankOf(sq);
        OFFSET[(color << 6 | king) << 6 | sq] = (up + RANKS - 1) * FILES + abs(fileOf(sq) - fileOf(king));
      }
    }
  }
}

/** Worth of the pieces of a side on the board. */
export function placement(us: Color): Pair {
  const ownKing = kingSquare(us);
  const fromOwn = (us << 6 | ownKing) << 6, fromEnemy = (us << 6 | kingSquare(opponent(us))) << 6;
  let sum = term(SQUARE_WEIGHT[pieceOf(us, KING) << 6 | ownKing]);
  for (let bb = COLORS[us] ^ <u64>1 << ownKing; bb !== 0; bb = popLsb(bb)) {
    const sq: Square = lsb(bb), piece = BOARD[sq], row = roleRow(piece & 15);
    sum += term(MATERIAL + row) + term(SQUARE_WEIGHT[piece << 6 | sq])
      + term(OWN_KING + row * OFFSETS + OFFSET[fromOwn | sq]) + term(ENEMY_KING + row * OFFSETS + OFFSET[fromEnemy | sq]);
  }
  return sum;
}
