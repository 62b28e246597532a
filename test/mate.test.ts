/**
 * Mates, right to the ply. The oracle is an exhaustive search through the rules (support/mates.ts). Positions are random and sparse, so
 * that mates occur.
 */
import { describe, expect, test } from 'vitest';
import { createEngine } from '../src/engine.js';
import { makeFen } from '../src/fen.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { VARIANTS } from '../src/types.js';
import { pliesToMate, sparseSetup } from './support/mates.js';
import { seededRandom, type Random } from './support/random.js';

/** Enough for every mate here; once one is found the rest of the search takes next to nothing. */
const MATE_NODES = 3_000_000;

/** Positions with a mate of each wanted length. */
function findMates(rules: Rules, random: Random, wanted: Map<number, number>): { position: Position; plies: number }[] {
  const found: { position: Position; plies: number }[] = [];
  const longest = Math.max(...wanted.keys());
  for (let tries = 0; tries < 200_000 && [...wanted.values()].some((left) => left > 0); tries++) {
    const position = rules.position(sparseSetup(random, rules.variant));
    if (!position.ok || position.value.outcome() !== undefined) continue;
    const plies = pliesToMate(position.value, (wanted.get(longest) ?? 0) > 0 ? longest : longest - 2);
    const left = wanted.get(plies) ?? 0;
    if (left === 0) continue;
    wanted.set(plies, left - 1);
    found.push({ position: position.value, plies });
  }
  return found;
}

describe.each(VARIANTS)('%s', (variant) => {
  test('mates in 1, 3 and 5 plies are found and scored to the ply, on both sides', async () => {
    const rules = await loadRules(variant), engine = await createEngine(variant, { hashMb: 1 });
    const mates = findMates(rules, seededRandom(7), new Map([[1, 25], [3, 25], [5, 5]]));
    expect(mates.length).toBe(55);
    for (const { position, plies } of mates) {
      const { lines } = await engine.analyse(position, { nodes: MATE_NODES }).result;
      const line = lines[0] ?? expect.fail('no line');
      expect(line.score, makeFen(position.setup)).toEqual({ kind: 'mate', plies });
      // the loser, after the winner's best move
      const reply = position.play(line.pv[0] ?? expect.fail('empty line'));
      if (plies === 1 || !reply.ok) continue;
      const lost = await engine.analyse(reply.value, { nodes: MATE_NODES }).result;
      expect(lost.lines[0]?.score, makeFen(reply.value.setup)).toEqual({ kind: 'mate', plies: 1 - plies });
    }
    await engine.dispose();
  });
});
