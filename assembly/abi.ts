// Facts that the host must share with this module, exported as globals and compared by src/wasm/abi.ts at load.
import { FILES as GAME_FILES, GAME_ID as THIS_GAME, RANKS as GAME_RANKS } from './game';
import {
  MAX_GAME_PLY as LONGEST_GAME, MAX_MOVES as MOST_MOVES, PIECE_SLOTS as PIECES, ROLE_COUNT as ROLES, SQUARE_SLOTS as SLOTS,
} from './board/types';

/** Counts up with every change of an export, a layout or a code that the host reads. */
export const ABI_VERSION: i32 = 4;
export const GAME_ID: i32 = THIS_GAME;
export const FILES: i32 = GAME_FILES;
export const RANKS: i32 = GAME_RANKS;
export const ROLE_COUNT: i32 = ROLES;
export const SQUARE_SLOTS: i32 = SLOTS;
export const PIECE_SLOTS: i32 = PIECES;
export const MAX_MOVES: i32 = MOST_MOVES;
export const MAX_GAME_PLY: i32 = LONGEST_GAME;
