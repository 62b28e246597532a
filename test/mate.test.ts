/**
 * Mates, right to the ply. The oracle is an exhaustive search through the rules: no evaluation, no table, no repetition, which a
 * shortest mate does not need. Positions are random and sparse, so that mates occur.
 */
import { describe, expect, test } from 'vitest';
import { createEngine } from '../src/engine.js';
import { makeFen } from '../src/fen.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { emptySetup, withHand, withPiece, withTurn } from '../src/setup.js';
import { allSquares } from '../src/squares.js';
import type { Role, Setup, Square, Variant } from '../src/types.js';
import { seededRandom, type Random } from './support/random.js';

/** Enough for every mate here; once one is found the rest of the search takes next to nothing. */
const MATE_NODES = 3_000_000;

/** Plies to the shortest mate that the side to move can force within `most` plies, or 0. */
function pliesToMate(position: Position, most: number): number {
  for (let plies = 1; plies <= most; plies += 2) if (canMate(position, plies)) return plies;
  return 0;
}

function canMate(position: Position, plies: number): boolean {
  return position.legalMoves().some((move) => {
    const played = position.play(move);
    return played.ok && isLost(played.value, plies - 1);
  });
}

/** Whether the side to move is mated within so many plies whatever it does. No move left is a loss. */
function isLost(position: Position, plies: number): boolean {
  const replies = position.legalMoves();
  if (plies === 0) return replies.length === 0;
  return replies.every((move) => {
    const played = position.play(move);
    return played.ok && canMate(played.value, plies - 1);
  });
}

const ATTACKERS: Readonly<Record<Variant, readonly Role[]>> = {
  'minixiangqi': ['rook', 'rook', 'cannon', 'horse', 'pawn'],
  'minixiangqi-palace': ['rook', 'cannon', 'horse', 'pawn', 'pawn'],
  'xiangqi42': ['rook', 'rook', 'cannon', 'horse', 'pawn'],
  'minishogi': ['rook', 'bishop', 'gold', 'silver'],
};

function randomSetup(random: Random, variant: Variant): Setup {
  const squares = [...allSquares(variant)];
  const take = (): Square => squares.splice(random.below(squares.length), 1)[0] ?? 0 as Square;
  let setup = withTurn(emptySetup(variant), 'first');
  setup = withPiece(setup, take(), { role: 'king', color: 'first' });
  setup = withPiece(setup, take(), { role: 'king', color: 'second' });
  for (const role of ATTACKERS[variant]) setup = withPiece(setup, take(), { role, color: random.below(4) === 0 ? 'second' : 'first' });
  return variant === 'minishogi' ? withHand(setup, 'first', random.pick(['gold', 'pawn', 'silver'] as const), 1) : setup;
}

/** Positions with a mate of each wanted length. */
function findMates(rules: Rules, random: Random, wanted: Map<number, number>): { position: Position; plies: number }[] {
  const found: { position: Position; plies: number }[] = [];
  const longest = Math.max(...wanted.keys());
  for (let tries = 0; tries < 200_000 && [...wanted.values()].some((left) => left > 0); tries++) {
    const position = rules.position(randomSetup(random, rules.variant));
    if (!position.ok || position.value.outcome() !== undefined) continue;
    const plies = pliesToMate(position.value, (wanted.get(longest) ?? 0) > 0 ? longest : longest - 2);
    const left = wanted.get(plies) ?? 0;
    if (left === 0) continue;
    wanted.set(plies, left - 1);
    found.push({ position: position.value, plies });
  }
  return found;
}

describe.each(Object.keys(ATTACKERS) as Variant[])('%s', (variant) => {
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
