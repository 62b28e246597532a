/**
 * What a verdict by repetition rests on, against the slow twin: the span, and of each of its moves the pieces that check and who chases
 * whom. The cycles are those of the laws, searched for checks and chases, which random games hardly ever repeat.
 */
import { describe, expect, test } from 'vitest';
import { makeFen, parseFen } from '../src/fen.js';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position } from '../src/position.js';
import { repetitionOf } from '../src/repetition.js';
import { unwrap } from '../src/result.js';
import { makeSquare } from '../src/squares.js';
import { VARIANTS, type Square, type Variant } from '../src/types.js';
import { decodeMove, encodeMove, receiveMoves, receiveSquares, sendSetup } from '../src/wasm/codec.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { slowFromFen, type SlowRepetition } from './slow/rules.js';
import { disturbedRound, mutualRounds, playout, randomRound, type Round } from './support/cycles.js';
import { seededRandom } from './support/random.js';
import { rawEngine, uciOf } from './support/raw.js';
import { sparsePosition } from './support/setups.js';

const ROUNDS = 60;

function inWords(position: Position): SlowRepetition | undefined {
  const repetition = repetitionOf(position);
  if (repetition === undefined) return undefined;
  const name = (square: Square): string => makeSquare(position.variant, square);
  return {
    occurrences: repetition.occurrences,
    moves: repetition.moves.map(({ move, checkers, chases }) => ({
      uci: makeUci(position.variant, move),
      checkers: checkers.map(name).sort(),
      chases: chases.flatMap(({ chased, chasers }) => chasers.map((chaser) => `${name(chaser)}x${name(chased)}`)).sort(),
    })),
    checking: repetition.checking,
    chased: [repetition.chased.first, repetition.chased.second].map((squares) => squares.map(name).sort()),
  };
}

/** Who would chase whom by a move, as `a1xa7`, sorted. */
function chasesBy(variant: Variant, raw: EngineExports, code: number): string[] {
  return receiveSquares(raw.chasedBy(code)).flatMap((chased) => receiveSquares(raw.chasersOf(code, chased)).map((chaser) => (
    `${makeSquare(variant, chaser)}x${makeSquare(variant, chased)}`
  ))).sort();
}

describe.each(VARIANTS)('%s', (variant: Variant) => {
  test('agrees with the twin', async () => {
    const [rules, raw] = await Promise.all([loadRules(variant), rawEngine(variant)]), random = seededRandom(23);
    const tally = { due: 0, checks: 0, chases: 0 };
    const compare = (round: Round): void => {
      let position = unwrap(rules.position(round.start));
      let twin = slowFromFen(variant, makeFen(round.start));
      for (const code of playout(random, round)) {
        position = unwrap(position.play(decodeMove(code)));
        twin = twin.play(uciOf(variant, code));
        const facts = inWords(position);
        expect(facts, makeFen(round.start)).toEqual(twin.repetition());
        if (facts === undefined) continue;
        tally.due++;
        tally.checks += facts.checking.length;
        tally.chases += facts.chased.flat().length;
      }
    };
    mutualRounds(variant).forEach(compare);
    for (let index = 0; index < ROUNDS; index++) {
      const round = randomRound(random, variant, raw);
      if (round === undefined) continue;
      compare(round);
      const other = disturbedRound(random, round, raw);
      if (other !== undefined) compare(other);
    }
    expect(tally.due).toBeGreaterThan(20);
    expect(tally.checks).toBeGreaterThan(0);
    if (variant !== 'minishogi') expect(tally.chases).toBeGreaterThan(0);
  });

  test.skipIf(variant === 'minishogi')('who chases whom, on random positions', async () => {
    const raw = await rawEngine(variant), random = seededRandom(29);
    let chases = 0;
    for (let index = 0; index < 80; index++) {
      const start = sparsePosition(random, variant, raw), twin = slowFromFen(variant, makeFen(start));
      for (const code of receiveMoves(raw)) {
        const found = chasesBy(variant, raw, code);
        expect(found, `${makeFen(start)} ${uciOf(variant, code)}`).toEqual(twin.play(uciOf(variant, code)).chasesByLastMove());
        chases += found.length;
      }
    }
    expect(chases).toBeGreaterThan(20);
  });

  test('none where no verdict is due', async () => {
    expect(repetitionOf((await loadRules(variant)).start())).toBeUndefined();
  });
});

test('two pieces chase one: the Horse that moves, and the Cannon behind it', async () => {
  const raw = await rawEngine('minixiangqi'), fen = 'r1k4/7/P6/7/N6/7/C3K2 w - - 0 1';
  sendSetup(raw, unwrap(parseFen('minixiangqi', fen)));
  expect(chasesBy('minixiangqi', raw, encodeMove(unwrap(parseUci('minixiangqi', 'a3b5'))))).toEqual(['a1xa7', 'b5xa7']);
  expect(slowFromFen('minixiangqi', fen).play('a3b5').chasesByLastMove()).toEqual(['a1xa7', 'b5xa7']);
});
