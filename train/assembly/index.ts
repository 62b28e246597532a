// Exports of the trainer: train/trainer.ts is its view of them.
export {
  BIAS_AT, gradients, NET_BYTES, OUTPUT_AT, OUTPUT_BIAS_AT, OWN, RECORDS, setPositions, SHARED, SHARED_MOMENTS, USED,
} from './layout';
export { BUCKET_FEATURES, FEATURES, KING_BUCKETS, OUTPUT_BUCKETS, WIDTH } from '../../assembly/nnue/features';
export { addGradient, measure, outputOf, takeLoss, trainEpoch } from './train';
export { orderPtr, targetsPtr } from './layout';
import { initFeatures } from '../../assembly/nnue/features';

initFeatures();
