// A plain evaluation: what each piece is worth, where it stands, what is in hand. Tables by piece and square, filled at start-up.
// First guesses, not tuned. The point of view is the side to move.
import { FILES, IS_SHOGI, RANKS } from '../game';
import { lsb, popLsb } from '../board/bitboard';
import { COLORS, BOARD, handCount, stm } from '../board/state';
import {
  ADVISOR, BISHOP, CANNON, Color, DRAGON_HORSE, DRAGON_KING, FIRST, fileOf, GOLD, HORSE, I32s, KING, opponent, PAWN, PIECE_SLOTS, pieceOf,
  PROMOTED_SILVER, rankOf, Role, ROLE_COUNT, ROOK, SECOND, SILVER, Square, SQUARES, SQUARE_SLOTS, TOKIN,
} from '../board/types';
import { roleValue } from './piece-values';
import { Value } from './value';

/** Worth of having the move, in centipawns. */
const TEMPO: Value = 15;

/** [piece * 64 + square], in centipawns for the piece's own side. */
const PIECE_SQUARE = changetype<I32s>(memory.data(PIECE_SLOTS * SQUARE_SLOTS * 4, 16));

/** A piece in hand can go anywhere: a little more than on the board, in centipawns. */
function handValue(role: Role): Value { return roleValue(role) + roleValue(role) / 8; }

/** Steps from the nearer edge file. */
function centrality(sq: Square): i32 {
  const file = fileOf(sq);
  return file < FILES - 1 - file ? file : FILES - 1 - file;
}

/** What a square adds to a piece that stands `advance` ranks up the board. */
function squareBonus(role: Role, sq: Square, advance: i32): Value {
  switch (role) {
    case PAWN: return IS_SHOGI ? advance * 6 : (advance === RANKS - 1 ? -30 : advance * 8) + centrality(sq) * 6;
    case KING: return IS_SHOGI ? -advance * 8 - centrality(sq) * 4 : -advance * 12;
    case ROOK: return centrality(sq) * 4 + advance * 2;
    case HORSE: return centrality(sq) * 10 + (advance > 0 ? 10 : 0) + (advance < RANKS - 1 ? 10 : 0);
    case CANNON: return centrality(sq) * 6;
    case ADVISOR: return 0;
    default: return centrality(sq) * 5 + advance * 4;
  }
}

export function initEvaluate(): void {
  for (let role = PAWN; role <= ROLE_COUNT; role++) {
    for (let sq = 0; sq < SQUARES; sq++) {
      const rank = rankOf(sq), value = roleValue(role);
      PIECE_SQUARE[pieceOf(FIRST, role) << 6 | sq] = value + squareBonus(role, sq, rank);
      PIECE_SQUARE[pieceOf(SECOND, role) << 6 | sq] = value + squareBonus(role, sq, RANKS - 1 - rank);
    }
  }
}

function sideValue(color: Color): Value {
  let value = 0;
  for (let bb = COLORS[color]; bb !== 0; bb = popLsb(bb)) value += PIECE_SQUARE[BOARD[lsb(bb)] << 6 | lsb(bb)];
  if (IS_SHOGI) {
    value += handCount(color, PAWN) * handValue(PAWN) + handCount(color, SILVER) * handValue(SILVER)
      + handCount(color, GOLD) * handValue(GOLD) + handCount(color, BISHOP) * handValue(BISHOP) + handCount(color, ROOK) * handValue(ROOK);
  }
  return value;
}

/** Score of the position for the side to move, in centipawns; far from any mate. */
export function evaluate(): Value { return sideValue(stm) - sideValue(opponent(stm)) + TEMPO; }
