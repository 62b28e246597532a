// The move picker: hands out the moves of a node one at a time, best guesses first, in stages, so that a node which cuts off early has
// generated and scored no more than it needed.
//   normal:     table move, good captures, killers, quiet moves and drops, bad captures
//   in check:   table move, evasions
//   quiescence: captures
// Captures are scored by the victim and capture history, and are bad if they lose material (SEE). Quiet moves are scored by history.
import { IS_SHOGI } from '../game';
import { ALL_BB, has, lastRankBb } from '../board/bitboard';
import { droppedRole, fromOf, isDrop, isPromotion, NO_MOVE, toOf } from '../board/move';
import { genLegal, genLegalCaptures } from '../board/movegen';
import { isLegal } from '../board/legality';
import { moveList } from '../board/lists';
import { promoted } from '../board/position';
import { fillCheckSquares } from '../board/checks';
import { BOARD, occupancy, stm } from '../board/state';
import { MAX_MOVES, MAX_PLY, Move, NO_PIECE, Role, roleOf, U64s } from '../board/types';
import { butterfly, captureHistory, continuation, continuationSlot, killer } from './history';
import { CHECK_BONUS } from './params';
import { exchangeValue } from './piece-values';
import { seeAtLeast } from './see';
import { node } from './stack';

const TABLE_MOVE: i32 = 0;
const GEN_CAPTURES: i32 = 1;
const GOOD_CAPTURES: i32 = 2;
const FIRST_KILLER: i32 = 3;
const SECOND_KILLER: i32 = 4;
const GEN_QUIETS: i32 = 5;
const QUIETS: i32 = 6;
const BAD_CAPTURES: i32 = 7;
const EVASION_TABLE_MOVE: i32 = 8;
const GEN_EVASIONS: i32 = 9;
const EVASIONS: i32 = 10;
const GEN_QUIESCENCE: i32 = 11;
const QUIESCENCE: i32 = 12;
const DONE: i32 = 13;

/** Added to a capture among evasions, above every history. */
const CAPTURE_FIRST: i32 = 1 << 20;
/** What a centipawn of the victim counts beside capture history, and what a capture that promotes has on top. Guess. */
const VICTIM_WEIGHT: i32 = 8;
const PROMOTING_CAPTURE: i32 = 2000;
/** Added to a quiet promotion, above every history. */
const PROMOTION_FIRST: i32 = 1 << 16;
/** Taken from a move that could promote and does not: it is almost never better. */
const NO_PROMOTION_LAST: i32 = 1 << 18;

/** A picker. Positions in the list of its ply: bad captures gather at the front, `index` is the next move, `end` the end. */
@unmanaged export class Picker {
  ply: i32;
  stage: i32;
  tableMove: Move;
  index: i32;
  end: i32;
  badEnd: i32;
  /** Set by the search: no more quiet moves but those that give check. */
  skipQuiets: i32;
}
/** Bytes of a picker. */
const PICKER_BYTES: i32 = 28;
const PICKERS: usize = memory.data((MAX_PLY + 2) * PICKER_BYTES, 16);
/**
 * [ply * MAX_MOVES + index in the list]: `score << INDEX_BITS | INDEX_MASK - index`, so that the greatest names its place, the first of
 * equals. Behind the last one stand three that are less than all, since four are compared at once.
 */
const KEYS: usize = memory.data(((MAX_PLY + 2) * MAX_MOVES + 4) * 4, 16);
const INDEX_BITS: i32 = 9;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;

function start(ply: i32, stage: i32, tableMove: Move): Picker {
  if (!ASC_NO_ASSERT) assert(offsetof<Picker>() === PICKER_BYTES);
  const picker = changetype<Picker>(PICKERS + <usize>ply * offsetof<Picker>());
  picker.ply = ply;
  picker.tableMove = tableMove !== NO_MOVE && isLegal(tableMove, moveList(ply)) ? tableMove : NO_MOVE;
  picker.stage = picker.tableMove === NO_MOVE ? stage + 1 : stage;
  picker.index = 0;
  picker.end = 0;
  picker.badEnd = 0;
  picker.skipQuiets = 0;
  return picker;
}

/** All moves of a node. The table's move may be anything; it is used if it is legal. */
export function startPicker(ply: i32, inCheck: bool, tableMove: Move): Picker {
  return start(ply, inCheck ? EVASION_TABLE_MOVE : TABLE_MOVE, tableMove);
}

/** A picker that has given the table's move: for a node whose picker was used by another search of the same ply meanwhile. */
export function restartPicker(ply: i32, inCheck: bool, tableMove: Move): void { nextMove(startPicker(ply, inCheck, tableMove)); }

/** Captures only. */
export function startCapturePicker(ply: i32): Picker { return start(ply, GEN_QUIESCENCE - 1, NO_MOVE); }

// @ts-ignore: decorator
@inline
function at(picker: Picker, index: i32): usize { return moveList(picker.ply) + (<usize>index << 1); }

/** Whether a move takes something. */
// @ts-ignore: decorator
@inline
export function isCapture(move: Move): bool { return !isDrop(move) && BOARD[toOf(move)] !== NO_PIECE; }

