// A move in 16 bits: bits 0-5 from (a drop: the role dropped), 6-11 to, 12 drop, 13 promotion. 0 is no move: no piece moves a1 to a1.
// The facade reads the same layout: src/wasm/codec.ts.
import { Move, Role, Square } from './types';

export const NO_MOVE: Move = 0;
export const TO_SHIFT: i32 = 6;
export const DROP_FLAG: i32 = 1 << 12;
export const PROMOTION_FLAG: i32 = 1 << 13;
/** All bits that mean something. */
export const MOVE_MASK: i32 = (1 << 14) - 1;

// @ts-ignore: decorator
@inline
export function boardMove(from: Square, to: Square): Move { return from | to << TO_SHIFT; }
// @ts-ignore: decorator
@inline
export function dropMove(role: Role, to: Square): Move { return DROP_FLAG | role | to << TO_SHIFT; }
// @ts-ignore: decorator
@inline
export function fromOf(move: Move): Square { return move & 63; }
// @ts-ignore: decorator
@inline
export function droppedRole(move: Move): Role { return move & 63; }
// @ts-ignore: decorator
@inline
export function toOf(move: Move): Square { return move >> TO_SHIFT & 63; }
// @ts-ignore: decorator
@inline
export function isDrop(move: Move): bool { return (move & DROP_FLAG) !== 0; }
// @ts-ignore: decorator
@inline
export function isPromotion(move: Move): bool { return (move & PROMOTION_FLAG) !== 0; }
