/**
 * FEN, the text of a position, as Fairy-Stockfish writes it (RULES.md, "Text formats"). Reading is syntax only: it ends
 * in a well-formed `Setup`, which the rules may still refuse. Every refusal has a code, a sentence and an index into
 * the text. `checkShape` says what well-formed means; the writers rely on it. What SFEN shares is exported from here.
 */
import { fail, failure, isKeyOf, ok, quoted, ShoqiError, shown, textOf, type Result } from './result.js';
import { allSquares, isSquare, makeSquare, squareAt } from './squares.js';
import { COLORS, HAND_ROLES, VARIANTS } from './types.js';
import type { Color, FenFailure, Hand, Piece, Role, Setup, ShapeFailure, Square, Variant } from './types.js';
import { variantInfo } from './variants.js';

/** Largest half-move count of a `Setup`, in plies. */
export const MAX_HALF_MOVES = 9_999;
/** Largest move number of a `Setup`. */
export const MAX_FULL_MOVES = 99_999;
/** Most pieces of one kind in one hand; far above any game's material, so that an editor can hold too many. */
export const MAX_IN_HAND = 99;

/** Hands are written in this order. */
const FEN_HAND_ORDER: readonly Role[] = ['gold', 'pawn', 'silver', 'rook', 'bishop'];

/** What the letters of each game mean. */
const PIECES: Readonly<Record<Variant, ReadonlyMap<string, Piece>>> = {
  'minixiangqi': pieceTable('minixiangqi'),
  'minixiangqi-palace': pieceTable('minixiangqi-palace'),
  'xiangqi42': pieceTable('xiangqi42'),
  'minishogi': pieceTable('minishogi'),
};

/** Both cases are keys of their own, since Unicode has letters whose upper case is one of ours. */
function pieceTable(variant: Variant): ReadonlyMap<string, Piece> {
  const table = new Map<string, Piece>();
  for (const [role, letters] of Object.entries(variantInfo(variant).letters) as [Role, string][]) {
    for (const upper of role === 'horse' ? [letters, 'H'] : [letters]) {
      table.set(upper, Object.freeze({ role, color: 'first' })).set(upper.toLowerCase(), Object.freeze({ role, color: 'second' }));
    }
  }
  return table;
}

/** A word of the text and the index where it starts. */
export interface Field {
  readonly text: string;
  readonly at: number;
}

/**
 * Reads a FEN. `[]`, `[-]` or nothing stands for empty hands; Minishogi may leave out the two dashes; fields missing at
 * the end mean first side to move, half-move 0, move 1; a Horse may be `h`. Anything else that does not fit is an error
 * with `at` set, never an exception: `ERR_FIELDS`, `ERR_BOARD_SIZE`, `ERR_PIECE`, `ERR_HAND`, `ERR_TURN` or
 * `ERR_COUNTERS`. Whether the rules allow the set-up is for `checkSetup` and `Rules.position`.
 * Source: RULES.md, "Text formats".
 *
 * ```ts
 * const setup = unwrap(parseFen('minishogi', 'rbsgk/4p/5/P4/KGSBR[-] w 0 1'));
 * makeFen(setup); // 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1'
 * ```
 */
export function parseFen(variant: Variant, text: string): Result<Setup, FenFailure> {
  const [placement, turnField, ...rest] = splitFields(text);
  if (placement === undefined) return fail('ERR_FIELDS', 'empty FEN: at least the board is needed', 0);

  const [board, handField] = splitAtBracket(placement);
  const pieces = parseBoard(variant, board);
  if (!pieces.ok) return pieces;
  const hands = parseFenHands(variant, handField);
  if (!hands.ok) return hands;
  const turn = parseTurn(turnField, 'w', 'b');
  if (!turn.ok) return turn;
  const counters = parseFenCounters(variant, rest);
  if (!counters.ok) return counters;

  return ok({ variant, turn: turn.value, pieces: pieces.value, hands: hands.value, ...counters.value });
}

/**
 * Writes a FEN as Fairy-Stockfish does, hands in the order G P S R B. Its own output reads back to the same set-up.
 * Throws a `ShoqiError` when a set-up built by hand is not well-formed, with the code that `checkSetup` gives it.
 *
 * ```ts
 * makeFen(emptySetup('xiangqi42')); // '7/7/7/7/7/7 w - - 0 1'
 * ```
 */
