/**
 * The checksum of search and evaluation: the nodes of `shoqi bench`, one number a variant, in signatures.json. They depend on nothing but
 * the engine: fixed positions, fixed depths, an empty table each time and no clock. A change that moves one is written there together with
 * a match that says it is no worse (CONTRIBUTING.md).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { benchFens } from '../src/cli/bench-positions.js';
import { createEngine, type Engine } from '../src/engine.js';
import { loadRules, type Position } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { runCli } from './support/cli.js';

const SIGNATURES = JSON.parse(readFileSync(new URL('./signatures.json', import.meta.url), 'utf8')) as Record<Variant, number>;

/** A quiet machine takes three seconds; a busy one must not fail for it. */
const PATIENCE_MS = 150_000;

test('every variant has one', () => {
  expect(Object.keys(SIGNATURES)).toEqual(VARIANTS);
});

test.each(VARIANTS)('%s: bench visits as many nodes as it did when last a match was played', async (variant) => {
  const { stdout, stderr, status } = await runCli(['bench', variant, '--json']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const { games } = JSON.parse(stdout) as { games: readonly { nodes: number }[] };
  expect(games, 'see CONTRIBUTING.md, "What a change must bring"').toEqual([{
    variant, signature: SIGNATURES[variant], nodes: games[0]?.nodes, timeMs: expect.any(Number), nps: expect.any(Number),
  }]);
  expect(games[0]?.nodes).toBe(SIGNATURES[variant]);
}, PATIENCE_MS);

/** Enough for every table and history to be used. */
const DEPTH = 9;

async function nodesOf(engine: Engine, position: Position): Promise<number | undefined> {
  await engine.newGame();
  return (await engine.analyse(position, { depth: DEPTH }).result).lines[0]?.nodes;
}

describe.each(VARIANTS)('%s', (variant) => {
  test('nothing is left of a search after newGame, whatever the order and the size of what was searched', async () => {
    const rules = await loadRules(variant), positions = benchFens(variant).map((fen) => unwrap(rules.fromFen(fen)));
    await using engine = await createEngine(variant), other = await createEngine(variant);
    const nodes = new Map<Position, number | undefined>();
    for (const position of positions) nodes.set(position, await nodesOf(engine, position));
    await other.analyse(positions[1]!, { nodes: 100_000 }).result;
    for (const position of positions.toReversed()) expect(await nodesOf(other, position)).toBe(nodes.get(position));
  });
});
