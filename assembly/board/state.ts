// The one position that a module instance holds, in static memory: bitboards by piece, a mailbox, hands, the side to move, and
// the stack of StateInfo, one record a ply from the start of the game. Read anywhere; written by position.ts, and
// what a ply knows of checks by `refreshChecks` of checks.ts.
import { IS_SHOGI } from '../game';
import { Bitboard, Color, FIRST, KING, MAX_GAME_PLY, MAX_PLY, pieceOf, PIECE_SLOTS, Piece, Role, Square, SQUARE_SLOTS, U64s, U8s } from './types';
import { lsb } from './bitboard';

/** What a move cannot restore by itself. `key` to `special` belong to the position, `move` and `captured` to the move that led to it. */
@unmanaged export class StateInfo {
  key: u64;
  /** Enemy pieces that give check to the side to move. */
  checkers: Bitboard;
  /** Squares where a piece that is neither King nor `special` may go without leaving its King in check. */
  target: Bitboard;
  /** Own pieces that stand in the way of an attack on their King: each has targets of its own, `targetsOf`. */
  special: Bitboard;
  move: i32;
  captured: Piece;
  /** Plies since the last capture. */
  halfMoves: i32;
  /** 1: the first move of the game, to which a ban applies. */
  isFirstMove: i32;
  /** Plies back to which an equal position may be looked for: since the set-up, the last null move, or a capture that is for good. */
  reversible: i32;
  padding: i32;
}
export const STATE_BYTES: usize = offsetof<StateInfo>();
/** Null moves of a search and the probing of a repetition need a few records more than plies. */
const SPARE_STATES: i32 = 8;
export const STATE_SLOTS: i32 = MAX_GAME_PLY + MAX_PLY + SPARE_STATES;

/** [piece] */
export const PIECES = changetype<U64s>(memory.data(PIECE_SLOTS * 8, 16));
/** [color] */
export const COLORS = changetype<U64s>(memory.data(2 * 8, 16));
/** [square]: the piece there. */
export const BOARD = changetype<U8s>(memory.data(SQUARE_SLOTS, 16));
/** [piece, unpromoted]: how many its colour holds. */
export const HANDS = changetype<U8s>(memory.data(PIECE_SLOTS, 16));

const STATES: usize = memory.data(STATE_SLOTS * 56, 16);

/** Side to move. */
export let stm: Color = FIRST;
/** Record of the position on the board. */
export let state: StateInfo = changetype<StateInfo>(STATES);

// @ts-ignore: decorator
@inline
export function setStm(color: Color): void { stm = color; }
// @ts-ignore: decorator
@inline
export function setState(next: StateInfo): void { state = next; }
export function resetState(): void {
  assert(STATE_BYTES === 56);
  state = changetype<StateInfo>(STATES);
}

/** The record `plies` before the present one. */
// @ts-ignore: decorator
@inline
export function stateBack(plies: i32): StateInfo {
  return changetype<StateInfo>(changetype<usize>(state) - <usize>plies * STATE_BYTES);
}
/** The record of the next ply, to be filled. */
// @ts-ignore: decorator
@inline
export function stateAhead(): StateInfo { return changetype<StateInfo>(changetype<usize>(state) + STATE_BYTES); }

/** Plies played since the position was set up. */
export function gamePly(): i32 { return <i32>((changetype<usize>(state) - STATES) / STATE_BYTES); }

// @ts-ignore: decorator
@inline
export function occupancy(): Bitboard { return COLORS[0] | COLORS[1]; }
// @ts-ignore: decorator
@inline
export function piecesOf(color: Color, role: Role): Bitboard { return PIECES[pieceOf(color, role)]; }
// @ts-ignore: decorator
@inline
export function kingSquare(color: Color): Square { return lsb(PIECES[pieceOf(color, KING)]); }
// @ts-ignore: decorator
@inline
export function handCount(color: Color, role: Role): i32 { return IS_SHOGI ? HANDS[pieceOf(color, role)] : 0; }
