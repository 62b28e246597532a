/**
 * Moves as text: UCI for every game, USI for Minishogi (RULES.md, "Text formats"). Syntax only: a move that reads well
 * may still be illegal, which `Position.play` tells. Each move has exactly one text of each kind, and no other spelling
 * is read, so texts may serve as keys.
 */
import { isHandRole, makePiece, parsePiece } from '../fen.js';
import { checkArgument, fail, ok, quoted, ShoqiError, type Result } from '../result.js';
import { makeSquare, makeUsiSquare, parseSquare, parseUsiSquare } from '../squares.js';
import type { Move, MoveFailure, Role, Square, Uci, Usi, Variant } from '../types.js';
import { variantInfo } from '../variants.js';

/** How one of the two notations spells a move. */
interface Spelling {
  readonly name: string;
  readonly dropSign: string;
  readonly example: string;
  readonly parseSquare: (variant: Variant, name: string) => Square | undefined;
  readonly makeSquare: (variant: Variant, square: Square) => string;
}

const UCI: Spelling = { name: 'UCI', dropSign: '@', example: 'b1b3', parseSquare, makeSquare };
const USI: Spelling = {
  name: 'USI',
  dropSign: '*',
  example: '5e5d',
  parseSquare: (_, name) => parseUsiSquare(name),
  makeSquare: (_, square) => makeUsiSquare(square),
};

/**
 * Reads a move in UCI: `b1b3`, and in Minishogi `P@c3` (upper case for both sides) and `a4a5+`. Anything else is an
 * `ERR_MOVE_SYNTAX` with `at` set, never an exception. Source: RULES.md, "Text formats".
 *
 * ```ts
 * parseUci('minishogi', 'P@c3'); // { ok: true, value: { kind: 'drop', role: 'pawn', to: 12 } }
 * parseUci('minixiangqi', 'P@c3').ok; // false
 * ```
 */
export function parseUci(variant: Variant, text: string): Result<Move, MoveFailure> {
  return parseMove(UCI, variant, text);
}

/**
 * The UCI text of a move; two moves are the same when it is. Throws a `ShoqiError` `ERR_MOVE_SYNTAX` or
 * `ERR_BOARD_SIZE` for what cannot be a move of the game.
 *
 * ```ts
 * makeUci('minishogi', unwrap(parseUsi('minishogi', '5b5a+'))); // 'a4a5+'
 * ```
 */
export function makeUci(variant: Variant, move: Move): Uci {
  return makeMove(UCI, variant, move) as Uci;
}

/**
 * Reads a Minishogi move in USI: `5e5d`, `P*3c`, `5b5a+`. Anything else is an `ERR_MOVE_SYNTAX` with `at` set, never an
 * exception; `ERR_VARIANT` for a game that has no USI. Source: RULES.md, "Text formats".
 *
 * ```ts
 * parseUsi('minishogi', '5e5d'); // { ok: true, value: { kind: 'board', from: 0, to: 5, promote: false } }
 * ```
 */
export function parseUsi(variant: Variant, text: string): Result<Move, MoveFailure> {
  const { name, hasHands } = variantInfo(variant);
  return hasHands ? parseMove(USI, variant, text) : fail('ERR_VARIANT', `${name} has no USI, use UCI`);
}

/**
 * The USI text of a Minishogi move. Throws a `ShoqiError`: `ERR_VARIANT` for a game that has no USI, `ERR_MOVE_SYNTAX`
 * or `ERR_BOARD_SIZE` for what cannot be a move of the game.
 *
 * ```ts
 * makeUsi('minishogi', unwrap(parseUci('minishogi', 'P@c3'))); // 'P*3c'
 * ```
 */
export function makeUsi(variant: Variant, move: Move): Usi {
  const { name, hasHands } = variantInfo(variant);
  if (!hasHands) throw new ShoqiError('ERR_VARIANT', `${name} has no USI, use UCI`);
  return makeMove(USI, variant, move) as Usi;
}

