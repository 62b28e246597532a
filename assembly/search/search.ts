// One node of the search: principal variation search, fail-soft. A PV node has a window wider than one point and may become part of the
// best line; a cut node is expected to fail high, an all node to fail low; both have null windows. Depth in plies, scores for the side to
// move. What a step takes on trust (pruning, reductions) never hides a mate against: it needs some line that is no mate first.
import { IS_XIANGQI } from '../game';
import { ALL_BB } from '../board/bitboard';
import { isLegal } from '../board/legality';
import { moveList } from '../board/lists';
import { fromOf, NO_MOVE, toOf } from '../board/move';
import { genLegal } from '../board/movegen';
import { doMove, doNullMove, keyAfter, undoMove, undoNullMove } from '../board/position';
import { BOARD, COLORS, piecesOf, state, stm } from '../board/state';
import { ADVISOR, KING, MAX_PLY, Move, PAWN, roleOf } from '../board/types';
import { cachedEvaluation } from './evaluation-cache';
import {
  addKiller, continuationRow, continuationSlot, historyBonus, NO_ROW, updateButterfly, updateCapture, updateContinuation,
} from './history';
import { countNode, NOT_STOPPED, noteSeldepth, stopped } from './limits';
import { givesCheck, isCapture, isPastKillers, movedRole, movingRole, nextMove, Picker, quietHistory, restartPicker, startPicker } from './movepick';
import {
  FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_MARGIN, IIR_DEPTH, LATE_MOVE_BASE, LATE_MOVE_DEPTH, NULL_BASE, NULL_DEPTH,
  NULL_DEPTH_FACTOR, NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST, NULL_VERIFICATION_DEPTH, RAZOR_DEPTH, RAZOR_MARGIN, REDUCTION_CHECK,
  REDUCTION_CUT_NODE, REDUCTION_CUTOFFS, REDUCTION_DEPTH, REDUCTION_FACTOR, REDUCTION_HISTORY, REDUCTION_MANY_CUTOFFS,
  REDUCTION_MOVE, REDUCTION_NOT_IMPROVING, REDUCTION_OFFSET, REDUCTION_PV, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN,
  SEE_CAPTURE_MARGIN, SEE_DEPTH, SEE_QUIET_MARGIN, SINGULAR_DEPTH, SINGULAR_MARGIN, SINGULAR_TT_DEPTH, WON,
} from './params';
import { clearPv, setPv } from './pv';
import { quiescence } from './quiescence';
import { isKeepable, ruleValue, ttKey } from './rule-value';
import { seeAtLeast } from './see';
import { extensionPly, isMateHunt, Node, node } from './stack';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, fetchTt, probeTt, storeTt, ttBound, ttDepth, ttMove, ttValue } from './tt';
import {
  fromTt, matedIn, mateIn, toTt, Value, VALUE_DRAW, VALUE_EVAL_MAX, VALUE_INFINITE, VALUE_MATE, VALUE_NONE,
} from './value';

/** Most quiet moves and captures that a node remembers in order to lower their histories. */
const TRIED: i32 = 32;
const TRIED_QUIETS: usize = memory.data((MAX_PLY + 2) * TRIED * 2, 16);
const TRIED_CAPTURES: usize = memory.data((MAX_PLY + 2) * TRIED * 2, 16);

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
export function play(here: Node, move: Move): void {
  // below depth 2 quiescence follows, which does not ask the table
  if (here.depth > 1) fetchTt(keyAfter(move));
  here.move = move;
  here.row = continuationRow(stm, movedRole(move), toOf(move));
  const key: u64 = ASC_NO_ASSERT ? 0 : keyAfter(move);
  doMove(move);
  if (!ASC_NO_ASSERT) assert(state.key === key, 'a move leads to another key than was foretold');
}

/** Traps unless a search of a node is asked and answered as it should be: for debug builds. */
function assertNode(alpha: Value, beta: Value, ply: i32): void {
  assert(ply >= 0 && ply < MAX_PLY, 'a line that is too long');
  assert(alpha >= -VALUE_INFINITE && alpha < beta && beta <= VALUE_INFINITE, 'no window');
}

