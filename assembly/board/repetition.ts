// Repetition and its verdicts (RULES.md, Repetition), over the stack of records. The same verdict serves the end of a game (the
// third or fourth occurrence) and a cycle that closes inside a search (judged at once).
import { MOVE_LIMIT, REPETITION_COUNT, REPETITION_RULE } from '../game';
import { RepetitionRule } from '../games/rules';
import { bit, has } from './bitboard';
import { doMoveAndFindChased } from './chase';
import { fromOf, toOf } from './move';
import { undoMove } from './position';
import { state, stateBack, stm } from './state';
import { Bitboard, Color, MAX_GAME_PLY, MAX_PLY, Move, opponent, SECOND, U16s } from './types';

/** Outcome codes: reason in the low four bits, winner above: 0 nobody, 16 the first side, 32 the second. 0: the game goes on. */
export const NO_OUTCOME: i32 = 0;
export const CHECKMATE: i32 = 1;
export const STALEMATE: i32 = 2;
export const REPETITION: i32 = 3;
export const PERPETUAL_CHECK: i32 = 4;
export const MUTUAL_PERPETUAL_CHECK: i32 = 5;
export const PERPETUAL_CHASE: i32 = 6;
export const MUTUAL_PERPETUAL_CHASE: i32 = 7;
export const MOVE_LIMIT_REACHED: i32 = 8;
export const INSUFFICIENT_MATERIAL: i32 = 9;

const SPAN = changetype<U16s>(memory.data((MAX_GAME_PLY + MAX_PLY) * 2, 16));

/** Outcome code of a win. */
export function wonBy(color: Color, reason: i32): i32 { return reason | color + 1 << 4; }
/** The side that an outcome code makes the winner, or -1. */
export function winnerOf(outcome: i32): i32 { return (outcome >> 4) - 1; }

/** Plies back to the nearest earlier occurrence of the position; 0 if there is none. */
export function pliesSinceOccurrence(): i32 {
  const key = state.key, last = state.reversible;
  for (let back = 4; back <= last; back += 2) if (stateBack(back).key === key) return back;
  return 0;
}

/** How often the position has occurred in its game, now included. */
export function occurrences(): i32 {
  const key = state.key, last = state.reversible;
  let found = 1;
  for (let back = 4; back <= last; back += 2) if (stateBack(back).key === key) found++;
  return found;
}

/** Plies back to the occurrence at which a verdict falls due now: the second or third before this one; 0 if none is. */
export function pliesSinceDue(): i32 {
  const key = state.key, last = state.reversible;
  let earlier = 0;
  for (let back = 4; back <= last; back += 2) {
    if (stateBack(back).key === key && ++earlier === REPETITION_COUNT - 1) return back;
  }
  return 0;
}

/** Outcome of the position by repetition, NO_OUTCOME if it has not occurred often enough. */
export function repetitionOutcome(list: usize): i32 {
  const span = pliesSinceDue();
  return span === 0 ? NO_OUTCOME : spanVerdict(span, list);
}

/** What the rules say of a repetition whose span is the last `span` plies. `list` takes MAX_MOVES moves. */
export function spanVerdict(span: i32, list: usize): i32 {
  const us = stm, them = opponent(us);
  const theyCheck = checkedAlways(0, span), weCheck = checkedAlways(1, span);
  if (theyCheck && weCheck) return MUTUAL_PERPETUAL_CHECK;
  if (theyCheck) return wonBy(us, PERPETUAL_CHECK);
  if (weCheck) return wonBy(them, PERPETUAL_CHECK);
  if (REPETITION_RULE === RepetitionRule.FIRST_LOSES) return wonBy(SECOND, REPETITION);
  return chaseVerdict(span, list);
}

/** Whether every second record from `start` back gave check: 0 for the moves of the side that moved last, 1 for the other's. */
function checkedAlways(start: i32, span: i32): bool {
  for (let back = start; back < span; back += 2) if (stateBack(back).checkers === 0) return false;
  return true;
}

/** Walks back to the start of the span and plays it again, following each side's victims as they move. */
function chaseVerdict(span: i32, list: usize): i32 {
  const first = stm;
  for (let i = span - 1; i >= 0; i--) {
    SPAN[i] = state.move;
    undoMove();
  }
  // victims of the side that moves at even and at odd plies of the span
  let even: Bitboard = ~<u64>0, odd: Bitboard = ~<u64>0;
  for (let i = 0; i < span; i += 2) {
    even &= doMoveAndFindChased(SPAN[i], list);
    odd = followed(odd, SPAN[i]);
    odd &= doMoveAndFindChased(SPAN[i + 1], list);
    even = followed(even, SPAN[i + 1]);
  }
  if (even !== 0 && odd !== 0) return MUTUAL_PERPETUAL_CHASE;
  if (even !== 0) return wonBy(opponent(first), PERPETUAL_CHASE);
  if (odd !== 0) return wonBy(first, PERPETUAL_CHASE);
  return REPETITION;
}

/** Victims after their side moved: the one that moved is on its new square. A span has no captures. */
function followed(victims: Bitboard, move: Move): Bitboard {
  return has(victims, fromOf(move)) ? victims ^ bit(fromOf(move)) | bit(toOf(move)) : victims & ~bit(toOf(move));
}

/** Plies without a capture have come to the limit: a draw. */
// @ts-ignore: decorator
@inline
export function isMoveLimit(): bool { return MOVE_LIMIT > 0 && state.halfMoves >= MOVE_LIMIT; }
