/**
 * The slow twin's board: what a position is, the facts of each game, and steps from square to square.
 * The board is a plain array of pieces or null. A piece is an object of its own that is carried along when it moves, so
 * that a piece can be followed through a game by identity. Nothing is shared with the engine or with `src/variants.ts`:
 * every fact is stated again from RULES.md, as a second opinion. The price is speed: squares are worked out anew at every step.
 */
import type { Color, Role, Variant } from '../../src/types.js';

export interface SlowPiece {
  readonly role: Role;
  readonly color: Color;
}

/** A position. Never changed; a move makes a new one. */
export interface SlowState {
  readonly variant: Variant;
  /** Index = file + rank * files, a1 = 0. */
  readonly board: readonly (SlowPiece | null)[];
  readonly turn: Color;
  /** Unpromoted roles in hand, one entry a piece, in the order of `HAND_ORDER`. */
  readonly hands: Readonly<Record<Color, readonly Role[]>>;
  /** Plies since the last capture, in every game. */
  readonly halfMoves: number;
  /** Number of the coming move; counted up after the second side has moved. */
  readonly fullMoves: number;
  /** Moves played since the position that was given. */
  readonly played: number;
}

interface SlowFacts {
  readonly family: 'xiangqi' | 'shogi';
  readonly files: number;
  readonly ranks: number;
  readonly startFen: string;
  /** Ranks of a palace, counted from its owner's edge; its files are always c to e. 0 without palaces. */
  readonly palaceRanks: number;
  readonly palaceDiagonals: boolean;
  /** The verdict on a repetition falls at this occurrence of the position. */
  readonly occurrences: number;
}

const MINIXIANGQI: SlowFacts = {
  family: 'xiangqi',
  files: 7,
  ranks: 7,
  startFen: 'rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1',
  palaceRanks: 3,
  palaceDiagonals: false,
  occurrences: 3,
};

/** RULES.md, Games and identifiers. */
export const SLOW_FACTS: Readonly<Record<Variant, SlowFacts>> = {
  'minixiangqi': MINIXIANGQI,
  'minixiangqi-palace': { ...MINIXIANGQI, palaceDiagonals: true },
  'xiangqi42': {
    family: 'xiangqi',
    files: 7,
    ranks: 6,
    startFen: 'rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1',
    palaceRanks: 2,
    palaceDiagonals: false,
    occurrences: 3,
  },
  'minishogi': {
    family: 'shogi',
    files: 5,
    ranks: 5,
    startFen: 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1',
    palaceRanks: 0,
    palaceDiagonals: false,
    occurrences: 4,
  },
};

/** Order of a hand, in a state and in FEN. */
export const HAND_ORDER: readonly Role[] = ['gold', 'pawn', 'silver', 'rook', 'bishop'];

/** A direction or leap as [files, ranks]. */
export type Vector = readonly [number, number];

export const ORTHOGONALS: readonly Vector[] = [[0, 1], [0, -1], [1, 0], [-1, 0]];
export const DIAGONALS: readonly Vector[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

export function opponent(color: Color): Color {
  return color === 'first' ? 'second' : 'first';
}

/** +1 or -1: the ranks that one step forward adds. */
export function forward(color: Color): number {
  return color === 'first' ? 1 : -1;
}

export function fileOf(variant: Variant, square: number): number {
  return square % SLOW_FACTS[variant].files;
}

export function rankOf(variant: Variant, square: number): number {
  return Math.floor(square / SLOW_FACTS[variant].files);
}

export function squareName(variant: Variant, square: number): string {
  return 'abcdefg'.charAt(fileOf(variant, square)) + String(rankOf(variant, square) + 1);
}

/** The square a vector away, or null beyond the edge. */
export function step(variant: Variant, square: number, [df, dr]: Vector): number | null {
  const { files, ranks } = SLOW_FACTS[variant];
  const file = fileOf(variant, square) + df;
  const rank = rankOf(variant, square) + dr;
  return file >= 0 && file < files && rank >= 0 && rank < ranks ? file + rank * files : null;
}

/** The squares from `square` (left out) straight to the edge, nearest first. */
export function lineFrom(variant: Variant, square: number, direction: Vector): number[] {
  const line: number[] = [];
  for (let next = step(variant, square, direction); next !== null; next = step(variant, next, direction)) line.push(next);
  return line;
}

/** Whether `middle` lies on the file or rank that joins the two ends, strictly between them. */
export function isBetween(variant: Variant, end: number, middle: number, otherEnd: number): boolean {
  return ORTHOGONALS.some((direction) => {
    const line = lineFrom(variant, end, direction);
    return line.includes(middle) && line.includes(otherEnd) && line.indexOf(middle) < line.indexOf(otherEnd);
  });
}

/** Rank seen by a side: 0 is its own edge. */
export function relativeRank(variant: Variant, color: Color, square: number): number {
  const rank = rankOf(variant, square);
  return color === 'first' ? rank : SLOW_FACTS[variant].ranks - 1 - rank;
}

export function isLastRank(variant: Variant, color: Color, square: number): boolean {
  return relativeRank(variant, color, square) === SLOW_FACTS[variant].ranks - 1;
}

export function isInPalace(variant: Variant, color: Color, square: number): boolean {
  const file = fileOf(variant, square);
  return file >= 2 && file <= 4 && relativeRank(variant, color, square) < SLOW_FACTS[variant].palaceRanks;
}

/** d2 and d6 of Minixiangqi, where the palace lines meet. */
export function isPalaceCentre(variant: Variant, color: Color, square: number): boolean {
  return fileOf(variant, square) === 3 && relativeRank(variant, color, square) === 1;
}

export function pieceAt(state: SlowState, square: number): SlowPiece | null {
  return state.board[square] ?? null;
}

/** Squares of a side's pieces. */
export function squaresOf(state: SlowState, color: Color): number[] {
  return state.board.flatMap((piece, square) => (piece?.color === color ? [square] : []));
}
