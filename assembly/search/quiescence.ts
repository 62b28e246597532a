// Quiescence: a position is scored once its captures are played out, so that no evaluation is taken in the middle of an exchange.
// In check, for some plies, every evasion is tried instead; no evasion is mate.
import { isLegal } from '../board/legality';
import { moveList } from '../board/lists';
import { NO_MOVE, toOf } from '../board/move';
import { doMove, undoMove } from '../board/position';
import { BOARD, state, stm } from '../board/state';
import { MAX_PLY, roleOf } from '../board/types';
import { cachedEvaluation } from './evaluation-cache';
import { continuationRow } from './history';
import { countNode, NOT_STOPPED, noteSeldepth, stopped } from './limits';
import { movedRole, nextMove, startCapturePicker, startPicker } from './movepick';
import { DELTA_MARGIN, QUIESCENCE_EVASION_PLIES } from './params';
import { exchangeValue } from './piece-values';
import { clearPv, setPv } from './pv';
import { ruleValue } from './rule-value';
import { seeAtLeast } from './see';
import { node } from './stack';
import { matedIn, Value, VALUE_DRAW, VALUE_EVAL_MAX, VALUE_INFINITE, VALUE_NONE } from './value';

/** Score of the position for the side to move. `checks`: how many plies of this quiescence have answered a check. */
export function quiescence(alpha: Value, beta: Value, checks: i32, ply: i32): Value {
  if (!ASC_NO_ASSERT) assert(ply >= 0 && ply < MAX_PLY && alpha < beta, 'a line that is too long, or no window');
  // Step 1. Node set-up, stop, and rules that end the game. A capture has no earlier occurrence worth looking for.
  clearPv(ply);
  noteSeldepth(ply);
  if (countNode()) return VALUE_DRAW;
  const byRule = ruleValue(ply);
  if (byRule !== VALUE_NONE) return byRule;
  if (ply >= MAX_PLY - 1) return cachedEvaluation();

  // Step 2. Stand pat: the side to move need not capture. The table is not asked: its misses cost more than its hits save.
  const mustEvade = state.checkers !== 0 && checks < QUIESCENCE_EVASION_PLIES, isPv = beta - alpha > 1, here = node(ply);
  let best: Value = -VALUE_INFINITE, evaluation: Value = VALUE_NONE;
  if (!mustEvade) {
    evaluation = cachedEvaluation();
    best = evaluation;
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }

  // Step 3. Captures that could raise alpha, or all evasions.
  const picker = mustEvade ? startPicker(ply, true, NO_MOVE) : startCapturePicker(ply);
  for (let move = nextMove(picker); move !== NO_MOVE; move = nextMove(picker)) {
    if (best > -VALUE_EVAL_MAX && alpha < VALUE_EVAL_MAX) {
      if (!mustEvade) {
        const most = evaluation + DELTA_MARGIN + exchangeValue(roleOf(BOARD[toOf(move)]));
        if (most <= alpha) {
          best = max(best, most);
          continue;
        }
      }
      if (!seeAtLeast(move, 0)) continue;
    }
    if (!ASC_NO_ASSERT) assert(isLegal(move, moveList(MAX_PLY + 1)), 'a move of the picker that is not legal');
    here.move = move;
    here.row = continuationRow(stm, movedRole(move), toOf(move));
    doMove(move);
    const value = -quiescence(-beta, -alpha, checks + (mustEvade ? 1 : 0), ply + 1);
    undoMove();
    if (stopped !== NOT_STOPPED) return VALUE_DRAW;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    alpha = value;
    if (isPv) setPv(ply, move);
    if (value >= beta) break;
  }
  return best === -VALUE_INFINITE ? matedIn(ply) : best;
}
