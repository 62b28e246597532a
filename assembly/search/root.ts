// Iterative deepening at the root, for one line or several. The search runs in slices: `think` returns when an iteration is complete,
// when its slice is used up, or when the search is over, so that a host without threads stays responsive. An iteration that a
// slice cut short begins again; what it had finished is in the transposition table.
import { ALL_BB } from '../board/bitboard';
import { moveList } from '../board/lists';
import { genLegal } from '../board/movegen';
import { undoMove } from '../board/position';
import { state } from '../board/state';
import { MAX_MOVES, MAX_PLY } from '../board/types';
import { clearSeldepth, NOT_STOPPED, seldepth, setMustFinish, startLimits, startSlice, stopped, STOPPED_BY_SLICE } from './limits';
import { ASPIRATION_DEPTH, ASPIRATION_GROWTH, ASPIRATION_WINDOW, MAX_DEPTH, WON } from './params';
import { pvLength, pvMove } from './pv';
import { evaluate } from './evaluate';
import { clearKillers } from './history';
import { isCapture } from './movepick';
import { play, searchMove } from './search';
import { clearStack, node, setIteration } from './stack';
import { ageTt } from './tt';
import { Value, VALUE_EVAL_MAX, VALUE_INFINITE, VALUE_NONE } from './value';

/** A legal move of the root with the line that it starts. The layout is read by src/wasm/lines.ts. */
@unmanaged export class RootMove {
  move: i32;
  /** In the present iteration; -VALUE_INFINITE if it is not known to be among the best. */
  score: Value;
  /** In the last iteration that gave it one. */
  lastScore: Value;
  /** Of the last iteration that gave a score, with `seldepth` and the line. */
  depth: i32;
  seldepth: i32;
  pvLength: i32;
  /** First of MAX_PLY u16 moves. */
  pv: u16;
}
const PV_OFFSET: usize = offsetof<RootMove>('pv');
/** What stands before the line of a root move, in bytes: PV_OFFSET. */
const HEAD_BYTES: i32 = 24;
/** Distance of two root moves, in bytes. */
export const ROOT_MOVE_BYTES: i32 = HEAD_BYTES + MAX_PLY * 2;
const ROOT_MOVES: usize = memory.data((MAX_MOVES + 1) * ROOT_MOVE_BYTES, 16);

/** What `think` says. */
export const THINK_SLICE_OVER: i32 = 0;
export const THINK_ITERATION: i32 = 1;
export const THINK_FINISHED: i32 = 2;

let rootCount: i32 = 0;
let lineCount: i32 = 0;
/** Iterations that are complete. */
let completed: i32 = 0;
let depthLimit: i32 = 0;

function rootMove(index: i32): RootMove { return changetype<RootMove>(ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES); }
export function rootMovesPtr(): usize { return ROOT_MOVES; }
/** Lines that have a score: the first root moves. */
export function linesReady(): i32 { return completed > 0 ? lineCount : 0; }

/** Prepares a search of the position. `depth` and `nodeLimit`: 0 for no limit. */
export function startSearch(depth: i32, nodeLimit: i64, multiPv: i32): void {
  assert(PV_OFFSET === HEAD_BYTES);
  ageTt();
  clearKillers();
  clearStack();
  node(0).staticEval = state.checkers !== 0 ? VALUE_NONE : evaluate();
  startLimits(nodeLimit);
  completed = 0;
  depthLimit = depth > 0 && depth < MAX_DEPTH ? depth : MAX_DEPTH;
  const list = moveList(0);
  rootCount = <i32>(genLegal(list, ALL_BB) - list) >> 1;
  lineCount = min(max(multiPv, 1), rootCount);
  for (let i = 0; i < rootCount; i++) {
    const root = rootMove(i);
    root.move = load<u16>(list + (<usize>i << 1));
    root.score = -VALUE_INFINITE;
    root.lastScore = -VALUE_INFINITE;
    root.depth = 0;
    root.pvLength = 0;
  }
}

/** Keeps only the root moves that are among the first `count` of the move list. After `startSearch`, before `think`. */
export function keepRootMoves(count: i32): void {
  let kept = 0;
  for (let i = 0; i < rootCount; i++) {
    if (isListed(rootMove(i).move, count)) copyRootMove(rootMove(kept++), rootMove(i));
  }
  rootCount = kept;
  lineCount = min(lineCount, kept);
}

function isListed(move: i32, count: i32): bool {
  const list = moveList(0);
  for (let i = 0; i < count; i++) if (<i32>load<u16>(list + (<usize>i << 1)) === move) return true;
  return false;
}

