// What searches have learnt about moves: killers by ply, and histories that say how often a move was best (positive) or tried in vain:
// butterfly (side, from, to), continuation (after the last move and the one before it: piece and square), capture (piece, square, what).
// Every update pulls towards 0 as it pushes (gravity), so an entry stays within HISTORY_MAX.
import { Color, I32s, MAX_PLY, Move, Piece, Role, ROLE_ROWS, roleRow, Square, SQUARES } from '../board/types';
import { HISTORY_BONUS_FACTOR, HISTORY_BONUS_MOST, HISTORY_BONUS_OFFSET, HISTORY_MAX } from './params';

@unmanaged @final class I16s {
  @inline @operator('[]') get(i: i32): i32 { return load<i16>(changetype<usize>(this) + (<usize>i << 1)); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<i16>(changetype<usize>(this) + (<usize>i << 1), <i16>value); }
}

/** Bits of a move that name its squares, or the dropped role and square. */
const SQUARES_MASK: i32 = (1 << 13) - 1;
const BUTTERFLY_SLOTS: i32 = 2 << 13;
const CAPTURE_SLOTS: i32 = 32 * 64 * 16;
/** A row holds one entry a role and square of the coming move. */
const ROW: i32 = ROLE_ROWS * SQUARES;
/** One row for no move, and one a piece and square of the earlier move: 250 to 350 KB in all, which the second-level cache holds. */
const CONTINUATION_ROWS: i32 = 1 + 2 * ROLE_ROWS * SQUARES;

const BUTTERFLY = changetype<I16s>(memory.data(BUTTERFLY_SLOTS * 2, 16));
const CAPTURE = changetype<I16s>(memory.data(CAPTURE_SLOTS * 2, 16));
const CONTINUATION = changetype<I16s>(memory.data(CONTINUATION_ROWS * ROW * 2, 16));
const KILLERS = changetype<I32s>(memory.data((MAX_PLY + 2) * 2 * 4, 16));

export function clearHistories(): void {
  memory.fill(changetype<usize>(BUTTERFLY), 0, BUTTERFLY_SLOTS * 2);
  memory.fill(changetype<usize>(CAPTURE), 0, CAPTURE_SLOTS * 2);
  memory.fill(changetype<usize>(CONTINUATION), 0, CONTINUATION_ROWS * ROW * 2);
  clearKillers();
}

export function clearKillers(): void { memory.fill(changetype<usize>(KILLERS), 0, (MAX_PLY + 2) * 2 * 4); }

/** Row of the continuation history after a piece has gone to a square, as the index of its first entry; NO_ROW after no move. */
// @ts-ignore: decorator
@inline
export function continuationRow(color: Color, role: Role, to: Square): i32 {
  return (1 + (color * ROLE_ROWS + roleRow(role)) * SQUARES + to) * ROW;
}
export const NO_ROW: i32 = 0;

/** Entry of a row for the coming move. */
// @ts-ignore: decorator
@inline
export function continuationSlot(role: Role, to: Square): i32 { return roleRow(role) * SQUARES + to; }

// @ts-ignore: decorator
@inline
function butterflySlot(color: Color, move: Move): i32 { return color << 13 | move & SQUARES_MASK; }
// @ts-ignore: decorator
@inline
function captureSlot(piece: Piece, to: Square, captured: Role): i32 { return (piece << 6 | to) << 4 | captured; }

// @ts-ignore: decorator
@inline
export function butterfly(color: Color, move: Move): i32 { return BUTTERFLY[butterflySlot(color, move)]; }
// @ts-ignore: decorator
@inline
export function continuation(row: i32, slot: i32): i32 { return CONTINUATION[row + slot]; }
// @ts-ignore: decorator
@inline
export function captureHistory(piece: Piece, to: Square, captured: Role): i32 { return CAPTURE[captureSlot(piece, to, captured)]; }

/** By how much a cutoff at a depth moves a history. */
export function historyBonus(depth: i32): i32 { return min(HISTORY_BONUS_FACTOR * depth - HISTORY_BONUS_OFFSET, HISTORY_BONUS_MOST); }

// @ts-ignore: decorator
@inline
function push(table: I16s, slot: i32, bonus: i32): void {
  const old = table[slot];
  table[slot] = old + bonus - old * abs(bonus) / HISTORY_MAX;
  if (!ASC_NO_ASSERT) assert(abs(table[slot]) <= HISTORY_MAX, 'a history beyond its bounds');
}

export function updateButterfly(color: Color, move: Move, bonus: i32): void { push(BUTTERFLY, butterflySlot(color, move), bonus); }
export function updateContinuation(row: i32, slot: i32, bonus: i32): void { push(CONTINUATION, row + slot, bonus); }
export function updateCapture(piece: Piece, to: Square, captured: Role, bonus: i32): void {
  push(CAPTURE, captureSlot(piece, to, captured), bonus);
}

// @ts-ignore: decorator
@inline
export function killer(ply: i32, index: i32): Move { return KILLERS[ply << 1 | index]; }
export function addKiller(ply: i32, move: Move): void {
  if (KILLERS[ply << 1] === move) return;
  KILLERS[ply << 1 | 1] = KILLERS[ply << 1];
  KILLERS[ply << 1] = move;
}