export function makeFen(setup: Setup): string {
  assertShape(setup);
  const hands = variantInfo(setup.variant).hasHands ? `[${COLORS.map((color) => makeFenHand(setup, color)).join('')}]` : '';
  return `${makeBoard(setup)}${hands} ${setup.turn === 'first' ? 'w' : 'b'} - - ${setup.halfMoves} ${setup.fullMoves}`;
}

/**
 * The piece that FEN letters mean, upper case for the first side, or undefined when the game has none such.
 *
 * ```ts
 * parsePiece('minishogi', '+r'); // { role: 'dragonKing', color: 'second' }
 * parsePiece('minixiangqi', 'H'); // { role: 'horse', color: 'first' }
 * ```
 */
export function parsePiece(variant: Variant, letters: string): Piece | undefined {
  return PIECES[variant].get(letters);
}

/**
 * The FEN letters of a piece, upper case for the first side. Throws a `ShoqiError` `ERR_PIECE` for a kind the game lacks.
 *
 * ```ts
 * makePiece('minishogi', { role: 'dragonKing', color: 'second' }); // '+r'
 * ```
 */
export function makePiece(variant: Variant, piece: Piece): string {
  const { letters, name } = variantInfo(variant);
  const upper = letters[piece.role];
  if (upper === undefined) throw new ShoqiError('ERR_PIECE', `${name} has no ${piece.role}`);
  return piece.color === 'first' ? upper : upper.toLowerCase();
}

/**
 * Whether the game lets a kind of piece be in hand and dropped.
 *
 * ```ts
 * isHandRole('minishogi', 'gold'); // true
 * isHandRole('minishogi', 'tokin'); // false
 * ```
 */
export function isHandRole(variant: Variant, role: Role): boolean {
  return variantInfo(variant).hasHands && HAND_ROLES.includes(role);
}

/**
 * What makes a set-up built by hand unfit to be written, or undefined when it is well-formed: its side, squares, pieces and
 * hands are of its game, and its counters from 0 to `MAX_HALF_MOVES` and from 1 to `MAX_FULL_MOVES`. Never throws.
 *
 * ```ts
 * checkShape({ ...startSetup('minishogi'), fullMoves: 0 })?.code; // 'ERR_COUNTERS'
 * ```
 */
export function checkShape(setup: Setup): ShapeFailure | undefined {
  if (typeof setup !== 'object' || setup === null) return failure('ERR_VARIANT', 'not a set-up');
  const { variant, turn, pieces, hands, halfMoves, fullMoves } = setup;
  if (!VARIANTS.includes(variant)) return failure('ERR_VARIANT', `no such variant: ${quoted(textOf(variant))}`);
  if (!COLORS.includes(turn)) return failure('ERR_TURN', `no such side: ${quoted(textOf(turn))}`);
  if (!(pieces instanceof Map)) return failure('ERR_PIECE', 'pieces must be a Map from squares to pieces');
  if (!(hands?.first instanceof Map && hands.second instanceof Map)) return failure('ERR_HAND', 'each hand must be a Map from roles to counts');
  return checkPieces(setup)
    ?? checkHand(setup, 'first')
    ?? checkHand(setup, 'second')
    ?? checkCounter('half-move count', halfMoves, 0, MAX_HALF_MOVES)
    ?? checkCounter('move number', fullMoves, 1, MAX_FULL_MOVES);
}

/** Throws a `ShoqiError` with the code of `checkShape` unless the set-up is well-formed. */
export function assertShape(setup: Setup): void {
  const problem = checkShape(setup);
  if (problem !== undefined) throw new ShoqiError(problem.code, problem.message);
}

/** The words between white space. */
export function splitFields(text: string): Field[] {
  if (typeof text !== 'string') return [];
  return Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], at: match.index }));
}