/** Searches on, `slice` nodes at most (0: no end), until there is something to say. */
export function think(slice: i64): i32 {
  if (rootCount === 0 || completed >= depthLimit) return THINK_FINISHED;
  startSlice(slice);
  setMustFinish(completed === 0);
  const depth = completed + 1;
  keepScores();
  for (let line = 0; line < lineCount; line++) {
    searchLine(line, depth);
    if (stopped === STOPPED_BY_SLICE) return THINK_SLICE_OVER;
    // lines already done may turn out to be worse than this one
    sortRootMoves(line);
    sortLines(line + 1);
    if (stopped !== NOT_STOPPED) return THINK_FINISHED;
  }
  setMustFinish(false);
  completed = depth;
  return THINK_ITERATION;
}

function keepScores(): void {
  for (let i = 0; i < rootCount; i++) if (rootMove(i).score !== -VALUE_INFINITE) rootMove(i).lastScore = rootMove(i).score;
}

/** Scores the root moves from `line` on, with a window around the last score that widens until it holds. */
function searchLine(line: i32, depth: i32): void {
  clearSeldepth();
  const last = rootMove(line).lastScore;
  setIteration(depth, abs(last) >= WON && last !== -VALUE_INFINITE);
  let delta = ASPIRATION_WINDOW;
  let alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
  if (depth >= ASPIRATION_DEPTH && abs(last) < VALUE_EVAL_MAX) {
    alpha = last - delta;
    beta = last + delta;
  }
  for (;;) {
    const value = searchRoot(line, alpha, beta, depth);
    if (stopped !== NOT_STOPPED) return;
    if (value <= alpha && alpha > -VALUE_INFINITE) alpha = delta > VALUE_EVAL_MAX ? -VALUE_INFINITE : max(value - delta, -VALUE_INFINITE);
    else if (value >= beta && beta < VALUE_INFINITE) beta = delta > VALUE_EVAL_MAX ? VALUE_INFINITE : min(value + delta, VALUE_INFINITE);
    else return;
    sortRootMoves(line);
    delta *= ASPIRATION_GROWTH;
  }
}

function searchRoot(line: i32, alpha: Value, beta: Value, depth: i32): Value {
  const here = node(0);
  here.depth = depth;
  here.isPv = 1;
  let best: Value = -VALUE_INFINITE;
  for (let i = line; i < rootCount; i++) {
    const root = rootMove(i);
    here.number = i - line + 1;
    here.isCapture = isCapture(root.move) ? 1 : 0;
    play(here, root.move);
    const value = searchMove(here, 0, alpha, beta, depth - 1);
    undoMove();
    if (stopped !== NOT_STOPPED) return best;
    if (i > line && value <= alpha) {
      root.score = -VALUE_INFINITE;
      continue;
    }
    root.score = value;
    root.depth = depth;
    root.seldepth = seldepth;
    copyPv(root);
    best = max(best, value);
    alpha = max(alpha, value);
    if (alpha >= beta) {
      for (let rest = i + 1; rest < rootCount; rest++) rootMove(rest).score = -VALUE_INFINITE;
      break;
    }
  }
  return best;
}

/** The move's line: itself and what the next ply thought best. */
function copyPv(root: RootMove): void {
  const pv = changetype<usize>(root) + PV_OFFSET, length = min(pvLength(1), MAX_PLY - 1);
  store<u16>(pv, <u16>root.move);
  for (let i = 0; i < length; i++) store<u16>(pv + (<usize>i + 1 << 1), <u16>pvMove(1, i));
  root.pvLength = length + 1;
}

/** What is known of a root move: its score in this iteration or the last. */
export function knownScore(index: i32): Value {
  const root = rootMove(index);
  return root.score !== -VALUE_INFINITE ? root.score : root.lastScore;
}

function isBetter(a: RootMove, b: RootMove): bool { return a.score > b.score || (a.score === b.score && a.lastScore > b.lastScore); }

/** Stable, best first, from `line` on. */
function sortRootMoves(line: i32): void { sortRange(line, rootCount); }
/** The first `count` lines among themselves. */
function sortLines(count: i32): void { sortRange(0, count); }

function sortRange(first: i32, end: i32): void {
  const spare = rootMove(MAX_MOVES);
  for (let i = first + 1; i < end; i++) {
    if (!isBetter(rootMove(i), rootMove(i - 1))) continue;
    copyRootMove(spare, rootMove(i));
    let at = i;
    for (; at > first && isBetter(spare, rootMove(at - 1)); at--) copyRootMove(rootMove(at), rootMove(at - 1));
    copyRootMove(rootMove(at), spare);
  }
}

function copyRootMove(to: RootMove, from: RootMove): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), ROOT_MOVE_BYTES);
}
