// One node of the search: principal variation search (fail-soft alpha-beta whose later moves are first tried with a null window),
// and quiescence under it. Depth in plies, scores for the side to move.
import { BAN_KEY } from '../board/zobrist';
import { genLegal, genLegalCaptures, hasLegalMove } from '../board/movegen';
import { ALL_BB } from '../board/bitboard';
import { moveList } from '../board/lists';
import { doMove, undoMove } from '../board/position';
import { isInsufficientMaterial } from '../board/outcome';
import { isMoveLimit, pliesSinceOccurrence, spanVerdict, winnerOf } from '../board/repetition';
import { gamePly, state, stm } from '../board/state';
import { MAX_PLY, Move } from '../board/types';
import { NO_MOVE } from '../board/move';
import { evaluate } from './evaluate';
import { countNode, NOT_STOPPED, stopped } from './limits';
import { isQuiet, pickMove, rewardQuiet, scoreMoves } from './order';
import { QUIESCENCE_EVASION_PLIES } from './params';
import { clearPv, setPv } from './pv';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, probeTt, storeTt, ttBound, ttDepth, ttMove, ttValue } from './tt';
import { fromTt, matedIn, mateIn, toTt, Value, VALUE_DRAW, VALUE_INFINITE, VALUE_NONE, VALUE_RULE_WIN } from './value';

/** Deepest ply reached since it was last set to 0. */
export let seldepth: i32 = 0;
export function clearSeldepth(): void { seldepth = 0; }

/** Key of the position for the table: the first-move ban makes the start array another position. */
// @ts-ignore: decorator
@inline
function ttKey(): u64 { return state.isFirstMove !== 0 ? state.key ^ BAN_KEY : state.key; }

/** Value of a position at which the rules end the game or would on going round again; VALUE_NONE if they do not. */
function ruleValue(ply: i32): Value {
  const span = pliesSinceOccurrence(gamePly());
  if (span > 0) {
    const winner = winnerOf(spanVerdict(span, moveList(ply)));
    return winner < 0 ? VALUE_DRAW : winner === stm ? VALUE_RULE_WIN - ply : ply - VALUE_RULE_WIN;
  }
  if (isMoveLimit() && hasLegalMove(moveList(ply))) return VALUE_DRAW;
  if (isInsufficientMaterial() && hasLegalMove(moveList(ply))) return VALUE_DRAW;
  return VALUE_NONE;
}

/** Score of the position, `depth` plies deep. Outside (alpha, beta) it is a bound. Meaningless once `stopped` is set. */
export function search(alpha: Value, beta: Value, depth: i32, ply: i32): Value {
  // Step 1. Checks are searched to their end.
  const inCheck = state.checkers !== 0;
  if (inCheck) depth++;
  if (depth <= 0) return quiescence(alpha, beta, 0, ply);

  // Step 2. Node set-up and stop.
  clearPv(ply);
  if (ply > seldepth) seldepth = ply;
  if (countNode()) return VALUE_DRAW;

  // Step 3. Rules that end the game.
  const byRule = ruleValue(ply);
  if (byRule !== VALUE_NONE) return byRule;
  if (ply >= MAX_PLY - 1) return evaluate();

  // Step 4. Mate distance: no line from here beats a mate already found nearer the root.
  alpha = max(alpha, matedIn(ply));
  beta = min(beta, mateIn(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 5. Transposition table.
  const isPv = beta - alpha > 1, key = ttKey(), entry = probeTt(key);
  if (entry !== 0 && !isPv && ttDepth(entry) >= depth) {
    const value = fromTt(ttValue(entry), ply);
    if ((ttBound(entry) & (value >= beta ? BOUND_LOWER : BOUND_UPPER)) !== 0) return value;
  }

  // Step 6. No legal move: a loss in all three games.
  const list = moveList(ply), count = <i32>(genLegal(list, ALL_BB) - list) >> 1;
  if (count === 0) return matedIn(ply);

  // Step 7. Move loop.
  scoreMoves(list, count, ttMove(entry), ply);
  const oldAlpha = alpha;
  let best: Value = -VALUE_INFINITE, bestMove: Move = NO_MOVE;
  for (let i = 0; i < count; i++) {
    const move = pickMove(list, count, i, ply);
    doMove(move);
    const value = searchChild(alpha, beta, depth - 1, ply + 1, i === 0);
    undoMove();
    if (stopped !== NOT_STOPPED) return VALUE_DRAW;

    // Step 8. Best move so far.
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    bestMove = move;
    alpha = value;
    if (isPv) setPv(ply, move);
    if (value >= beta) {
      if (isQuiet(move)) rewardQuiet(move, depth, ply);
      break;
    }
  }

  // Step 9. Keep the result.
  storeTt(key, bestMove, toTt(best, ply), depth, best >= beta ? BOUND_LOWER : best > oldAlpha ? BOUND_EXACT : BOUND_UPPER);
  return best;
}

/** Score of the move just made, for its mover: all but the first move must prove with a null window that they deserve the full one. */
export function searchChild(alpha: Value, beta: Value, depth: i32, ply: i32, isFirst: bool): Value {
  if (!isFirst) {
    const value = -search(-alpha - 1, -alpha, depth, ply);
    if (value <= alpha || value >= beta || stopped !== NOT_STOPPED) return value;
  }
  return -search(-beta, -alpha, depth, ply);
}

/** Score once captures are played out. `checks`: how many plies of this quiescence have answered a check. */
function quiescence(alpha: Value, beta: Value, checks: i32, ply: i32): Value {
  clearPv(ply);
  if (ply > seldepth) seldepth = ply;
  if (countNode()) return VALUE_DRAW;
  const byRule = ruleValue(ply);
  if (byRule !== VALUE_NONE) return byRule;
  if (ply >= MAX_PLY - 1) return evaluate();

  const mustEvade = state.checkers !== 0 && checks < QUIESCENCE_EVASION_PLIES;
  let best: Value = -VALUE_INFINITE;
  if (!mustEvade) {
    best = evaluate();
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }
  const list = moveList(ply), end = mustEvade ? genLegal(list, ALL_BB) : genLegalCaptures(list), count = <i32>(end - list) >> 1;
  if (mustEvade && count === 0) return matedIn(ply);
  scoreMoves(list, count, NO_MOVE, ply);
  for (let i = 0; i < count; i++) {
    const move = pickMove(list, count, i, ply);
    doMove(move);
    const value = -quiescence(-beta, -alpha, checks + (mustEvade ? 1 : 0), ply + 1);
    undoMove();
    if (stopped !== NOT_STOPPED) return VALUE_DRAW;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    alpha = value;
    if (value >= beta) break;
    setPv(ply, move);
  }
  return best;
}
