/** Moves and squares as text: one text a move, no second spelling, the two notations agree, nothing throws on input. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeUci, makeUsi, parseUci, parseUsi, sameMove } from '../src/notation/uci.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { allSquares, fileOf, isSquare, makeSquare, makeUsiSquare, parseSquare, parseUsiSquare, rankOf, squareAt } from '../src/squares.js';
import { VARIANTS, type Move, type Square, type Variant } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { mutate, seededRandom } from './support/random.js';

const XIANGQI_VARIANTS = VARIANTS.filter((variant) => variant !== 'minishogi');

describe('squares', () => {
  test.each(VARIANTS)('%s: numbers, coordinates and names are one to one', (variant) => {
    const { files, ranks } = variantInfo(variant);
    const squares = allSquares(variant);
    expect(squares).toHaveLength(files * ranks);
    expect(new Set(squares.map((square) => makeSquare(variant, square))).size).toBe(files * ranks);
    for (const square of squares) {
      expect(parseSquare(variant, makeSquare(variant, square))).toBe(square);
      expect(squareAt(variant, fileOf(variant, square), rankOf(variant, square))).toBe(square);
    }
    expect(makeSquare(variant, squares.at(-1)!)).toBe('abcdefg'[files - 1]! + ranks);
  });

  test('USI names as in RULES.md', () => {
    expect(parseUsiSquare('5e')).toBe(parseSquare('minishogi', 'a1'));
    expect(parseUsiSquare('1a')).toBe(parseSquare('minishogi', 'e5'));
    for (const square of allSquares('minishogi')) expect(parseUsiSquare(makeUsiSquare(square))).toBe(square);
    for (const name of ['', '5', '5f', '6a', '0a', 'a1', '5E', '5e ', '55e']) expect(parseUsiSquare(name)).toBeUndefined();
  });

  test('what is not on the board', () => {
    for (const name of ['', 'a', 'h1', 'a8', 'a0', 'A1', 'a1 ', '1a', 'aa', 'ａ1', 'a10']) expect(parseSquare('minixiangqi', name)).toBeUndefined();
    expect(parseSquare('xiangqi42', 'a7')).toBeUndefined();
    for (const value of [-1, 25, 0.5, NaN, Infinity]) {
      expect(isSquare('minishogi', value)).toBe(false);
      expect(() => makeSquare('minishogi', value as Square)).toThrow(ShoqiError);
      expect(() => makeUsiSquare(value as Square)).toThrow(ShoqiError);
    }
    for (const [file, rank] of [[5, 0], [0, 5], [-1, 1], [0.5, 0.1], [NaN, 0]] as const) {
      expect(() => squareAt('minishogi', file, rank)).toThrow(ShoqiError);
    }
  });
});

describe('UCI and USI', () => {
  test.each<[string, string, Move]>([
    ['a1a2', '5e5d', { kind: 'board', from: 0 as Square, to: 5 as Square, promote: false }],
    ['P@c3', 'P*3c', { kind: 'drop', role: 'pawn', to: 12 as Square }],
    ['a4a5+', '5b5a+', { kind: 'board', from: 15 as Square, to: 20 as Square, promote: true }],
    ['e5d4', '1a2b', { kind: 'board', from: 24 as Square, to: 18 as Square, promote: false }],
    ['B@e1', 'B*1e', { kind: 'drop', role: 'bishop', to: 4 as Square }],
  ])('%s is %s', (uci, usi, move) => {
    expect(unwrap(parseUci('minishogi', uci))).toEqual(move);
    expect(unwrap(parseUsi('minishogi', usi))).toEqual(move);
    expect(makeUci('minishogi', move)).toBe(uci);
    expect(makeUsi('minishogi', move)).toBe(usi);
  });

  test('every legal move that other engines agreed on reads and writes back', () => {
    const text = readFileSync(new URL('./cases/legal-moves.json', import.meta.url), 'utf8');
    const { cases } = JSON.parse(text) as { cases: { variant: Variant; legal: string }[] };
    for (const { variant, legal } of cases) {
      for (const uci of legal.split(' ')) expect(makeUci(variant, unwrap(parseUci(variant, uci)))).toBe(uci);
    }
  });

  test.each(VARIANTS)('%s: every pair of squares', (variant) => {
    for (const from of allSquares(variant)) {
      for (const to of allSquares(variant)) {
        const uci = makeSquare(variant, from) + makeSquare(variant, to);
        const result = parseUci(variant, uci);
        if (from === to) expect(result).toMatchObject({ ok: false, error: { code: 'ERR_MOVE_SYNTAX', at: 2 } });
        else expect(makeUci(variant, unwrap(result))).toBe(uci);
      }
    }
  });

  test('sameMove agrees with the text', () => {
    const texts = ['a1a2', 'a1a2+', 'a2a1', 'P@a2', 'G@a2', 'P@a1'];
    const moves = texts.map((text) => unwrap(parseUci('minishogi', text)));
    for (const a of moves) {
      for (const b of moves) expect(sameMove(a, { ...b })).toBe(makeUci('minishogi', a) === makeUci('minishogi', b));
    }
  });
});

describe('refusals', () => {
  test.each<[Variant, string, number]>([
    ['minixiangqi', '', 0],
    ['minixiangqi', 'b1', 0],
    ['minixiangqi', ' b1b3', 0],
    ['minixiangqi', 'b1b3 ', 0],
    ['minixiangqi', 'b1-b3', 0],
    ['minixiangqi', 'B1B3', 0],
    ['minixiangqi', '0000', 0],
    ['minixiangqi', 'h1b3', 0],
    ['minixiangqi', 'b1b8', 2],
    ['xiangqi42', 'b1b7', 2],
    ['minixiangqi', 'b1b1', 2],
    ['minixiangqi', 'b1b3+', 4],
    ['minixiangqi', 'P@c3', 0],
    ['minishogi', 'p@c3', 0],
    ['minishogi', 'K@c3', 0],
    ['minishogi', 'N@c3', 0],
    ['minishogi', '+P@c3', 0],
    ['minishogi', 'P@c3+', 0],
    ['minishogi', 'P*c3', 0],
    ['minishogi', 'P@c6', 2],
    ['minishogi', 'a4a5=', 0],
    ['minishogi', 'a4a5++', 0],
    ['minishogi', '5e5d', 0],
  ])('%s: UCI %j at %i', (variant, text, at) => {
    expect(parseUci(variant, text)).toMatchObject({ ok: false, error: { code: 'ERR_MOVE_SYNTAX', at } });
  });

  test.each<[string, number]>([['', 0], ['a1a2', 0], ['5e5f', 2], ['6e5e', 0], ['5e5e', 2], ['P@3c', 0], ['P*3f', 2], ['p*3c', 0], ['K*3c', 0], ['P*3c+', 0]])('USI %j at %i', (text, at) => {
    expect(parseUsi('minishogi', text)).toMatchObject({ ok: false, error: { code: 'ERR_MOVE_SYNTAX', at } });
  });

  test.each(XIANGQI_VARIANTS)('%s has no USI, drops or promotions', (variant) => {
    const move = unwrap(parseUci(variant, 'a1a2'));
    expect(parseUsi(variant, '5e5d')).toMatchObject({ ok: false, error: { code: 'ERR_VARIANT' } });
    expect(() => makeUsi(variant, move)).toThrow(ShoqiError);
    expect(() => makeUci(variant, { kind: 'drop', role: 'pawn', to: move.to })).toThrow(ShoqiError);
    expect(() => makeUci(variant, { kind: 'board', from: move.to, to: 0 as Square, promote: true })).toThrow(ShoqiError);
  });

  test('moves of another board cannot be written', () => {
    const move = unwrap(parseUci('minixiangqi', 'g7g6'));
    expect(() => makeUci('xiangqi42', move)).toThrow(ShoqiError);
    expect(() => makeUsi('minishogi', move)).toThrow(ShoqiError);
    expect(() => makeUci('minishogi', { kind: 'drop', role: 'tokin', to: 0 as Square })).toThrow(ShoqiError);
    expect(() => makeUci('minishogi', { kind: 'board', from: 0 as Square, to: 0 as Square, promote: false })).toThrow(ShoqiError);
  });
});

test('fuzz: nothing throws, and a text that is read is the text that is written', () => {
  const random = seededRandom(3);
  const texts = ['b1b3', 'P@c3', 'a4a5+', '5e5d', 'P*3c', '5b5a+'];
  const alphabet = [...'abcdefgh0123456789PGSBRKNkp@*+=- ', '\n', '\0', 'ａ', '５', '𝕂', '\ud800'];
  let accepted = 0;
  for (let round = 0; round < 60_000; round++) {
    const text = mutate(random, random.pick(texts), alphabet);
    for (const variant of VARIANTS) {
      const uci = parseUci(variant, text);
      const usi = parseUsi(variant, text);
      if (uci.ok && makeUci(variant, uci.value) !== text) expect.fail(`UCI ${text}`);
      if (usi.ok && makeUsi(variant, usi.value) !== text) expect.fail(`USI ${text}`);
      if (uci.ok || usi.ok) accepted++;
    }
  }
  expect(accepted).toBeGreaterThan(1000);
  expect(parseUci('minishogi', 'a1'.repeat(500_000)).ok).toBe(false);
});
