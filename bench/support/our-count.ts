/** Counts leaves with the built package in one of the `WAYS`; run by `countAfresh`, with the way as its argument. */
import type { Position, Rules } from '../../src/index.js';
import { answerJob, givenJob } from './fresh-count.js';
import { importPackage } from './package.js';

export type Way = keyof typeof WAYS;

/** Each from a new start position: a position keeps its list of moves once asked. */
const WAYS = {
  'Rules.perft': (rules: Rules, depth: number) => rules.perft(rules.start(), depth),
  'Position.perft': (rules: Rules, depth: number) => rules.start().perft(depth),
  'play()': (rules: Rules, depth: number) => walk(rules.start(), depth),
} as const;

/** Perft as a user of the package would write it. */
function walk(position: Position, depth: number): number {
  const moves = position.legalMoves();
  if (depth <= 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    const next = position.play(move);
    if (next.ok) leaves += walk(next.value, depth - 1);
  }
  return leaves;
}

const { job, args } = givenJob();
const rules = await (await importPackage()).loadRules(job.game);
answerJob(job, (depth) => WAYS[args[0] as Way](rules, depth));
