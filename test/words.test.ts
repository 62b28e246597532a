/**
 * Positions, moves and endings in words. What is said of a position in English is read back, piece by piece; sentences about a
 * repetition are held against the public adjudications and the facts that `repetition.test.ts` has proved.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position } from '../src/position.js';
import { PLAYERS_REASONS } from '../src/records/record.js';
import { repetitionOf } from '../src/repetition.js';
import { unwrap } from '../src/result.js';
import { allSquares, parseSquare } from '../src/squares.js';
import { COLORS, VARIANTS, type Role, type Variant } from '../src/types.js';
import { describe as describePosition, describeMove } from '../src/words/describe.js';
import { explain } from '../src/words/explain.js';
import { PHRASE_PLACES, type Language } from '../src/words/language.js';
import { languageTable, LANGUAGES } from '../src/words/languages.js';
import { roleName, rolesOf, sideName } from '../src/words/names.js';
import { seededRandom } from './support/random.js';

async function play(variant: Variant, fen: string | undefined, moves: string): Promise<Position> {
  const rules = await loadRules(variant);
  const start = fen === undefined ? rules.start() : unwrap(rules.fromFen(fen));
  return moves.split(' ').filter((text) => text !== '').reduce((position, text) => unwrap(position.play(unwrap(parseUci(variant, text)))), start);
}

/** Positions of some random games, some plies apart, and the last of each. */
async function* randomPositions(variant: Variant, games: number): AsyncGenerator<Position> {
  const random = seededRandom(11), rules = await loadRules(variant);
  for (let game = 0; game < games; game++) {
    let position = rules.start();
    for (let ply = 0; ply < 60 && position.outcome() === undefined; ply++) {
      if (ply % 4 === 0) yield position;
      position = unwrap(position.play(random.pick(position.legalMoves())));
    }
    yield position;
  }
}

/** Text without what is written in Latin letters in any language: squares and the name of a game. */
const withoutSquares = (text: string): string => text.replaceAll(/\b[a-g][1-7]|[a-g][1-7](?![0-9])/g, '').replaceAll('42', '');

