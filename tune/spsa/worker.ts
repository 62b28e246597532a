/** A thread of tune/spsa.ts: told two versions of the numbers and a seed, it plays a pair of games between them and says the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineName } from '../../src/variants.js';
import { sendNet } from '../../src/wasm/net.js';
import { seededRandom } from '../../test/support/random.js';
import { openEngine } from '../../train/engine.js';
import { PairPlayer } from '../pair.js';
import { setParameters, type TunableExports } from './set.js';

export interface WorkerSettings {
  readonly module: WebAssembly.Module;
  readonly game: EngineName;
  readonly net: Uint8Array | undefined;
  readonly nodes: number;
}
export interface Pair {
  readonly index: number;
  readonly seed: number;
  readonly versions: readonly [Version, Version];
}
export type Version = readonly (readonly [name: string, value: number])[];
export interface PairDone {
  readonly index: number;
  /** Points of the first version less those of the second, -2 to 2. */
  readonly difference: number;
}

const HASH_MB = 8;
const { module, game, net, nodes } = workerData as WorkerSettings;

async function open(): Promise<TunableExports> {
  const engine = await openEngine<TunableExports>(module);
  engine.setHash(HASH_MB);
  if (net !== undefined) sendNet(engine, net);
  return engine;
}
const engines = [await open(), await open()] as const;
const player = new PairPlayer(game, [{ engine: engines[0], nodeLimit: nodes }, { engine: engines[1], nodeLimit: nodes }]);

parentPort!.on('message', ({ index, seed, versions }: Pair) => {
  versions.forEach((version, side) => setParameters(engines[side]!, version));
  parentPort!.postMessage({ index, difference: 2 * player.play(seededRandom(seed)) - 2 } satisfies PairDone);
});
