/**
 * What a second thread brings: `npm run bench:threads`. One engine with one thread and one with as many as there are cores (or `--threads`)
 * search the middle games of `shoqi bench` in turns, each for the same time from an empty table. Two ratios: of nodes a second by the
 * clock, which means something on a quiet machine only, and of nodes a CPU second, which other work hardly touches: times the threads,
 * it is what the clock would show if every thread had a core.
 *
 * Exit status 0 whether the bar is met or not: it is for a quiet machine to judge.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { benchMiddleGames } from '../src/cli/bench-positions.js';
import type { Engine, Position } from '../src/index.js';
import type { EngineName } from '../src/variants.js';
import { ownCpuSeconds } from './support/cpu-time.js';
import { gameNamed, GAMES, STATUS_USAGE, wholeFrom } from './support/options.js';
import { importPackage, type Shoqi } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable, progress } from './support/report.js';
import { ratios, summary, type Summary } from './support/statistics.js';

const ROUNDS = 5;
const SEARCH_MS = 1000;
const HASH_MB = 16;
/** V8 has compiled all of the engine at its best by then. */
const WARM_UP_MS = 2000;

/** Of the ratio for two threads, by the clock. Source: the project's goals. */
const BAR = 1.8;

const USAGE = `options: --rounds N (1 to 99), --threads N (2 to 64), --movetime MS (1 to 60000), --game ${GAMES.join('|')}, --json`;

interface Options {
  readonly games: readonly EngineName[];
  readonly rounds: number;
  readonly threads: number;
  readonly searchMs: number;
  readonly json: boolean;
}

interface Gain {
  readonly game: EngineName;
  /** Nodes a second by the clock, with one thread and with several. */
  readonly alone: Summary;
  readonly together: Summary;
  readonly byClock: Summary;
  readonly byCpu: Summary;
}

interface Speed {
  readonly nps: number;
  readonly nodesACpuSecond: number;
}

function readOptions(): Options {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ options: { rounds: text, threads: text, movetime: text, game: text, json: { type: 'boolean' } } });
    const whole = (name: 'rounds' | 'threads' | 'movetime', most: number, otherwise: number): number => (
      values[name] === undefined ? otherwise : wholeFrom(`--${name}`, values[name], most));
    return {
      games: values.game === undefined ? GAMES : [gameNamed(values.game)],
      rounds: whole('rounds', 99, ROUNDS),
      threads: whole('threads', 64, Math.max(availableParallelism(), 2)),
      searchMs: whole('movetime', 60_000, SEARCH_MS),
      json: values.json ?? false,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(STATUS_USAGE);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const shoqi = await importPackage();
  const games: Gain[] = [];
  for (const game of options.games) games.push(await measure(shoqi, game, options));
  if (options.json) return printJson({ machine: machine(), ...options, games });
  print(`${machineText()}; ${options.threads} threads, ${options.rounds} rounds, ${options.searchMs} ms a position`);
  print();
  print('million nodes a second');
  printTable([['game', '1 thread', `${options.threads} threads`, 'by the clock', 'range', 'by CPU time', 'range', 'bar', ''], ...games.map(row)]);
}

async function measure(shoqi: Shoqi, game: EngineName, { rounds, threads, searchMs }: Options): Promise<Gain> {
  const rules = await shoqi.loadRules(game), positions = benchMiddleGames(game).map((fen) => shoqi.unwrap(rules.fromFen(fen)));
  await using one = await shoqi.createEngine(game, { worker: true, hashMb: HASH_MB });
  await using several = await shoqi.createEngine(game, { threads, hashMb: HASH_MB });
  if (several.threads !== threads) throw new Error(`${several.threads} threads is all there is here`);
  for (const engine of [one, several]) await engine.analyse(rules.start(), { moveTimeMs: WARM_UP_MS }).result;
  const alone: Speed[] = [], together: Speed[] = [];
  for (let round = 1; round <= rounds; round++) {
    alone.push(await speedOf(one, positions, searchMs));
    together.push(await speedOf(several, positions, searchMs));
    progress(`${game}, round ${round} of ${rounds}: ${millions(alone.at(-1)?.nps ?? 0)} and ${millions(together.at(-1)?.nps ?? 0)} million nodes/s`);
  }
  const nps = (speeds: readonly Speed[]): number[] => speeds.map((speed) => speed.nps);
  const cpu = (speeds: readonly Speed[]): number[] => speeds.map((speed) => speed.nodesACpuSecond);
  return {
    game, alone: summary(nps(alone)), together: summary(nps(together)),
    byClock: summary(ratios(nps(together), nps(alone))),
    byCpu: summary(ratios(cpu(together), cpu(alone)).map((ratio) => ratio * threads)),
  };
}

async function speedOf(engine: Engine, positions: readonly Position[], searchMs: number): Promise<Speed> {
  let nodes = 0, seconds = 0, cpuSeconds = 0;
  for (const position of positions) {
    await engine.newGame();
    const from = performance.now(), cpuFrom = ownCpuSeconds();
    nodes += (await engine.analyse(position, { moveTimeMs: searchMs }).result).lines[0]?.nodes ?? 0;
    seconds += (performance.now() - from) / 1000;
    cpuSeconds += ownCpuSeconds() - cpuFrom;
  }
  return { nps: nodes / seconds, nodesACpuSecond: nodes / cpuSeconds };
}

function millions(perSecond: number): string { return (perSecond / 1e6).toFixed(2); }

function row({ game, alone, together, byClock, byCpu }: Gain): string[] {
  const cells = ({ median, min, max }: Summary): string[] => [`${median.toFixed(2)}x`, `${min.toFixed(2)} to ${max.toFixed(2)}`];
  return [game, millions(alone.median), millions(together.median), ...cells(byClock), ...cells(byCpu), `${BAR}x`, met(byClock.median >= BAR)];
}

await main();
