/**
 * How the players of Xiangqi see a move, whatever they write it in: which piece by its file, or by its place among several of its kind
 * on one file; whether it goes forward, backward or sideways; and a number, of ranks gone straight ahead or back, else of the file that
 * it comes to. Files are counted from each player's own right.
 */
import type { Position } from '../position.js';
import type { Color, Role, Setup, Square } from '../types.js';
import { seenBy, type Candidate } from './candidates.js';

/** Whether a move goes towards the enemy, back, or along the rank. */
export type Direction = 'forward' | 'backward' | 'sideways';

/** What can be said of a step. */
export interface Step {
  readonly direction: Direction;
  /** Ranks gone along the file, or the file of arrival. */
  readonly number: number;
}

/** Where a piece stands among its like. */
export interface Place {
  readonly role: Role;
  /** File from 1 at the player's right. */
  readonly file: number;
  /** Pieces of its kind and side on its file, itself included. */
  readonly count: number;
  /** Which of them it is, from 1 at the front. */
  readonly ordinal: number;
  /** Pieces of its kind that share a file with another, over all files. */
  readonly tandemCount: number;
  /** Which of those it is, from 1: files from the right, on each from the front. 0 for a piece alone on its file. */
  readonly tandemOrdinal: number;
}

/** Kinds of which two on a file are told apart by the way they go, since each of the two can go one way only. */
const NEVER_TANDEM: readonly Role[] = ['king', 'advisor'];

/** The step of a move on the board. */
export function stepOf({ turn, variant }: Position, { from, to }: Candidate): Step {
  const start = seenBy(turn, variant, from ?? to), end = seenBy(turn, variant, to);
  const ranks = end.rank - start.rank;
  if (ranks === 0) return { direction: 'sideways', number: end.file };
  return { direction: ranks > 0 ? 'forward' : 'backward', number: start.file === end.file ? Math.abs(ranks) : end.file };
}

/** The place of the piece that a move is of. */
export function placeOfMover(position: Position, { from, to, role }: Candidate): Place {
  const square = from ?? to;
  const like = likePieces(position.setup, position.turn, role);
  const { file } = seenBy(position.turn, position.variant, square);
  const onFile = like.filter((other) => other.file === file);
  if (NEVER_TANDEM.includes(role)) return { role, file, count: 1, ordinal: 1, tandemCount: 0, tandemOrdinal: 0 };
  const tandem = like.filter((one) => like.some((other) => other !== one && other.file === one.file));
  const ordinalIn = (pieces: readonly LikePiece[]): number => pieces.findIndex((other) => other.square === square) + 1;
  return { role, file, count: onFile.length, ordinal: ordinalIn(onFile), tandemCount: tandem.length, tandemOrdinal: ordinalIn(tandem) };
}

interface LikePiece {
  readonly square: Square;
  readonly file: number;
  readonly rank: number;
}

/** All pieces of a kind, files from the right, on each from the front. */
function likePieces({ pieces, variant }: Setup, color: Color, role: Role): readonly LikePiece[] {
  return [...pieces]
    .filter(([, piece]) => piece.color === color && piece.role === role)
    .map(([square]) => ({ square, ...seenBy(color, variant, square) }))
    .sort((one, other) => one.file - other.file || other.rank - one.rank);
}
