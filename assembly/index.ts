// Exports only. The facade's view of them is src/wasm/exports.ts.
export {
  freshKey, isCheck, isOpponentCheck, key, legalMoves, movesPtr, outcome, perft, playMove, setPalaceDiagonals, setPosition, setupPtr, takeBack,
} from './api';
import { init } from './api';
init();
