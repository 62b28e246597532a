/**
 * How well time is kept: `npm run bench:overrun`. Our own UCI process plays itself at a fixed time a move, and the overrun of a move is
 * the time from writing `go` to reading `bestmove`, less what it was given: the way through the pipes counts against the engine. What of
 * it is the machine's is seen beside it, in the same minutes: after each move an `isready`, which an idle engine answers at once.
 *
 * Exit status 0 whether the bar is met or not: it is for a quiet machine to judge. 1 if the engine fails.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Position, Rules } from '../src/index.js';
import type { EngineName } from '../src/variants.js';
import { seededRandom, type Random } from '../test/support/random.js';
import { gameNamed, GAMES, STATUS_USAGE, wholeFrom } from './support/options.js';
import { BUILD_FOLDER, importPackage, type Shoqi } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable, progress } from './support/report.js';
import { quantile } from './support/statistics.js';
import { UciProcess } from './support/uci-process.js';

const MOVES = 500;
const MOVE_TIME_MS = 20;

/** Of the 99th percentile. Source: the project's goals. */
const BAR_MS = 5;

/** Random moves at the start of a game, so that games differ, and plies after which a game is given up. */
const RANDOM_PLIES = 4;
const LONGEST_GAME = 120;

/** The machine code of a fresh engine is still being optimised; its first moves are not counted. */
const WARM_UP_MOVES = 20;

const USAGE = `options: --moves N (1 to 100000), --movetime MS (1 to 60000), --game ${GAMES.join('|')}, --json`;

interface Options {
  readonly games: readonly EngineName[];
  readonly moves: number;
  readonly moveTimeMs: number;
  readonly json: boolean;
}

/** Milliseconds. */
interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Overrun {
  readonly game: EngineName;
  readonly overrun: Spread;
  readonly isReady: Spread;
  readonly barMs: number;
  readonly isMet: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { moves: { type: 'string' }, movetime: { type: 'string' }, game: { type: 'string' }, json: { type: 'boolean' } },
    });
    return {
      games: values.game === undefined ? GAMES : [gameNamed(values.game)],
      moves: values.moves === undefined ? MOVES : wholeFrom('--moves', values.moves, 100_000),
      moveTimeMs: values.movetime === undefined ? MOVE_TIME_MS : wholeFrom('--movetime', values.movetime, 60_000),
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
  const games: Overrun[] = [];
  for (const game of options.games) games.push(await measure(shoqi, game, options));
  if (options.json) return printJson({ machine: machine(), moves: options.moves, moveTimeMs: options.moveTimeMs, games });
  print(`${machineText()}; ${options.moves} moves a game at ${options.moveTimeMs} ms, milliseconds`);
  print();
  printTable([['game', 'p50', 'p99', 'max', 'bar of p99', '', 'isready p50', 'p99', 'max'], ...games.map(row)]);
}

async function measure(shoqi: Shoqi, game: EngineName, { moves, moveTimeMs }: Options): Promise<Overrun> {
  const rules = await shoqi.loadRules(game), random = seededRandom(1);
  const uci = await UciProcess.start(process.execPath, [fileURLToPath(new URL('cli.js', BUILD_FOLDER)), 'uci']);
  const overruns: number[] = [], answers: number[] = [];
  try {
    uci.setOption('UCI_Variant', game);
    for (let position = opening(rules, random); overruns.length < moves + WARM_UP_MOVES;) {
      const from = performance.now();
      uci.say(positionLine(shoqi, position), `go movetime ${moveTimeMs}`);
      const best = (await uci.hear(/^bestmove /)).at(-1) ?? '';
      overruns.push(performance.now() - from - moveTimeMs);
      answers.push(await readyMs(uci));
      position = shoqi.unwrap(position.play(shoqi.unwrap(shoqi.parseUci(game, best.split(' ')[1] ?? ''))));
      if (position.outcome() !== undefined || position.history.length > LONGEST_GAME) position = opening(rules, random);
      if (overruns.length % 100 === 0) progress(`${game}: ${overruns.length} of ${moves + WARM_UP_MOVES} moves`);
    }
  } finally {
    await uci.quit();
  }
  const overrun = spread(overruns.slice(WARM_UP_MOVES));
  return { game, overrun, isReady: spread(answers.slice(WARM_UP_MOVES)), barMs: BAR_MS, isMet: overrun.p99 <= BAR_MS };
}

function opening(rules: Rules, random: Random): Position {
  let position = rules.start();
  for (let ply = 0; ply < RANDOM_PLIES; ply++) {
    const next = position.play(random.pick(position.legalMoves()));
    if (next.ok && next.value.outcome() === undefined) position = next.value;
  }
  return position;
}

function positionLine({ makeUci }: Shoqi, position: Position): string {
  return ['position startpos moves', ...position.history.map((move) => makeUci(position.variant, move))].join(' ');
}

async function readyMs(uci: UciProcess): Promise<number> {
  const from = performance.now();
  await uci.ready();
  return performance.now() - from;
}

function spread(values: readonly number[]): Spread {
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99), max: Math.max(...values) };
}

function row({ game, overrun, isReady, isMet }: Overrun): string[] {
  const cells = ({ p50, p99, max }: Spread): string[] => [p50, p99, max].map((value) => value.toFixed(2));
  return [game, ...cells(overrun), `${BAR_MS}`, met(isMet), ...cells(isReady)];
}

await main();
