/**
 * Nodes a second of a search: `npm run bench:nps`. Our UCI process, evaluating by net and by hand, and Fairy-Stockfish with its own
 * evaluation, one thread and 16 MB each, search the middle games of `shoqi bench` in turns, position by position, each for the same time.
 * The figure is nodes by CPU second, so that other work on the machine weighs on none; a side's nodes are those of its last `info` line.
 *
 * Exit status 0 whether the bar is met or not: it is for a quiet machine to judge.
 */
import { fileURLToPath } from 'node:url';
import { benchMiddleGames } from '../src/cli/bench-positions.js';
import type { EngineName } from '../src/variants.js';
import { CAN_READ_CHILDREN, cpuSecondsOf } from './support/cpu-time.js';
import { findFairyStockfish, INSTALL_HINT, nameOf, startFairyStockfish } from './support/fairy-stockfish.js';
import { readOptions } from './support/options.js';
import { BUILD_FOLDER } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable, progress } from './support/report.js';
import { ratios, summary, type Summary } from './support/statistics.js';
import { times } from './support/turns.js';
import { UciProcess } from './support/uci-process.js';

const ROUNDS = 5;
/** Of one search. */
const SEARCH_MS = 500, QUICK_SEARCH_MS = 100;
/** V8 has compiled all of the engine at its best by then. */
const WARM_UP_MS = 2000;
const HASH_MB = 16;

/** What evaluates, and the bar of the paired ratio's median. Source: the project's goals. */
const EVALUATIONS = [['net', 2.5], ['hand-written', 4]] as const;

interface Speed {
  readonly game: EngineName;
  readonly evaluation: string;
  readonly bar: number;
  readonly ours: Summary;
  readonly theirs?: Summary;
  /** Of the two figures of each round. */
  readonly ratio?: Summary;
}

interface Count {
  nodes: number;
  seconds: number;
}

async function main(): Promise<void> {
  const options = readOptions(ROUNDS);
  if (!CAN_READ_CHILDREN) throw new Error('the CPU time of a child is read from /proc, which only Linux has');
  const program = findFairyStockfish();
  if (program === undefined) progress(`${INSTALL_HINT}; our engine is measured alone`);
  const peer = program === undefined ? null : await nameOf(program);
  const searchMs = options.quick ? QUICK_SEARCH_MS : SEARCH_MS;
  const games: Speed[] = [];
  for (const game of options.games) games.push(...await measure(game, options.rounds, searchMs, program));
  if (options.json) return printJson({ machine: machine(), peer, rounds: options.rounds, searchMs, games });
  print(`${machineText()}, ${peer ?? 'no peer'}; ${options.rounds} rounds, ${searchMs} ms a position`);
  print();
  print('search, million nodes per CPU second');
  printTable([['game', 'evaluation', 'theirs', 'ours', 'range', 'paired ratio', 'range', 'bar', ''], ...games.map(row)]);
}

async function measure(game: EngineName, rounds: number, searchMs: number, program: string | undefined): Promise<Speed[]> {
  const ours = await Promise.all(EVALUATIONS.map(() => UciProcess.start(process.execPath, [fileURLToPath(new URL('cli.js', BUILD_FOLDER)), 'uci'])));
  const theirs = program === undefined ? undefined : await startFairyStockfish(program, game, { Hash: HASH_MB });
  const ourSpeeds: number[][] = ours.map(() => []), theirSpeeds: number[] = [];
  try {
    for (const [index, engine] of ours.entries()) {
      engine.setOption('Hash', HASH_MB);
      engine.setOption('UCI_Variant', game);
      engine.setOption('Use NNUE', String(EVALUATIONS[index]?.[0] === 'net'));
      await search(engine, benchMiddleGames(game)[0] ?? '', WARM_UP_MS);
    }
    for (let round = 1; round <= rounds; round++) {
      const our: Count[] = ours.map(() => ({ nodes: 0, seconds: 0 })), their: Count = { nodes: 0, seconds: 0 };
      for (const fen of benchMiddleGames(game)) {
        if (theirs !== undefined) add(their, await search(theirs, fen, searchMs));
        for (const [index, engine] of ours.entries()) add(our[index]!, await search(engine, fen, searchMs));
      }
      for (const [index, { nodes, seconds }] of our.entries()) ourSpeeds[index]!.push(nodes / seconds);
      if (theirs !== undefined) theirSpeeds.push(their.nodes / their.seconds);
      const figures = `ours ${ourSpeeds.map((speeds) => millions(speeds.at(-1))).join(' and ')}, theirs ${millions(theirSpeeds.at(-1))} million nodes/s`;
      progress(`${game}, round ${round} of ${rounds}: ${figures}`);
    }
  } finally {
    await Promise.all(ours.map((engine) => engine.quit()));
    await theirs?.quit();
  }
  return EVALUATIONS.map(([evaluation, bar], index) => {
    const speeds = ourSpeeds[index]!, known = { game, evaluation, bar, ours: summary(speeds) };
    return theirs === undefined ? known : { ...known, theirs: summary(theirSpeeds), ratio: summary(ratios(speeds, theirSpeeds)) };
  });
}

/** Searches a position for a time, on a table without anything of earlier ones. */
async function search(engine: UciProcess, fen: string, forMs: number): Promise<Count> {
  engine.say('ucinewgame', `position fen ${fen}`);
  await engine.ready();
  const before = cpuSecondsOf(engine.pid);
  engine.say(`go movetime ${forMs}`);
  const lines = await engine.hear(/^bestmove /);
  const nodes = lines.map((line) => / nodes (\d+)/.exec(line)?.[1]).filter((text) => text !== undefined).at(-1);
  return { nodes: Number(nodes), seconds: cpuSecondsOf(engine.pid) - before };
}

function add(sum: Count, { nodes, seconds }: Count): void {
  sum.nodes += nodes;
  sum.seconds += seconds;
}

function row({ game, evaluation, bar, ours, theirs, ratio }: Speed): string[] {
  return [
    game, evaluation, millions(theirs?.median), millions(ours.median), `${millions(ours.min)} - ${millions(ours.max)}`,
    ratio ? times(ratio.median) : '-', ratio ? `${times(ratio.min)} - ${times(ratio.max)}` : '-', times(bar),
    ratio ? met(ratio.median >= bar) : 'not compared',
  ];
}

function millions(perSecond: number | undefined): string { return perSecond === undefined ? '-' : (perSecond / 1e6).toFixed(2); }

await main();
