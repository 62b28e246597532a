// One node of the search: principal variation search, fail-soft. A PV node has a window wider than one point and may become part of the
// best line; a cut node is expected to fail high, an all node to fail low; both have null windows. Depth in plies, scores for the side to
// move. What a step takes on trust (pruning, reductions) never hides a mate against: it needs some line that is no mate first.
import { IS_XIANGQI } from '../game';
import { NO_MOVE, toOf } from '../board/move';
import { doMove, doNullMove, undoMove, undoNullMove } from '../board/position';
import { BOARD, COLORS, piecesOf, state, stm } from '../board/state';
import { ADVISOR, KING, MAX_PLY, Move, opponent, PAWN, pieceOf, roleOf } from '../board/types';
import { evaluate } from './evaluate';
import {
  addKiller, captureHistory, continuationRow, historyBonus, updateButterfly, updateCapture, updateContinuation,
} from './history';
import { countNode, NOT_STOPPED, noteSeldepth, stopped } from './limits';
import { isCapture, movedRole, movingRole, nextMove, quietHistory, restartPicker, startPicker } from './movepick';
import {
  FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_MARGIN, HISTORY_MAX, IIR_DEPTH, LATE_MOVE_BASE, LATE_MOVE_DEPTH, NULL_BASE, NULL_DEPTH,
  NULL_DEPTH_DIVISOR, NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST, NULL_VERIFICATION_DEPTH, RAZOR_DEPTH, RAZOR_MARGIN, REDUCTION_DEPTH,
  REDUCTION_FACTOR, REDUCTION_HISTORY_DIVISOR, REDUCTION_MOVE, REDUCTION_OFFSET, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN,
  SEE_CAPTURE_MARGIN, SEE_DEPTH, SEE_QUIET_MARGIN, SINGULAR_DEPTH, SINGULAR_MARGIN, SINGULAR_TT_DEPTH,
} from './params';
import { clearPv, setPv } from './pv';
import { quiescence } from './quiescence';
import { isKeepable, ruleValue, ttKey } from './rule-value';
import { seeAtLeast } from './see';
import { extensionPly, Node, node } from './stack';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, probeTt, storeTt, ttBound, ttDepth, ttMove, ttValue } from './tt';
import {
  fromTt, matedIn, mateIn, toTt, Value, VALUE_DRAW, VALUE_EVAL_MAX, VALUE_INFINITE, VALUE_NONE,
} from './value';

/** Most quiet moves and captures that a node remembers in order to lower their histories. */
const TRIED: i32 = 32;
const TRIED_QUIETS: usize = memory.data((MAX_PLY + 2) * 64, 16);
const TRIED_CAPTURES: usize = memory.data((MAX_PLY + 2) * 64, 16);

/** [depth * 64 + move number]: late-move reduction in 1/1024 ply. */
const REDUCTIONS: usize = memory.data(64 * 64 * 4, 16);

export function initReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let number = 1; number < 64; number++) {
      const reduction = <f64>REDUCTION_OFFSET + <f64>REDUCTION_FACTOR * Math.log(<f64>depth) * Math.log(<f64>number);
      store<i32>(REDUCTIONS + (<usize>(depth << 6 | number) << 2), <i32>reduction);
    }
  }
}

/** Ply down to which a verification search does without null moves. */
let nullFreePly: i32 = 0;

/** Passing is a fair test only of a side that has more than soldiers and guards left. */
// @ts-ignore: decorator
@inline
function mayPass(): bool {
  return !IS_XIANGQI || (COLORS[stm] & ~piecesOf(stm, PAWN) & ~piecesOf(stm, KING) & ~piecesOf(stm, ADVISOR)) !== 0;
}

/** Plays a move and notes it in the node's record. */
// @ts-ignore: decorator
@inline
export function play(here: Node, move: Move): void {
  here.move = move;
  here.row = continuationRow(pieceOf(stm, movedRole(move)), toOf(move));
  doMove(move);
}

