// Changing the position: set it up, do and undo moves. Only here are the board, the hands and the key written.
import { HAS_FIRST_MOVE_BAN, IS_SHOGI, FILES } from '../game';
import { bit } from './bitboard';
import { isKingAttacked, refreshChecks } from './checks';
import { assertDrop, assertMover, assertSound } from './invariants';
import { droppedRole, fromOf, isDrop, isPromotion, NO_MOVE, toOf } from './move';
import { BOARD, COLORS, gamePly, HANDS, PIECES, resetState, setState, setStm, state, STATE_SLOTS, stateAhead, stateBack, stm } from './state';
import {
  ADVISOR, BISHOP, CANNON, Color, colorOf, DRAGON_HORSE, DRAGON_KING, FIRST, HORSE, KING, Move, NO_PIECE, opponent, PAWN, Piece,
  PIECE_SLOTS, pieceOf, PROMOTED_SILVER, Role, roleOf, ROOK, SECOND, SILVER, Square, SQUARES, SQUARE_SLOTS, TOKIN,
} from './types';
import { handKey, pieceKey, SIDE_KEY } from './zobrist';

/** What a role becomes when it promotes; 0 where it cannot. */
// @ts-ignore: decorator
@inline
export function promoted(role: Role): Role {
  return role === PAWN ? TOKIN : role === SILVER ? PROMOTED_SILVER : role === BISHOP ? DRAGON_HORSE : role === ROOK ? DRAGON_KING : 0;
}

/** What a role is in the hand of its captor. */
// @ts-ignore: decorator
@inline
export function unpromoted(role: Role): Role {
  return role === TOKIN ? PAWN : role === PROMOTED_SILVER ? SILVER : role === DRAGON_HORSE ? BISHOP : role === DRAGON_KING ? ROOK : role;
}

// @ts-ignore: decorator
@inline
function put(piece: Piece, sq: Square): void {
  BOARD[sq] = piece;
  PIECES[piece] = PIECES[piece] | bit(sq);
  COLORS[colorOf(piece)] = COLORS[colorOf(piece)] | bit(sq);
}

// @ts-ignore: decorator
@inline
function lift(piece: Piece, sq: Square): void {
  BOARD[sq] = NO_PIECE;
  PIECES[piece] = PIECES[piece] ^ bit(sq);
  COLORS[colorOf(piece)] = COLORS[colorOf(piece)] ^ bit(sq);
}

/** A piece of `us` leaves `from` and lands on `to` as `landed`, in both directions of time. */
// @ts-ignore: decorator
@inline
function relocate(us: Color, piece: Piece, from: Square, landed: Piece, to: Square): void {
  BOARD[from] = NO_PIECE;
  BOARD[to] = landed;
  COLORS[us] = COLORS[us] ^ (bit(from) | bit(to));
  if (IS_SHOGI) {
    PIECES[piece] = PIECES[piece] ^ bit(from);
    PIECES[landed] = PIECES[landed] ^ bit(to);
  } else PIECES[piece] = PIECES[piece] ^ (bit(from) | bit(to));
}

/** Changes how many of a piece are in hand; returns the change of the key. */
// @ts-ignore: decorator
@inline
function changeHand(piece: Piece, by: i32): u64 {
  const before = HANDS[piece], after = before + by;
  HANDS[piece] = after;
  return handKey(piece, before) ^ handKey(piece, after);
}

/** Empties the board and the hands and forgets the game. Put pieces with `addPiece` and `addToHand`, then call `finishSetup`. */
export function clearPosition(): void {
  memory.fill(changetype<usize>(PIECES), 0, PIECE_SLOTS * 8);
  memory.fill(changetype<usize>(BOARD), 0, SQUARE_SLOTS);
  memory.fill(changetype<usize>(HANDS), 0, PIECE_SLOTS);
  COLORS[FIRST] = 0;
  COLORS[SECOND] = 0;
  resetState();
}

