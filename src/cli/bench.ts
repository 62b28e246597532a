/**
 * `shoqi bench`: the positions of `bench-positions.ts` to a fixed depth from an empty hash. The signature, the nodes of
 * one game together, is the same on every machine: it changes when the search or the evaluation changes, and only then.
 */
import { BENCH_DEPTH, BENCH_HASH_MB, benchFens } from './bench-positions.js';
import { createEngine, unwrap, VARIANTS, type Engine, type Net, type Position, type Variant } from '../index.js';
import { readArgs, type Syntax } from './args.js';
import { rulesOf } from './given.js';
import { netFromArgs, withGivenNet } from './given-net.js';
import { print, printJson } from './output.js';

const SYNTAX: Syntax = { variant: 'optional', flags: { net: 'value', json: 'switch' } };

interface Speed {
  readonly nodes: number;
  readonly timeMs: number;
  readonly nps: number;
}

interface GameBench extends Speed {
  readonly variant: Variant;
  readonly signature: number;
}

export async function bench(words: readonly string[]): Promise<void> {
  const args = readArgs(words, SYNTAX);
  const only = args.optionalVariant(), net = await netFromArgs(args);
  const games: GameBench[] = [];
  for (const variant of only === undefined ? VARIANTS : [only]) {
    const game = await withGivenNet(args, benchGame(variant, net));
    games.push(game);
    if (!args.has('json')) print(`${variant.padEnd(19)} signature ${String(game.signature).padStart(9)}  ${speedText(game)}`);
  }
  const total = speed(sum(games.map(({ nodes }) => nodes)), sum(games.map(({ timeMs }) => timeMs)));
  if (args.has('json')) return printJson({ games, ...total });
  if (games.length > 1) print(`${'total'.padEnd(19)} signature ${String(total.nodes).padStart(9)}  ${speedText(total)}`);
}

async function benchGame(variant: Variant, net: Net | undefined): Promise<GameBench> {
  const rules = await rulesOf(variant);
  const engine = await createEngine(variant, { hashMb: BENCH_HASH_MB, ...(net !== undefined && { net }) });
  let nodes = 0;
  let timeMs = 0;
  try {
    for (const fen of benchFens(variant)) {
      await engine.newGame();
      const start = performance.now();
      nodes += await nodesToDepth(engine, unwrap(rules.fromFen(fen)), BENCH_DEPTH[variant]);
      timeMs += performance.now() - start;
    }
  } finally {
    await engine.dispose();
  }
  return { variant, signature: nodes, ...speed(nodes, timeMs) };
}

async function nodesToDepth(engine: Engine, position: Position, depth: number): Promise<number> {
  const { lines } = await engine.analyse(position, { depth }).result;
  return lines[0]?.nodes ?? 0;
}

function speed(nodes: number, timeMs: number): Speed {
  return { nodes, timeMs: Math.round(timeMs), nps: Math.round(nodes / Math.max(timeMs, 1) * 1000) };
}

function speedText({ nodes, timeMs, nps }: Speed): string {
  return `nodes ${String(nodes).padStart(9)}  time ${String(timeMs).padStart(5)} ms  nps ${String(nps).padStart(8)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
