/**
 * What every notation needs that names moves by what stands on the board: the legal moves with the piece that each moves, and the one
 * of them that a text means. Reading is filtering: a text states some facts, and the move is the only legal one that they fit. That
 * forgives marks too many or too few, and costs one list of legal moves a text, some ten microseconds.
 */
import { parsePiece } from '../fen.js';
import type { Position } from '../position.js';
import { checkArgument, fail, ok, quoted, ShoqiError, type Result } from '../result.js';
import { fileOf, rankOf } from '../squares.js';
import type { Color, Move, MoveFailure, Role, Square, Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { makeUci, sameMove } from './uci.js';

/** A legal move and what a text can say of it. */
export interface Candidate {
  readonly move: Move;
  /** The piece as it stands before the move. */
  readonly role: Role;
  /** Undefined for a drop. */
  readonly from: Square | undefined;
  readonly to: Square;
  readonly promotes: boolean;
  /** The piece as it stands after the move. */
  readonly becomes: Role;
  readonly captures: boolean;
}

/** The legal moves of a position. */
export function candidatesOf(position: Position): readonly Candidate[] {
  const { pieces, variant } = position.setup;
  return position.legalMoves().map((move): Candidate => {
    const { to } = move, captures = pieces.has(to);
    if (move.kind === 'drop') return { move, role: move.role, from: undefined, to, promotes: false, becomes: move.role, captures };
    const role = pieces.get(move.from)?.role ?? 'pawn';
    const becomes = move.promote ? promotedRole(variant, role) : role;
    return { move, role, from: move.from, to, promotes: move.promote, becomes, captures };
  });
}

/** What a kind promotes to; itself if it does not. */
function promotedRole(variant: Variant, role: Role): Role {
  return parsePiece(variant, `+${variantInfo(variant).letters[role]}`)?.role ?? role;
}

/** A move that is to be written among the legal ones. Throws a `ShoqiError` `ERR_ILLEGAL_MOVE` if it is not one of them. */
export function candidateFor(position: Position, move: Move, candidates = candidatesOf(position)): Candidate {
  checkArgument('a move', move, 'kind');
  const found = candidates.find((candidate) => sameMove(candidate.move, move));
  if (found === undefined) throw new ShoqiError('ERR_ILLEGAL_MOVE', 'only a legal move can be written in this notation');
  return found;
}

/** Moves of other pieces of the board to the same square, of the kinds that look alike. */
export function rivalsOf(
  { from, to, role }: Candidate, candidates: readonly Candidate[], looksLike = (other: Role): boolean => other === role,
): readonly Candidate[] {
  return candidates.filter((other) => other.to === to && other.from !== undefined && other.from !== from && looksLike(other.role));
}

/** Those of the moves that promote like the candidate. */
export function promotingLike({ promotes }: Candidate, moves: readonly Candidate[]): readonly Candidate[] {
  return moves.filter((other) => other.promotes === promotes);
}

/** Whether the piece may either promote or not with this step. */
export function mayPromote({ from, to }: Candidate, candidates: readonly Candidate[]): boolean {
  return from !== undefined && candidates.some((other) => other.from === from && other.to === to && other.promotes);
}

/** The one move that fits a text: `ERR_ILLEGAL_MOVE` for none, `ERR_AMBIGUOUS_MOVE` for several, which the message names in UCI. */
export function onlyMove({ variant }: Position, text: string, fitting: readonly Candidate[]): Result<Move, MoveFailure> {
  const [one, other] = fitting;
  if (one === undefined) return fail('ERR_ILLEGAL_MOVE', `no legal move here is ${quoted(text)}`, 0);
  if (other === undefined) return ok(one.move);
  const names = fitting.map(({ move }) => makeUci(variant, move)).join(', ');
  return fail('ERR_AMBIGUOUS_MOVE', `${quoted(text)} may be any of ${names}`, 0);
}

/** Those of the candidates that fit better, if there are any; else all. */
export function preferably(candidates: readonly Candidate[], fits: (candidate: Candidate) => boolean): readonly Candidate[] {
  const better = candidates.filter(fits);
  return better.length > 0 ? better : candidates;
}

/** File and rank of a square as the side sees them: files from 1 at its right, ranks from 1 at its own edge. */
export function seenBy(color: Color, variant: Variant, square: Square): { readonly file: number; readonly rank: number } {
  const { files, ranks } = variantInfo(variant);
  const file = fileOf(variant, square), rank = rankOf(variant, square);
  return color === 'first' ? { file: files - file, rank: rank + 1 } : { file: file + 1, rank: ranks - rank };
}

/** Refuses a notation in a game that does not have it. */
export function otherGame(variant: Variant, notation: string): Result<never, MoveFailure> {
  return fail('ERR_VARIANT', `${variantInfo(variant).name} has no ${notation}`);
}

/** Throws a `ShoqiError` `ERR_VARIANT` unless the game has the notation. */
export function assertGame(variant: Variant, notation: string, fits: boolean): void {
  if (!fits) throw new ShoqiError('ERR_VARIANT', `${variantInfo(variant).name} has no ${notation}`);
}
