/** What the engine's scores mean: assembly/search/value.ts, by the same names. A test compares them. */

/** A mate in no plies; one in n is n less. */
export const VALUE_MATE = 32_000;
/** Everything above is a mate. */
export const VALUE_MATE_MIN = 31_872;
/** A game that the opponent lost by his own move, or by repetition. */
export const VALUE_RULE_WIN = 20_000;
/** Everything above is a win by rule or a mate. */
export const VALUE_EVAL_MAX = 15_000;
