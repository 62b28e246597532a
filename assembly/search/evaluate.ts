// What a position is worth to the side to move, in centipawns: what the net says, or without one the hand-written evaluation: placement
// and the terms of the family, both sides, weighted between the middle game and the end game by the phase. That is linear in its weights,
// which tune/fit.ts finds.
import { IS_SHOGI } from '../game';
import { stm } from '../board/state';
import { opponent } from '../board/types';
import { netValue } from '../nnue/forward';
import { hasNet } from '../nnue/network';
import { contactTerms as shogiContact, pieceTerms as shogiPieces, SHOGI_END, SHOGI_PHASE_MAX, shogiPhase } from './evaluate-shogi';
import { contactTerms as xiangqiContact, pieceTerms as xiangqiPieces, XIANGQI_END, XIANGQI_PHASE_MAX, xiangqiPhase } from './evaluate-xiangqi';
import { initPlacement, placement } from './placement';
import { endGame, initTerms, middleGame, Pair, term, traceFor } from './terms';
import { Value, VALUE_EVAL_MAX } from './value';
import { WEIGHT_SLOTS } from './weights';

/** Worth of having the move. */
const TEMPO: i32 = IS_SHOGI ? SHOGI_END : XIANGQI_END;
export const WEIGHT_COUNT: i32 = TEMPO + 1;
/** Of the start position: all middle game. */
export const PHASE_MAX: i32 = IS_SHOGI ? SHOGI_PHASE_MAX : XIANGQI_PHASE_MAX;

export function initEvaluate(): void {
  assert(WEIGHT_COUNT <= WEIGHT_SLOTS);
  initTerms();
  initPlacement();
}

export function phase(): i32 { return IS_SHOGI ? shogiPhase() : xiangqiPhase(); }

/** Score of the position for the side to move, in centipawns; far from any mate. */
export function evaluate(): Value {
  const value = hasNet ? netValue() : handWrittenValue();
  return max(-VALUE_EVAL_MAX, min(value, VALUE_EVAL_MAX));
}

function handWrittenValue(): Value {
  const us = stm, them = opponent(us);
  traceFor(1);
  let sum: Pair = placement(us) + term(TEMPO) + (IS_SHOGI ? shogiPieces(us) : xiangqiPieces(us));
  traceFor(-1);
  sum -= placement(them) + (IS_SHOGI ? shogiPieces(them) : xiangqiPieces(them));
  sum -= IS_SHOGI ? shogiContact(them, 0) : xiangqiContact(them, 0);
  traceFor(1);
  sum += IS_SHOGI ? shogiContact(us, 1) : xiangqiContact(us, 1);
  const left = phase();
  if (!ASC_NO_ASSERT) assert(left >= 0 && left <= PHASE_MAX, 'more middle game than there is');
  return (middleGame(sum) * left + endGame(sum) * (PHASE_MAX - left)) / PHASE_MAX;
}
