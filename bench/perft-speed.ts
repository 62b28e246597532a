/**
 * Perft leaves per second of CPU time, ours beside other people's, from the start positions: `npm run bench:perft`. Like beside like:
 *
 * - `Rules.perft`, WebAssembly in Node, beside `go perft` of Debian's `fairy-stockfish`, a native program;
 * - a caller's recursion over `legalMoves()` and `play()` beside the same over ffish's `legalMoves()`, `push()` and `pop()`;
 * - `Position.perft`, which goes through Position objects but makes no Move objects, alone: ffish has nothing like it.
 *
 * All take the length of the list at depth 1. The sides take turns, each in a fresh process every round, and an engine is judged by the
 * median of the ratios of each round. Starting up is left out: Fairy-Stockfish's clock runs from the end of a `go perft 1` to the end of
 * the `go perft` that counts; ours and ffish first count at a lesser depth for a second, so that the optimising compiler has run, and
 * then repeat the count until `atLeastSeconds` have gone. Each side is divided by its own number of leaves, which is checked.
 *
 * Exit status 0 whether the bars are met or not: they are for a quiet machine to judge. 1 if a count is wrong.
 */
import type { EngineName } from '../src/variants.js';
import { CAN_READ_CHILDREN, cpuSecondsOf, leavesPerSecond } from './support/cpu-time.js';
import { findFairyStockfish, INSTALL_HINT, nameOf, perftOf, startFairyStockfish } from './support/fairy-stockfish.js';
import { countAfresh, type Job } from './support/fresh-count.js';
import { readOptions, type Options } from './support/options.js';
import type { Way } from './support/our-count.js';
import { printEngines, printFacades, printWalks, type Comparison } from './support/perft-report.js';
import { machine, machineText, print, printJson, progress } from './support/report.js';
import { expectLeaves, PEER_START_LEAVES, START_LEAVES } from './support/start-leaves.js';
import { takeTurns } from './support/turns.js';

const ROUNDS = 5;

const AT_LEAST_SECONDS = 1;
const AT_LEAST_SECONDS_QUICK = 0.2;

/** Plies below the depth that is measured, for the counts that let the compiler run. */
const WARM_UP_LESS = 2;

const ENGINE_DEPTH: Readonly<Record<EngineName, number>> = { minixiangqi: 6, xiangqi42: 6, minishogi: 7 };

/** Times as fast as Fairy-Stockfish. Source: the project's goals. */
const ENGINE_BAR: Readonly<Record<EngineName, number>> = { minixiangqi: 18, xiangqi42: 18, minishogi: 9 };

const FACADE_DEPTH = 5;

/** Leaves per second through Position objects, in either way. Source: the project's goals. */
const FACADE_BAR = 2_000_000;

function jobOf(game: EngineName, fullDepth: number, { quick }: Options): Job {
  const depth = quick ? fullDepth - 1 : fullDepth;
  return { game, depth, warmUpDepth: depth - WARM_UP_LESS, atLeastSeconds: quick ? AT_LEAST_SECONDS_QUICK : AT_LEAST_SECONDS };
}

async function compareEngines(job: Job, rounds: number, program: string | undefined): Promise<Comparison> {
  const { game, depth } = job;
  const theirs = program === undefined ? undefined : () => engineSpeed(program, job);
  const speeds = await takeTurns(`${game} Rules.perft ${depth}`, rounds, theirs, () => ourSpeed('Rules.perft', job));
  const bar = ENGINE_BAR[game];
  return { game, depth, bar, ...speeds, ...(speeds.pairedRatio && { met: speeds.pairedRatio.median >= bar }) };
}

async function compareWalks(job: Job, rounds: number, hasFfish: boolean): Promise<Comparison> {
  const { game, depth } = job;
  const theirs = hasFfish ? () => ffishSpeed(job) : undefined;
  const speeds = await takeTurns(`${game} play() ${depth}`, rounds, theirs, () => ourSpeed('play()', job));
  return { game, depth, bar: FACADE_BAR, ...speeds, met: speeds.ours.median >= FACADE_BAR };
}

async function measureFacade(job: Job, rounds: number): Promise<Comparison> {
  const { game, depth } = job;
  const speeds = await takeTurns(`${game} Position.perft ${depth}`, rounds, undefined, () => ourSpeed('Position.perft', job));
  return { game, depth, bar: FACADE_BAR, ...speeds, met: speeds.ours.median >= FACADE_BAR };
}

async function ourSpeed(way: Way, job: Job): Promise<number> {
  const work = await countAfresh('our-count.ts', [way], job);
  if (work === undefined) throw new Error(`${way} of ${job.game} could not be measured`);
  expectLeaves(way, START_LEAVES, job.game, job.depth, work.leaves / work.counts);
  return leavesPerSecond(work);
}

async function ffishSpeed(job: Job): Promise<number> {
  const work = await countAfresh('ffish-count.ts', [], job);
  if (work === undefined) throw new Error(`ffish could not be measured on ${job.game}`);
  expectLeaves('ffish', PEER_START_LEAVES, job.game, job.depth, work.leaves / work.counts);
  return leavesPerSecond(work);
}

async function engineSpeed(program: string, { game, depth }: Job): Promise<number> {
  const peer = await startFairyStockfish(program, game);
  try {
    await perftOf(peer, 1);
    const before = cpuSecondsOf(peer.pid);
    const leaves = await perftOf(peer, depth);
    const seconds = cpuSecondsOf(peer.pid) - before;
    return leavesPerSecond({ leaves: expectLeaves('Fairy-Stockfish', PEER_START_LEAVES, game, depth, leaves), seconds });
  } finally {
    await peer.quit();
  }
}

/** The program to compare with, or undefined with the reason on stderr. */
function findPeer(): string | undefined {
  if (!CAN_READ_CHILDREN) {
    progress('the CPU time of a child is read from /proc, which only Linux has; Rules.perft is measured alone');
    return undefined;
  }
  const program = findFairyStockfish();
  if (program === undefined) progress(`${INSTALL_HINT}; Rules.perft is measured alone`);
  return program;
}

async function findFfish(): Promise<boolean> {
  const work = await countAfresh('ffish-count.ts', [], { game: 'minishogi', depth: 1, warmUpDepth: 1, atLeastSeconds: 0 });
  if (work === undefined) progress('ffish cannot be loaded; play() is measured alone');
  return work !== undefined;
}

async function main(): Promise<void> {
  const options = readOptions(ROUNDS);
  const { games, rounds, quick } = options;
  const program = findPeer();
  const peer = program === undefined ? null : await nameOf(program);
  const hasFfish = await findFfish();
  const engines: Comparison[] = [], walks: Comparison[] = [], facades: Comparison[] = [];
  for (const game of games) {
    const facadeJob = jobOf(game, FACADE_DEPTH, options);
    engines.push(await compareEngines(jobOf(game, ENGINE_DEPTH[game], options), rounds, program));
    walks.push(await compareWalks(facadeJob, rounds, hasFfish));
    facades.push(await measureFacade(facadeJob, rounds));
  }
  if (options.json) return printJson({ machine: machine(), peer, rounds, quick, engines, walks, facades });
  print(`${machineText()}, ${peer ?? 'no peer'}; medians over ${rounds} rounds${quick ? ', quick' : ''}`);
  print();
  printEngines(engines);
  print();
  printWalks(walks);
  print();
  printFacades(facades);
}

await main();