/** Score of the position, `depth` plies deep. Outside (alpha, beta) it is a bound. Meaningless once `stopped` is set. */
export function search(alpha: Value, beta: Value, depth: i32, ply: i32, isCutNode: bool): Value {
  // Step 1. Checks are searched to their end.
  const inCheck = state.checkers !== 0;
  if (inCheck && ply < extensionPly) depth++;
  if (depth <= 0) return quiescence(alpha, beta, 0, ply);

  // Step 2. Node set-up and stop.
  clearPv(ply);
  noteSeldepth(ply);
  if (countNode()) return VALUE_DRAW;

  // Step 3. Rules that end the game.
  const here = node(ply), excluded = here.excluded;
  if (excluded === NO_MOVE) {
    const byRule = ruleValue(ply);
    if (byRule !== VALUE_NONE) return byRule;
  }
  if (ply >= MAX_PLY - 1) return evaluate();

  // Step 4. Mate distance: no line from here beats a mate already found nearer the root.
  alpha = max(alpha, matedIn(ply));
  beta = min(beta, mateIn(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 5. Transposition table.
  const isPv = beta - alpha > 1, key = ttKey();
  const entry: u64 = excluded === NO_MOVE ? probeTt(key) : 0, tableMove = ttMove(entry), tableValue = fromTt(ttValue(entry), ply);
  if (entry !== 0 && !isPv && ttDepth(entry) >= depth
    && (ttBound(entry) & (tableValue >= beta ? BOUND_LOWER : BOUND_UPPER)) !== 0) return tableValue;

  // Step 6. Static evaluation, sharpened by what the table knows.
  node(ply + 1).cutoffs = 0;
  let evaluation: Value = VALUE_NONE, improving = false;
  if (inCheck) here.staticEval = VALUE_NONE;
  else {
    if (excluded === NO_MOVE) here.staticEval = evaluate();
    evaluation = here.staticEval;
    const before = node(ply - 2).staticEval;
    improving = before !== VALUE_NONE && evaluation > before;
    if (entry !== 0 && abs(tableValue) <= VALUE_EVAL_MAX
      && (ttBound(entry) & (tableValue > evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0) evaluation = tableValue;
  }

  // Steps 7 to 9. Pruning of the whole node.
  if (!isPv && !inCheck && excluded === NO_MOVE) {
    const value = pruneNode(here, alpha, beta, depth, ply, evaluation, improving, isCutNode);
    if (value !== VALUE_NONE) return value;
  }

  // Step 10. Internal iterative reduction: without a table move the order is poor, and a shallower search will find one.
  if (depth >= IIR_DEPTH && tableMove === NO_MOVE && (isPv || isCutNode)) depth--;

  // Step 11. Move loop.
  const picker = startPicker(ply, inCheck, tableMove), oldAlpha = alpha;
  let best: Value = -VALUE_INFINITE, bestMove: Move = NO_MOVE, number = 0, quiets = 0, captures = 0;
  for (let move = nextMove(picker); move !== NO_MOVE; move = nextMove(picker)) {
    if (move === excluded) continue;
    number++;
    const capture = isCapture(move), history = capture ? 0 : quietHistory(move, ply);

    // Step 12. Shallow pruning of single moves, once some line is no mate.
    if (ply > 0 && best > -VALUE_EVAL_MAX) {
      const reduced = max(depth - 1 - reductionOf(depth, number) / 1024, 0);
      if (!capture && !inCheck) {
        if (depth <= LATE_MOVE_DEPTH && number > (LATE_MOVE_BASE + depth * depth) >> (improving ? 0 : 1)) picker.skipQuiets = 1;
        if (reduced <= FUTILITY_DEPTH && evaluation + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= alpha) {
          picker.skipQuiets = 1;
          continue;
        }
        if (depth <= SEE_DEPTH && !seeAtLeast(move, -SEE_QUIET_MARGIN * reduced)) continue;
      } else if (capture && depth <= SEE_DEPTH && !seeAtLeast(move, -SEE_CAPTURE_MARGIN * depth)) continue;
    }

    // Step 13. Singular extension: the table's move is so much better than the rest that its line deserves another ply.
    let extension = 0;
    if (move === tableMove && ply > 0 && !inCheck && ply < extensionPly && depth >= SINGULAR_DEPTH && excluded === NO_MOVE && abs(tableValue) <= VALUE_EVAL_MAX
      && (ttBound(entry) & BOUND_LOWER) !== 0 && ttDepth(entry) >= depth - SINGULAR_TT_DEPTH) {
      const bar = tableValue - SINGULAR_MARGIN * depth;
      here.excluded = move;
      const others = search(bar - 1, bar, (depth - 1) / 2, ply, isCutNode);
      here.excluded = NO_MOVE;
      restartPicker(ply, inCheck, tableMove);
      if (stopped !== NOT_STOPPED) return VALUE_DRAW;
      if (others < bar) extension = 1;
      else if (bar >= beta) return bar;
      else if (tableValue >= beta) extension = -1;
    }

    // Step 14. Make the move, search it, unmake it.
    if (capture) { if (captures < TRIED) store<u16>(triedCapture(ply, captures++), <u16>move); }
    else if (quiets < TRIED) store<u16>(triedQuiet(ply, quiets++), <u16>move);
    play(here, move);
    const value = searchMove(alpha, beta, depth - 1 + extension, depth, ply, number, capture, history, isPv, isCutNode, improving);
    undoMove();
    if (stopped !== NOT_STOPPED) return VALUE_DRAW;

    // Step 15. Best move so far.
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    bestMove = move;
    alpha = value;
    if (isPv) setPv(ply, move);
    if (value >= beta) {
      here.cutoffs++;
      break;
    }
  }

  // Step 16. No legal move: a loss in all three games.
  if (number === 0) return excluded !== NO_MOVE ? alpha : matedIn(ply);

  // Step 17. Histories and the table.
  if (best >= beta) rewardCutoff(bestMove, depth, ply, quiets, captures);
  if (excluded === NO_MOVE && isKeepable(best)) {
    storeTt(key, bestMove, toTt(best, ply), depth, best >= beta ? BOUND_LOWER : best > oldAlpha ? BOUND_EXACT : BOUND_UPPER);
  }
  return best;
}

// @ts-ignore: decorator
@inline
function triedQuiet(ply: i32, index: i32): usize { return TRIED_QUIETS + (<usize>(ply * TRIED + index) << 1); }
// @ts-ignore: decorator
@inline
function triedCapture(ply: i32, index: i32): usize { return TRIED_CAPTURES + (<usize>(ply * TRIED + index) << 1); }

// @ts-ignore: decorator
@inline
function reductionOf(depth: i32, number: i32): i32 { return load<i32>(REDUCTIONS + (<usize>(min(depth, 63) << 6 | min(number, 63)) << 2)); }

/** Steps 7 to 9: a value for a node outside the PV that needs no moves looked at, or VALUE_NONE. */
function pruneNode(
  here: Node, alpha: Value, beta: Value, depth: i32, ply: i32, evaluation: Value, improving: bool, isCutNode: bool,
): Value {
  // Step 7. Razoring: so far below alpha that only captures could help.
  if (depth <= RAZOR_DEPTH && evaluation + RAZOR_MARGIN * depth < alpha) {
    const value = quiescence(alpha, alpha + 1, 0, ply);
    if (value <= alpha || stopped !== NOT_STOPPED) return value;
  }

  // Step 8. Reverse futility: so far above beta that a quiet reply will not change it.
  if (depth <= REVERSE_FUTILITY_DEPTH && abs(beta) <= VALUE_EVAL_MAX
    && evaluation - REVERSE_FUTILITY_MARGIN * (depth - (improving ? 1 : 0)) >= beta) return (evaluation + beta) / 2;

  // Step 9. Null move: if passing holds beta, a move will. Deep ones are verified, for zugzwang's sake.
  if (depth < NULL_DEPTH || !isCutNode || evaluation < beta || here.staticEval < beta || beta < -VALUE_EVAL_MAX || ply < nullFreePly
    || node(ply - 1).move === NO_MOVE || !mayPass()) return VALUE_NONE;
  const reduction = NULL_BASE + depth / NULL_DEPTH_DIVISOR + min((evaluation - beta) / NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST);
  here.move = NO_MOVE;
  here.row = 0;
  doNullMove();
  const value = -search(-beta, -beta + 1, depth - reduction, ply + 1, false);
  undoNullMove();
  if (stopped !== NOT_STOPPED) return VALUE_DRAW;
  if (value < beta) return VALUE_NONE;
  const held = value > VALUE_EVAL_MAX ? beta : value;
  if (depth < NULL_VERIFICATION_DEPTH || nullFreePly !== 0) return held;
  nullFreePly = ply + 3 * (depth - reduction) / 4;
  const verified = search(beta - 1, beta, depth - reduction, ply, false);
  nullFreePly = 0;
  return stopped !== NOT_STOPPED ? VALUE_DRAW : verified >= beta ? held : VALUE_NONE;
}

/** Step 14: reduced first if it comes late, with a null window unless it is the first of a PV node, again if it does better than it should. */
export function searchMove(
  alpha: Value, beta: Value, newDepth: i32, depth: i32, ply: i32, number: i32, capture: bool, history: i32, isPv: bool, isCutNode: bool,
  improving: bool,
): Value {
  let value: Value = VALUE_NONE;
  if (depth >= REDUCTION_DEPTH && number >= REDUCTION_MOVE) {
    let reduction = reductionOf(depth, number);
    if (capture) reduction = reduction / 2;
    else reduction -= history / REDUCTION_HISTORY_DIVISOR;
    if (isPv) reduction -= 1024;
    if (isCutNode) reduction += 1024;
    if (!improving) reduction += 512;
    if (state.checkers !== 0) reduction -= 1024;
    if (node(ply + 1).cutoffs > 3) reduction += 512;
    const reduced = min(max(newDepth - reduction / 1024, 1), newDepth);
    value = -search(-alpha - 1, -alpha, reduced, ply + 1, true);
    if (value > alpha && reduced < newDepth && stopped === NOT_STOPPED) value = -search(-alpha - 1, -alpha, newDepth, ply + 1, !isCutNode);
  } else if (!isPv || number > 1) value = -search(-alpha - 1, -alpha, newDepth, ply + 1, !isCutNode);
  if (isPv && (number === 1 || (value > alpha && value < beta && stopped === NOT_STOPPED))) {
    value = -search(-beta, -alpha, newDepth, ply + 1, false);
  }
  return value;
}

/** The move that cut off rises in its histories, those tried before it fall. */
function rewardCutoff(best: Move, depth: i32, ply: i32, quiets: i32, captures: i32): void {
  const bonus = historyBonus(depth);
  if (isCapture(best)) changeCapture(best, bonus);
  else {
    addKiller(ply, best);
    changeQuiet(best, ply, bonus);
    for (let i = 0; i < quiets; i++) {
      const move: Move = load<u16>(triedQuiet(ply, i));
      if (move !== best) changeQuiet(move, ply, -bonus);
    }
  }
  for (let i = 0; i < captures; i++) {
    const move: Move = load<u16>(triedCapture(ply, i));
    if (move !== best) changeCapture(move, -bonus);
  }
}

function changeQuiet(move: Move, ply: i32, bonus: i32): void {
  const role = movingRole(move), to = toOf(move);
  updateButterfly(stm, move, bonus);
  if (node(ply - 1).row !== 0) updateContinuation(node(ply - 1).row, role, to, bonus);
  if (node(ply - 2).row !== 0) updateContinuation(node(ply - 2).row, role, to, bonus);
}

function changeCapture(move: Move, bonus: i32): void {
  const to = toOf(move);
  updateCapture(BOARD[move & 63], to, roleOf(BOARD[to]), bonus);
}