/** Role that a move puts on its square. */
// @ts-ignore: decorator
@inline
export function movedRole(move: Move): Role {
  if (IS_SHOGI && isDrop(move)) return droppedRole(move);
  const role = roleOf(BOARD[fromOf(move)]);
  return IS_SHOGI && isPromotion(move) ? promoted(role) : role;
}

/** Role that a move takes up, from the board or the hand. */
// @ts-ignore: decorator
@inline
export function movingRole(move: Move): Role { return IS_SHOGI && isDrop(move) ? droppedRole(move) : roleOf(BOARD[fromOf(move)]); }

/** Whether a piece that could promote by this move stays as it is. */
// @ts-ignore: decorator
@inline
function declinesPromotion(move: Move): bool {
  if (!IS_SHOGI || isDrop(move) || isPromotion(move)) return false;
  const zone = lastRankBb(stm);
  return (has(zone, toOf(move)) || has(zone, fromOf(move))) && promoted(roleOf(BOARD[fromOf(move)])) !== 0;
}

function captureScore(move: Move): i32 {
  const to = toOf(move), captured = roleOf(BOARD[to]);
  let score = exchangeValue(captured) * VICTIM_WEIGHT + captureHistory(BOARD[fromOf(move)], to, captured);
  if (IS_SHOGI && isPromotion(move)) score += PROMOTING_CAPTURE;
  return declinesPromotion(move) ? score - NO_PROMOTION_LAST : score;
}

/** The history of a quiet move: butterfly and both continuations. */
export function quietHistory(move: Move, ply: i32): i32 {
  const slot = continuationSlot(movingRole(move), toOf(move));
  return butterfly(stm, move) + continuation(node(ply - 1).row, slot) + continuation(node(ply - 2).row, slot);
}

/** [ply * 16 + role]: squares from which the side to move gives check, once the quiet moves of the node have been scored. */
const CHECKS = changetype<U64s>(memory.data((MAX_PLY + 2) * 16 * 8, 16));
function fillChecks(ply: i32): void { fillCheckSquares(stm, changetype<U64s>(changetype<usize>(CHECKS) + (<usize>ply << 7))); }

/** Whether one of the quiet moves of the node gives check with the piece that moves. */
// @ts-ignore: decorator
@inline
export function givesCheck(move: Move, ply: i32): bool { return has(CHECKS[ply << 4 | movedRole(move)], toOf(move)); }

// @ts-ignore: decorator
@inline
function quietScore(move: Move, ply: i32, row: i32, rowBefore: i32): i32 {
  const slot = continuationSlot(movingRole(move), toOf(move));
  let score = butterfly(stm, move) + continuation(row, slot) + continuation(rowBefore, slot);
  if (givesCheck(move, ply)) score += CHECK_BONUS;
  if (IS_SHOGI && isPromotion(move)) score += PROMOTION_FIRST;
  return declinesPromotion(move) ? score - NO_PROMOTION_LAST : score;
}

// @ts-ignore: decorator
@inline
function keyAt(picker: Picker, index: i32): usize { return KEYS + (<usize>(picker.ply * MAX_MOVES + index) << 2); }
// @ts-ignore: decorator
@inline
function setScore(at: usize, index: i32, score: i32): void { store<i32>(at, score << INDEX_BITS | INDEX_MASK - index); }

/** Ends the keys of a list. */
// @ts-ignore: decorator
@inline
function endKeys(at: usize): void { if (ASC_FEATURE_SIMD) v128.store(at, i32x4.splat(i32.MIN_VALUE)); }

/** The greatest of the keys from `first` to before `last`. */
// @ts-ignore: decorator
@inline
function greatestKey(first: usize, last: usize): i32 {
  if (!ASC_FEATURE_SIMD) return greatestOneByOne(first, last);
  let greatest = v128.load(first);
  for (let at = first + 16; at < last; at += 16) greatest = i32x4.max_s(greatest, v128.load(at));
  greatest = i32x4.max_s(greatest, i32x4.shuffle(greatest, greatest, 2, 3, 0, 1));
  greatest = i32x4.max_s(greatest, i32x4.shuffle(greatest, greatest, 1, 0, 3, 2));
  return i32x4.extract_lane(greatest, 0);
}

function greatestOneByOne(first: usize, last: usize): i32 {
  let greatest = load<i32>(first);
  for (let at = first + 4; at < last; at += 4) greatest = max(greatest, load<i32>(at));
  return greatest;
}

/** Moves the best of the rest to `index`, and returns it. */
function selectBest(picker: Picker): Move {
  const index = picker.index, first = keyAt(picker, index);
  const best = INDEX_MASK - (greatestKey(first, keyAt(picker, picker.end)) & INDEX_MASK), move = load<u16>(at(picker, best));
  store<u16>(at(picker, best), load<u16>(at(picker, index)));
  store<i32>(keyAt(picker, best), load<i32>(first) & ~INDEX_MASK | INDEX_MASK - best);
  store<u16>(at(picker, index), <u16>move);
  picker.index = index + 1;
  return move;
}

