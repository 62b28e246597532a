/**
 * SFEN, the text of a shogi position in USI, for Minishogi: FEN's board with other fields around it. Side `b` is Sente,
 * the first side; hands are a field of their own with counts before the letters; it counts plies where FEN counts moves
 * (RULES.md, "Text formats"). Plies since the last capture are not in it and read as 0.
 */
import {
  addToHand, assertShape, checkNoMore, isHandRole, makeBoard, makePiece, MAX_FULL_MOVES, MAX_IN_HAND, parseBoard, parseCounter,
  parsePiece, parseTurn, splitFields, type Field,
} from './fen.js';
import { fail, ok, quoted, ShoqiError, type Result } from './result.js';
import { COLORS, HAND_ROLES, type FenFailure, type Role, type Setup, type Variant } from './types.js';
import { variantInfo } from './variants.js';

/**
 * Reads the four fields of an SFEN, without the word `sfen` that a USI command puts before them. Fields missing at the
 * end mean Sente to move, empty hands, ply 1. Letters in hand may come in any order; a ply whose parity does not fit
 * the side to move (`w - 1`, usual in problems) means the move number that it falls in. Anything else that does not fit
 * is an error with `at` set, never an exception: `ERR_FIELDS`, `ERR_BOARD_SIZE`, `ERR_PIECE`, `ERR_HAND`, `ERR_TURN` or
 * `ERR_COUNTERS`. A game that has no SFEN is an `ERR_VARIANT` without `at`.
 * Source: RULES.md, "Text formats".
 *
 * ```ts
 * const setup = unwrap(parseSfen('minishogi', 'rbsgk/4p/5/P4/KGSBR b - 1'));
 * makeFen(setup); // 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1'
 * ```
 */
export function parseSfen(variant: Variant, text: string): Result<Setup, FenFailure> {
  const { name, hasHands } = variantInfo(variant);
  if (!hasHands) return fail('ERR_VARIANT', `${name} has no SFEN, use FEN`);
  const [placement, turnField, handField, plyField, extra] = splitFields(text);
  if (placement === undefined) return fail('ERR_FIELDS', 'empty SFEN: at least the board is needed', 0);

  const bracket = placement.text.indexOf('[');
  if (bracket !== -1) return fail('ERR_HAND', 'SFEN has the hands in the third field, not in brackets', placement.at + bracket);
  const pieces = parseBoard(variant, placement);
  if (!pieces.ok) return pieces;
  const turn = parseTurn(turnField, 'b', 'w');
  if (!turn.ok) return turn;
  const hands = parseSfenHands(variant, handField);
  if (!hands.ok) return hands;
  const ply = parseCounter(plyField, 'ply count', 1, 2 * MAX_FULL_MOVES);
  if (!ply.ok) return ply;
  const problem = checkNoMore(extra);
  if (problem !== undefined) return { ok: false, error: problem };

  const fullMoves = Math.ceil(ply.value / 2);
  return ok({ variant, turn: turn.value, pieces: pieces.value, hands: hands.value, halfMoves: 0, fullMoves });
}

/**
 * Writes an SFEN, hands in the order R B G S P. The half-move count is lost. Throws a `ShoqiError`: `ERR_VARIANT` for a
 * game that has no SFEN, or the code that `checkSetup` gives a set-up built by hand that is not well-formed.
 *
 * ```ts
 * makeSfen(startSetup('minishogi')); // 'rbsgk/4p/5/P4/KGSBR b - 1'
 * ```
 */
export function makeSfen(setup: Setup): string {
  assertShape(setup);
  const { name, hasHands } = variantInfo(setup.variant);
  if (!hasHands) throw new ShoqiError('ERR_VARIANT', `${name} has no SFEN, use FEN`);
  const isFirst = setup.turn === 'first';
  const ply = 2 * setup.fullMoves - (isFirst ? 1 : 0);
  return `${makeBoard(setup)} ${isFirst ? 'b' : 'w'} ${makeSfenHands(setup)} ${ply}`;
}

/** Reads `-`, or letters each with an optional count before it: `2Pb`. */
function parseSfenHands(variant: Variant, field: Field | undefined): Result<Setup['hands'], FenFailure> {
  const hands = { first: new Map<Role, number>(), second: new Map<Role, number>() };
  if (field === undefined || field.text === '-') return ok(hands);

  for (const { 0: token, 1: digits = '', 2: letter = '', index } of field.text.matchAll(/([0-9]*)([^0-9]|$)/gu)) {
    const where = field.at + index;
    if (token === '') break;
    const piece = parsePiece(variant, letter);
    if (piece === undefined || !isHandRole(variant, piece.role)) return fail('ERR_HAND', `${quoted(token)} cannot be in hand`, where);
    if (!/^([1-9][0-9]?)?$/.test(digits)) {
      return fail('ERR_HAND', `the count before ${quoted(letter)} is from 1 to ${MAX_IN_HAND}, not ${quoted(digits)}`, where);
    }
    if (!addToHand(hands[piece.color], piece.role, digits === '' ? 1 : Number(digits))) {
      return fail('ERR_HAND', `more than ${MAX_IN_HAND} of ${quoted(letter)} in hand`, where);
    }
  }
  return ok(hands);
}

function makeSfenHands({ variant, hands }: Setup): string {
  const letters = COLORS.flatMap((color) => HAND_ROLES.map((role) => {
    const count = hands[color].get(role) ?? 0;
    return count === 0 ? '' : `${count === 1 ? '' : count}${makePiece(variant, { role, color })}`;
  }));
  return letters.join('') || '-';
}