/**
 * Whether two moves of one game are the same move, that is, have the same UCI text.
 *
 * ```ts
 * sameMove(unwrap(parseUci('minishogi', 'a1a2')), unwrap(parseUsi('minishogi', '5e5d'))); // true
 * ```
 */
export function sameMove(a: Move, b: Move): boolean {
  for (const move of [a, b]) checkArgument('a move', move, 'kind');
  if (a.kind === 'drop') return b.kind === 'drop' && a.role === b.role && a.to === b.to;
  return b.kind === 'board' && a.from === b.from && a.to === b.to && a.promote === b.promote;
}

function parseMove(spelling: Spelling, variant: Variant, text: string): Result<Move, MoveFailure> {
  const { name, hasHands } = variantInfo(variant);
  if (typeof text !== 'string') return fail('ERR_MOVE_SYNTAX', 'a move must be text');
  const match = /^(?:([A-Z])([@*])|([a-z0-9]{2}))([a-z0-9]{2})(\+?)$/.exec(text);
  const [, letter, sign, from = '', to = '', plus] = match ?? [];
  if (match === null || (sign !== undefined && (sign !== spelling.dropSign || plus === '+'))) {
    return fail('ERR_MOVE_SYNTAX', `${quoted(text)} is no move in ${spelling.name}, such as ${spelling.example}`, 0);
  }
  if (!hasHands && letter !== undefined) return fail('ERR_MOVE_SYNTAX', `${name} has no drops: ${quoted(text)}`, 0);
  if (!hasHands && plus === '+') return fail('ERR_MOVE_SYNTAX', `${name} has no promotion: ${quoted(text)}`, 4);

  return letter === undefined
    ? parseBoardMove(spelling, variant, from, to, plus === '+')
    : parseDrop(spelling, variant, letter, to);
}

function parseDrop(spelling: Spelling, variant: Variant, letter: string, toName: string): Result<Move, MoveFailure> {
  const role = parsePiece(variant, letter)?.role;
  if (role === undefined || !isHandRole(variant, role)) return fail('ERR_MOVE_SYNTAX', `${quoted(letter)} is no piece to drop`, 0);
  const to = spelling.parseSquare(variant, toName);
  if (to === undefined) return noSquare(variant, toName, 2);
  return ok({ kind: 'drop', role, to });
}

function parseBoardMove(
  spelling: Spelling, variant: Variant, fromName: string, toName: string, promote: boolean,
): Result<Move, MoveFailure> {
  const from = spelling.parseSquare(variant, fromName);
  if (from === undefined) return noSquare(variant, fromName, 0);
  const to = spelling.parseSquare(variant, toName);
  if (to === undefined) return noSquare(variant, toName, 2);
  if (from === to) return fail('ERR_MOVE_SYNTAX', `the move from ${fromName} ends where it began`, 2);
  return ok({ kind: 'board', from, to, promote });
}

function noSquare(variant: Variant, name: string, at: number): Result<never, MoveFailure> {
  return fail('ERR_MOVE_SYNTAX', `${variantInfo(variant).name} has no square ${quoted(name)}`, at);
}

function makeMove(spelling: Spelling, variant: Variant, move: Move): string {
  checkArgument('a move', move, 'to');
  const to = spelling.makeSquare(variant, move.to);
  if (move.kind === 'drop') return dropLetter(variant, move.role) + spelling.dropSign + to;
  if (move.from === move.to) throw new ShoqiError('ERR_MOVE_SYNTAX', `the move from ${to} ends where it began`);
  if (move.promote && !variantInfo(variant).hasHands) throw new ShoqiError('ERR_MOVE_SYNTAX', `${variantInfo(variant).name} has no promotion`);
  return spelling.makeSquare(variant, move.from) + to + (move.promote ? '+' : '');
}

function dropLetter(variant: Variant, role: Role): string {
  if (!isHandRole(variant, role)) throw new ShoqiError('ERR_MOVE_SYNTAX', `${variantInfo(variant).name} has no drop of a ${role}`);
  return makePiece(variant, { role, color: 'first' });
}
