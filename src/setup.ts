/**
 * Set-ups: where they come from, how an editor changes them, and what makes one impossible in itself (RULES.md, "Text
 * formats"). The refusals that need attacks, the side not to move in check and facing Generals, are the engine's. Values
 * are never changed, only copied.
 */
import { assertShape, checkShape, parseFen, parsePiece } from './fen.js';
import { checkArgument, failure, unwrap } from './result.js';
import { allSquares, fileOf, makeSquare, rankOf } from './squares.js';
import { COLORS, type Color, type Piece, type Role, type Setup, type SetupFailure, type Square, type Variant } from './types.js';
import { variantInfo, type VariantInfo } from './variants.js';

/** The kinds that may not leave their palace, in a game with palaces. */
const PALACE_ROLES: readonly Role[] = ['king', 'advisor'];

/**
 * The set-up that a game starts from. Source: RULES.md, "Games and identifiers".
 *
 * ```ts
 * makeFen(startSetup('minishogi')); // 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1'
 * ```
 */
export function startSetup(variant: Variant): Setup {
  return unwrap(parseFen(variant, variantInfo(variant).startFen));
}

/**
 * An empty board, nothing in hand, first side to move at move 1: well-formed, but refused as a position.
 *
 * ```ts
 * makeFen(emptySetup('xiangqi42')); // '7/7/7/7/7/7 w - - 0 1'
 * ```
 */
export function emptySetup(variant: Variant): Setup {
  variantInfo(variant);
  return {
    variant,
    turn: 'first',
    pieces: new Map(),
    hands: { first: new Map(), second: new Map() },
    halfMoves: 0,
    fullMoves: 1,
  };
}

/**
 * The set-up with a piece put on a square, in place of what was there, or with the square emptied. Throws a
 * `ShoqiError` when the game has no such piece (`ERR_PIECE`) or square (`ERR_BOARD_SIZE`).
 *
 * ```ts
 * const lone = withPiece(emptySetup('minishogi'), squareAt('minishogi', 0, 0), { role: 'tokin', color: 'second' });
 * makeFen(lone); // '5/5/5/5/+p4[] w - - 0 1'
 * ```
 */
export function withPiece(setup: Setup, square: Square, piece: Piece | undefined): Setup {
  checkArgument('a set-up', setup, 'pieces');
  const pieces = new Map(setup.pieces);
  if (piece === undefined) pieces.delete(square);
  else pieces.set(square, piece);
  return wellFormed({ ...setup, pieces });
}

/**
 * The set-up with a number of pieces of one kind in a hand; 0 takes them all out. Throws a `ShoqiError` `ERR_HAND` when
 * the game has no such hand.
 *
 * ```ts
 * makeFen(withHand(startSetup('minishogi'), 'second', 'gold', 1)); // 'rbsgk/4p/5/P4/KGSBR[g] w - - 0 1'
 * ```
 */
export function withHand(setup: Setup, color: Color, role: Role, count: number): Setup {
  checkArgument('a set-up', setup, 'pieces');
  const hand = new Map(setup.hands[color]);
  if (count === 0) hand.delete(role);
  else hand.set(role, count);
  return wellFormed({ ...setup, hands: { ...setup.hands, [color]: hand } });
}

/**
 * The set-up with the given side to move; counters stay. Throws a `ShoqiError` `ERR_TURN` for no side.
 *
 * ```ts
 * withTurn(startSetup('minishogi'), 'second').turn; // 'second'
 * ```
 */
export function withTurn(setup: Setup, turn: Color): Setup {
  return wellFormed({ ...setup, turn });
}

/**
 * Why a set-up cannot be a position whatever the moves, or undefined. First what is not well-formed: `ERR_VARIANT`,
 * `ERR_TURN`, `ERR_BOARD_SIZE`, `ERR_PIECE`, `ERR_HAND` and `ERR_COUNTERS`; then what no game allows: `ERR_KINGS`,
 * `ERR_PALACE`, `ERR_MATERIAL`, `ERR_DEAD_PIECE` and `ERR_NIFU`. The message names pieces and squares.
 * Safe with hand-made nonsense. Source: RULES.md, "Text formats", "A set-up is rejected".
 *
 * ```ts
 * checkSetup(startSetup('xiangqi42')); // undefined
 * checkSetup(emptySetup('xiangqi42'))?.code; // 'ERR_KINGS'
 * ```
 */
export function checkSetup(setup: Setup): SetupFailure | undefined {
  return checkShape(setup)
    ?? checkKings(setup)
    ?? checkPalaces(setup)
    ?? checkMaterial(setup)
    ?? checkDeadPawns(setup)
    ?? checkNifu(setup);
}

