// Exports only. src/wasm/exports.ts is the host's view of them.
export {
  chasedBy, exchangeAtLeast, freshKey, halfMoves, isCheck, isFacingGenerals, isLegalMove, isOpponentCheck,
  key, legalMoves, movesPtr, newGame, nodeCount, outcome, perft,
  playMove, setHash, setPalaceDiagonals, setPosition, setupPtr, startSearch, takeBack, think, writePosition,
} from './api';
export { keepRootMoves, knownScore, linesReady, rootMovesPtr } from './search/root';
export { hashfull } from './search/tt';
export { evaluate as evaluation } from './search/evaluate';
export { ABI_VERSION, FILES, GAME_ID, MAX_GAME_PLY, MAX_MOVES, PIECE_SLOTS, RANKS, ROLE_COUNT, ROOT_MOVE_BYTES, SQUARE_SLOTS } from './abi';
import { init } from './api';

init();
