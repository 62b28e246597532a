/** Compares what the host believes of an engine module with what the module says of itself. A mismatch is a broken build: it throws. */
import { ShoqiError } from '../result.js';
import { ROLES } from '../types.js';
import type { VariantInfo } from '../variants.js';
import type { EngineExports, RulesExports } from './exports.js';

const ABI_VERSION = 4;
/** Squares that a table of the engine is laid out for. */
export const SQUARE_SLOTS = 64;
/** Numbers that a piece of the engine can have. */
export const PIECE_SLOTS = 32;
/** Longest game, in plies, that a position can carry with it. */
export const MAX_GAME_PLY = 8192;
/** Distance of two root moves in memory. */
export const ROOT_MOVE_BYTES = 280;

/** Throws a `ShoqiError` `ERR_ABI` that names the first fact on which this library and a module of the rules differ. */
export function checkRulesAbi(exports: RulesExports, info: VariantInfo): void {
  check(exports, info, {
    ABI_VERSION, SQUARE_SLOTS, PIECE_SLOTS, MAX_GAME_PLY, ROLE_COUNT: ROLES.length,
    GAME_ID: info.gameId, FILES: info.files, RANKS: info.ranks,
  });
}

/** As `checkRulesAbi`, and the search must be there. */
export function checkEngineAbi(exports: EngineExports, info: VariantInfo): void {
  checkRulesAbi(exports, info);
  if (exports.ROOT_MOVE_BYTES === undefined) {
    throw new ShoqiError('ERR_ABI', `the module for ${info.name} holds the rules only; an engine needs ${info.engine}.wasm`);
  }
  check(exports, info, { ROOT_MOVE_BYTES });
}

function check(exports: RulesExports, info: VariantInfo, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual: unknown = (exports[name] as WebAssembly.Global | undefined)?.value;
    if (actual !== value) {
      throw new ShoqiError('ERR_ABI', `the module for ${info.name} does not fit; is it of another version of this library? ${name} is ${String(actual)}, expected ${value}`);
    }
  }
}
