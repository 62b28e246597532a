// The second entry of the trace targets: what the tuner needs to know of the evaluation. tune/engine.ts is its view of them.
export { phase, PHASE_MAX, WEIGHT_COUNT } from './search/evaluate';
export { KING_SQUARE, MATERIAL, PLACEMENT_END } from './search/placement';
export { clearTrace, tracePtr, weightsPtr } from './search/terms';
export { roleValue } from './search/piece-values';
