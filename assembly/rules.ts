// Exports only: the rules by themselves, a seventh of the engine's size. src/wasm/exports.ts is the host's view of them.
export {
  chasedBy, chasersOf, checkers, freshKey, halfMoves, isCheck, isFacingGenerals, isLegalMove, isOpponentCheck,
  key, legalMoves, movesPtr, occurrences, outcome, perft,
  playMove, repetitionSpan, setPalaceDiagonals, setPosition, setupPtr, takeBack, writePosition,
} from './rules-api';
export { ABI_VERSION, FILES, GAME_ID, MAX_GAME_PLY, MAX_MOVES, PIECE_SLOTS, RANKS, ROLE_COUNT, SQUARE_SLOTS } from './abi';
import { initRules } from './rules-api';

initRules();
