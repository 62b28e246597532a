/**
 * Static exchange evaluation, on positions whose exchange can be counted by hand. Piece values are those of
 * assembly/search/piece-values.ts; in Minishogi a piece counts on the board and again in the captor's hand.
 */
import { expect, test } from 'vitest';
import { parseFen } from '../src/fen.js';
import { parseUci } from '../src/notation/uci.js';
import { unwrap } from '../src/result.js';
import type { Variant } from '../src/types.js';
import { encodeMove, sendSetup } from '../src/wasm/codec.js';
import { rawEngine } from './support/raw.js';

const ROOK = 650, HORSE = 320, CANNON = 340, PAWN = 100;
const SHOGI_PAWN = 200, SHOGI_SILVER = 620;

test.each<[string, Variant, string, string, number]>([
  ['a free pawn', 'minixiangqi', '3k3/7/7/p6/7/7/R3K2 w - - 0 1', 'a1a4', PAWN],
  ['a pawn that a rook protects', 'minixiangqi', 'r2k3/7/7/p6/7/7/R3K2 w - - 0 1', 'a1a4', PAWN - ROOK],
  ['a horse taken by a rook, taken back, with a rook behind', 'minixiangqi', 'r2k3/7/7/n6/7/R6/R3K2 w - - 0 1', 'a2a4', HORSE - ROOK + ROOK],
  ['a cannon over its screen', 'minixiangqi', 'n2k3/7/7/p6/7/7/C3K2 w - - 0 1', 'a1a7', HORSE],
  ['a cannon whose target another cannon protects over the same screen', 'minixiangqi', '3k3/n6/7/p6/7/7/C3K2 w - - 0 1', 'a1a6', HORSE],
  ['a horse with a blocked leg protects nothing', 'minixiangqi', '3k3/1n5/1P5/p6/7/7/R3K2 w - - 0 1', 'a1a4', PAWN],
  ['a horse with a free leg does', 'minixiangqi', '3k3/1n5/7/p6/7/7/R3K2 w - - 0 1', 'a1a4', PAWN - ROOK],
  ['a quiet move next to a pawn that takes', 'minixiangqi', '3k3/7/p6/7/7/7/1R2K2 w - - 0 1', 'b1b5', -ROOK],
  ['a general may not take what is protected', 'minixiangqi', '3k3/3p3/7/7/3R3/7/3RK2 w - - 0 1', 'd3d6', PAWN],
  ['a general takes what is not', 'minixiangqi', '3k3/3p3/7/7/3R3/7/4K2 w - - 0 1', 'd3d6', PAWN - ROOK],
  ['a cannon taken by a cannon', 'minixiangqi', '3k3/7/c6/7/p6/7/C3K2 w - - 0 1', 'a1a5', CANNON],
  ['a pawn of Minishogi, free', 'minishogi', '4k/5/p4/5/R3K[] w - - 0 1', 'a1a3', SHOGI_PAWN],
  ['a silver dropped where a pawn takes it', 'minishogi', '4k/p4/5/5/4K[S] w - - 0 1', 'S@a3', -SHOGI_SILVER],
])('%s', async (_what, variant, fen, uci, worth) => {
  const exports = await rawEngine(variant);
  sendSetup(exports, unwrap(parseFen(variant, fen)));
  const code = encodeMove(unwrap(parseUci(variant, uci)));
  expect(exports.isLegalMove(code)).toBe(1);
  expect([worth, worth + 1].map((threshold) => exports.exchangeAtLeast(code, threshold)), `worth ${worth}`).toEqual([1, 0]);
});
