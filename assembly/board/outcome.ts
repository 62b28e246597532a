// How a game ends, in the order of RULES.md.
import { IS_XIANGQI } from '../game';
import { hasLegalMove } from './movegen';
import {
  CHECKMATE, INSUFFICIENT_MATERIAL, isMoveLimit, MOVE_LIMIT_REACHED, NO_OUTCOME, repetitionOutcome, STALEMATE, wonBy,
} from './repetition';
import { occupancy, piecesOf, state, stm } from './state';
import { ADVISOR, FIRST, KING, opponent, SECOND } from './types';

/** Outcome code of the position with its game; NO_OUTCOME if it goes on. `list` takes MAX_MOVES moves. */
export function outcome(list: usize): i32 {
  if (!hasLegalMove(list)) return wonBy(opponent(stm), state.checkers !== 0 ? CHECKMATE : STALEMATE);
  const repeated = repetitionOutcome(list);
  if (repeated !== NO_OUTCOME) return repeated;
  if (isMoveLimit()) return MOVE_LIMIT_REACHED;
  return isInsufficientMaterial() ? INSUFFICIENT_MATERIAL : NO_OUTCOME;
}

/** Neither side has anything but General and Guards. */
export function isInsufficientMaterial(): bool {
  return IS_XIANGQI
    && occupancy() === (piecesOf(FIRST, KING) | piecesOf(SECOND, KING) | piecesOf(FIRST, ADVISOR) | piecesOf(SECOND, ADVISOR));
}
