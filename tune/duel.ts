/**
 * `npx tsx tune/duel.ts <game> <a.wasm> <b.wasm> [--net-a FILE] [--net-b FILE] [--ms 8 | --nodes N] [--games 200] [--seed 1]`
 *
 * A quick match of two modules in one process, on one core: random openings, each with both colours, milliseconds or nodes a move. For
 * choosing between weights or nets; what is claimed is measured by bench/match.ts. Only changes of the evaluation: both must know the
 * same rules.
 */
import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { instantiate } from '@assemblyscript/loader';
import { sendSetup } from '../src/wasm/codec.js';
import { startSetup } from '../src/setup.js';
import { type EngineExports, type EngineImports, THINK } from '../src/wasm/exports.js';
import { NO_TABLE } from '../src/wasm/table.js';
import { sendNet } from '../src/wasm/net.js';
import { seededRandom, type Random } from '../test/support/random.js';
import { parseEngine } from '../train/engine.js';

const OPENING_PLIES_LEAST = 4, OPENING_PLIES_MOST = 7;
/** An opening is fair if both think so, within so many centipawns. */
const FAIR_SCORE = 150, FAIR_NODES = 5000;
const PLIES_MOST = 300;
const DECIDED_SCORE = 15_000;
const HASH_MB = 8;

const { positionals: [name, fileA = '', fileB = ''], values } = parseArgs({
  allowPositionals: true,
  options: {
    'ms': { type: 'string', default: '8' }, 'nodes': { type: 'string' }, 'games': { type: 'string', default: '200' },
    'seed': { type: 'string', default: '1' }, 'net-a': { type: 'string' }, 'net-b': { type: 'string' },
  },
});
const game = parseEngine(name);
const ms = Number(values.ms), games = Number(values.games), moveNodes = Number(values.nodes ?? 0);
let deadline = Infinity;
const nodes = [0, 0], thinking = [0, 0];

async function open(file: string, net: string | undefined): Promise<EngineExports> {
  const host = { shouldStop: () => performance.now() >= deadline ? 1 : 0 };
  const { exports } = await instantiate<EngineExports>(readFileSync(file), { host, table: NO_TABLE } satisfies EngineImports);
  exports.setHash(HASH_MB);
  if (net !== undefined) sendNet(exports, readFileSync(net));
  return exports;
}
const engines = [await open(fileA, values['net-a']), await open(fileB, values['net-b'])] as const;

/** `nodeLimit` 0: as the match is played. */
function search(index: number, nodeLimit: number): { score: number; move: number } {
  const engine = engines[index]!, startedAt = performance.now();
  deadline = nodeLimit + moveNodes > 0 ? Infinity : startedAt + ms;
  engine.startSearch(0, nodeLimit > 0 ? nodeLimit : moveNodes, 1);
  while (engine.think(0) !== THINK.finished);
  if (nodeLimit === 0) {
    nodes[index]! += engine.nodeCount();
    thinking[index]! += performance.now() - startedAt;
  }
  return { score: engine.knownScore(0), move: new DataView(engine.memory.buffer).getUint16(engine.rootMovesPtr() + 24, true) };
}

function start(moves: readonly number[]): void {
  for (const engine of engines) {
    sendSetup(engine, startSetup(game));
    engine.newGame();
    for (const move of moves) engine.playMove(move);
  }
}

/** Moves of an opening that both engines call fair. */
function opening(random: Random): number[] {
  for (;;) {
    const moves: number[] = [];
    start(moves);
    for (let left = OPENING_PLIES_LEAST + random.below(OPENING_PLIES_MOST - OPENING_PLIES_LEAST + 1); left > 0; left--) {
      if (engines[0].outcome() !== 0) break;
      const legal = new Uint16Array(engines[0].memory.buffer, engines[0].movesPtr(), engines[0].legalMoves());
      const move = random.pick(legal);
      moves.push(move);
      engines[0].playMove(move);
    }
    if (engines[0].outcome() !== 0) continue;
    start(moves);
    if ([0, 1].every((index) => Math.abs(search(index, FAIR_NODES).score) <= FAIR_SCORE)) return moves;
  }
}

/** Points of engine a. */
function play(moves: readonly number[], first: number): number {
  start(moves);
  for (let ply = moves.length; ply < PLIES_MOST; ply++) {
    const mover = (ply & 1) === 0 ? first : 1 - first, code = engines[0].outcome();
    if (code !== 0) {
      const winner = (code >> 4) - 1;
      return winner < 0 ? 0.5 : (winner === 0 ? first : 1 - first) === 0 ? 1 : 0;
    }
    const { score, move } = search(mover, 0);
    if (Math.abs(score) > DECIDED_SCORE && Math.abs(score) > 31_000) return (score > 0) === (mover === 0) ? 1 : 0;
    for (const engine of engines) engine.playMove(move);
  }
  return 0.5;
}

const random = seededRandom(Number(values.seed));
let points = 0, played = 0, squares = 0;
const startedAt = performance.now();
while (played < games) {
  const moves = opening(random), pair = play(moves, 0) + play(moves, 1);
  points += pair;
  squares += pair * pair;
  played += 2;
  if (played % 50 === 0 || played >= games) tell();
}

function tell(): void {
  const pairs = played / 2, mean = points / played, deviation = Math.sqrt(Math.max(0, squares / pairs - (points / pairs) ** 2) / pairs) / 2;
  const elo = (share: number): string => (-400 * Math.log10(1 / Math.min(0.999, Math.max(0.001, share)) - 1)).toFixed(0);
  const rates = [0, 1].map((index) => `${Math.round(nodes[index]! / thinking[index]!)} knps`);
  process.stdout.write(`${game}: ${played} games, a scores ${(mean * 100).toFixed(1)} %, Elo ${elo(mean)} [${elo(mean - 1.96 * deviation)}, ${elo(mean + 1.96 * deviation)}], `
    + `${rates.join(' : ')}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
}
