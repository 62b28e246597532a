/** What is measured beside the peers, and how. Each measurement yields one quantity or more, for every side that has it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { benchMiddleGames } from '../../src/cli/bench-positions.js';
import type { EngineName } from '../../src/variants.js';
import { cpuSecondsOf } from '../support/cpu-time.js';
import { perftOf, PEER_VARIANT, VARIANT_FILE } from '../support/fairy-stockfish.js';
import { countAfresh, type Job } from '../support/fresh-count.js';
import { BUILD_FOLDER, PACKAGE_URL } from '../support/package.js';
import { expectLeaves, PEER_START_LEAVES, START_LEAVES } from '../support/start-leaves.js';
import { median } from '../support/statistics.js';
import type { UciProcess } from '../support/uci-process.js';
import type { Quantity, Side } from './measure.js';
import { CLI, FFISH, HASH_MB, NATIVE, NNUE_WASM, NNUE_WASM_UCI, NO_FETCH, OURS, uciSides, type Peers } from './sides.js';

export interface Measurement {
  readonly quantities: readonly Quantity[];
  /** Rounds, where fewer than asked for do. */
  readonly rounds?: number;
  /** The sides that have it, ours first. */
  readonly sides: (game: EngineName, peers: Peers, quick: boolean) => readonly Side[];
}

const PERFT_DEPTH: Readonly<Record<EngineName, number>> = { minixiangqi: 6, xiangqi42: 6, minishogi: 7 };
const WALK_DEPTH = 5, COLD_DEPTH = 6;
const SEARCH_MS = 1000, QUICK_SEARCH_MS = 150, WARM_UP_MS = 1500, MEMORY_SEARCH_MS = 3000;

function jobOf(game: EngineName, depth: number, quick: boolean): Job {
  const measured = quick ? depth - 1 : depth;
  return { game, depth: measured, warmUpDepth: measured - 2, atLeastSeconds: quick ? 0.2 : 1 };
}

async function counted(script: string, args: readonly string[], job: Job, table: typeof START_LEAVES): Promise<number> {
  const work = await countAfresh(script, args, job);
  if (work === undefined) throw new Error(`${script} has no answer`);
  expectLeaves(script, table, job.game, job.depth, work.leaves / work.counts);
  return work.leaves / work.seconds;
}

const PERFT: Measurement = {
  quantities: [{
    id: 'perft', title: 'Perft from the start', unit: 'million leaves per CPU second', scale: 1e6, digits: 1,
    note: '`Rules.perft` in Node beside `go perft`, 6 plies deep, in Minishogi 7. CPU time of all threads; start-up left out. ffish has no perft.',
  }],
  sides: (game, peers, quick) => uciSides(peers).map(([name, start]) => ({
    name,
    measure: async () => {
      const job = jobOf(game, PERFT_DEPTH[game], quick);
      if (name === OURS) return { perft: await counted('our-count.ts', ['Rules.perft'], job, START_LEAVES) };
      const peer = await start(game);
      try {
        await perftOf(peer, name === NNUE_WASM ? 4 : 1);
        const before = cpuSecondsOf(peer.pid), leaves = await perftOf(peer, job.depth), seconds = cpuSecondsOf(peer.pid) - before;
        return { perft: expectLeaves(name, PEER_START_LEAVES, game, job.depth, leaves) / seconds };
      } finally {
        await peer.quit();
      }
    },
  })),
};

const SEARCH: Measurement = {
  quantities: [
    {
      id: 'nodes', title: 'Search', unit: 'million nodes per CPU second', scale: 1e6, digits: 2,
      note: 'One thread, 16 MB, each engine\'s own evaluation (the peers\' classical one: no net is loaded), six middle games in turn, an empty table for each.',
    },
    {
      id: 'depth', title: 'Depth in one second', unit: 'plies', scale: 1, digits: 1, isComparable: false,
      note: 'The last depth that was told, median of the same searches. Engines prune and extend differently, so that depths of two engines do not compare.',
    },
  ],
  sides: (game, peers, quick) => uciSides(peers).map(([name, start]) => ({
    name,
    measure: async () => {
      const engine = await start(game), fens = benchMiddleGames(game), forMs = quick ? QUICK_SEARCH_MS : SEARCH_MS;
      try {
        await search(engine, fens[0] ?? '', WARM_UP_MS);
        const searches: Searched[] = [];
        for (const fen of fens) searches.push(await search(engine, fen, forMs));
        const sum = (of: (one: Searched) => number): number => searches.reduce((total, one) => total + of(one), 0);
        return { nodes: sum(({ nodes }) => nodes) / sum(({ seconds }) => seconds), depth: median(searches.map(({ depth }) => depth)) };
      } finally {
        await engine.quit();
      }
    },
  })),
};

interface Searched {
  readonly nodes: number;
  readonly seconds: number;
  readonly depth: number;
}