/** The next move of the list that gives check, whatever its score; NO_MOVE at the end of the list. */
function nextCheck(picker: Picker): Move {
  while (picker.index < picker.end) {
    const move: Move = load<u16>(at(picker, picker.index++));
    if (givesCheck(move, picker.ply)) return move;
  }
  return NO_MOVE;
}

function genCaptures(picker: Picker): void {
  const list = at(picker, 0);
  picker.end = <i32>(genLegalCaptures(list) - list) >> 1;
  let to = keyAt(picker, 0);
  for (let i = 0; i < picker.end; i++, to += 4) setScore(to, i, captureScore(load<u16>(list + (<usize>i << 1))));
  endKeys(to);
}

function genQuiets(picker: Picker): void {
  const ply = picker.ply, first = picker.badEnd, list = at(picker, 0);
  const end = <i32>(genLegal(at(picker, first), ~occupancy() & ALL_BB) - list) >> 1;
  fillChecks(ply);
  picker.index = first;
  picker.end = end;
  const row = node(ply - 1).row, rowBefore = node(ply - 2).row;
  let to = keyAt(picker, first);
  for (let i = first; i < end; i++, to += 4) setScore(to, i, quietScore(load<u16>(list + (<usize>i << 1)), ply, row, rowBefore));
  endKeys(to);
}

function genEvasions(picker: Picker): void {
  const ply = picker.ply, list = at(picker, 0), end = <i32>(genLegal(list, ALL_BB) - list) >> 1;
  fillChecks(ply);
  picker.end = end;
  const row = node(ply - 1).row, rowBefore = node(ply - 2).row;
  let to = keyAt(picker, 0);
  for (let i = 0; i < end; i++, to += 4) {
    const move: Move = load<u16>(list + (<usize>i << 1));
    setScore(to, i, isCapture(move) ? CAPTURE_FIRST + captureScore(move) : quietScore(move, ply, row, rowBefore));
  }
  endKeys(to);
}

/** A killer that is legal, quiet and not the table's move. */
function usableKiller(picker: Picker, index: i32): Move {
  const move = killer(picker.ply, index);
  return move !== NO_MOVE && move !== picker.tableMove && !isCapture(move) && isLegal(move, at(picker, picker.end)) ? move : NO_MOVE;
}

// @ts-ignore: decorator
@inline
function isKiller(picker: Picker, move: Move): bool { return move === killer(picker.ply, 0) || move === killer(picker.ply, 1); }

/** Whether the quiet moves have been generated, and with them the squares that give check. */
// @ts-ignore: decorator
@inline
export function isPastKillers(picker: Picker): bool { return picker.stage === QUIETS; }

/** The next move, or NO_MOVE when there are no more. */
export function nextMove(picker: Picker): Move {
  while (picker.stage !== DONE) {
    switch (picker.stage) {
      case TABLE_MOVE:
      case EVASION_TABLE_MOVE: {
        picker.stage++;
        return picker.tableMove;
      }
      case GEN_CAPTURES: {
        genCaptures(picker);
        picker.stage = GOOD_CAPTURES;
        break;
      }
      case GOOD_CAPTURES: {
        while (picker.index < picker.end) {
          const move = selectBest(picker);
          if (move === picker.tableMove) continue;
          if (seeAtLeast(move, 0)) return move;
          store<u16>(at(picker, picker.badEnd++), <u16>move);
        }
        picker.stage = FIRST_KILLER;
        break;
      }
      case FIRST_KILLER: {
        picker.stage = SECOND_KILLER;
        const move = picker.skipQuiets !== 0 ? NO_MOVE : usableKiller(picker, 0);
        if (move !== NO_MOVE) return move;
        break;
      }
      case SECOND_KILLER: {
        picker.stage = GEN_QUIETS;
        const move = picker.skipQuiets !== 0 ? NO_MOVE : usableKiller(picker, 1);
        if (move !== NO_MOVE) return move;
        break;
      }
      case GEN_QUIETS: {
        genQuiets(picker);
        picker.stage = QUIETS;
        break;
      }
      case QUIETS: {
        while (picker.index < picker.end) {
          const move = picker.skipQuiets === 0 ? selectBest(picker) : nextCheck(picker);
          if (move !== NO_MOVE && move !== picker.tableMove && !isKiller(picker, move)) return move;
        }
        picker.index = 0;
        picker.stage = BAD_CAPTURES;
        break;
      }
      case BAD_CAPTURES: {
        if (picker.index < picker.badEnd) return load<u16>(at(picker, picker.index++));
        picker.stage = DONE;
        break;
      }
      case GEN_EVASIONS: {
        genEvasions(picker);
        picker.stage = EVASIONS;
        break;
      }
      case EVASIONS: {
        while (picker.index < picker.end) {
          const move = selectBest(picker);
          if (move !== picker.tableMove) return move;
        }
        picker.stage = DONE;
        break;
      }
      case GEN_QUIESCENCE: {
        genCaptures(picker);
        picker.stage = QUIESCENCE;
        break;
      }
      case QUIESCENCE: {
        if (picker.index < picker.end) return selectBest(picker);
        picker.stage = DONE;
        break;
      }
      default: return NO_MOVE;
    }
  }
  return NO_MOVE;
}
