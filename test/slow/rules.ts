/**
 * The slow twin: all the rules of RULES.md once more, written from that page alone, obvious and slow. Tests hold it
 * against the engine as a second opinion; nothing else may use it. This file is its whole interface: a game is a start
 * position and the moves since, and never changes. The first question to a position costs about a full generation of moves.
 */
import { COLORS, type Color, type Outcome, type Variant } from '../../src/types.js';
import { SLOW_FACTS, opponent, squareName, type SlowState } from './board.js';
import { chases, chasedSquares } from './chase.js';
import { parseSlowFen, printSlowFen } from './fen.js';
import { checkersOf, isInCheck, legalMoves, makeMove, slowUci, type SlowMove } from './moves.js';
import { chasedByAll, checksPerpetually, findSpan, judgeSpan, occurrencesOfLast, type SlowPly } from './repetition.js';

export type { SlowPiece, SlowState } from './board.js';

const MOVE_LIMIT_PLIES = 100;

/** The game that starts from a position without earlier occurrences. The FEN is not validated. */
export function slowFromFen(variant: Variant, fen: string): SlowGame {
  return new SlowGame(parseSlowFen(variant, fen), []);
}

export function slowStart(variant: Variant): SlowGame {
  return slowFromFen(variant, SLOW_FACTS[variant].startFen);
}

function chaseNames({ before, move, after }: SlowPly): string[] {
  const { variant } = before;
  if (move.kind === 'drop' || SLOW_FACTS[variant].family !== 'xiangqi') return [];
  return chases(before, move, after).map(({ from, to }) => `${squareName(variant, from)}x${squareName(variant, to)}`).sort();
}

/** A move of a repetition: the pieces that check after it, and who chases whom, as `a1xa7`. */
export interface SlowRepeatedMove {
  readonly uci: string;
  readonly checkers: readonly string[];
  readonly chases: readonly string[];
}

/** `chased`: by the sides in order, the pieces that each of their moves chased, where they stand now. */
export interface SlowRepetition {
  readonly occurrences: number;
  readonly moves: readonly SlowRepeatedMove[];
  readonly checking: readonly Color[];
  readonly chased: readonly (readonly string[])[];
}

/** RULES.md, How a game ends, 4. */
function hasInsufficientMaterial(state: SlowState): boolean {
  return state.board.every((piece) => piece === null || piece.role === 'king' || piece.role === 'advisor');
}

export class SlowGame {
  readonly state: SlowState;
  #moves: readonly SlowMove[] | undefined;

  /** For this folder; use `slowFromFen` or `slowStart`. */
  constructor(start: SlowState, private readonly plies: readonly SlowPly[]) {
    this.state = plies.at(-1)?.after ?? start;
  }

  /** UCI texts, sorted; by the position alone, whether or not the game is over. */
  legalMoves(): string[] {
    return this.generated().map((move) => slowUci(this.state, move)).sort();
  }

  /** The game with one more move, also after its end. Throws if the move is not legal. */
  play(uci: string): SlowGame {
    const move = this.generated().find((candidate) => slowUci(this.state, candidate) === uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${this.fen()}`);
    return this.after(move);
  }

  isCheck(): boolean {
    return isInCheck(this.state, this.state.turn);
  }

  /** RULES.md, How a game ends, in that order. */
  outcome(): Outcome | undefined {
    const { state } = this;
    if (this.generated().length === 0) {
      return { winner: opponent(state.turn), reason: this.isCheck() ? 'checkmate' : 'stalemate' };
    }
    const span = findSpan(this.plies);
    if (span !== undefined) return judgeSpan(span);
    if (SLOW_FACTS[state.variant].family !== 'xiangqi') return undefined;
    if (state.halfMoves >= MOVE_LIMIT_PLIES) return { winner: null, reason: 'move-limit' };
    if (hasInsufficientMaterial(state)) return { winner: null, reason: 'insufficient-material' };
    return undefined;
  }

  /** All six fields in every game; an empty hand is `[]`. The half-move field counts plies since the last capture. */
  fen(): string {
    return printSlowFen(this.state);
  }

  perft(depth: number): number {
    if (depth === 0) return 1;
    const moves = this.generated();
    return depth === 1 ? moves.length : moves.reduce((sum, move) => sum + this.after(move).perft(depth - 1), 0);
  }

  /** Sorted names of the squares of the enemy pieces that the last move chases; empty without a move and in Minishogi. */
  chasedByLastMove(): string[] {
    const { variant } = this.state;
    const last = this.plies.at(-1);
    if (last === undefined || last.move.kind === 'drop' || SLOW_FACTS[variant].family !== 'xiangqi') return [];
    return chasedSquares(last.before, last.move, last.after).map((square) => squareName(variant, square)).sort();
  }

  /** Who chases whom by the last move, as `a1xa7`, sorted. */
  chasesByLastMove(): string[] {
    const last = this.plies.at(-1);
    return last === undefined ? [] : chaseNames(last);
  }

  /** What the verdict of a repetition rests on, squares by name, sorted; undefined if none is due. */
  repetition(): SlowRepetition | undefined {
    const span = findSpan(this.plies);
    if (span === undefined) return undefined;
    const { variant, board } = this.state;
    const names = (squares: readonly number[]): string[] => squares.map((square) => squareName(variant, square)).sort();
    return {
      occurrences: occurrencesOfLast(this.plies),
      moves: span.map((ply) => ({
        uci: slowUci(ply.before, ply.move),
        checkers: names(checkersOf(ply.after, ply.after.turn)),
        chases: chaseNames(ply),
      })),
      checking: COLORS.filter((color) => checksPerpetually(span, color)),
      chased: COLORS.map((color) => names(chasedByAll(span, color).map((piece) => board.indexOf(piece)))),
    };
  }

  private generated(): readonly SlowMove[] {
    return this.#moves ??= legalMoves(this.state);
  }

  private after(move: SlowMove): SlowGame {
    return new SlowGame(this.state, [...this.plies, { before: this.state, move, after: makeMove(this.state, move) }]);
  }
}
