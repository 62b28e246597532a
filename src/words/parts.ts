/** Parts of sentences that positions, moves and endings share. */
import { ShoqiError } from '../result.js';
import type { Piece, Setup, Square } from '../types.js';
import type { Speaker } from './languages.js';

/** Numbers of the coming move: with the moves of both sides as one, and each by itself. */
export function moveNumber({ fullMoves, turn }: Pick<Setup, 'fullMoves' | 'turn'>): { readonly number: number; readonly ply: number } {
  return { number: fullMoves, ply: 2 * fullMoves - (turn === 'first' ? 1 : 0) };
}

/** The pieces on some squares, each with its square. */
export function piecesOn(speaker: Speaker, setup: Setup, squares: readonly Square[]): string {
  return speaker.list(squares.map((square) => (
    speaker.say('pieceOn', { piece: speaker.piece(pieceAt(setup, square)), square: speaker.square(square) })
  )));
}

export function pieceAt({ pieces }: Setup, square: Square): Piece {
  const piece = pieces.get(square);
  if (piece === undefined) throw new ShoqiError('ERR_INTERNAL', `no piece on square ${square}`);
  return piece;
}
