/** Leaves under the start positions: what a perft must find for its time to count. */
import type { EngineName } from '../../src/variants.js';

type LeavesTable = Readonly<Record<EngineName, Readonly<Record<number, number>>>>;

/**
 * Source: `test/cases/perft.json`, which says who found them. Minishogi at 7: what Fairy-Stockfish counts less the 81 last moves that
 * are pawn drops giving mate, which the rules forbid; found by comparing the lists branch by branch, each mate by its own verdict.
 */
export const START_LEAVES: LeavesTable = {
  minixiangqi: { 4: 127_164, 5: 2_666_905, 6: 54_612_676 },
  xiangqi42: { 4: 290_019, 5: 6_340_930, 6: 137_689_872 },
  minishogi: { 4: 35_401, 5: 533_203, 6: 8_276_188, 7: 132_680_617 },
};

/**
 * Where Fairy-Stockfish counts more: it cannot express the ban on d3xd4 at move 1 of Xiangqi 42, and lists pawn drops that mate in
 * Minishogi. Source: itself.
 */
export const PEER_START_LEAVES: LeavesTable = {
  ...START_LEAVES,
  xiangqi42: { 4: 297_853, 5: 6_503_800, 6: 140_650_018 },
  minishogi: { ...START_LEAVES.minishogi, 7: 132_680_698 },
};

/** The count, if it is the right one; throws otherwise, since a wrong perft has no speed. */
export function expectLeaves(who: string, table: LeavesTable, game: EngineName, depth: number, leaves: number): number {
  const expected = table[game][depth];
  if (leaves !== expected) throw new Error(`${who} counts ${leaves} leaves of ${game} at depth ${depth}, not ${expected}`);
  return leaves;
}
