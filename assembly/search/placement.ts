// What the pieces are worth by role, by square, and by where both Kings stand, for any game. A square is seen from its side, and files
// mirror: with the King on the right half the board is turned over, with the King in the middle it is folded. All that depends on one
// King and one piece is added up at start-up. Price: two table look-ups a piece, in a table of 100 to 400 KB of which a game uses little.
import { FILES, IS_SHOGI, RANKS } from '../game';
import { lsb, popLsb } from '../board/bitboard';
import { BOARD, COLORS, kingSquare } from '../board/state';
import {
  Color, fileOf, FIRST, I32s, isOfGame, opponent, PAWN, rankOf, Role, ROLE_COUNT, ROLE_ROWS, roleOf, roleRow, SECOND, Square, SQUARES,
  SQUARE_SLOTS,
} from '../board/types';
import { note, Pair, weightPair } from './terms';

/** Squares of a board folded along its middle file. */
const FOLDED_FILES: i32 = FILES + 1 >> 1;
const FOLDED_SQUARES: i32 = FOLDED_FILES * RANKS;
/** Distances of two squares: files either way alike, ranks up or down. */
const OFFSETS: i32 = FILES * (2 * RANKS - 1);
/** Where a King can be, folded: anywhere, or in a palace of three files. */
const KING_FILES: i32 = IS_SHOGI ? FOLDED_FILES : 2;
const KING_RANKS: i32 = IS_SHOGI ? RANKS : 3;
const KING_SQUARES: i32 = KING_FILES * KING_RANKS;

/** [role row] */
export const MATERIAL: i32 = 0;
/** [role row][folded square] */
const SQUARE: i32 = MATERIAL + ROLE_ROWS;
/** For the own King, then for the enemy's: [role row][offset from it], and [its folded square][role row][square]. */
const OFFSET: i32 = SQUARE + ROLE_ROWS * FOLDED_SQUARES;
export const KING_SQUARE: i32 = OFFSET + 2 * ROLE_ROWS * OFFSETS;
export const PLACEMENT_END: i32 = KING_SQUARE + 2 * KING_SQUARES * ROLE_ROWS * SQUARES;

const OWN: i32 = 0;
const ENEMY: i32 = 1;

/** [whose King][color of the piece][square of the King][role][square]: what the piece is worth beside that King. */
const WORTH = changetype<I32s>(memory.data(2 * 2 * SQUARES * 16 * SQUARE_SLOTS * 4, 16));

// @ts-ignore: decorator
@inline
function slot(whose: i32, color: Color, king: Square): i32 { return ((whose << 1 | color) * SQUARES + king) << 10; }

/** Rank of a square as a side sees it. */
function rankFor(color: Color, sq: Square): i32 { return color === FIRST ? rankOf(sq) : RANKS - 1 - rankOf(sq); }
function foldedFile(sq: Square): i32 { return min(fileOf(sq), FILES - 1 - fileOf(sq)); }
function squareWeight(color: Color, role: Role, sq: Square): i32 {
  return SQUARE + roleRow(role) * FOLDED_SQUARES + rankFor(color, sq) * FOLDED_FILES + foldedFile(sq);
}
function offsetWeight(whose: i32, color: Color, king: Square, role: Role, sq: Square): i32 {
  const up = rankFor(color, sq) - rankFor(color, king) + RANKS - 1;
  return OFFSET + (whose * ROLE_ROWS + roleRow(role)) * OFFSETS + up * FILES + abs(fileOf(sq) - fileOf(king));
}
function kingSquareWeight(whose: i32, color: Color, king: Square, role: Role, sq: Square): i32 {
  const kingRank = rankFor(color === FIRST === (whose === OWN) ? FIRST : SECOND, king), kingFile = foldedFile(king) - (IS_SHOGI ? 0 : 2);
  const side = 2 * fileOf(king) - (FILES - 1);
  const file = side > 0 ? FILES - 1 - fileOf(sq) : side < 0 ? fileOf(sq) : foldedFile(sq);
  return KING_SQUARE + ((whose * KING_SQUARES + kingRank * KING_FILES + kingFile) * ROLE_ROWS + roleRow(role)) * SQUARES
    + rankFor(color, sq) * FILES + file;
}

/** The weights that a piece and a King have a part in; those of the piece alone go with its own King. */
function worthOf(whose: i32, color: Color, king: Square, role: Role, sq: Square): Pair {
  const beside = weightPair(offsetWeight(whose, color, king, role, sq)) + weightPair(kingSquareWeight(whose, color, king, role, sq));
  return whose === OWN ? beside + weightPair(MATERIAL + roleRow(role)) + weightPair(squareWeight(color, role, sq)) : beside;
}
function noteWorth(whose: i32, color: Color, king: Square, role: Role, sq: Square): void {
  note(offsetWeight(whose, color, king, role, sq), 1);
  note(kingSquareWeight(whose, color, king, role, sq), 1);
  if (whose !== OWN) return;
  note(MATERIAL + roleRow(role), 1);
  note(squareWeight(color, role, sq), 1);
}

/** Whether a King of that colour can be there. */
function isKingHome(color: Color, sq: Square): bool {
  return IS_SHOGI || (foldedFile(sq) >= 2 && rankFor(color, sq) < KING_RANKS);
}

export function initPlacement(): void {
  for (let whose = OWN; whose <= ENEMY; whose++) {
    for (let color = FIRST; color <= SECOND; color++) {
      for (let king = 0; king < SQUARES; king++) {
        if (!isKingHome(whose === OWN ? color : opponent(color), king)) continue;
        for (let role = PAWN; role <= ROLE_COUNT; role++) {
          if (!isOfGame(role)) continue;
          for (let sq = 0; sq < SQUARES; sq++) WORTH[slot(whose, color, king) | role << 6 | sq] = worthOf(whose, color, king, role, sq);
        }
      }
    }
  }
}

/** Worth of the pieces of a side on the board. */
export function placement(us: Color): Pair {
  const own = kingSquare(us), enemy = kingSquare(opponent(us)), besideOwn = slot(OWN, us, own), besideEnemy = slot(ENEMY, us, enemy);
  let sum: Pair = 0;
  for (let bb = COLORS[us]; bb !== 0; bb = popLsb(bb)) {
    const sq = lsb(bb), role = roleOf(BOARD[sq]), at = role << 6 | sq;
    sum += WORTH[besideOwn | at] + WORTH[besideEnemy | at];
    if (TRACE === 1) {
      noteWorth(OWN, us, own, role, sq);
      noteWorth(ENEMY, us, enemy, role, sq);
    }
  }
  return sum;
}
