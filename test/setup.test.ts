/** Set-ups: each refusal of RULES.md with its own code and the squares in its message, and an editor that only copies. */
import { describe, expect, test } from 'vitest';
import { checkShape, makeFen, MAX_FULL_MOVES, MAX_HALF_MOVES, parseFen } from '../src/fen.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { makeSfen } from '../src/sfen.js';
import { checkSetup, emptySetup, startSetup, withHand, withPiece, withTurn } from '../src/setup.js';
import { parseSquare, squareAt } from '../src/squares.js';
import { VARIANTS, type Color, type Piece, type Role, type Setup, type Square, type Variant } from '../src/types.js';

const CASES: readonly (readonly [Variant, string, string | undefined, string])[] = [
  ['minixiangqi', '3k3/7/7/7/7/7/7', 'ERR_KINGS', 'first'],
  ['minixiangqi', '7/7/7/7/7/7/3K3', 'ERR_KINGS', 'second'],
  ['minixiangqi', '3k3/7/7/7/7/7/2KK3', 'ERR_KINGS', 'c1 d1'],
  ['minishogi', '4k/5/5/5/K3K', 'ERR_KINGS', 'a1 e1'],
  ['minixiangqi', '3k3/7/7/3K3/7/7/7', 'ERR_PALACE', 'd4'],
  ['minixiangqi', '3k3/7/7/7/7/7/1K5', 'ERR_PALACE', 'b1'],
  ['minixiangqi', '7/7/7/3k3/7/7/4K2', 'ERR_PALACE', 'd4'],
  ['minixiangqi', '7/7/2k4/7/4K2/7/7', undefined, ''],
  ['xiangqi42', '3k3/7/7/3K3/7/7', 'ERR_PALACE', 'd3'],
  ['xiangqi42', '7/2k4/7/7/4K2/7', undefined, ''],
  ['xiangqi42', '3k3/7/7/7/7/3K1A1', 'ERR_PALACE', 'advisor'],
  ['xiangqi42', '3k3/a6/7/7/7/4K2', 'ERR_PALACE', 'a5'],
  ['xiangqi42', 'a1ak1a1/7/7/7/7/4K2', 'ERR_PALACE', 'a6'],
  ['xiangqi42', '2aka2/3a3/7/7/3A3/2K1A2', 'ERR_MATERIAL', 'e1 d2 d5 c6 e6'],
  ['xiangqi42', '3k3/7/7/PPPPppp/7/4K2', 'ERR_MATERIAL', 'a3 b3 c3 d3 e3 f3 g3'],
  ['xiangqi42', '3k3/7/7/PPP1ppp/7/4K2', undefined, ''],
  ['minixiangqi', '3k3/7/7/RRRrr2/7/7/4K2', 'ERR_MATERIAL', 'a4 b4 c4 d4 e4'],
  ['minixiangqi', '3k3/7/7/RR1rr2/7/7/4K2', undefined, ''],
  ['minixiangqi', 'PPPk3/7/7/PP5/7/7/4K2', undefined, ''],
  ['minixiangqi', 'PPPkppp/7/7/PPPp3/7/p6/4K2', 'ERR_MATERIAL', 'pawn'],
  ['minishogi', '4k/5/5/5/K4[GGBBRRSSPP]', undefined, ''],
  ['minishogi', '4k/5/5/5/K4[PPP]', 'ERR_MATERIAL', '3 in hand'],
  ['minishogi', '4k/5/+P1p2/5/K4[p]', 'ERR_MATERIAL', 'a3 c3, 1 in hand'],
  ['minishogi', '4k/5/+B3b/5/K4[B]', 'ERR_MATERIAL', 'bishop'],
  ['minishogi', '4k/GG1g1/5/5/K4', 'ERR_MATERIAL', 'gold'],
  ['minishogi', 'P3k/5/5/5/K4', 'ERR_DEAD_PIECE', 'a5'],
  ['minishogi', '4k/5/5/5/K3p', 'ERR_DEAD_PIECE', 'e1'],
  ['minishogi', '+P3k/5/5/5/K3+p', undefined, ''],
  ['minishogi', 'p3k/5/5/5/K3P', undefined, ''],
  ['minishogi', '4k/P4/P4/5/K4', 'ERR_NIFU', 'a3 a4'],
  ['minishogi', '4k/1p3/5/1p3/K4', 'ERR_NIFU', 'b2 b4'],
  ['minishogi', '4k/P4/p4/5/K4', undefined, ''],
  ['minishogi', '4k/P4/+P4/5/K4', undefined, ''],
];

describe('refusals', () => {
  test.each(CASES)('%s %s: %s', (variant, fen, code, mentions) => {
    const problem = checkSetup(unwrap(parseFen(variant, fen)));
    expect(problem?.code).toBe(code);
    expect(problem?.message ?? '').toContain(mentions);
  });

  test.each(VARIANTS)('%s: the start is allowed', (variant) => {
    expect(checkSetup(startSetup(variant))).toBeUndefined();
  });
});

