/**
 * `npm run train:accept -- GAME FILE [--nodes 5000] [--games 2000] [--seed 1] [--concurrency 2]`
 *
 * Plays a net against the one that the package ships, or against the hand-written evaluation where it ships none, until a sequential test
 * has decided; if the new one is better, it takes the other's place in `nets/`, and `nets/nets.json` says where it came from. A match is a
 * row of bench/RESULTS.md either way. Exit status 1 if the net was not accepted.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { readCommand } from '../scripts/command.js';
import type { EngineName } from '../src/variants.js';
import { parseEngine } from './engine.js';
import { addNet, netPath, newestNet, readTraining, type NetEntry } from './nets-list.js';

/** Elo, logistic, between which the test decides. */
const BOUNDS = '0,10';

const USAGE = 'usage: npm run train:accept -- GAME FILE [--nodes N] [--games N] [--seed N] [--concurrency N]';

interface Wanted {
  readonly game: EngineName;
  readonly file: string;
  readonly nodes: string;
  readonly games: string;
  readonly seed: string;
  readonly concurrency: string;
}

function readWanted(): Wanted {
  const command = {
    usage: USAGE, words: 2, flags: {
      nodes: { type: 'string', default: '5000' }, games: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '2' },
    },
  } as const;
  return readCommand(command, ([name, file = ''], values) => {
    const game = parseEngine(name);
    if (!existsSync(file)) throw new Error(`no net at ${JSON.stringify(file)}`);
    return { game, file, ...values };
  });
}

/** What bench/match.ts prints with `--json`, as far as it is kept. */
type Summary = Omit<NetEntry['match'], 'nodes'> & { readonly sprt: { readonly verdict: string } };

function playMatch({ game, file, nodes, games, seed, concurrency }: Wanted, generation: number): Summary {
  const shipped = newestNet(game) === undefined ? 'Use NNUE=false' : `EvalFile=${netPath(game)}`;
  const flags = {
    'game': game, 'a': 'node build/cli.js uci', 'b': 'node build/cli.js uci', 'a-options': `EvalFile=${file}`, 'b-options': shipped,
    'a-name': `net ${generation}`, 'b-name': generation === 1 ? 'hand-written' : `net ${generation - 1}`,
    nodes, games, seed, concurrency, 'sprt': BOUNDS, 'log': `net of generation ${generation}`,
  };
  const args = ['tsx', 'bench/match.ts', ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]), '--json'];
  return JSON.parse(execFileSync('npx', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })) as Summary;
}

function run(wanted: Wanted): void {
  const { game, file, nodes } = wanted, generation = (newestNet(game)?.generation ?? 0) + 1, training = readTraining(file);
  const { games, score, elo, sprt } = playMatch(wanted, generation);
  process.stdout.write(`${game}: ${games} games, ${(score * 100).toFixed(1)} %, Elo ${elo.elo.toFixed(0)} [${elo.low.toFixed(0)}, ${elo.high.toFixed(0)}], ${sprt.verdict}\n`);
  if (sprt.verdict !== 'H1 accepted') {
    process.exitCode = 1;
    return;
  }
  copyFileSync(file, netPath(game));
  addNet(game, { generation, ...training, match: { games, score, elo, nodes: Number(nodes) } });
}

try {
  run(readWanted());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
