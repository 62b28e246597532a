// Principal variations, a triangle: row `ply` holds the best line from that ply on.
import { MAX_PLY, Move, U16s, I32s } from '../board/types';

const ROW: i32 = MAX_PLY + 1;
const LINES = changetype<U16s>(memory.data(ROW * ROW * 2, 16));
const LENGTHS = changetype<I32s>(memory.data(ROW * 4, 16));

// @ts-ignore: decorator
@inline
export function clearPv(ply: i32): void { LENGTHS[ply] = 0; }

/** The best line at `ply` is `move` and then the best line of the next ply. */
export function setPv(ply: i32, move: Move): void {
  const here = ply * ROW, next = here + ROW, length = LENGTHS[ply + 1];
  if (!ASC_NO_ASSERT) assert(ply >= 0 && ply + 1 < ROW && length + 1 < ROW, 'a line that is too long');
  LINES[here] = move;
  for (let i = 0; i < length; i++) LINES[here + 1 + i] = LINES[next + i];
  LENGTHS[ply] = length + 1;
}

export function pvLength(ply: i32): i32 { return LENGTHS[ply]; }
export function pvMove(ply: i32, index: i32): Move { return LINES[ply * ROW + index]; }