describe.each(LANGUAGES)('the table of %s', (code) => {
  const table = languageTable(code);

  test('has what each phrase needs in it, and nothing else', () => {
    const either = [['number', 'ply'], ['score', 'centipawns']];
    for (const [key, list] of Object.entries(PHRASE_PLACES)) {
      const places = list as readonly string[];
      const used = [...table.phrases[key as keyof Language['phrases']].matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
      expect(new Set(used).size, key).toBe(used.length);
      expect(used.filter((name) => !places.includes(name)), key).toEqual([]);
      const missing = places.filter((name) => !used.includes(name) && !either.some((pair) => pair.includes(name)));
      expect(missing, key).toEqual([]);
      const pairs = either.filter((pair) => pair.some((name) => places.includes(name)));
      expect(pairs.map((pair) => pair.filter((name) => used.includes(name)).length), key).toEqual(pairs.map(() => 1));
    }
  });

  test('has a word for every piece and side of every game', () => {
    for (const family of ['xiangqi', 'shogi'] as const) {
      expect(Object.keys(table.roles[family])).toEqual(rolesOf(family === 'shogi' ? 'minishogi' : 'xiangqi42'));
      const words = COLORS.map((color) => Object.values(table.roles[family]).map((word) => typeof word === 'string' ? word : word[color]));
      for (const list of words) expect(new Set(list).size).toBe(list.length);
    }
    expect(new Set(Object.values(table.games)).size).toBe(VARIANTS.length);
  });

  test.each(VARIANTS)('%s: random games leave no place open and no word of another language', async (variant) => {
    for await (const position of randomPositions(variant, 3)) {
      const outcome = position.outcome(), moves = position.legalMoves();
      const texts = [
        describePosition(position, { language: code }),
        ...moves.map((move) => describeMove(position, move, { language: code })),
        ...(outcome === undefined ? [] : [explain(outcome, position, { language: code })]),
      ];
      expect(texts.filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
      if (code !== 'en') expect(texts.map(withoutSquares).filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
      // moves that differ are told apart
      expect(new Set(texts.slice(1, 1 + moves.length)).size).toBe(moves.length);
    }
  });

  test('tells every end that players know', async () => {
    const start = (await loadRules('minishogi')).start();
    const ends = PLAYERS_REASONS.flatMap((reason) => [undefined, null, ...COLORS].map((winner) => ({ winner, reason })));
    const texts = ends.map((end) => explain(end, start, { language: code }));
    for (const text of texts) expect(text).toMatch(/[.。]$/);
    expect(texts.join('')).not.toMatch(/[{}]|undefined/);
  });
});

test('an end for a reason that nobody knows is refused', async () => {
  const start = (await loadRules('minishogi')).start();
  expect(() => explain({ winner: 'first', reason: 'timeout' as 'time' }, start)).toThrow(expect.objectContaining({ code: 'ERR_ARGUMENT' }));
});

describe.each(VARIANTS)('%s in English', (variant) => {
  test('a description names every piece with its square, and what is in hand', async () => {
    const roleOf = (word: string): Role => {
      const role = rolesOf(variant).find((candidate) => roleName(variant, candidate) === word || `${roleName(variant, candidate)}s` === word);
      return role ?? expect.fail(word);
    };
    for await (const position of randomPositions(variant, 3)) {
      const text = describePosition(position), { setup } = position;
      for (const color of COLORS) {
        const [, groups = ''] = new RegExp(`(?:^|\\. )${sideName(variant, color)}: ([^.]*)\\.`).exec(text) ?? expect.fail(text);
        const told = [...groups.matchAll(/([A-Z][A-Za-z ]*?) on ((?:[a-g][1-7](?:, | and )?)+)/g)].flatMap(([, word = '', squares = '']) => (
          [...squares.matchAll(/[a-g]\d/g)].map(([name]) => `${roleOf(word)} ${parseSquare(variant, name)}`)
        ));
        const there = allSquares(variant).filter((square) => setup.pieces.get(square)?.color === color)
          .map((square) => `${setup.pieces.get(square)?.role} ${square}`);
        expect(told.sort(), text).toEqual(there.sort());
        if (variant !== 'minishogi') continue;
        const [, hand = ''] = new RegExp(`${sideName(variant, color)} holds ([^.]*)\\.`).exec(text) ?? expect.fail(text);
        const held = [...hand.matchAll(/(a|\d) ([A-Z][a-z]+)/g)].map(([, count = '', word = '']) => `${roleOf(word)} ${count === 'a' ? 1 : count}`);
        expect(held.sort(), text).toEqual([...setup.hands[color]].map(([role, count]) => `${role} ${count}`).sort());
      }
    }
  });

  test('a move is told with what it does', async () => {
    for await (const position of randomPositions(variant, 2)) {
      for (const move of position.legalMoves()) {
        const text = describeMove(position, move), after = unwrap(position.play(move));
        const taken = position.setup.pieces.get(move.to);
        const uci = makeUci(variant, move), [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
        expect(text).toMatch(move.kind === 'drop' ? ` drops a ${roleName(variant, move.role)} on ${to}` : ` from ${from} to ${to}`);
        expect(text.includes(`taking the ${taken === undefined ? '' : roleName(variant, taken.role)}`)).toBe(taken !== undefined);
        expect(text.includes('promoting to')).toBe(move.kind === 'board' && move.promote);
        expect(/giving check|: checkmate/.test(text)).toBe(after.isCheck());
        expect(text.includes(': checkmate')).toBe(after.outcome()?.reason === 'checkmate');
      }
    }
  });
});

describe('explanations', () => {
  interface Case { variant: Variant; fen: string; moves: string; winner: 'first' | 'second' | null; reason: string | null }
  const { cases } = JSON.parse(readFileSync(new URL('./cases/adjudication.json', import.meta.url), 'utf8')) as { cases: readonly Case[] };

  test('of the public adjudications name the winner, and by perpetuals every move of the side that did it', async () => {
    for (const { variant, fen, moves, winner, reason } of cases) {
      const position = await play(variant, fen, moves), outcome = position.outcome();
      if (outcome === undefined) continue;
      const text = explain(outcome, position);
      expect(text).toMatch(winner === null ? /The game is drawn\.$/ : new RegExp(`${sideName(variant, winner)} wins\\.$`));
      if (reason !== 'perpetual-check' && reason !== 'perpetual-chase') continue;
      const loser = winner === 'first' ? 'second' : 'first';
      const steps = (repetitionOf(position)?.moves ?? []).filter(({ color }) => color === loser).length;
      expect(text).toContain(`every move of ${sideName(variant, loser)} ${reason === 'perpetual-check' ? 'gave check' : 'chased'}`);
      expect(text.match(/\bmove \d+, /g)?.length, text).toBe(steps);
      expect(text).not.toMatch(/ by [.;]| from [.;]/);
    }
  });

  test.each([
    ['minixiangqi', '3k3/7/3R3/2R1R2/7/7/4K2 b - - 0 1', '', 'Black is in check from the Chariot on d5 and has no legal move: checkmate. Red wins.'],
    ['minixiangqi', '3k3/2R1R2/7/7/7/7/4K2 b - - 0 1', '', 'Black is not in check but has no legal move, which loses. Red wins.'],
    ['minixiangqi', '2k4/7/7/3P3/7/7/4K2 w - - 99 60', 'd4d5',
      'There have been 100 moves, those of both sides together, without a capture. The game is drawn.'],
    ['xiangqi42', '3k3/7/7/7/2A4/4K2 w - - 0 1', '', 'Neither side has a piece left that could win. The game is drawn.'],
    ['minishogi', undefined, 'b1b2 d5d4 b2b1 d4d5 '.repeat(3),
      'The position has occurred 4 times. In between, no side gave check with every move, and such a repetition loses for Sente. Gote wins.'],
    ['minixiangqi', '2k4/7/6p/7/5R1/7/4K2 w - - 0 1', 'f3g3 g5f5 g3f3 f5g5 '.repeat(2),
      'The position has occurred 3 times. In between, no side gave check or chased one piece with every move. The game is drawn.'],
    ['minixiangqi', '7/3ck2/3p3/4c2/7/4P2/3KC2 w - - 0 1', 'e2d2 e4d4 d2e2 d4e4 '.repeat(2),
      'The position has occurred 3 times. In between, every move of Red gave check: move 1, Soldier from e2 to d2, check from the Cannon on e1; '
      + 'move 2, Soldier from d2 to e2, check from the Cannon on e1; move 3, Soldier from e2 to d2, check from the Cannon on e1; '
      + 'move 4, Soldier from d2 to e2, check from the Cannon on e1. In between, every move of Black gave check: '
      + 'move 1, Cannon from e4 to d4, check from the Cannon on d4; move 2, Cannon from d4 to e4, check from the Cannon on d6; '
      + 'move 3, Cannon from e4 to d4, check from the Cannon on d4; move 4, Cannon from d4 to e4, check from the Cannon on d6. '
      + 'Both sides gave check with every move. The game is drawn.'],
  ] as const)('%s %s %s', async (variant, fen, moves, text) => {
    const position = await play(variant, fen, moves), outcome = position.outcome();
    expect(outcome === undefined ? undefined : explain(outcome, position)).toBe(text);
  });
});
