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
import { isDeepStrictEqual } from 'node:util';
import { readCommand, readGiven } from '../scripts/command.js';
import type { EngineName } from '../src/variants.js';
import { seededRandom } from '../test/support/random.js';
import { parseEngine } from '../train/engine.js';
import { number, whole } from '../train/flags.js';
import { Progress } from '../train/progress.js';
import { buildTunable } from './spsa/build.js';
import { PARAMETERS, PARAMS_SOURCE, readRows, writeRows } from './spsa/parameters.js';
import { Players } from './spsa/players.js';
import { moved, shake, shaken, type Settings, type Signs, stepAt } from './spsa/spsa.js';
import type { Version } from './spsa/worker.js';

const USAGE = 'usage: npx tsx tune/spsa.ts GAME [--net FILE] [--iterations N] [--pairs N] [--nodes N] [--gain X] [--threads N] [--seed N] '
  + '[--state FILE] [--write]';

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

/** The flags that decide what a run finds: it goes on from a state file of the same ones only. */
type Flags = Pick<Wanted, 'game' | 'net' | 'iterations' | 'pairs' | 'nodes' | 'gain' | 'seed'>;

/** What the state file has. */
interface State {
  readonly flags: Flags;
  readonly done: number;
  readonly values: Readonly<Record<string, number>>;
}

function readWanted(): Wanted {
  const command = {
    usage: USAGE, words: 1, flags: {
      net: { type: 'string' }, iterations: { type: 'string', default: '400' }, pairs: { type: 'string', default: '16' },
      nodes: { type: 'string', default: '8000' }, gain: { type: 'string', default: '0.012' }, threads: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' }, state: { type: 'string' }, write: { type: 'boolean', default: false },
    },
  } as const;
  return readCommand(command, ([name], values) => {
    const game = parseEngine(name);
    return {
      game, net: values.net ?? `nets/${game}.nnue`, iterations: whole('--iterations', values.iterations), pairs: whole('--pairs', values.pairs),
      nodes: whole('--nodes', values.nodes), gain: number('--gain', values.gain), threads: whole('--threads', values.threads),
      seed: whole('--seed', values.seed), state: values.state ?? `.data/spsa/${game}-${values.seed}.json`, isWriting: values.write,
    };
  });
}

function flagsOf({ game, net, iterations, pairs, nodes, gain, seed }: Wanted): Flags {
  return { game, net, iterations, pairs, nodes, gain, seed };
}

function readState(wanted: Wanted): State {
  const { state, game } = wanted, flags = flagsOf(wanted);
  if (existsSync(state)) {
    const found = JSON.parse(readFileSync(state, 'utf8')) as State;
    if (isDeepStrictEqual(found.flags, flags)) return found;
    throw new Error(`${state} is of a run with other flags: ${JSON.stringify(found.flags)}; give those, or another --state`);
  }
  const rows = readRows(readFileSync(PARAMS_SOURCE, 'utf8'), game);
  return { flags, done: 0, values: Object.fromEntries(PARAMETERS.map(({ name }) => [name, rows.get(name)!])) };
}

function write({ state, game }: Wanted): void {
  const { values, done } = JSON.parse(readFileSync(state, 'utf8')) as State;
  const source = readFileSync(PARAMS_SOURCE, 'utf8'), before = readRows(source, game);
  writeFileSync(PARAMS_SOURCE, writeRows(source, game, new Map(Object.entries(values))));
  for (const { name } of PARAMETERS) process.stdout.write(`${name}: ${before.get(name)} becomes ${Math.round(values[name]!)}\n`);
  process.stdout.write(`${PARAMS_SOURCE}: ${game} after ${done} iterations\n`);
}

async function run(wanted: Wanted): Promise<void> {
  const { game, pairs, seed, iterations } = wanted, net = readGiven('--net', wanted.net);
  const module = await buildTunable(game), state = readState(wanted), progress = new Progress('iterations', iterations, state.done);
  let values = PARAMETERS.map(({ name }) => state.values[name]!);
  const stateAfter = (done: number): State => ({ flags: state.flags, done, values: Object.fromEntries(version(values)) });
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
    writeFileSync(wanted.state, JSON.stringify(stateAfter(iteration + 1), undefined, 2));
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