export function addPiece(piece: Piece, sq: Square): void { put(piece, sq); }
export function addToHand(piece: Piece, count: i32): void { HANDS[piece] = count; }

/** Ends a set-up. Both Kings must be on the board. `isFirstMove`: move number 1 of a game, nothing played yet. */
export function finishSetup(turn: Color, halfMoves: i32, isFirstMove: bool): void {
  assert(PIECES[pieceOf(FIRST, KING)] !== 0 && PIECES[pieceOf(SECOND, KING)] !== 0);
  setStm(turn);
  state.key = freshKey();
  state.move = NO_MOVE;
  state.captured = NO_PIECE;
  state.halfMoves = halfMoves;
  state.reversible = 0;
  state.isFirstMove = HAS_FIRST_MOVE_BAN && isFirstMove && turn === FIRST && isStartArray() ? 1 : 0;
  refreshChecks(turn);
  if (!ASC_NO_ASSERT) assertSound();
}

/** The start array of Xiangqi 42, the one game with a rule on the first move. */
function isStartArray(): bool {
  return isStartSide(FIRST) && isStartSide(SECOND);
}

function isStartSide(color: Color): bool {
  return PIECES[pieceOf(color, ROOK)] === ranked(color, 0, 0b1000001)
    && PIECES[pieceOf(color, HORSE)] === ranked(color, 0, 0b0100010)
    && PIECES[pieceOf(color, ADVISOR)] === ranked(color, 0, 0b0010100)
    && PIECES[pieceOf(color, KING)] === ranked(color, 0, 0b0001000)
    && PIECES[pieceOf(color, CANNON)] === ranked(color, 1, 0b0100010)
    && PIECES[pieceOf(color, PAWN)] === ranked(color, 2, 0b1001001);
}

/** Squares of one rank, counted from the side's own first rank. */
function ranked(color: Color, rank: i32, files: u64): u64 {
  return files << (color === FIRST ? rank : SQUARES / FILES - 1 - rank) * FILES;
}

/** The key from scratch: what doMove keeps up to date. */
export function freshKey(): u64 {
  let key: u64 = stm === SECOND ? SIDE_KEY : 0;
  for (let sq = 0; sq < SQUARES; sq++) if (BOARD[sq] !== NO_PIECE) key ^= pieceKey(BOARD[sq], sq);
  if (IS_SHOGI) for (let piece = 0; piece < PIECE_SLOTS; piece++) key ^= handKey(piece, HANDS[piece]);
  return key;
}

/** Plays a legal move. Undo with `undoMove`. */
export function doMove(move: Move): void {
  const us = stm, them = opponent(us), to = toOf(move);
  let key = state.key ^ SIDE_KEY;
  let captured = NO_PIECE;
  if (!ASC_NO_ASSERT) {
    if (isDrop(move)) assertDrop(us, droppedRole(move), to);
    else assertMover(us, fromOf(move), to);
  }

  if (IS_SHOGI && isDrop(move)) {
    const piece = pieceOf(us, droppedRole(move));
    key ^= changeHand(piece, -1) ^ pieceKey(piece, to);
    put(piece, to);
  } else {
    const from = fromOf(move), piece = BOARD[from];
    captured = BOARD[to];
    const landed = IS_SHOGI && isPromotion(move) ? pieceOf(us, promoted(roleOf(piece))) : piece;
    // No branch for a capture: NO_PIECE has a bitboard and a key of its own, which nobody reads and which is 0.
    PIECES[captured] = PIECES[captured] & ~bit(to);
    COLORS[them] = COLORS[them] & ~bit(to);
    if (IS_SHOGI && captured !== NO_PIECE) key ^= changeHand(pieceOf(us, unpromoted(roleOf(captured))), 1);
    relocate(us, piece, from, landed, to);
    key ^= pieceKey(captured, to) ^ pieceKey(piece, from) ^ pieceKey(landed, to);
  }
  const halfMoves = captured === NO_PIECE ? state.halfMoves + 1 : 0;
  // in the Xiangqi family nothing before a capture comes back; a captured piece of Minishogi may
  push(them, key, move, captured, halfMoves, IS_SHOGI || captured === NO_PIECE ? state.reversible + 1 : 0);
  if (!ASC_NO_ASSERT) {
    assertRecord();
    assert(!isKingAttacked(us), 'a move that leaves its King in check');
  }
}