async function search(engine: UciProcess, fen: string, forMs: number): Promise<Searched> {
  engine.say('ucinewgame', `position fen ${fen}`);
  await engine.ready();
  const before = cpuSecondsOf(engine.pid);
  engine.say(`go movetime ${forMs}`);
  const lines = await engine.hear(/^bestmove /);
  const last = (pattern: RegExp): number => Number(lines.map((line) => pattern.exec(line)?.[1]).findLast((found) => found !== undefined));
  return { nodes: last(/ nodes (\d+)/), depth: last(/ depth (\d+)/), seconds: cpuSecondsOf(engine.pid) - before };
}

const MOVES: Measurement = {
  quantities: [{
    id: 'moves', title: 'Legal moves through the JavaScript API', unit: 'million a second', scale: 1e6, digits: 1,
    note: 'A caller\'s recursion, 5 plies deep, over `legalMoves()` and `play()`, beside the same over ffish\'s `legalMoves()`, `push()` and `pop()`; CPU time.',
  }],
  sides: (game, { ffish }, quick) => [
    { name: OURS, measure: async () => ({ moves: await counted('our-count.ts', ['play()'], jobOf(game, WALK_DEPTH, quick), START_LEAVES) }) },
    ...(ffish === undefined ? [] : [{
      name: FFISH, measure: async () => ({ moves: await counted('ffish-count.ts', [], jobOf(game, WALK_DEPTH, quick), PEER_START_LEAVES) }),
    }]),
  ],
};

const run = promisify(execFile);

/** Milliseconds that a program, run by a fresh Node, says that it took. */
async function coldMs(program: string, args: readonly string[], flags: readonly string[] = []): Promise<number> {
  const { stdout } = await run(process.execPath, [...flags, '--input-type=module', '--eval', program, ...args]);
  const ms = Number(/^ms (\d+(?:\.\d+)?)$/m.exec(stdout)?.[1]);
  if (!(ms > 0)) throw new Error(`no time in ${JSON.stringify(stdout.slice(-200))}`);
  return ms;
}

const OUR_BEST = `
  const [url, game, depth] = process.argv.slice(1), before = performance.now();
  const { createEngine, loadRules } = await import(url);
  const [rules, engine] = await Promise.all([loadRules(game), createEngine(game)]);
  await engine.bestMove(rules.start(), { depth: Number(depth) });
  console.log('ms ' + (performance.now() - before));
`;
const OUR_MOVES = `
  const [url, game] = process.argv.slice(1), before = performance.now();
  const { loadRules } = await import(url);
  (await loadRules(game)).start().legalMoves();
  console.log('ms ' + (performance.now() - before));
`;
const FFISH_MOVES = `
  import { readFileSync } from 'node:fs';
  const [url, game, variants] = process.argv.slice(1), before = performance.now();
  const ffish = (await import(url)).default;
  await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
  ffish.loadVariantConfig(readFileSync(variants, 'utf8'));
  new ffish.Board(game).legalMoves();
  console.log('ms ' + (performance.now() - before));
`;

/** From the start of a process of its own to its best move. */
async function processMs(program: string, args: readonly string[], variant: string, path: string | undefined): Promise<number> {
  const before = performance.now(), child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write('uci\n');
  let text = '', isAsked = false;
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (!isAsked && text.includes('uciok')) {
      isAsked = true;
      if (path !== undefined) child.stdin.write(`setoption name VariantPath value ${path}\n`);
      child.stdin.write(`setoption name UCI_Variant value ${variant}\nposition startpos\ngo depth ${COLD_DEPTH}\n`);
    }
    if (text.includes('bestmove')) break;
  }
  const took = performance.now() - before;
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return took;
}

async function nodeStartMs(): Promise<number> {
  const before = performance.now();
  await run(process.execPath, ['--eval', '']);
  return performance.now() - before;
}

const COLD: Measurement = {
  quantities: [{
    id: 'cold', title: 'Cold start to the first best move, 6 plies deep', unit: 'ms', scale: 1, digits: 0, lessIsBetter: true,
    note: 'Wall clock, a fresh process each time. For Node\'s sides from the import, Node\'s own start left out; for the native program from its start.',
  }],
  sides: (game, { native, nnueWasm }) => [
    { name: OURS, measure: async () => ({ cold: await coldMs(OUR_BEST, [PACKAGE_URL, game, String(COLD_DEPTH)]) }) },
    ...(native === undefined ? [] : [{
      name: NATIVE, measure: async () => ({ cold: await processMs(native, [], PEER_VARIANT[game], VARIANT_FILE) }),
    }]),
    ...(nnueWasm === undefined ? [] : [{
      name: NNUE_WASM,
      measure: async () => ({ cold: await processMs(process.execPath, [NO_FETCH, NNUE_WASM_UCI], game, undefined) - await nodeStartMs() }),
    }]),
  ],
};