/** Reads the board field: ranks from the top, files from a, digits for empty squares. */
export function parseBoard(variant: Variant, { text, at }: Field): Result<Map<Square, Piece>, FenFailure> {
  const { ranks } = variantInfo(variant);
  const rows = text.split('/');
  if (rows.length !== ranks) {
    const where = at + rows.slice(0, ranks).join('/').length;
    return fail('ERR_BOARD_SIZE', `the board has ${ranks} ranks, not ${rows.length}`, where);
  }
  const pieces = new Map<Square, Piece>();
  let start = at;
  for (const [index, row] of rows.entries()) {
    const problem = parseRank(variant, { text: row, at: start }, ranks - 1 - index, pieces);
    if (problem !== undefined) return { ok: false, error: problem };
    start += row.length + 1;
  }
  return ok(pieces);
}

/** Writes the board field; the set-up must be well-formed. */
export function makeBoard({ variant, pieces }: Setup): string {
  const { files, ranks } = variantInfo(variant);
  const squares = allSquares(variant);
  const rows = Array.from({ length: ranks }, (_, rank) => squares
    .slice(rank * files, (rank + 1) * files)
    .map((square) => pieces.get(square))
    .map((piece) => piece === undefined ? ' ' : makePiece(variant, piece))
    .join('')
    .replace(/ +/g, (gap) => String(gap.length)));
  return rows.reverse().join('/');
}

/** Reads the side to move, given the letters of the two sides; a missing field means the first side. */
export function parseTurn(field: Field | undefined, first: string, second: string): Result<Color, FenFailure> {
  if (field === undefined || field.text === first) return ok('first');
  if (field.text === second) return ok('second');
  return fail('ERR_TURN', `the side to move is '${first}' or '${second}', not ${quoted(field.text)}`, field.at);
}

/** Reads a plain decimal number from `min` to `max`; a missing field means `min`. */
export function parseCounter(field: Field | undefined, name: string, min: number, max: number): Result<number, FenFailure> {
  if (field === undefined) return ok(min);
  const value = /^(0|[1-9][0-9]{0,9})$/.test(field.text) ? Number(field.text) : NaN;
  if (value >= min && value <= max) return ok(value);
  return fail('ERR_COUNTERS', `the ${name} is a number from ${min} to ${max}, not ${quoted(field.text)}`, field.at);
}

/** Refuses fields beyond the last one. */
export function checkNoMore(field: Field | undefined): FenFailure | undefined {
  return field && failure('ERR_FIELDS', `nothing may follow the last field, but here is ${quoted(field.text)}`, field.at);
}

/** Puts pieces into a hand that is being read; false when they are too many to be true. */
export function addToHand(hand: Map<Role, number>, role: Role, count: number): boolean {
  const sum = (hand.get(role) ?? 0) + count;
  hand.set(role, sum);
  return sum <= MAX_IN_HAND;
}

/** Reads one rank into `pieces`; a `+` and what follows it are one piece. */
function parseRank(variant: Variant, row: Field, rank: number, pieces: Map<Square, Piece>): FenFailure | undefined {
  const { name, files } = variantInfo(variant);
  const wrong = (what: string, index: number) => failure('ERR_BOARD_SIZE', `rank ${rank + 1} ${what}`, row.at + index);
  let file = 0;
  let afterDigit = false;
  for (const { 0: token, index } of row.text.matchAll(/\+?[^]/gu)) {
    if (file === files) return wrong(`has more than ${files} squares`, index);
    const isDigit = /^[0-9]$/.test(token);
    if (isDigit) {
      if (token === '0' || afterDigit) return wrong(`counts empty squares in single digits from 1, not with ${quoted(token)} here`, index);
      file += Number(token);
      if (file > files) return wrong(`has more than ${files} squares`, index);
    } else {
      const piece = parsePiece(variant, token);
      const square = squareAt(variant, file, rank);
      if (piece === undefined) {
        return failure('ERR_PIECE', `${quoted(token)} on ${makeSquare(variant, square)} is no piece of ${name}`, row.at + index);
      }
      pieces.set(square, piece);
      file++;
    }
    afterDigit = isDigit;
  }
  return file < files ? wrong(`has ${file} of ${files} squares`, row.text.length) : undefined;
}

/** Parts `board[hands]`. */
function splitAtBracket({ text, at }: Field): [board: Field, hands: Field | undefined] {
  const bracket = text.indexOf('[');
  if (bracket === -1) return [{ text, at }, undefined];
  return [{ text: text.slice(0, bracket), at }, { text: text.slice(bracket), at: at + bracket }];
}

