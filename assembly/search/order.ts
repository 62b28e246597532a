// The order in which moves are tried: the table's move, captures (most valuable victim, then least valuable attacker) and promotions,
// killers, then quiet moves by history. Moves are scored once and picked one at a time, since most nodes need few of them.
import { IS_SHOGI } from '../game';
import { BOARD, stm } from '../board/state';
import { fromOf, isDrop, isPromotion, toOf } from '../board/move';
import { Color, I32s, KING, MAX_MOVES, MAX_PLY, Move, NO_PIECE, roleOf } from '../board/types';
import { roleValue } from './evaluate';
import { HISTORY_MAX } from './params';

const TT_SCORE: i32 = 1 << 30;
const CAPTURE_SCORE: i32 = 1 << 26;
const PROMOTION_SCORE: i32 = 1 << 25;
const KILLER_SCORE: i32 = 1 << 24;

/** Bits of a move that name its squares and whether it is a drop. */
const HISTORY_MASK: i32 = (1 << 13) - 1;
/** [color][move without promotion] */
const HISTORY = changetype<I32s>(memory.data(2 * (HISTORY_MASK + 1) * 4, 16));
/** [ply * 2 + 0 or 1] */
const KILLERS = changetype<I32s>(memory.data(MAX_PLY * 2 * 4, 16));
/** [ply * MAX_MOVES + index in the list] */
const SCORES = changetype<I32s>(memory.data(MAX_PLY * MAX_MOVES * 4, 16));

export function clearOrder(): void {
  memory.fill(changetype<usize>(HISTORY), 0, 2 * (HISTORY_MASK + 1) * 4);
  memory.fill(changetype<usize>(KILLERS), 0, MAX_PLY * 2 * 4);
}

// @ts-ignore: decorator
@inline
function historySlot(color: Color, move: Move): i32 { return color * (HISTORY_MASK + 1) + (move & HISTORY_MASK); }

/** Whether a move neither captures nor promotes. */
// @ts-ignore: decorator
@inline
export function isQuiet(move: Move): bool { return isDrop(move) || (!isPromotion(move) && BOARD[toOf(move)] === NO_PIECE); }

function moveScore(move: Move, ttMove: Move, ply: i32): i32 {
  if (move === ttMove) return TT_SCORE;
  if (!isDrop(move)) {
    const captured = BOARD[toOf(move)], role = roleOf(BOARD[fromOf(move)]);
    if (captured !== NO_PIECE) {
      return CAPTURE_SCORE + roleValue(roleOf(captured)) * 16 - (role === KING ? 1000 : roleValue(role)) + (isPromotion(move) ? 100 : 0);
    }
    if (IS_SHOGI && isPromotion(move)) return PROMOTION_SCORE + roleValue(role);
  }
  if (move === KILLERS[ply * 2]) return KILLER_SCORE + 1;
  if (move === KILLERS[ply * 2 + 1]) return KILLER_SCORE;
  return HISTORY[historySlot(stm, move)];
}

/** Scores the `count` moves of the list of a ply. */
export function scoreMoves(list: usize, count: i32, ttMove: Move, ply: i32): void {
  for (let i = 0; i < count; i++) SCORES[ply * MAX_MOVES + i] = moveScore(load<u16>(list + (<usize>i << 1)), ttMove, ply);
}

/** Brings the best of the moves from `index` on to `index`, and returns it. */
export function pickMove(list: usize, count: i32, index: i32, ply: i32): Move {
  const base = ply * MAX_MOVES;
  let best = index;
  for (let i = index + 1; i < count; i++) if (SCORES[base + i] > SCORES[base + best]) best = i;
  const from = list + (<usize>best << 1), to = list + (<usize>index << 1);
  const move = load<u16>(from), score = SCORES[base + best];
  store<u16>(from, load<u16>(to));
  store<u16>(to, move);
  SCORES[base + best] = SCORES[base + index];
  SCORES[base + index] = score;
  return move;
}

/** A quiet move refuted its node: it becomes a killer, and its history grows with the square of the depth. */
export function rewardQuiet(move: Move, depth: i32, ply: i32): void {
  if (KILLERS[ply * 2] !== move) {
    KILLERS[ply * 2 + 1] = KILLERS[ply * 2];
    KILLERS[ply * 2] = move;
  }
  const slot = historySlot(stm, move);
  HISTORY[slot] = HISTORY[slot] + depth * depth;
  if (HISTORY[slot] >= HISTORY_MAX) for (let i = 0; i < 2 * (HISTORY_MASK + 1); i++) HISTORY[i] = HISTORY[i] >> 1;
}