function checkKings(setup: Setup): SetupFailure | undefined {
  for (const color of COLORS) {
    const kings = squaresWith(setup, [color], ['king']);
    if (kings.length === 1) continue;
    const found = kings.length === 0 ? 'no king' : `${kings.length} kings (${names(setup, kings)})`;
    return failure('ERR_KINGS', `the ${color} side has ${found}, but needs exactly one`);
  }
  return undefined;
}

function checkPalaces(setup: Setup): SetupFailure | undefined {
  const { palace } = variantInfo(setup.variant);
  if (palace === undefined) return undefined;
  for (const color of COLORS) {
    const stray = squaresWith(setup, [color], PALACE_ROLES).find((square) => !isInPalace(setup.variant, palace, color, square));
    if (stray === undefined) continue;
    const role = setup.pieces.get(stray)?.role;
    return failure('ERR_PALACE', `the ${role} of the ${color} side on ${makeSquare(setup.variant, stray)} is outside its palace`);
  }
  return undefined;
}

function isInPalace(variant: Variant, palace: NonNullable<VariantInfo['palace']>, color: Color, square: Square): boolean {
  const [firstFile, lastFile, lastRank] = palace;
  const file = fileOf(variant, square);
  return file >= firstFile && file <= lastFile && rankFromOwnSide(variant, color, square) <= lastRank;
}

/** "More pieces than the game has": both sides count together, as one of the public adjudication cases needs (three Red Horses). */
function checkMaterial(setup: Setup): SetupFailure | undefined {
  const { name, pieceLimit } = variantInfo(setup.variant);
  for (const [role, limit] of Object.entries(pieceLimit) as [Role, number][]) {
    const onBoard = squaresWith(setup, COLORS, formsOf(setup.variant, role));
    const inHand = COLORS.reduce((sum, color) => sum + (setup.hands[color].get(role) ?? 0), 0);
    if (onBoard.length + inHand <= limit) continue;
    const places = [names(setup, onBoard), inHand > 0 ? `${inHand} in hand` : ''].filter((place) => place !== '').join(', ');
    return failure('ERR_MATERIAL', `there are ${onBoard.length + inHand} of the kind ${role} (${places}); ${name} has ${limit}`);
  }
  return undefined;
}

function checkDeadPawns(setup: Setup): SetupFailure | undefined {
  const { ranks, hasHands } = variantInfo(setup.variant);
  if (!hasHands) return undefined;
  for (const color of COLORS) {
    const dead = squaresWith(setup, [color], ['pawn']).find((square) => rankFromOwnSide(setup.variant, color, square) === ranks - 1);
    if (dead === undefined) continue;
    return failure('ERR_DEAD_PIECE', `the pawn of the ${color} side on ${makeSquare(setup.variant, dead)} can never move again`);
  }
  return undefined;
}

function checkNifu(setup: Setup): SetupFailure | undefined {
  const { files, hasHands } = variantInfo(setup.variant);
  if (!hasHands) return undefined;
  for (const color of COLORS) {
    const pawns = squaresWith(setup, [color], ['pawn']);
    for (let file = 0; file < files; file++) {
      const onFile = pawns.filter((square) => fileOf(setup.variant, square) === file);
      if (onFile.length <= 1) continue;
      return failure('ERR_NIFU', `the ${color} side has ${onFile.length} unpromoted pawns on one file (${names(setup, onFile)})`);
    }
  }
  return undefined;
}

/** The set-up itself when it is well-formed. */
function wellFormed(setup: Setup): Setup {
  assertShape(setup);
  return setup;
}

/** An unpromoted role and what it promotes to. */
function formsOf(variant: Variant, role: Role): readonly Role[] {
  const letter = variantInfo(variant).letters[role] ?? '';
  const promoted = parsePiece(variant, `+${letter}`)?.role;
  return promoted === undefined ? [role] : [role, promoted];
}

/** Squares from a1 on that hold one of the roles of one of the sides. */
function squaresWith({ variant, pieces }: Setup, colors: readonly Color[], roles: readonly Role[]): Square[] {
  return allSquares(variant).filter((square) => {
    const piece = pieces.get(square);
    return piece !== undefined && colors.includes(piece.color) && roles.includes(piece.role);
  });
}

/** Ranks ahead of a side's own first rank. */
function rankFromOwnSide(variant: Variant, color: Color, square: Square): number {
  const rank = rankOf(variant, square);
  return color === 'first' ? rank : variantInfo(variant).ranks - 1 - rank;
}

function names({ variant }: Setup, squares: readonly Square[]): string {
  return squares.map((square) => makeSquare(variant, square)).join(' ');
}
