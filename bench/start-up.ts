/**
 * How soon the package is of use in Node, and how large it is: milliseconds from before `import` to the first legal moves in a fresh
 * process, and the bytes of each engine module. Wall-clock time, since reading files is part of it; Node's own start is not.
 *
 * Exit status 0 whether the bars are met or not: they are for a quiet machine to judge. 1 if the moves are wrong.
 */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { EngineName } from '../src/variants.js';
import { readOptions } from './support/options.js';
import { BUILD_FOLDER, PACKAGE_URL } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable, progress } from './support/report.js';
import { summary, type Summary } from './support/statistics.js';

const ROUNDS = 10;

/** Source: the project's goals. */
const TIME_BAR_MS = 50;

/** Of a module, uncompressed: 100 KB. Source: the project's goals. */
const SIZE_BAR_BYTES = 100_000;

/** Source: `test/cases/perft.json`, depth 1. */
const START_MOVES: Readonly<Record<EngineName, number>> = { minixiangqi: 19, xiangqi42: 25, minishogi: 14 };

/** Run by a fresh Node without any loader; arguments: package URL, game. */
const FIRST_MOVES = `
  const [url, game] = process.argv.slice(1);
  const before = performance.now();
  const { loadRules } = await import(url);
  const moves = (await loadRules(game)).start().legalMoves().length;
  console.log(JSON.stringify({ moves, timeMs: performance.now() - before }));
`;

interface StartUp {
  readonly game: EngineName;
  readonly timeMs: Summary;
  readonly timeBarMs: number;
  readonly timeMet: boolean;
  readonly bytes: number;
  readonly barBytes: number;
  readonly sizeMet: boolean;
}

const run = promisify(execFile);

async function firstMovesMs(game: EngineName): Promise<number> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', FIRST_MOVES, PACKAGE_URL, game]);
  const { moves, timeMs } = JSON.parse(stdout) as { moves: number; timeMs: number };
  if (moves !== START_MOVES[game]) throw new Error(`${moves} first moves of ${game}, not ${START_MOVES[game]}`);
  return timeMs;
}

async function measure(game: EngineName, rounds: number): Promise<StartUp> {
  const runs: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const timeMs = await firstMovesMs(game);
    runs.push(timeMs);
    progress(`${game} first moves, round ${round} of ${rounds}: ${timeMs.toFixed(1)} ms`);
  }
  const timeMs = summary(runs);
  const bytes = statSync(new URL(`${game}.wasm`, BUILD_FOLDER)).size;
  return {
    game, timeMs, timeBarMs: TIME_BAR_MS, timeMet: timeMs.median <= TIME_BAR_MS,
    bytes, barBytes: SIZE_BAR_BYTES, sizeMet: bytes <= SIZE_BAR_BYTES,
  };
}

function row({ game, timeMs, timeMet, bytes, sizeMet }: StartUp): string[] {
  const range = `${timeMs.min.toFixed(1)} - ${timeMs.max.toFixed(1)} ms`;
  const time = [`${timeMs.median.toFixed(1)} ms`, range, `${TIME_BAR_MS} ms`, met(timeMet)];
  return [game, ...time, `${bytes} B`, `${SIZE_BAR_BYTES} B`, met(sizeMet)];
}

async function main(): Promise<void> {
  const options = readOptions(ROUNDS);
  const games: StartUp[] = [];
  for (const game of options.games) games.push(await measure(game, options.rounds));
  if (options.json) return printJson({ machine: machine(), rounds: options.rounds, games });
  print(`${machineText()}; medians over ${options.rounds} runs`);
  print();
  printTable([['game', 'first moves', 'range', 'bar', '', 'module', 'bar', ''], ...games.map(row)]);
}

await main();
