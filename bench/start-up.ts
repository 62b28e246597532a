/**
 * How soon the package is of use in Node, and how large it is: milliseconds from before `import` in a fresh process to the first legal
 * moves, and to the first best move, on the calling thread and in a worker; by how much a process grows that searches; and the bytes of
 * each engine module. Wall-clock time, since reading files is part of it; Node's own start is not.
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

/** Source of the bars: the project's goals. */
const MOVES_BAR_MS = 50, BEST_BAR_MS = 150;

/** Of a module, uncompressed: 100 KB. */
const SIZE_BAR_BYTES = 100_000;

/** By how much a process with a table of 16 MB may grow. */
const MEMORY_BAR_MB = 80;

/** Source: `test/cases/perft.json`, depth 1. */
const START_MOVES: Readonly<Record<EngineName, number>> = { minixiangqi: 19, xiangqi42: 25, minishogi: 14 };

/** These are run by a fresh Node without any loader; arguments: package URL, game. */
const FIRST_MOVES = `
  const [url, game] = process.argv.slice(1);
  const before = performance.now();
  const { loadRules } = await import(url);
  const moves = (await loadRules(game)).start().legalMoves().length;
  console.log(JSON.stringify({ moves, timeMs: performance.now() - before }));
`;

const firstBestMove = (worker: boolean): string => `
  const [url, game] = process.argv.slice(1);
  const before = performance.now();
  const { createEngine, loadRules } = await import(url);
  const [rules, engine] = await Promise.all([loadRules(game), createEngine(game, { worker: ${worker} })]);
  const move = await engine.bestMove(rules.start(), { depth: 6 });
  console.log(JSON.stringify({ moves: move === undefined ? 0 : rules.start().legalMoves().length, timeMs: performance.now() - before }));
  await engine.dispose();
`;

/** What a process grows by that imports the package and searches for three seconds, the table being full then. */
const MEMORY = `
  const [url, game] = process.argv.slice(1);
  const before = process.memoryUsage.rss();
  const { createEngine, loadRules } = await import(url);
  const [rules, engine] = await Promise.all([loadRules(game), createEngine(game, { hashMb: 16 })]);
  await engine.bestMove(rules.start(), { moveTimeMs: 3000 });
  console.log(JSON.stringify({ moves: rules.start().legalMoves().length, megabytes: (process.memoryUsage.rss() - before) / 2 ** 20 }));
`;

interface StartUp {
  readonly game: EngineName;
  readonly movesMs: Summary;
  readonly bestMs: Summary;
  readonly bestInWorkerMs: Summary;
  readonly megabytes: number;
  readonly bytes: number;
}

const run = promisify(execFile);

async function runFresh(program: string, game: EngineName): Promise<Readonly<Record<'timeMs' | 'megabytes', number>>> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, PACKAGE_URL, game]);
  const answer = JSON.parse(stdout) as Record<'moves' | 'timeMs' | 'megabytes', number>;
  if (answer.moves !== START_MOVES[game]) throw new Error(`${answer.moves} first moves of ${game}, not ${START_MOVES[game]}`);
  return answer;
}

async function measure(game: EngineName, rounds: number): Promise<StartUp> {
  const moves: number[] = [], best: number[] = [], bestInWorker: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    moves.push((await runFresh(FIRST_MOVES, game)).timeMs);
    best.push((await runFresh(firstBestMove(false), game)).timeMs);
    bestInWorker.push((await runFresh(firstBestMove(true), game)).timeMs);
    const last = [moves, best, bestInWorker].map((times) => (times.at(-1) ?? NaN).toFixed(1)).join(', ');
    progress(`${game}, round ${round} of ${rounds}: first moves, best move, the same in a worker: ${last} ms`);
  }
  const { megabytes } = await runFresh(MEMORY, game);
  const bytes = statSync(new URL(`${game}.wasm`, BUILD_FOLDER)).size;
  return { game, movesMs: summary(moves), bestMs: summary(best), bestInWorkerMs: summary(bestInWorker), megabytes, bytes };
}

function timeRow(what: string, { median, min, max }: Summary, bar: number): string[] {
  return [what, `${median.toFixed(1)} ms`, `${min.toFixed(1)} - ${max.toFixed(1)} ms`, `${bar} ms`, met(median <= bar)];
}

function rows({ game, movesMs, bestMs, bestInWorkerMs, megabytes, bytes }: StartUp): string[][] {
  return [
    timeRow(`${game}, first moves`, movesMs, MOVES_BAR_MS),
    timeRow('first best move', bestMs, BEST_BAR_MS),
    timeRow('the same in a worker', bestInWorkerMs, BEST_BAR_MS),
    ['growth of the process', `${megabytes.toFixed(1)} MB`, '', `${MEMORY_BAR_MB} MB`, met(megabytes <= MEMORY_BAR_MB)],
    ['engine module', `${bytes} B`, '', `${SIZE_BAR_BYTES} B`, met(bytes <= SIZE_BAR_BYTES)],
  ];
}

async function main(): Promise<void> {
  const options = readOptions(ROUNDS);
  const games: StartUp[] = [];
  for (const game of options.games) games.push(await measure(game, options.rounds));
  if (options.json) return printJson({ machine: machine(), rounds: options.rounds, games });
  print(`${machineText()}; medians over ${options.rounds} runs`);
  print();
  printTable([['game', 'median', 'range', 'bar', ''], ...games.flatMap(rows)]);
}

await main();
