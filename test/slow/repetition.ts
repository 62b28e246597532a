/**
 * The slow twin's verdict on a repetition: RULES.md, Repetition. It counts occurrences by comparing positions in full,
 * cuts out the span, and asks of each side whether all its moves there checked, or all chased some one piece.
 * A chased piece is followed by the identity of its object, which is sound because no piece of the Xiangqi family is ever
 * taken within a span: a position after a capture never equals one before it.
 */
import type { Color, Outcome } from '../../src/types.js';
import { SLOW_FACTS, opponent, pieceAt, type SlowPiece, type SlowState } from './board.js';
import { chasedSquares } from './chase.js';
import { repetitionKey } from './fen.js';
import { isInCheck, type SlowMove } from './moves.js';

/** A move with the positions around it. */
export interface SlowPly {
  readonly before: SlowState;
  readonly move: SlowMove;
  readonly after: SlowState;
}

/** Plies that led to the positions, the start of the game included, that equal the one at the end. */
function occurrences(plies: readonly SlowPly[], last: SlowPly): readonly number[] {
  const key = repetitionKey(last.after);
  // Index i is the position that i plies led to; the start of the game is index 0.
  const positions = [...plies.map((ply) => ply.before), last.after];
  return [...positions.keys()].filter((index) => {
    const position = positions[index];
    return position !== undefined && repetitionKey(position) === key;
  });
}

/** How often the position at the end has occurred. */
export function occurrencesOfLast(plies: readonly SlowPly[]): number {
  const last = plies.at(-1);
  return last === undefined ? 1 : occurrences(plies, last).length;
}

/** The plies since the third-last (Minishogi: fourth-last) occurrence of the position at the end, or undefined if there is none. */
export function findSpan(plies: readonly SlowPly[]): readonly SlowPly[] | undefined {
  const last = plies.at(-1);
  if (last === undefined) return undefined;
  const start = occurrences(plies, last).at(-SLOW_FACTS[last.after.variant].occurrences);
  return start === undefined ? undefined : plies.slice(start);
}

export function chasedPieces({ before, move, after }: SlowPly): SlowPiece[] {
  if (move.kind === 'drop') return [];
  return chasedSquares(before, move, after).map((square) => pieceAt(after, square)).filter((piece) => piece !== null);
}

function movesOf(span: readonly SlowPly[], color: Color): readonly SlowPly[] {
  return span.filter((ply) => ply.before.turn === color);
}

export function checksPerpetually(span: readonly SlowPly[], color: Color): boolean {
  return movesOf(span, color).every((ply) => isInCheck(ply.after, opponent(color)));
}

/** The pieces that every move of a side chased, by identity. */
export function chasedByAll(span: readonly SlowPly[], color: Color): readonly SlowPiece[] {
  if (span.some(({ before, move }) => move.kind === 'drop' || SLOW_FACTS[before.variant].family !== 'xiangqi')) return [];
  const [first, ...others] = movesOf(span, color).map(chasedPieces);
  return first?.filter((piece) => others.every((chased) => chased.includes(piece))) ?? [];
}

function chasesPerpetually(span: readonly SlowPly[], color: Color): boolean {
  return chasedByAll(span, color).length > 0;
}

/** The side that alone does something, `both` or `neither`. */
function whoDoes(test: (color: Color) => boolean): Color | 'both' | 'neither' {
  if (test('first')) return test('second') ? 'both' : 'first';
  return test('second') ? 'second' : 'neither';
}

/** The verdict on a span that `findSpan` found. */
export function judgeSpan(span: readonly SlowPly[]): Outcome {
  const checker = whoDoes((color) => checksPerpetually(span, color));
  if (checker === 'both') return { winner: null, reason: 'mutual-perpetual-check' };
  if (checker !== 'neither') return { winner: opponent(checker), reason: 'perpetual-check' };
  const variant = span[0]?.before.variant;
  if (variant !== undefined && SLOW_FACTS[variant].family === 'shogi') return { winner: 'second', reason: 'repetition' };
  const chaser = whoDoes((color) => chasesPerpetually(span, color));
  if (chaser === 'both') return { winner: null, reason: 'mutual-perpetual-chase' };
  if (chaser !== 'neither') return { winner: opponent(chaser), reason: 'perpetual-chase' };
  return { winner: null, reason: 'repetition' };
}
