// Minixiangqi (Shigenobu Kusumoto, 1973): 7 x 7, five Soldiers, no Guards. RULES.md, Games and identifiers.
import { Family, RepetitionRule } from './rules';

export const FAMILY: i32 = Family.XIANGQI;
export const FILES: i32 = 7;
export const RANKS: i32 = 7;
/** Palace of the first side: c1 to e3. */
export const PALACE_FILE_MIN: i32 = 2;
export const PALACE_FILE_MAX: i32 = 4;
export const PALACE_RANK_MAX: i32 = 2;
export const HAS_ADVISORS: bool = false;
export const HAS_FIRST_MOVE_BAN: bool = false;
/** Square that the first move of the game may not capture on. */
export const BANNED_SQUARE: i32 = 0;
export const REPETITION_RULE: i32 = RepetitionRule.CHASE;
/** Occurrences of a position that end the game. */
export const REPETITION_COUNT: i32 = 3;
/** Plies without capture that draw; 0: no such rule. */
export const MOVE_LIMIT: i32 = 100;
