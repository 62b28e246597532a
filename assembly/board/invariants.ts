// What holds of every position: looked at after each move in debug builds, which are compiled with assertions (ASC_NO_ASSERT is false).
// The shipped modules have none of it. Price in a debug build: a look at every square and piece a move.
import { IS_SHOGI } from '../game';
import { ALL_BB, count, has, lsb, popLsb } from './bitboard';
import { BOARD, COLORS, gamePly, HANDS, PIECES, STATE_SLOTS } from './state';
import {
  Bitboard, BISHOP, Color, colorOf, FIRST, GOLD, isOfGame, KING, NO_PIECE, PAWN, PIECE_SLOTS, pieceOf, Role, ROLE_COUNT, roleOf, ROOK,
  SECOND, SILVER, SQUARES,
} from './types';
import { MAX_IN_HAND } from './zobrist';

/** Traps unless bitboards, mailbox and hands agree, each side has one King, no hand is overfull and the stack of records has room. */
export function assertSound(): void {
  let all: Bitboard = 0;
  for (let color: Color = FIRST; color <= SECOND; color++) {
    let own: Bitboard = 0;
    for (let role: Role = 0; role < 16; role++) {
      const piece = pieceOf(color, role), bb = PIECES[piece];
      // NO_PIECE has a bitboard that nobody reads
      if (piece === NO_PIECE) continue;
      assert(bb === 0 || (role >= PAWN && role <= ROLE_COUNT && isOfGame(role)), 'a piece that the game has not');
      assert((bb & (own | ~ALL_BB)) === 0, 'two pieces on one square, or one off the board');
      own |= bb;
      for (let left = bb; left !== 0; left = popLsb(left)) assert(BOARD[lsb(left)] === piece, 'a bitboard and the mailbox differ');
    }
    assert(own === COLORS[color] && (own & all) === 0, 'the pieces of a side are not those of its kinds');
    assert(count(PIECES[pieceOf(color, KING)]) === 1, 'a side has not one King');
    all |= own;
  }
  for (let sq = 0; sq < SQUARES; sq++) assert((BOARD[sq] !== NO_PIECE) === has(all, sq), 'the mailbox has a piece that no bitboard has');
  for (let piece = 0; piece < PIECE_SLOTS; piece++) {
    assert(HANDS[piece] <= (IS_SHOGI && canBeHeld(roleOf(piece)) ? MAX_IN_HAND : 0), 'a hand holds what it cannot');
  }
  assert(gamePly() < STATE_SLOTS, 'the stack of records is full');
}

function canBeHeld(role: Role): bool { return role === PAWN || role === ROOK || role === GOLD || role === SILVER || role === BISHOP; }

/** Traps unless a piece may go where it goes: it is the mover's, and what it takes is the other's and no King. */
export function assertMover(us: Color, from: i32, to: i32): void {
  assert(from < SQUARES && to < SQUARES && from !== to, 'a move off the board');
  assert(BOARD[from] !== NO_PIECE && colorOf(BOARD[from]) === us, 'a move of nothing, or of a piece of the other side');
  assert(BOARD[to] === NO_PIECE || (colorOf(BOARD[to]) !== us && roleOf(BOARD[to]) !== KING), 'a capture of an own piece, or of a King');
}

/** Traps unless the mover has the piece that it drops and the square is empty. */
export function assertDrop(us: Color, role: Role, to: i32): void {
  assert(IS_SHOGI && role < 16 && HANDS[pieceOf(us, role)] > 0, 'a drop of what is not in hand');
  assert(to < SQUARES && BOARD[to] === NO_PIECE, 'a drop on a piece or off the board');
}
