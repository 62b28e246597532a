/**
 * Repetition as the search sees it: a position that came before the root is no verdict until the rules make it one, since the side that was
 * content to come there once may now leave.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine } from '../src/engine.js';
import { makeFen, parseFen } from '../src/fen.js';
import { parseUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { unwrap } from '../src/result.js';
import type { Score } from '../src/search-info.js';
import type { Variant } from '../src/types.js';

/** To and fro of both sides, from a position where one of them is better, and how often a position comes until a verdict falls due. */
const SHUFFLES: readonly (readonly [Variant, fen: string, cycle: string, occurrences: number])[] = [
  ['minixiangqi', 'rcnk1cr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1', 'b1b3 b7b5 b3b1 b5b7', 3],
  ['minixiangqi-palace', 'rcnk1cr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1', 'b1b3 b7b5 b3b1 b5b7', 3],
  ['xiangqi42', 'rnaka1r/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1', 'b2b3 b5c5 b3b2 c5b5', 3],
  ['minishogi', 'rbs1k/4p/5/P4/KGSBR[G] w - - 0 1', 'b1b2 a5a4 b2b1 a4a5', 4],
];

describe.each(SHUFFLES)('%s', (variant, fen, cycle, occurrences) => {
  let rules: Rules, engine: Engine;
  beforeAll(async () => {
    [rules, engine] = await Promise.all([loadRules(variant), createEngine(variant, { hashMb: 1 })]);
  });
  afterAll(() => engine.dispose());

  const moves = cycle.split(' ').map((uci) => unwrap(parseUci(variant, uci)));
  /** The position before the last move of a cycle that has been gone through so often. */
  const beforeLast = (rounds: number): Position => [...Array.from({ length: rounds }, () => moves).flat(), ...moves.slice(0, -1)]
    .reduce((position, move) => unwrap(position.play(move)), unwrap(rules.position(unwrap(parseFen(variant, fen)))));

  /** What the search says of the last move of the cycle. */
  async function scoreOfLast(position: Position): Promise<Score | undefined> {
    await engine.newGame();
    const { lines: [line] } = await engine.analyse(position, { depth: 3, searchMoves: moves.slice(-1) }).result;
    return line?.score;
  }

  test('a position that will have come once more, but not often enough, is worth what it is without a past', async () => {
    for (let rounds = 0; rounds < occurrences - 2; rounds++) {
      const position = beforeLast(rounds), fresh = unwrap(rules.position(unwrap(parseFen(variant, makeFen(position.setup)))));
      const score = await scoreOfLast(fresh);
      expect(score).toMatchObject({ kind: 'cp', value: expect.toSatisfy((value: number) => Math.abs(value) > 50) });
      expect(await scoreOfLast(position), `${rounds} rounds`).toEqual(score);
    }
  });

  test('the verdict itself is seen', async () => {
    const position = beforeLast(occurrences - 2), score = await scoreOfLast(position);
    const outcome = unwrap(position.play(moves.at(-1)!)).outcome();
    expect(outcome?.reason).toBe('repetition');
    if (outcome?.winner === null) expect(score).toEqual({ kind: 'cp', value: 0 });
    else expect(score).toMatchObject({ kind: 'cp', value: expect.toSatisfy((value: number) => value > 5000) });
  });
});

test('a side that is worse does not trust in a repetition that the other can decline', async () => {
  // by 2026-12-01 Red played b3b2 here, for a draw, and lost the game against Fairy-Stockfish
  const engine = await createEngine('xiangqi42', { hashMb: 4 }), rules = await loadRules('xiangqi42');
  const position = 'g3f3 b5d5 g1g2 f5f4 b2b3 f4f5'.split(' ').reduce((at, uci) => unwrap(at.play(unwrap(parseUci('xiangqi42', uci)))), rules.start());
  const { lines: [line] } = await engine.analyse(position, { depth: 10, searchMoves: [unwrap(parseUci('xiangqi42', 'b3b2'))] }).result;
  await engine.dispose();
  expect(line?.score).toMatchObject({ kind: 'cp', value: expect.toSatisfy((value: number) => value < -100) });
});
