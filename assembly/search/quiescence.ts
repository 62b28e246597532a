// Quiescence: a position is scored once its captures are played out, so that no evaluation is taken in the middle of an exchange.
// In check, for some plies, every evasion is tried instead; no evasion is mate.
import { NO_MOVE, toOf } from '../board/move';
import { doMove, undoMove } from '../board/position';
import { BOARD, state, stm } from '../board/state';
import { MAX_PLY, Move, pieceOf, roleOf } from '../board/types';
import { evaluate } from './evaluate';
import { continuationRow } from './history';
import { countNode, NOT_STOPPED, noteSeldepth, stopped } from './limits';
import { movedRole, nextMove, startCapturePicker, startPicker } from './movepick';
import { DELTA_MARGIN, QUIESCENCE_EVASION_PLIES } from './params';
import { exchangeValue } from './piece-values';
import { clearPv, setPv } from './pv';
import { isKeepable, ruleValue, ttKey } from './rule-value';
import { seeAtLeast } from './see';
import { node } from './stack';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, probeTt, storeTt, ttBound, ttMove, ttValue } from './tt';
import { fromTt, matedIn, toTt, Value, VALUE_DRAW, VALUE_EVAL_MAX, VALUE_INFINITE, VALUE_NONE } from './value';

/** Score of the position for the side to move. `checks`: how many plies of this quiescence have answered a check. */
export function quiescence(alpha: Value, beta: Value, checks: i32, ply: i32): Value {
  // Step 1. Node set-up, stop, and rules that end the game. A capture has no earlier occurrence worth looking for.
  clearPv(ply);
  noteSeldepth(ply);
  if (countNode()) return VALUE_DRAW;
  const byRule = ruleValue(ply);
  if (byRule !== VALUE_NONE) return byRule;
  if (ply >= MAX_PLY - 1) return evaluate();

  // Step 2. Transposition table: any depth will do.
  const isPv = beta - alpha > 1, key = ttKey(), entry = probeTt(key), tableValue = fromTt(ttValue(entry), ply);
  if (entry !== 0 && !isPv && (ttBound(entry) & (tableValue >= beta ? BOUND_LOWER : BOUND_UPPER)) !== 0) return tableValue;

  // Step 3. Stand pat: the side to move need not capture.
  const mustEvade = state.checkers !== 0 && checks < QUIESCENCE_EVASION_PLIES, oldAlpha = alpha, here = node(ply);
  let best: Value = -VALUE_INFINITE, evaluation: Value = VALUE_NONE;
  if (!mustEvade) {
    evaluation = evaluate();
    if (entry !== 0 && abs(tableValue) <= VALUE_EVAL_MAX
      && (ttBound(entry) & (tableValue > evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0) evaluation = tableValue;
    best = evaluation;
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }

  // Step 4. Captures that could raise alpha, or all evasions.
  const picker = mustEvade ? startPicker(ply, true, ttMove(entry)) : startCapturePicker(ply);
  let bestMove: Move = NO_MOVE;
  for (let move = nextMove(picker); move !== NO_MOVE; move = nextMove(picker)) {
    if (best > -VALUE_EVAL_MAX) {
      if (!mustEvade) {
        const most = evaluation + DELTA_MARGIN + exchangeValue(roleOf(BOARD[toOf(move)]));
        if (most <= alpha) {
          best = max(best, most);
          continue;
        }
      }
      if (!seeAtLeast(move, 0)) continue;
    }
    here.move = move;
    here.row = continuationRow(pieceOf(stm, movedRole(move)), toOf(move));
    doMove(move);
    const value = -quiescence(-beta, -alpha, checks + (mustEvade ? 1 : 0), ply + 1);
    undoMove();
    if (stopped !== NOT_STOPPED) return VALUE_DRAW;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    bestMove = move;
    alpha = value;
    if (isPv) setPv(ply, move);
    if (value >= beta) break;
  }
  if (best === -VALUE_INFINITE) return matedIn(ply);
  if (isKeepable(best)) storeTt(key, bestMove, toTt(best, ply), 0, best >= beta ? BOUND_LOWER : best > oldAlpha ? BOUND_EXACT : BOUND_UPPER);
  return best;
}
