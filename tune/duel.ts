/**
 * `npx tsx tune/duel.ts <game> <a.wasm> <b.wasm> [--net-a FILE] [--net-b FILE] [--ms 8 | --nodes N] [--games 200] [--seed 1]`
 *
 * A quick match of two modules in one process, on one core: random openings, each with both colours, milliseconds or nodes a move. For
 * choosing between weights, nets or numbers of the search; what is claimed is measured by bench/match.ts. Both must know the same rules.
 */
import { compileGiven, named, readCommand, readGiven } from '../scripts/command.js';
import { instantiate } from '@assemblyscript/loader';
import type { EngineExports, EngineImports } from '../src/wasm/exports.js';
import { NO_TABLE } from '../src/wasm/table.js';
import { sendNet } from '../src/wasm/net.js';
import { seededRandom } from '../test/support/random.js';
import { parseEngine } from '../train/engine.js';
import { number, whole } from '../train/flags.js';
import { PairPlayer, type PlayedEngine } from './pair.js';

const HASH_MB = 8;

const command = {
  usage: 'usage: npx tsx tune/duel.ts GAME A.wasm B.wasm [--net-a FILE] [--net-b FILE] [--ms N | --nodes N] [--games N] [--seed N]',
  words: 3,
  flags: {
    'ms': { type: 'string', default: '8' }, 'nodes': { type: 'string' }, 'games': { type: 'string', default: '200' },
    'seed': { type: 'string', default: '1' }, 'net-a': { type: 'string' }, 'net-b': { type: 'string' },
  },
} as const;
const { game, fileA, fileB, netA, netB, ms, games, nodeLimit, seed } = readCommand(command, ([name, a = '', b = ''], values) => ({
  game: parseEngine(name), fileA: a, fileB: b, netA: values['net-a'], netB: values['net-b'],
  ms: number('--ms', values.ms), games: whole('--games', values.games), seed: whole('--seed', values.seed),
  nodeLimit: values.nodes === undefined ? 0 : whole('--nodes', values.nodes),
}));
/** For the search of a move by time. */
let deadline = Infinity;

interface Timed extends PlayedEngine { nodes: number; thinking: number }

function sendGiven(engine: EngineExports, flag: string, file: string): void {
  const bytes = readGiven(flag, file);
  named(flag, file, () => sendNet(engine, bytes));
}

async function open(side: 'a' | 'b', file: string, net: string | undefined): Promise<Timed> {
  const host = { shouldStop: () => performance.now() >= deadline ? 1 : 0 };
  const { exports: engine } = await instantiate<EngineExports>(compileGiven(`module ${side}`, file), { host, table: NO_TABLE } satisfies EngineImports);
  engine.setHash(HASH_MB);
  if (net !== undefined) sendGiven(engine, `--net-${side}`, net);
  let startedAt = 0;
  const timed: Timed = {
    engine, nodeLimit, nodes: 0, thinking: 0,
    before: () => {
      startedAt = performance.now();
      if (nodeLimit === 0) deadline = startedAt + ms;
    },
    after: (nodes) => {
      timed.nodes += nodes;
      timed.thinking += performance.now() - startedAt;
      deadline = Infinity;
    },
  };
  return timed;
}

const engines = [await open('a', fileA, netA), await open('b', fileB, netB)] as const;
const player = new PairPlayer(game, engines), random = seededRandom(seed), startedAt = performance.now();
let points = 0, played = 0, squares = 0;
while (played < games) {
  const pair = player.play(random);
  points += pair;
  squares += pair * pair;
  played += 2;
  if (played % 50 === 0 || played >= games) tell();
}

function tell(): void {
  const pairs = played / 2, mean = points / played, deviation = Math.sqrt(Math.max(0, squares / pairs - (points / pairs) ** 2) / pairs) / 2;
  const elo = (share: number): string => (-400 * Math.log10(1 / Math.min(0.999, Math.max(0.001, share)) - 1)).toFixed(0);
  const rates = engines.map(({ nodes, thinking }) => `${Math.round(nodes / thinking)} knps`);
  process.stdout.write(`${game}: ${played} games, a scores ${(mean * 100).toFixed(1)} %, Elo ${elo(mean)} [${elo(mean - 1.96 * deviation)}, ${elo(mean + 1.96 * deviation)}], `
    + `${rates.join(' : ')}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
}
