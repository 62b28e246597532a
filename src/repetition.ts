/**
 * What a verdict by repetition rests on: the moves that it judges, and of each what it checked and chased. The engine finds the facts;
 * which piece is chased throughout is followed here, so that a board can mark it and `explain` can name it.
 */
import { chasesBefore, gameOf, isPosition, repetitionSpan, type Position } from './position.js';
import { ShoqiError } from './result.js';
import { COLORS, type Color, type Move, type Square } from './types.js';

/** An enemy piece that a move chases, and the pieces that chase it: RULES.md, "What chases". Squares as they are after the move. */
export interface Chase {
  readonly chased: Square;
  readonly chasers: readonly Square[];
}

/** One move of a repetition. */
export interface RepeatedMove {
  /** Its place in `Position.history`, from 0. */
  readonly ply: number;
  readonly color: Color;
  readonly move: Move;
  /** Number of the move as in FEN: one for a move of each side. */
  readonly number: number;
  /** Pieces that give check after it. */
  readonly checkers: readonly Square[];
  /** None in Minishogi, which knows no chases. */
  readonly chases: readonly Chase[];
}

/** A repetition on which a verdict falls due. */
export interface Repetition {
  /** How often the position has occurred, now included: 3 or more, in Minishogi 4 or more. */
  readonly occurrences: number;
  /** The span that is judged: every move since the third-last occurrence, in Minishogi the fourth-last. */
  readonly moves: readonly RepeatedMove[];
  /** The sides whose every move in the span gave check. */
  readonly checking: readonly Color[];
  /** By the side that chases: the enemy pieces that each of its moves in the span chased, on their squares of now. */
  readonly chased: Readonly<Record<Color, readonly Square[]>>;
}

/**
 * The repetition that a position completes, or undefined if no verdict is due. Check outranks chase, so `chased` decides nothing where
 * `checking` names a side. Throws a `ShoqiError` `ERR_FOREIGN` for a position that neither `Rules` nor `play` made. Source: RULES.md,
 * "Repetition".
 *
 * ```ts
 * const rules = await loadRules('minixiangqi');
 * let position = unwrap(rules.fromFen('2k4/7/6c/7/5R1/7/4K2 w - - 0 1'));
 * for (const text of 'f3g3 g5f5 g3f3 f5g5 f3g3 g5f5 g3f3 f5g5'.split(' ')) {
 *   position = unwrap(position.play(unwrap(parseUci('minixiangqi', text))));
 * }
 * const { occurrences, moves, chased } = repetitionOf(position) ?? {};
 * occurrences; // 3
 * moves?.[0]?.chases; // [{ chased: 34, chasers: [20] }]
 * chased; // { first: [34], second: [] }
 * ```
 */
export function repetitionOf(position: Position): Repetition | undefined {
  if (!isPosition(position)) throw new ShoqiError('ERR_FOREIGN', 'a repetition is asked of a position that Rules or play made, of this copy of the library');
  const { plies, occurrences } = repetitionSpan(position);
  if (plies === 0) return undefined;
  const { history } = position, game = gameOf(position), first = history.length - plies;
  const moves = history.slice(first).map((move, index) => repeatedMove(game[first + index]!, move, game[first + index + 1]!));
  return {
    occurrences,
    moves,
    checking: COLORS.filter((color) => moves.every((move) => move.color !== color || move.checkers.length > 0)),
    chased: { first: chasedThroughout(moves, 'first'), second: chasedThroughout(moves, 'second') },
  };
}

/** Where a piece that is on a square at the end of a repetition was after each of its moves. For pieces that were there all along. */
export function squaresThrough({ moves }: Repetition, square: Square): readonly Square[] {
  let here = square;
  return moves.toReversed().map(({ move }) => {
    const after = here;
    if (move.kind === 'board' && move.to === here) here = move.from;
    return after;
  }).reverse();
}

function repeatedMove(before: Position, move: Move, after: Position): RepeatedMove {
  const { turn: color, history: { length: ply }, setup: { fullMoves: number } } = before;
  const chases = chasesBefore(after).map(([chased, chasers]) => ({ chased, chasers }));
  return { ply, color, move, number, checkers: after.checkers(), chases };
}

/** Victims of a side by their squares at the end. A span with chases has no captures: each piece only moves. */
function chasedThroughout(moves: readonly RepeatedMove[], color: Color): readonly Square[] {
  let victims: readonly Square[] | undefined;
  for (const { color: mover, move, chases } of moves) {
    if (mover === color) {
      const now = chases.map(({ chased }) => chased);
      victims = victims === undefined ? now : victims.filter((square) => now.includes(square));
    } else if (move.kind === 'board') {
      victims = victims?.map((square) => square === move.from ? move.to : square);
    }
  }
  return victims ?? [];
}
