// What the rules say of a node before anything is searched, and what of that may be remembered.
import { hasLegalMove } from '../board/movegen';
import { moveList } from '../board/lists';
import { isInsufficientMaterial } from '../board/outcome';
import { isMoveLimit, pliesSinceDue, pliesSinceOccurrence, spanVerdict, winnerOf } from '../board/repetition';
import { state, stm } from '../board/state';
import { BAN_KEY } from '../board/zobrist';
import { Value, VALUE_DRAW, VALUE_EVAL_MAX, VALUE_MATE_MIN, VALUE_NONE, VALUE_RULE_WIN } from './value';

/** Value of a position at which the rules end the game or would on going round again; VALUE_NONE if they do not. */
export function ruleValue(ply: i32): Value {
  const span = judgedSpan(ply);
  if (span > 0) {
    const winner = winnerOf(spanVerdict(span, moveList(ply)));
    return winner < 0 ? VALUE_DRAW : winner === stm ? VALUE_RULE_WIN - ply : ply - VALUE_RULE_WIN;
  }
  if ((isMoveLimit() || isInsufficientMaterial()) && hasLegalMove(moveList(ply))) return VALUE_DRAW;
  return VALUE_NONE;
}

/**
 * Plies of the repetition that is judged at a ply, or 0. A cycle within the search is judged when it closes: whoever could do better would
 * have left it at its start, which the search has seen. One that began before the root is judged only when it ends the game: the other side
 * may have been content to come here once, and will now leave it.
 */
function judgedSpan(ply: i32): i32 {
  const nearest = pliesSinceOccurrence();
  if (nearest === 0) return 0;
  const due = pliesSinceDue();
  return due > 0 ? due : nearest <= ply ? nearest : 0;
}

/**
 * Whether a value belongs to its position whatever the way there. Wins by repetition do not, and stay out of the table. Draws by
 * repetition do not either, but cost less where they are wrong than their loss would.
 */
// @ts-ignore: decorator
@inline
export function isKeepable(value: Value): bool { return abs(value) <= VALUE_EVAL_MAX || abs(value) >= VALUE_MATE_MIN; }

/** Key of the position for the table: the first-move ban makes the start array another position. */
// @ts-ignore: decorator
@inline
export function ttKey(): u64 { return state.isFirstMove !== 0 ? state.key ^ BAN_KEY : state.key; }
