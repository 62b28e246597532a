/**
 * `npm run train:selfplay -- GAME [--positions 1000000] [--nodes 2000] [--threads 2] [--seed 1] [--net FILE]
 * [--module build/GAME.wasm]`
 *
 * Plays the engine against itself on several threads and keeps every position with what the search and the game said of it
 * (train/records.ts), until so many of them are quiet. It evaluates with a net, or by hand without one. Stopped and started again it goes
 * on where it was. One seed, one engine: another module, another net or other nodes ask for another seed.
 */
import { createHash } from 'node:crypto';
import { named, readCommand, readGiven } from '../scripts/command.js';
import { gameFolder, listChunks, type Chunk } from './chunks.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { sendNet } from '../src/wasm/net.js';
import { openEngine, parseEngine } from './engine.js';
import { whole } from './flags.js';
import { Progress } from './progress.js';
import type { ChunkDone, WorkerSettings } from './selfplay/worker.js';
import { startThread } from './threads.js';

const ENGINE_HASH_DIGITS = 16;

const USAGE = 'usage: npm run train:selfplay -- GAME [--positions N] [--nodes N] [--threads N] [--seed N] [--net FILE] [--module FILE] '
  + '[--folder FOLDER]';

interface Wanted extends Omit<WorkerSettings, 'module'> {
  readonly positions: number;
  readonly threads: number;
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly netFile: string;
}

function readWanted(): Wanted {
  const command = {
    usage: USAGE, words: 1, flags: {
      positions: { type: 'string', default: '1000000' }, nodes: { type: 'string', default: '2000' }, threads: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' }, net: { type: 'string' }, module: { type: 'string' }, folder: { type: 'string' },
    },
  } as const;
  return readCommand(command, ([name], values) => {
    const game = parseEngine(name), file = values.module ?? `build/${game}.wasm`, bytes = readGiven('--module', file);
    const net = values.net === undefined ? undefined : readGiven('--net', values.net);
    const engine = createHash('sha256').update(bytes).update(net ?? '').digest('hex').slice(0, ENGINE_HASH_DIGITS);
    return {
      game, file, bytes, net, netFile: values.net ?? '', engine,
      folder: values.folder ?? gameFolder(game),
      positions: whole('--positions', values.positions), nodes: whole('--nodes', values.nodes),
      threads: whole('--threads', values.threads), seed: whole('--seed', values.seed),
    };
  });
}

/** What the seed has so far; throws if another engine played it or other nodes were used. */
function earlierChunks(wanted: Wanted): Chunk[] {
  const chunks = listChunks(wanted.folder, wanted.game, [wanted.seed]);
  const other = chunks.find(({ nodes, engine }) => nodes !== wanted.nodes || engine !== wanted.engine);
  if (other === undefined) return chunks;
  const what = other.nodes === wanted.nodes ? `by another engine than ${wanted.file}${wanted.net === undefined ? '' : ' with this net'}` : `with --nodes ${other.nodes}`;
  throw new Error(`seed ${wanted.seed} was played ${what}: take a new --seed`);
}

/** The module, once it has opened and taken the net: here a flag can be blamed, in a thread none. */
async function tried({ file, bytes, netFile, net }: Wanted): Promise<WebAssembly.Module> {
  const module = named('--module', file, () => new WebAssembly.Module(bytes)), engine = await openEngine<EngineExports>(module);
  if (net !== undefined) named('--net', netFile, () => sendNet(engine, net));
  return module;
}

async function run(wanted: Wanted): Promise<void> {
  const earlier = earlierChunks(wanted), done = new Set(earlier.map(({ chunk }) => chunk));
  let quiet = earlier.reduce((sum, chunk) => sum + chunk.quiet, 0), next = 0;
  const progress = new Progress('quiet positions', wanted.positions, quiet);
  const settings: WorkerSettings = { ...wanted, module: await tried(wanted) };
  const nextChunk = (): number | undefined => {
    if (quiet >= wanted.positions) return undefined;
    while (done.has(next)) next++;
    return next++;
  };
  const runThread = (): Promise<void> => new Promise((resolve, reject) => {
    const worker = startThread(new URL('./selfplay/worker.ts', import.meta.url), settings);
    const go = (): void => {
      const chunk = nextChunk();
      if (chunk !== undefined) worker.postMessage(chunk);
      else void worker.terminate().then(() => resolve());
    };
    worker.on('error', reject);
    worker.on('message', (result: ChunkDone) => {
      quiet += result.quiet;
      done.add(result.chunk);
      progress.tell(quiet, false, `; ${wanted.game}, chunk ${result.chunk}`);
      go();
    });
    go();
  });
  await Promise.all(Array.from({ length: wanted.threads }, runThread));
  progress.tell(quiet, true, `; ${wanted.game}, seed ${wanted.seed}: ${done.size} chunks in ${wanted.folder}`);
}

try {
  await run(readWanted());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