/** Traps unless the moves that a node has gone through are all legal moves, each counted once. */
function assertAllTried(picker: Picker, number: i32, excluded: Move): void {
  if (picker.skipQuiets !== 0) return;
  const list = moveList(MAX_PLY + 1), legal = <i32>(genLegal(list, ALL_BB) - list) >> 1;
  assert(legal === number + (excluded !== NO_MOVE ? 1 : 0), 'the picker has left out a move, or given one twice');
}

/** Score of the position, `depth` plies deep. Outside (alpha, beta) it is a bound. Meaningless once `stopped` is set. */
export function search(alpha: Value, beta: Value, depth: i32, ply: i32, isCutNode: bool): Value {
  if (!ASC_NO_ASSERT) assertNode(alpha, beta, ply);

  // Step 1. Checks: extended in a hunt for mates, and in Xiangqi at the horizon, where quiescence would try evasions for some plies only.
  const inCheck = state.checkers !== 0;
  if (inCheck && ply < extensionPly && (isMateHunt || (IS_XIANGQI && depth <= 0))) depth = max(depth + 1, 1);
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
  if (ply >= MAX_PLY - 1) return cachedEvaluation();

  // Step 4. Mate distance: no line from here beats a mate already found nearer the root.
  alpha = max(alpha, matedIn(ply));
  beta = min(beta, mateIn(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 5. Transposition table.
  const isPv = beta - alpha > 1, key = ttKey();
  const entry: u64 = excluded === NO_MOVE ? probeTt(key) : 0, tableMove = ttMove(entry), tableValue = fromTt(ttValue(entry), ply);
  if (entry !== 0 && !isPv && ttDepth(entry) >= depth
    && (ttBound(entry) & (tableValue >= beta ? BOUND_LOWER : BOUND_UPPER)) !== 0) return tableValue;

  here.depth = depth;
  here.isPv = isPv ? 1 : 0;
  here.isCutNode = isCutNode ? 1 : 0;
  node(ply + 1).cutoffs = 0;

  // Step 6. Static evaluation, sharpened by what the table knows.
  if (inCheck) {
    here.staticEval = VALUE_NONE;
    here.improving = 0;
  } else {
    if (excluded === NO_MOVE) here.staticEval = cachedEvaluation();
    const before = node(ply - 2).staticEval;
    here.improving = before !== VALUE_NONE && here.staticEval > before ? 1 : 0;
    here.evaluation = here.staticEval;
    if (entry !== 0 && abs(tableValue) <= VALUE_EVAL_MAX
      && (ttBound(entry) & (tableValue > here.evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0) here.evaluation = tableValue;
  }

  // Steps 7 to 9. Pruning of the whole node.
  if (!isPv && !inCheck && excluded === NO_MOVE) {
    const value = pruneNode(here, ply, alpha, beta);
    if (value !== VALUE_NONE) return value;
  }

  // Step 10. Internal iterative reduction: without a table move the order is poor, and a shallower search will find one.
  if (depth >= IIR_DEPTH && tableMove === NO_MOVE && (isPv || isCutNode)) here.depth = --depth;

  // Step 11. Move loop.
  const picker = startPicker(ply, inCheck, tableMove), oldAlpha = alpha;
  let best: Value = -VALUE_INFINITE, bestMove: Move = NO_MOVE, number = 0, quiets = 0, captures = 0;
  for (let move = nextMove(picker); move !== NO_MOVE; move = nextMove(picker)) {
    if (!ASC_NO_ASSERT) assert(isLegal(move, moveList(MAX_PLY + 1)), 'a move of the picker that is not legal');
    if (move === excluded) continue;
    const capture = isCapture(move);
    here.number = ++number;
    here.isCapture = capture ? 1 : 0;
    here.history = capture ? 0 : quietHistory(move, ply);

    // Step 12. Shallow pruning of single moves, once some line is no mate, and not where a won side looks for more.
    if (ply > 0 && best > -VALUE_EVAL_MAX && alpha < WON && isHopeless(here, ply, move, picker, alpha)) continue;

    // Step 13. Singular extension: the table's move is so much better than the rest that its line deserves another ply.
    let extension = 0;
    if (move === tableMove && ply > 0 && !inCheck && ply < extensionPly && depth >= SINGULAR_DEPTH && excluded === NO_MOVE
      && abs(tableValue) <= VALUE_EVAL_MAX && (ttBound(entry) & BOUND_LOWER) !== 0 && ttDepth(entry) >= depth - SINGULAR_TT_DEPTH) {
      const bar = tableValue - SINGULAR_MARGIN * depth / 16, others = searchOthers(here, ply, move, bar);
      if (stopped !== NOT_STOPPED) return VALUE_DRAW;
      if (others < bar) extension = 1;
      else if (bar >= beta) return bar;
      else if (tableValue >= beta) extension = -1;
      restartPicker(ply, inCheck, tableMove);
    }

    // Step 14. Make the move, search it, unmake it.
    if (!capture && quiets < TRIED) store<u16>(triedQuiet(ply, quiets++), <u16>move);
    else if (capture && captures < TRIED) store<u16>(triedCapture(ply, captures++), <u16>move);
    play(here, move);
    const value = searchMove(here, ply, alpha, beta, depth - 1 + extension);
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

  if (!ASC_NO_ASSERT) {
    assert(ttKey() === key, 'the position is not the one that it was');
    assert(number === 0 || abs(best) <= VALUE_MATE, 'a score beyond a mate');
    if (best < beta) assertAllTried(picker, number, excluded);
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
function reductionOf(depth: i32, number: i32): i32 {
  return load<i32>(REDUCTIONS + (<usize>(min(depth, 63) << 6 | min(number, 63)) << 2));
}

/** Steps 7 to 9: a value for a node outside the PV that needs no moves looked at, or VALUE_NONE. */
function pruneNode(here: Node, ply: i32, alpha: Value, beta: Value): Value {
  const depth = here.depth, evaluation = here.evaluation;

  // Step 7. Razoring: so far below alpha that only captures could help.
  if (depth <= RAZOR_DEPTH && alpha < WON && evaluation + RAZOR_MARGIN * depth < alpha) {
    const value = quiescence(alpha, alpha + 1, 0, ply);
    if (value <= alpha || stopped !== NOT_STOPPED) return value;
  }

  // Step 8. Reverse futility: so far above beta that a quiet reply will not change it.
  if (depth <= REVERSE_FUTILITY_DEPTH && beta > -WON && beta <= VALUE_EVAL_MAX
    && evaluation - REVERSE_FUTILITY_MARGIN * (depth - here.improving) >= beta) return (evaluation + beta) / 2;

  // Step 9. Null move: if passing holds beta, a move will. Deep ones are verified, for zugzwang's sake.
  if (depth < NULL_DEPTH || here.isCutNode === 0 || evaluation < beta || here.staticEval < beta || beta < -WON
    || ply < nullFreePly || node(ply - 1).move === NO_MOVE || !mayPass()) return VALUE_NONE;
  const reduced = depth - (NULL_BASE + NULL_DEPTH_FACTOR * depth) / 1024 - min((evaluation - beta) / NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST);
  here.move = NO_MOVE;
  here.row = NO_ROW;
  doNullMove();
  const value = -search(-beta, -beta + 1, reduced, ply + 1, false);
  undoNullMove();
  if (stopped !== NOT_STOPPED) return VALUE_DRAW;
  if (value < beta) return VALUE_NONE;
  const held = value > VALUE_EVAL_MAX ? beta : value;
  if (depth < NULL_VERIFICATION_DEPTH || nullFreePly !== 0) return held;
  nullFreePly = ply + 3 * reduced / 4;
  const verified = searchHere(here, ply, beta, reduced, false);
  nullFreePly = 0;
  return stopped !== NOT_STOPPED ? VALUE_DRAW : verified >= beta ? held : VALUE_NONE;
}

/** Step 12: whether a move that comes late, or that loses material, may be left out at this depth. */
function isHopeless(here: Node, ply: i32, move: Move, picker: Picker, alpha: Value): bool {
  const depth = here.depth;
  if (here.isCapture !== 0) return depth <= SEE_DEPTH && !seeAtLeast(move, -SEE_CAPTURE_MARGIN * depth);
  if (state.checkers !== 0 || (isPastKillers(picker) && givesCheck(move, ply))) return false;
  const reduced = max(depth - 1 - reductionOf(depth, here.number) / 1024, 0);
  if (depth <= LATE_MOVE_DEPTH && here.number > LATE_MOVE_BASE + depth * depth >> 1 - here.improving) picker.skipQuiets = 1;
  if (reduced <= FUTILITY_DEPTH && here.evaluation + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= alpha) {
    picker.skipQuiets = 1;
    return true;
  }
  return depth <= SEE_DEPTH && !seeAtLeast(move, -SEE_QUIET_MARGIN * reduced);
}

/** Step 13: how good the best of all other moves is, to half the depth, against `bar`. */
function searchOthers(here: Node, ply: i32, move: Move, bar: Value): Value {
  here.excluded = move;
  const value = searchHere(here, ply, bar, (here.depth - 1) / 2, here.isCutNode !== 0);
  here.excluded = NO_MOVE;
  here.number = 1;
  here.isCapture = isCapture(move) ? 1 : 0;
  here.history = here.isCapture !== 0 ? 0 : quietHistory(move, ply);
  return value;
}

/** Searches the position of a node that is being searched once more, to another depth against `beta`; then the node is what it was. */
function searchHere(here: Node, ply: i32, beta: Value, depth: i32, isCutNode: bool): Value {
  const wasDepth = here.depth, wasPv = here.isPv, wasCutNode = here.isCutNode, wasEvaluation = here.evaluation;
  const value = search(beta - 1, beta, depth, ply, isCutNode);
  here.depth = wasDepth;
  here.isPv = wasPv;
  here.isCutNode = wasCutNode;
  here.evaluation = wasEvaluation;
  return value;
}

/**
 * Step 14: the score of the move just made, for its mover. Reduced at first if it comes late, with a null window unless it is the
 * first of a PV node, and again with more of either if it does better than it should.
 */
export function searchMove(here: Node, ply: i32, alpha: Value, beta: Value, depth: i32): Value {
  const isPv = here.isPv !== 0, isCutNode = here.isCutNode !== 0, number = here.number;
  let value: Value = VALUE_NONE;
  if (here.depth >= REDUCTION_DEPTH && number >= REDUCTION_MOVE) {
    const reduced = min(max(depth - reductionOfMove(here, ply) / 1024, 1), depth);
    value = -search(-alpha - 1, -alpha, reduced, ply + 1, true);
    if (value > alpha && reduced < depth && stopped === NOT_STOPPED) value = -search(-alpha - 1, -alpha, depth, ply + 1, !isCutNode);
  } else if (!isPv || number > 1) value = -search(-alpha - 1, -alpha, depth, ply + 1, !isCutNode);
  if (isPv && (number === 1 || (value > alpha && value < beta && stopped === NOT_STOPPED))) {
    value = -search(-beta, -alpha, depth, ply + 1, false);
  }
  return value;
}

/** By how much the move just made is reduced, in 1/1024 ply. */
function reductionOfMove(here: Node, ply: i32): i32 {
  let reduction = reductionOf(here.depth, here.number);
  if (here.isCapture !== 0) reduction = reduction / 2;
  else reduction -= here.history * REDUCTION_HISTORY / 1024;
  if (here.isPv !== 0) reduction -= REDUCTION_PV;
  if (here.isCutNode !== 0) reduction += REDUCTION_CUT_NODE;
  if (here.improving === 0) reduction += REDUCTION_NOT_IMPROVING;
  if (state.checkers !== 0) reduction -= REDUCTION_CHECK;
  if (node(ply + 1).cutoffs > REDUCTION_MANY_CUTOFFS) reduction += REDUCTION_CUTOFFS;
  return reduction;
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
  const slot = continuationSlot(movingRole(move), toOf(move));
  updateButterfly(stm, move, bonus);
  if (node(ply - 1).row !== NO_ROW) updateContinuation(node(ply - 1).row, slot, bonus);
  if (node(ply - 2).row !== NO_ROW) updateContinuation(node(ply - 2).row, slot, bonus);
}

function changeCapture(move: Move, bonus: i32): void {
  const to = toOf(move);
  updateCapture(BOARD[fromOf(move)], to, roleOf(BOARD[to]), bonus);
}
