// Exports only: the rules and the search. src/wasm/exports.ts is the host's view of them.
export * from './rules';
export { exchangeAtLeast, newGame, nodeCount, setHash, startSearch, think } from './api';
export { keepRootMoves, knownScore, linesReady, ROOT_MOVE_BYTES, rootMovesPtr } from './search/root';
export { hashfull } from './search/tt';
export { evaluate as evaluation } from './search/evaluate';
import { init } from './api';

init();
