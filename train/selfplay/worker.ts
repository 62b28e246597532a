/** A thread of self-play: told the number of a chunk, it plays and writes the chunk and says so. */
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../../test/support/random.js';
import type { EngineName } from '../../src/variants.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import { sendNet } from '../../src/wasm/net.js';
import { GAMES_A_CHUNK, writeChunk } from '../chunks.js';
import { openEngine } from '../engine.js';
import { isQuiet, readFlags, RECORD_BYTES } from '../records.js';
import { SelfPlayer } from './game.js';

export interface WorkerSettings {
  readonly module: WebAssembly.Module;
  /** The file of a net to evaluate with. */
  readonly net: Uint8Array | undefined;
  readonly folder: string;
  readonly game: EngineName;
  readonly seed: number;
  readonly nodes: number;
  readonly engine: string;
}

/** What a thread answers. */
export interface ChunkDone {
  readonly chunk: number;
  readonly quiet: number;
}

/** Megabytes of the transposition table: a game is forgotten at its end, and small tables stay in the cache. */
const HASH_MB = 2;
/** Distance of two seeds in the numbers that games are drawn from: more games than a seed will ever have. */
const SEED_STEP = 100_000_007;

const { module, net, folder, game, seed, nodes, engine: engineHash } = workerData as WorkerSettings;
const engine = await openEngine<EngineExports>(module);
engine.setHash(HASH_MB);
if (net !== undefined) sendNet(engine, net);
const player = new SelfPlayer(engine, game, nodes);

parentPort!.on('message', (chunk: number) => parentPort!.postMessage(playChunk(chunk)));

function playChunk(chunk: number): ChunkDone {
  const games = Array.from({ length: GAMES_A_CHUNK }, (_, index) => {
    return player.play(seededRandom(seed * SEED_STEP + chunk * GAMES_A_CHUNK + index)).slice();
  });
  const records = Buffer.concat(games), view = new DataView(records.buffer, records.byteOffset, records.length);
  let quiet = 0;
  for (let at = 0; at < records.length; at += RECORD_BYTES) if (isQuiet(readFlags(view, at))) quiet++;
  writeChunk(folder, { game, seed, chunk, nodes, quiet, engine: engineHash }, records);
  return { chunk, quiet };
}