function parseFenHands(variant: Variant, field: Field | undefined): Result<Setup['hands'], FenFailure> {
  const hands = { first: new Map<Role, number>(), second: new Map<Role, number>() };
  if (field === undefined) return ok(hands);

  const { text, at } = field;
  const { name, hasHands } = variantInfo(variant);
  if (!hasHands) return fail('ERR_HAND', `${name} has no pieces in hand`, at);
  const close = text.indexOf(']');
  if (close === -1) return fail('ERR_HAND', 'the bracket of the hands is not closed', at);
  if (close !== text.length - 1) return fail('ERR_HAND', 'nothing may follow the hands but a space', at + close + 1);
  if (text === '[-]') return ok(hands);

  for (const { 0: letter, index } of text.slice(1, close).matchAll(/[^]/gu)) {
    const where = at + 1 + index;
    const piece = parsePiece(variant, letter);
    if (piece === undefined || !isHandRole(variant, piece.role)) return fail('ERR_HAND', `${quoted(letter)} cannot be in hand`, where);
    if (!addToHand(hands[piece.color], piece.role, 1)) return fail('ERR_HAND', `more than ${MAX_IN_HAND} of ${quoted(letter)} in hand`, where);
  }
  return ok(hands);
}

function makeFenHand({ variant, hands }: Setup, color: Color): string {
  return FEN_HAND_ORDER.map((role) => makePiece(variant, { role, color }).repeat(hands[color].get(role) ?? 0)).join('');
}

/** Reads what follows the side to move: two dashes, which Minishogi may leave out, and the two counters. */
function parseFenCounters(variant: Variant, fields: readonly Field[]): Result<Pick<Setup, 'halfMoves' | 'fullMoves'>, FenFailure> {
  const dashes = variantInfo(variant).hasHands && fields[0]?.text !== '-' ? 0 : 2;
  const wrong = fields.slice(0, dashes).find(({ text }) => text !== '-');
  if (wrong !== undefined) return fail('ERR_FIELDS', `fields 3 and 4 are '-', not ${quoted(wrong.text)}`, wrong.at);

  const [half, full, extra] = fields.slice(dashes);
  const halfMoves = parseCounter(half, 'half-move count', 0, MAX_HALF_MOVES);
  if (!halfMoves.ok) return halfMoves;
  const fullMoves = parseCounter(full, 'move number', 1, MAX_FULL_MOVES);
  if (!fullMoves.ok) return fullMoves;
  const problem = checkNoMore(extra);
  return problem === undefined ? ok({ halfMoves: halfMoves.value, fullMoves: fullMoves.value }) : { ok: false, error: problem };
}

function checkPieces({ variant, pieces }: Setup): ShapeFailure | undefined {
  const { letters, name } = variantInfo(variant);
  for (const [square, piece] of pieces) {
    if (!isSquare(variant, square)) return failure('ERR_BOARD_SIZE', `${shown(square)} is no square of ${name}`);
    // Hand-made maps hold `undefined` when a square was "cleared" by setting it.
    if (!isKeyOf(letters, piece?.role) || !COLORS.includes(piece.color)) {
      return failure('ERR_PIECE', `${textOf(piece?.color)} ${textOf(piece?.role)} on ${makeSquare(variant, square)} is no piece of ${name}`);
    }
  }
  return undefined;
}

function checkHand({ variant, hands }: Setup, color: Color): ShapeFailure | undefined {
  const hand: Hand = hands[color];
  for (const [role, count] of hand) {
    if (!isHandRole(variant, role)) return failure('ERR_HAND', `${variantInfo(variant).name} has no ${textOf(role)} in hand`);
    if (!Number.isInteger(count) || count < 0 || count > MAX_IN_HAND) {
      return failure('ERR_HAND', `${shown(count)} is no number of pieces in hand (${color} ${role})`);
    }
  }
  return undefined;
}

function checkCounter(name: string, value: number, min: number, max: number): ShapeFailure | undefined {
  if (Number.isInteger(value) && value >= min && value <= max) return undefined;
  return failure('ERR_COUNTERS', `the ${name} is a number from ${min} to ${max}, not ${shown(value)}`);
}