describe('hand-made nonsense is a failure, not a crash', () => {
  const shogi = startSetup('minishogi');
  const xiangqi = startSetup('minixiangqi');
  const at = (square: unknown, piece: unknown): ReadonlyMap<Square, Piece> => new Map([[square as Square, piece as Piece]]);
  const hand = (role: unknown, count: unknown): Setup['hands'] => ({ ...shogi.hands, first: new Map([[role as Role, count as number]]) });
  const king: Piece = { role: 'king', color: 'first' };
  test.each<[string, Setup, string]>([
    ['variant', { ...shogi, variant: 'chess' as Variant }, 'ERR_VARIANT'],
    ['inherited variant', { ...shogi, variant: 'toString' as Variant }, 'ERR_VARIANT'],
    ['turn', { ...shogi, turn: 'w' as Color }, 'ERR_TURN'],
    ['square 25', { ...shogi, pieces: at(25, king) }, 'ERR_BOARD_SIZE'],
    ['square -1', { ...shogi, pieces: at(-1, king) }, 'ERR_BOARD_SIZE'],
    ['square 0.5', { ...shogi, pieces: at(0.5, king) }, 'ERR_BOARD_SIZE'],
    ['square NaN', { ...shogi, pieces: at(NaN, king) }, 'ERR_BOARD_SIZE'],
    ['square name', { ...shogi, pieces: at('a1', king) }, 'ERR_BOARD_SIZE'],
    ['set-up of a larger board', { ...xiangqi, variant: 'xiangqi42' }, 'ERR_BOARD_SIZE'],
    ['foreign role', { ...shogi, pieces: at(0, { role: 'cannon', color: 'first' }) }, 'ERR_PIECE'],
    ['inherited role', { ...shogi, pieces: at(0, { role: 'constructor', color: 'first' }) }, 'ERR_PIECE'],
    ['colour', { ...shogi, pieces: at(0, { role: 'king', color: 'red' }) }, 'ERR_PIECE'],
    ['no piece', { ...shogi, pieces: at(0, undefined) }, 'ERR_PIECE'],
    ['king in hand', { ...shogi, hands: hand('king', 1) }, 'ERR_HAND'],
    ['promoted in hand', { ...shogi, hands: hand('tokin', 1) }, 'ERR_HAND'],
    ['negative in hand', { ...shogi, hands: hand('pawn', -1) }, 'ERR_HAND'],
    ['a billion in hand', { ...shogi, hands: hand('pawn', 1e9) }, 'ERR_HAND'],
    ['NaN in hand', { ...shogi, hands: hand('pawn', NaN) }, 'ERR_HAND'],
    ['hand without hands', { ...xiangqi, hands: hand('pawn', 1) }, 'ERR_HAND'],
    ['half-move', { ...shogi, halfMoves: -1 }, 'ERR_COUNTERS'],
    ['fraction', { ...shogi, halfMoves: 0.5 }, 'ERR_COUNTERS'],
    ['many half-moves', { ...shogi, halfMoves: MAX_HALF_MOVES + 1 }, 'ERR_COUNTERS'],
    ['move 0', { ...shogi, fullMoves: 0 }, 'ERR_COUNTERS'],
    ['many moves', { ...shogi, fullMoves: MAX_FULL_MOVES + 1 }, 'ERR_COUNTERS'],
  ])('%s', (_, setup, code) => {
    expect(checkShape(setup)?.code).toBe(code);
    expect(checkSetup(setup)?.code).toBe(code);
    expect(() => makeFen(setup)).toThrow(expect.objectContaining({ name: 'ShoqiError', code }));
    expect(() => makeSfen(setup)).toThrow(ShoqiError);
  });

  test('a count of 0 is an empty hand', () => {
    const setup = { ...shogi, hands: hand('pawn', 0) };
    expect(checkSetup(setup)).toBeUndefined();
    expect(makeFen(setup)).toBe(makeFen(shogi));
    expect(makeSfen(setup)).toBe(makeSfen(shogi));
  });
});

describe('editor', () => {
  test('an empty board fills up to the start', () => {
    for (const variant of VARIANTS) {
      let setup = emptySetup(variant);
      for (const [square, piece] of startSetup(variant).pieces) setup = withPiece(setup, square, piece);
      expect(setup).toEqual(startSetup(variant));
    }
  });

  test('values are copied, never changed', () => {
    const before = startSetup('minishogi');
    const square = parseSquare('minishogi', 'a1')!;
    const after = withTurn(withHand(withPiece(before, square, undefined), 'second', 'gold', 2), 'second');
    expect(before).toEqual(startSetup('minishogi'));
    expect(makeFen(after)).toBe('rbsgk/4p/5/P4/1GSBR[gg] b - - 0 1');
    expect(makeFen(withHand(after, 'second', 'gold', 0))).toBe('rbsgk/4p/5/P4/1GSBR[] b - - 0 1');
    expect(withHand(after, 'second', 'gold', 0).hands).toEqual(before.hands);
  });

  test('a tokin in a corner', () => {
    const lone = withPiece(emptySetup('minishogi'), squareAt('minishogi', 0, 0), { role: 'tokin', color: 'second' });
    expect(makeFen(lone)).toBe('5/5/5/5/+p4[] w - - 0 1');
  });

  test('what the game has not is misuse', () => {
    const board = emptySetup('xiangqi42');
    expect(() => withPiece(board, 42 as Square, { role: 'pawn', color: 'first' })).toThrow(ShoqiError);
    expect(() => withPiece(board, 0 as Square, { role: 'gold', color: 'first' })).toThrow(ShoqiError);
    expect(() => withHand(board, 'first', 'pawn', 1)).toThrow(ShoqiError);
    expect(() => withHand(emptySetup('minishogi'), 'first', 'pawn', -1)).toThrow(ShoqiError);
    expect(() => withTurn(board, 'red' as Color)).toThrow(ShoqiError);
  });
});
