// Exports only. src/wasm/exports.ts is the host's view of them.
export {
  freshKey, halfMoves, isCheck, isFacingGenerals, isOpponentCheck, key, legalMoves, movesPtr, outcome, perft, playMove, setPalaceDiagonals,
  setPosition, setupPtr, takeBack, writePosition,
} from './api';
export { ABI_VERSION, FILES, GAME_ID, MAX_GAME_PLY, MAX_MOVES, PIECE_SLOTS, RANKS, ROLE_COUNT, SQUARE_SLOTS } from './abi';
import { init } from './api';

init();
