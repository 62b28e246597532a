// The board's words and their numbers, and array views over static memory.
import { FILES, IS_SHOGI, RANKS } from '../game';

export type Color = i32;
export type Square = i32;
export type Role = i32;
export type Piece = i32;
export type Move = i32;
export type Bitboard = u64;

export const FIRST: Color = 0;
export const SECOND: Color = 1;

/** Roles are numbered in the order of ROLES in src/types.ts, from 1. */
export const PAWN: Role = 1;
export const KING: Role = 2;
export const ROOK: Role = 3;
export const HORSE: Role = 4;
export const CANNON: Role = 5;
export const ADVISOR: Role = 6;
export const GOLD: Role = 7;
export const SILVER: Role = 8;
export const BISHOP: Role = 9;
export const TOKIN: Role = 10;
export const PROMOTED_SILVER: Role = 11;
export const DRAGON_HORSE: Role = 12;
export const DRAGON_KING: Role = 13;
export const ROLE_COUNT: i32 = 13;

/** A piece is `color << 4 | role`; 0 is an empty square. */
export const NO_PIECE: Piece = 0;
export const PIECE_SLOTS: i32 = 32;

export const SQUARES: i32 = FILES * RANKS;
/** Squares that a table is laid out for: a power of two, so that an index is a shift. */
export const SQUARE_SLOTS: i32 = 64;

/** Deepest line of one search, in plies. */
export const MAX_PLY: i32 = 128;
/** Longest game that a position may carry with it, in plies. */
export const MAX_GAME_PLY: i32 = 8192;
/** More than any position of any of the games has; the busiest Minishogi positions have about 150. */
export const MAX_MOVES: i32 = 512;

/** Array views over static memory: they compile to plain loads and stores at a constant address. */
@unmanaged @final export class U64s {
  @inline @operator('[]') get(i: i32): u64 { return load<u64>(changetype<usize>(this) + (<usize>i << 3)); }
  @inline @operator('[]=') set(i: i32, value: u64): void { store<u64>(changetype<usize>(this) + (<usize>i << 3), value); }
}
@unmanaged @final export class I32s {
  @inline @operator('[]') get(i: i32): i32 { return load<i32>(changetype<usize>(this) + (<usize>i << 2)); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<i32>(changetype<usize>(this) + (<usize>i << 2), value); }
}
@unmanaged @final export class U16s {
  @inline @operator('[]') get(i: i32): i32 { return load<u16>(changetype<usize>(this) + (<usize>i << 1)); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<u16>(changetype<usize>(this) + (<usize>i << 1), <u16>value); }
}
@unmanaged @final export class U8s {
  @inline @operator('[]') get(i: i32): i32 { return load<u8>(changetype<usize>(this) + <usize>i); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<u8>(changetype<usize>(this) + <usize>i, <u8>value); }
}

/** Whether the game has a role. */
export function isOfGame(role: Role): bool { return IS_SHOGI ? role <= ROOK || role >= GOLD : role <= ADVISOR; }

/** Roles that the game has, numbered from 0 without gaps: for tables that shall be small. */
export const ROLE_ROWS: i32 = IS_SHOGI ? 10 : 6;
// @ts-ignore: decorator
@inline
export function roleRow(role: Role): i32 { return IS_SHOGI && role > ROOK ? role - 4 : role - 1; }

// @ts-ignore: decorator
@inline
export function pieceOf(color: Color, role: Role): Piece { return color << 4 | role; }
// @ts-ignore: decorator
@inline
export function roleOf(piece: Piece): Role { return piece & 15; }
// @ts-ignore: decorator
@inline
export function colorOf(piece: Piece): Color { return piece >> 4; }
// @ts-ignore: decorator
@inline
export function opponent(color: Color): Color { return color ^ 1; }
// @ts-ignore: decorator
@inline
export function fileOf(sq: Square): i32 { return sq % FILES; }
// @ts-ignore: decorator
@inline
export function rankOf(sq: Square): i32 { return sq / FILES; }
// @ts-ignore: decorator
@inline
export function squareAt(file: i32, rank: i32): Square { return file + rank * FILES; }
// @ts-ignore: decorator
@inline
export function isOnBoard(file: i32, rank: i32): bool { return file >= 0 && file < FILES && rank >= 0 && rank < RANKS; }