/** Traps unless the position is sound, and what is kept of it is what it has: for debug builds. */
function assertRecord(): void {
  assertSound();
  assert(state.key === freshKey(), 'the key that is kept up to date is not that of the position');
  assert((state.checkers !== 0) === isKingAttacked(stm), 'checkers of a King that is not in check, or the other way round');
}

/** The key that `doMove` will lead to, without the move: to ask for what is kept under it while the move is made. */
// @ts-ignore: decorator
@inline
export function keyAfter(move: Move): u64 {
  const us = stm, to = toOf(move), key = state.key ^ SIDE_KEY;
  if (IS_SHOGI && isDrop(move)) {
    const piece = pieceOf(us, droppedRole(move)), before = HANDS[piece];
    return key ^ handKey(piece, before) ^ handKey(piece, before - 1) ^ pieceKey(piece, to);
  }
  const piece = BOARD[fromOf(move)], captured = BOARD[to];
  const landed = IS_SHOGI && isPromotion(move) ? pieceOf(us, promoted(roleOf(piece))) : piece;
  const moved = key ^ pieceKey(captured, to) ^ pieceKey(piece, fromOf(move)) ^ pieceKey(landed, to);
  if (!IS_SHOGI || captured === NO_PIECE) return moved;
  const inHand = pieceOf(us, unpromoted(roleOf(captured))), before = HANDS[inHand];
  return moved ^ handKey(inHand, before) ^ handKey(inHand, before + 1);
}

/** Passes the turn: for searches and for `chase`. Not in check, or the enemy could take the King. Undo with `undoNullMove`. */
export function doNullMove(): void { push(opponent(stm), state.key ^ SIDE_KEY, NO_MOVE, NO_PIECE, state.halfMoves + 1, 0); }

// @ts-ignore: decorator
@inline
function push(turn: Color, key: u64, move: Move, captured: Piece, halfMoves: i32, reversible: i32): void {
  if (!ASC_NO_ASSERT) assert(gamePly() + 1 < STATE_SLOTS, 'no record is left');
  const next = stateAhead();
  next.key = key;
  next.move = move;
  next.captured = captured;
  next.halfMoves = halfMoves;
  next.isFirstMove = 0;
  next.reversible = reversible;
  setState(next);
  setStm(turn);
  refreshChecks(turn);
}

/** Takes back the last move. */
export function undoMove(): void {
  const move = state.move, captured = state.captured, them = stm, us = opponent(them), to = toOf(move), landed = BOARD[to];
  if (IS_SHOGI && isDrop(move)) {
    lift(landed, to);
    HANDS[landed] = HANDS[landed] + 1;
  } else {
    relocate(us, landed, to, IS_SHOGI && isPromotion(move) ? pieceOf(us, unpromoted(roleOf(landed))) : landed, fromOf(move));
    BOARD[to] = captured;
    PIECES[captured] = PIECES[captured] | bit(to);
    COLORS[them] = COLORS[them] | (captured === NO_PIECE ? 0 : bit(to));
    if (IS_SHOGI && captured !== NO_PIECE) {
      const inHand = pieceOf(us, unpromoted(roleOf(captured)));
      HANDS[inHand] = HANDS[inHand] - 1;
    }
  }
  undoNullMove();
  if (!ASC_NO_ASSERT) assertRecord();
}

// @ts-ignore: decorator
@inline
export function undoNullMove(): void {
  setState(stateBack(1));
  setStm(opponent(stm));
}
