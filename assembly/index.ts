// Exports only: the rules and the search. src/wasm/exports.ts is the host's view of them.
export * from './rules';
export { dropNet, exchangeAtLeast, loadNet, netRoom, newGame, nodeCount, setHash, shareHash, startSearch, think } from './api';
export { keepRootMoves, knownScore, linesReady, ROOT_MOVE_BYTES, rootMovesPtr } from './search/root';
export { FEATURES as NET_FEATURES, OUTPUT_BUCKETS as NET_OUTPUT_BUCKETS, WIDTH as NET_WIDTH } from './nnue/features';
export { hasNet } from './nnue/network';
export { freshNetValue, netValue } from './nnue/forward';
export { hashfull } from './search/tt';
export { evaluate as evaluation } from './search/evaluate';
import { init } from './api';

init();
