/**
 * The mate suites in cases/mates: what they hold, that it is so, and that the engine solves it. `npm run bench:mates` gives each a second
 * by the clock; here the budget is in nodes, about as many as a second has, so that no machine is too slow.
 */
import { describe, expect, test } from 'vitest';
import { MateProver } from '../bench/mates/proof.js';
import { movesOf, readSuite, WANTED } from '../bench/mates/suite.js';
import { createEngine } from '../src/engine.js';
import { makeFen } from '../src/fen.js';
import { loadRules } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { VARIANTS } from '../src/types.js';
import { pliesToMate, sparseSetup } from './support/mates.js';
import { seededRandom } from './support/random.js';

const NODES = 4_000_000;
/**
 * Not found to the ply in so many nodes; which they are changes with every net. Minixiangqi's first takes 5.4 million. Extending every
 * check of a search for a mate does not help.
 */
const MISSED: readonly string[] = [
  // Minixiangqi, since its net of generation 3
  '2R4/3k1c1/3p2C/4P2/1P3P1/2K4/7 w - - 0 1', '2nk3/7/2N1p2/7/4n2/7/4K2 b - - 0 1',
  // Xiangqi 42, since generation 5
  '2a4/3k3/C6/3p3/5r1/2AKA2 b - - 0 1',
  // Minishogi, since generation 4
  '2+Rbk/2S2/P2gp/5/1KrBg[S] w - - 0 1',
];

/** Longest mates that every run proves again: by the prover, and by the plain search. `npm run bench:mates -- prove` does all. */
const PROVED_PLIES = 5, PLAIN_PLIES = 3;

describe.each(VARIANTS)('%s', (variant) => {
  const { cases, games } = readSuite(variant);

  test('the suite has as many mates of each length as it shall have, each once', () => {
    expect(WANTED[variant].map((_, index) => cases.filter(({ plies }) => movesOf(plies) === index + 1).length)).toEqual(WANTED[variant]);
    expect(new Set(cases.map(({ fen }) => fen.split(' ').slice(0, 2).join(' '))).size).toBe(cases.length);
    expect(games).toBeGreaterThanOrEqual(cases.length);
  });

  test('the short mates are mates, and the shortest', async () => {
    const rules = await loadRules(variant), prover = await MateProver.open(variant);
    for (const { fen, plies } of cases.filter((line) => line.plies <= PROVED_PLIES)) {
      const position = unwrap(rules.fromFen(fen));
      expect(prover.prove(position.setup, PROVED_PLIES), fen).toEqual({ kind: 'mate', plies });
      if (plies <= PLAIN_PLIES) expect(pliesToMate(position, PLAIN_PLIES), fen).toBe(plies);
    }
  });

  test('the engine finds each, in as many plies as it takes', async () => {
    const rules = await loadRules(variant);
    await using engine = await createEngine(variant);
    const missed: string[] = [];
    for (const { fen, plies } of cases) {
      await engine.newGame();
      const { lines } = await engine.analyse(unwrap(rules.fromFen(fen)), { nodes: NODES, mateInPlies: plies }).result;
      const score = lines[0]?.score;
      if (score?.kind !== 'mate' || score.plies !== plies) missed.push(fen);
    }
    expect(missed).toEqual(MISSED.filter((fen) => cases.some((line) => line.fen === fen)));
  });

  test('the prover agrees with a plain search, also on positions without a mate', async () => {
    const rules = await loadRules(variant), prover = await MateProver.open(variant), random = seededRandom(11), most = 3;
    const seen = new Map<number, number>();
    for (let tries = 0; tries < 2000; tries++) {
      const position = rules.position(sparseSetup(random, variant));
      if (!position.ok || position.value.outcome() !== undefined) continue;
      const plies = pliesToMate(position.value, most);
      expect(prover.prove(position.value.setup, most), makeFen(position.value.setup)).toEqual(plies === 0 ? { kind: 'none' } : { kind: 'mate', plies });
      seen.set(plies, (seen.get(plies) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([0, 1, 3]);
  });
});

test('a prover that is given too few moves says what it knows', async () => {
  const { setup } = (await loadRules('minishogi')).start(), prover = await MateProver.open('minishogi');
  expect(prover.prove(setup, 5, 100)).toEqual({ kind: 'open', refutedPlies: 1 });
  expect(prover.prove(setup, 5)).toEqual({ kind: 'none' });
});
