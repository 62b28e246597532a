/** Nets of random weights, for tests that need one and do not care how it judges. */
import type { EngineName } from '../../src/variants.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import { makeNet, QA, QB } from '../../train/net-file.js';
import { seededRandom } from './random.js';

/** Centipawns of an output of 1. */
const SCALE = 300;

/** A net whose neurons often leave their range on either side. */
export function randomNet(engine: EngineExports, game: EngineName, seed: number): Buffer {
  const random = seededRandom(seed), fact = (name: string): number => (engine[name] as WebAssembly.Global).value as number;
  const shape = { width: fact('NET_WIDTH'), features: fact('NET_FEATURES'), outputBuckets: fact('NET_OUTPUT_BUCKETS') };
  const within = (length: number, most: number): Int16Array => Int16Array.from({ length }, () => random.below(2 * most + 1) - most);
  return makeNet(game, shape, {
    bias: within(shape.width, 400), columns: within(shape.width * shape.features, 360),
    output: within(2 * shape.width * shape.outputBuckets, 500),
    outputBias: Int32Array.from(within(shape.outputBuckets, QA), (weight) => weight * QB),
  }, SCALE);
}
