/**
 * `npx tsx tune/spsa.ts <game> [--net FILE] [--iterations 400] [--pairs 16] [--nodes 8000] [--gain 0.012] [--threads 2] [--seed 1]
 * [--state FILE] [--write]`
 *
 * Tunes the numbers of the search that are marked so in assembly/search/params.ts, by pairs of games between shaken versions of them
 * (spsa/spsa.ts). After each iteration the values are kept in the state file (`.data/spsa/<game>-<seed>.json`), from which a run that was
 * stopped goes on. `--write` plays nothing and puts the values of the state file into params.ts. The same flags give the same values, on
 * any number of threads.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { EngineName } from '../src/variants.js';
import { seededRandom } from '../test/support/random.js';
import { parseEngine } from '../train/engine.js';
import { Progress } from '../train/progress.js';
import { startThread } from '../train/threads.js';
import { buildTunable } from './spsa/build.js';
import { PARAMETERS, PARAMS_SOURCE, readRows, writeRows } from './spsa/parameters.js';
import { moved, shake, shaken, type Settings, type Signs, stepAt } from './spsa/spsa.js';
import type { Pair, PairDone, Version, WorkerSettings } from './spsa/worker.js';

interface Wanted extends Settings {
  readonly game: EngineName;
  readonly net: string;
  readonly pairs: number;
  readonly nodes: number;
  readonly threads: number;
  readonly seed: number;
  readonly state: string;
  readonly isWriting: boolean;
}

/** What the state file has. */
interface State {
  readonly done: number;
  readonly values: Readonly<Record<string, number>>;
}

function readWanted(): Wanted {
  const { positionals: [name], values } = parseArgs({
    allowPositionals: true,
    options: {
      net: { type: 'string' }, iterations: { type: 'string', default: '400' }, pairs: { type: 'string', default: '16' },
      nodes: { type: 'string', default: '8000' }, gain: { type: 'string', default: '0.012' }, threads: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' }, state: { type: 'string' }, write: { type: 'boolean', default: false },
    },
  });
  const game = parseEngine(name);
  return {
    game, net: values.net ?? `nets/${game}.nnue`, iterations: number('--iterations', values.iterations), pairs: number('--pairs', values.pairs),
    nodes: number('--nodes', values.nodes), gain: number('--gain', values.gain), threads: number('--threads', values.threads),
    seed: number('--seed', values.seed), state: values.state ?? `.data/spsa/${game}-${values.seed}.json`, isWriting: values.write,
  };
}

function number(flag: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${flag} takes a number above 0, not ${text}`);
  return value;
}

function readState({ state, game }: Wanted): State {
  if (existsSync(state)) return JSON.parse(readFileSync(state, 'utf8')) as State;
  const rows = readRows(readFileSync(PARAMS_SOURCE, 'utf8'), game);
  return { done: 0, values: Object.fromEntries(PARAMETERS.map(({ name }) => [name, rows.get(name)!])) };
}

function write({ state, game }: Wanted): void {
  const { values, done } = JSON.parse(readFileSync(state, 'utf8')) as State;
  const source = readFileSync(PARAMS_SOURCE, 'utf8'), before = readRows(source, game);
  writeFileSync(PARAMS_SOURCE, writeRows(source, game, new Map(Object.entries(values))));
  for (const { name } of PARAMETERS) process.stdout.write(`${name}: ${before.get(name)} becomes ${Math.round(values[name]!)}\n`);
  process.stdout.write(`${PARAMS_SOURCE}: ${game} after ${done} iterations\n`);
}

/** Threads that play pairs: each takes the next one that is left. */
class Players {
  readonly #waiting: Pair[] = [];
  readonly #differences = new Map<number, number>();
  #wanted = 0;
  #finish: (differences: number[]) => void = () => undefined;
  readonly #threads: { readonly worker: ReturnType<typeof startThread>; isIdle: boolean }[];

  constructor(count: number, settings: WorkerSettings, fail: (error: Error) => void) {
    this.#threads = Array.from({ length: count }, () => {
      const thread = { worker: startThread(new URL('./spsa/worker.ts', import.meta.url), settings), isIdle: true };
      thread.worker.on('error', fail);
      thread.worker.on('message', (done: PairDone) => {
        thread.isIdle = true;
        this.#differences.set(done.index, done.difference);
        this.#next();
      });
      return thread;
    });
  }

  /** The results of pairs, in their order. */
  play(pairs: readonly Pair[]): Promise<number[]> {
    this.#differences.clear();
    this.#waiting.push(...pairs);
    this.#wanted = pairs.length;
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#next();
    });
  }

  close(): void { for (const { worker } of this.#threads) void worker.terminate(); }

  #next(): void {
    for (const thread of this.#threads) {
      const pair = thread.isIdle ? this.#waiting.shift() : undefined;
      if (pair === undefined) continue;
      thread.isIdle = false;
      thread.worker.postMessage(pair);
    }
    if (this.#differences.size < this.#wanted) return;
    this.#finish(Array.from({ length: this.#wanted }, (_, index) => this.#differences.get(index)!));
  }
}

async function run(wanted: Wanted): Promise<void> {
  const { game, pairs, seed, iterations } = wanted, net = new Uint8Array(readFileSync(wanted.net));
  const module = await buildTunable(game), state = readState(wanted), progress = new Progress('iterations', iterations, state.done);
  let values = PARAMETERS.map(({ name }) => state.values[name]!);
  const players = new Players(wanted.threads, { module, game, net, nodes: wanted.nodes }, (error) => { throw error; });
  mkdirSync(dirname(wanted.state), { recursive: true });
  for (let iteration = state.done; iteration < iterations; iteration++) {
    const step = stepAt(iteration, wanted), first = (seed * iterations + iteration) * pairs;
    const shakes = Array.from({ length: pairs }, (_, index) => shake(seededRandom(first + index), PARAMETERS.length));
    const versionOf = (signs: Signs, by: number): Version => version(shaken(PARAMETERS, values, signs, by));
    const differences = await players.play(shakes.map((signs, index) => {
      return { index, seed: first + index, versions: [versionOf(signs, step), versionOf(signs, -step)] };
    }));
    values = moved(PARAMETERS, values, shakes.map((signs, index) => ({ signs, difference: differences[index]! })), iteration, wanted);
    writeFileSync(wanted.state, JSON.stringify({ done: iteration + 1, values: Object.fromEntries(version(values)) }, undefined, 2));
    progress.tell(iteration + 1, iteration + 1 === iterations, `; ${game}, ${wanted.state}`);
  }
  players.close();
}

function version(values: readonly number[]): Version { return PARAMETERS.map(({ name }, index) => [name, values[index]!]); }

try {
  const wanted = readWanted();
  if (wanted.isWriting) write(wanted);
  else await run(wanted);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
