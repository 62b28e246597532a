// The choices that a game makes: each game file names one of each. Integers, so that every test of one folds away at compile time.

/** Piece set and movement: Xiangqi pieces on intersections, or Shogi pieces with hands and promotion. */
export const enum Family { XIANGQI, SHOGI }

/** What a repetition without perpetual check means. */
export const enum RepetitionRule {
  /** A perpetual chase loses; otherwise a draw. */
  CHASE,
  /** The first side (Sente) loses. */
  FIRST_LOSES,
}
