/**
 * Engines that are started and stopped without end: `npm run bench:soak`. In each home, 1,000 analyses are aborted one after the other, a
 * random few milliseconds after their start; then some that have searched for a while, for the time from the abort to the result; then
 * 200 engines are made, used and disposed of. Watched: every result is of its own position and says that it was aborted, no promise is
 * rejected behind the back, and the memory of the process is flat in the second half of each row.
 *
 * Exit status 1 if a result is wrong or a promise is rejected; the bars of time and memory are for a quiet machine to judge.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine, EngineOptions, Position, SearchResult } from '../src/index.js';
import { seededRandom } from '../test/support/random.js';
import { STATUS_USAGE, wholeFrom } from './support/options.js';
import { importPackage, type Shoqi } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable, progress } from './support/report.js';
import { quantile } from './support/statistics.js';

const ABORTS = 1000, ENGINES = 200, STOPS = 40;
/** After the start of an analysis, in milliseconds. */
const LONGEST_START_MS = 8, SEARCH_MS = 300;
const HASH_MB = 16;

/** From abort to result, and how much memory may grow in the second half of a row. Source: the project's goals. */
const STOP_BAR_MS = { heard: 20, unheard: 50 } as const;
const GROWTH_BAR_MB = 20;

interface Home {
  readonly name: string;
  readonly options: EngineOptions;
  /** As on a page without isolation: an abort ends the worker. */
  readonly isPlain?: boolean;
}

const HOMES: readonly Home[] = [
  { name: 'in process', options: {} },
  { name: 'worker', options: { worker: true } },
  { name: 'worker, no shared memory', options: { worker: true }, isPlain: true },
  { name: 'two threads', options: { threads: 2 } },
];

interface Soak {
  readonly home: string;
  readonly aborts: number;
  readonly abortGrowthMb: number;
  readonly stopMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly stopBarMs: number;
  readonly engines: number;
  readonly engineGrowthMb: number;
  /** With one engine that has searched, over a process that has only imported the package. */
  readonly engineMb: number;
}

let failures = 0;

function fail(text: string): void {
  failures++;
  progress(`FAULT: ${text}`);
}

process.on('unhandledRejection', (reason) => fail(`a promise was rejected and nobody heard: ${String(reason)}`));

function residentMb(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}

/** Does something so many times; how much larger the process is at the end than after the first half. */
async function growthMb(times: number, once: (index: number) => Promise<void>): Promise<number> {
  let half = 0;
  for (let index = 0; index < times; index++) {
    if (index === Math.floor(times / 2)) half = residentMb();
    await once(index);
  }
  return residentMb() - half;
}

function check(result: SearchResult, position: Position): void {
  if (result.stopped !== 'aborted') fail(`an aborted analysis says ${result.stopped}`);
  if (result.position !== position) fail('a result of another position');
  for (const { pv: [move] } of result.lines) if (move !== undefined && !position.isLegal(move)) fail('a line of another position');
}

async function soak(shoqi: Shoqi, { name, options, isPlain = false }: Home, aborts: number, engines: number): Promise<Soak> {
  if (isPlain) Object.assign(globalThis, { crossOriginIsolated: false });
  const start = (await shoqi.loadRules('minishogi')).start(), random = seededRandom(1);
  const positions = start.legalMoves().map((move) => shoqi.unwrap(start.play(move)));
  const create = (): Promise<Engine> => shoqi.createEngine('minishogi', { hashMb: HASH_MB, ...options });
  const before = residentMb(), engine = await create();
  await engine.analyse(start, { moveTimeMs: SEARCH_MS }).result;
  const engineMb = residentMb() - before;

  const abortGrowthMb = await growthMb(aborts, async (index) => {
    const controller = new AbortController(), position = random.pick(positions);
    const analysis = engine.analyse(position, { signal: controller.signal });
    await sleep(random.below(LONGEST_START_MS));
    controller.abort();
    check(await analysis.result, position);
    if (index % 250 === 249) progress(`${name}: ${index + 1} aborted, ${residentMb().toFixed(0)} MB`);
  });

  const stops: number[] = [];
  for (let index = 0; index < STOPS; index++) {
    const controller = new AbortController(), position = random.pick(positions);
    const analysis = engine.analyse(position, { signal: controller.signal });
    await sleep(SEARCH_MS);
    const from = performance.now();
    controller.abort();
    check(await analysis.result, position);
    stops.push(performance.now() - from);
  }
  await engine.dispose();

  const engineGrowthMb = await growthMb(engines, async (index) => {
    const made = await create();
    await made.analyse(random.pick(positions), { depth: 4 }).result;
    const running = made.analyse(start);
    await Promise.all([made.dispose(), made.dispose()]);
    check(await running.result, start);
    if (index % 50 === 49) progress(`${name}: ${index + 1} engines, ${residentMb().toFixed(0)} MB`);
  });
  Reflect.deleteProperty(globalThis, 'crossOriginIsolated');
  const stopMs = { p50: quantile(stops, 0.5), p99: quantile(stops, 0.99), max: Math.max(...stops) };
  const stopBarMs = isPlain ? STOP_BAR_MS.unheard : STOP_BAR_MS.heard;
  return { home: name, aborts, abortGrowthMb, stopMs, stopBarMs, engines, engineGrowthMb, engineMb };
}

function row({ home, abortGrowthMb, stopMs, stopBarMs, engineGrowthMb, engineMb }: Soak): string[] {
  const isMet = stopMs.p99 <= stopBarMs && abortGrowthMb <= GROWTH_BAR_MB && engineGrowthMb <= GROWTH_BAR_MB;
  const ms = [stopMs.p50, stopMs.p99, stopMs.max].map((value) => value.toFixed(1));
  return [home, ...ms, `${stopBarMs}`, ...[abortGrowthMb, engineGrowthMb, engineMb].map((value) => value.toFixed(1)), met(isMet)];
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  let aborts = ABORTS, engines = ENGINES, json = false;
  try {
    const { values } = parseArgs({ options: { aborts: text, engines: text, json: { type: 'boolean' } } });
    aborts = values.aborts === undefined ? ABORTS : wholeFrom('--aborts', values.aborts, 1e6);
    engines = values.engines === undefined ? ENGINES : wholeFrom('--engines', values.engines, 1e6);
    json = values.json ?? false;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\noptions: --aborts N, --engines N, --json\n`);
    process.exit(STATUS_USAGE);
  }
  const shoqi = await importPackage();
  const homes: Soak[] = [];
  for (const home of HOMES) homes.push(await soak(shoqi, home, aborts, engines));
  process.exitCode = failures === 0 ? 0 : 1;
  if (json) return printJson({ machine: machine(), failures, homes });
  print(`${machineText()}; ${aborts} analyses aborted, ${engines} engines disposed of, ${HASH_MB} MB of table; ${failures} faults`);
  print();
  print(`stop to result in ms; growth and an engine's memory in MB, the bar of growth ${GROWTH_BAR_MB}`);
  printTable([['home', 'p50', 'p99', 'max', 'bar', 'growth by aborts', 'by engines', 'an engine', ''], ...homes.map(row)]);
}

await main();
