/** Positions as values: nobody else's hand changes them, and nonsense is refused, not followed. */
import { describe, expect, test } from 'vitest';
import { makeFen, parseFen } from '../src/fen.js';
import { parseUci } from '../src/notation/uci.js';
import { loadRules, type Position } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { checkSetup, startSetup } from '../src/setup.js';
import { parseSfen } from '../src/sfen.js';
import type { Move, Piece, Setup, Square } from '../src/types.js';
import { parseVariant } from '../src/variants.js';
import { MAX_GAME_PLY } from '../src/wasm/abi.js';

const rules = await loadRules('minishogi');
const nonsense = <T>(value: unknown): T => value as T;

describe('a position keeps its own board', () => {
  test('whatever becomes of the set-up it was made from', () => {
    const setup = structuredClone(startSetup('minishogi'));
    const position = unwrap(rules.position(setup));
    (setup.pieces as Map<Square, Piece>).clear();
    expect(makeFen(position.setup)).toBe(makeFen(startSetup('minishogi')));
    expect(rules.perft(position, 3)).toBe(2512);
  });

  test('whatever becomes of the set-ups it gives out', () => {
    const position = rules.start();
    for (const setup of [position.start, position.setup]) (setup.pieces as Map<Square, Piece>).clear();
    rules.start().legalMoves();
    expect(rules.perft(position, 3)).toBe(2512);
    expect(makeFen(position.start)).toBe(makeFen(startSetup('minishogi')));
  });
});

describe('nonsense is refused', () => {
  test.each([[null], [undefined], [3], ['b1b2'], [{}], [{ kind: 'board', from: 1n, to: 2n, promote: false }]])('a move that is %s', (value) => {
    const move = nonsense<Move>(value);
    expect(rules.start().isLegal(move)).toBe(false);
    expect(rules.start().play(move)).toMatchObject({ ok: false, error: { code: 'ERR_ILLEGAL_MOVE' } });
  });

  test.each([[null], [{}], [{ ...startSetup('minishogi'), pieces: [] }], [{ ...startSetup('minishogi'), hands: undefined }]])('a set-up: %s', (value) => {
    expect(checkSetup(nonsense<Setup>(value))).toBeDefined();
    expect(rules.position(nonsense<Setup>(value)).ok).toBe(false);
  });

  test.each([[undefined], [null], [7], [{}]])('a text that is %s', (value) => {
    const text = nonsense<string>(value);
    expect(parseFen('minishogi', text).ok).toBe(false);
    expect(parseSfen('minishogi', text).ok).toBe(false);
    expect(parseUci('minishogi', text).ok).toBe(false);
    expect(parseVariant(text)).toBeUndefined();
  });
});

test('a game as long as an engine can carry ends with a code, and leaves the rules in order', () => {
  let position: Position = rules.start();
  const cycle = ['b1b2', 'd5d4', 'b2b1', 'd4d5'].map((uci) => unwrap(parseUci('minishogi', uci)));
  for (let ply = 0; ply < MAX_GAME_PLY; ply++) position = unwrap(position.play(cycle[ply % 4] ?? expect.fail('no move')));
  expect(position.play(cycle[0] ?? expect.fail('no move'))).toMatchObject({ ok: false, error: { code: 'ERR_GAME_LENGTH' } });
  expect(() => position.perft(3)).toThrow(expect.objectContaining({ code: 'ERR_GAME_LENGTH' }));
  expect(rules.perft(position, 3)).toBe(2512);
  expect(position.outcome()).toEqual({ winner: 'second', reason: 'repetition' });
});