const COLD_RULES: Measurement = {
  quantities: [{
    id: 'cold-rules', title: 'Cold start to the first legal moves', unit: 'ms', scale: 1, digits: 0, lessIsBetter: true,
    note: 'Wall clock, from the import in a fresh Node process, whose own start is left out.',
  }],
  sides: (game, { ffish }) => [
    { name: OURS, measure: async () => ({ 'cold-rules': await coldMs(OUR_MOVES, [PACKAGE_URL, game]) }) },
    ...(ffish === undefined ? [] : [{
      name: FFISH,
      measure: async () => ({
        'cold-rules': await coldMs(FFISH_MOVES, [createRequire(import.meta.url).resolve('ffish'), PEER_VARIANT[game], VARIANT_FILE], [NO_FETCH]),
      }),
    }]),
  ],
};

/** The most memory that a process has had. Source: proc(5), VmHWM of /proc/PID/status, in KB. */
function peakBytes(pid: number): number { return 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]); }

const MEMORY: Measurement = {
  rounds: 1,
  quantities: [{
    id: 'memory', title: 'Memory', unit: 'MB', scale: 2 ** 20, digits: 0, lessIsBetter: true,
    note: `Most memory of the process with a table of ${HASH_MB} MB after 3 seconds of search. Some 40 MB of it are Node's, where there is Node.`,
  }],
  sides: (game, peers, quick) => uciSides(peers).map(([name, start]) => ({
    name,
    measure: async () => {
      const engine = await start(game);
      try {
        await search(engine, benchMiddleGames(game)[0] ?? '', quick ? QUICK_SEARCH_MS : MEMORY_SEARCH_MS);
        return { memory: peakBytes(engine.pid) };
      } finally {
        await engine.quit();
      }
    },
  })),
};

function wireBytes(files: readonly (string | Uint8Array)[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(typeof file === 'string' ? readFileSync(file) : file).length, 0);
}

/** What a bundler makes of a program that needs so much of the package. */
async function bundled(contents: string): Promise<Uint8Array[]> {
  const resolveDir = fileURLToPath(BUILD_FOLDER);
  const { outputFiles } = await build({ stdin: { contents, resolveDir }, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' });
  return outputFiles.map(({ contents: bytes }) => bytes);
}

const ours = (name: string): string => fileURLToPath(new URL(name, BUILD_FOLDER));

const WIRE: Measurement = {
  rounds: 1,
  quantities: [{
    id: 'wire', title: 'An engine on a page, over the wire', unit: 'KB, brotli', scale: 1000, digits: 1, lessIsBetter: true,
    note: 'All code that a page fetches for one game: ours bundled and minified with its worker and both modules; theirs as published, all variants within.',
  }],
  sides: (game, { nnueWasm }) => [
    {
      name: OURS,
      measure: async () => ({
        wire: wireBytes([
          ...await bundled('import { createEngine, loadRules } from "./index.browser.js"; export default [createEngine, loadRules];'),
          ...['worker.js', `${game}.wasm`, `${game}.rules.wasm`].map(ours),
        ]),
      }),
    },
    ...(nnueWasm === undefined ? [] : [{
      name: NNUE_WASM,
      measure: async () => ({ wire: wireBytes(['stockfish.js', 'stockfish.worker.js', 'stockfish.wasm'].map((file) => join(nnueWasm, file))) }),
    }]),
  ],
};

const WIRE_RULES: Measurement = {
  rounds: 1,
  quantities: [{
    id: 'wire-rules', title: 'The rules on a page, over the wire', unit: 'KB, brotli', scale: 1000, digits: 1, lessIsBetter: true,
    note: 'The same for a board that only has to know what is legal.',
  }],
  sides: (game, { ffish }) => [
    {
      name: OURS,
      measure: async () => ({
        'wire-rules': wireBytes([
          ...await bundled('import { loadRules } from "./rules.browser.js"; export default loadRules;'), ours(`${game}.rules.wasm`),
        ]),
      }),
    },
    ...(ffish === undefined ? [] : [{
      name: FFISH, measure: async () => ({ 'wire-rules': wireBytes(['ffish.js', 'ffish.wasm'].map((file) => join(ffish, file))) }),
    }]),
  ],
};

export const MEASUREMENTS: readonly Measurement[] = [PERFT, SEARCH, MOVES, COLD, COLD_RULES, MEMORY, WIRE, WIRE_RULES];

/** For matches: the command line of a peer, as `npm run match` takes it. */
export function matchCommand(name: string): string {
  if (name === NATIVE) return 'fairy-stockfish';
  return name === NNUE_WASM ? `${process.execPath} ${NO_FETCH} ${NNUE_WASM_UCI}` : `${process.execPath} ${CLI} uci`;
}
