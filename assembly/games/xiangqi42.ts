// Xiangqi 42 (Robert Price, 2001): 7 x 6, three Soldiers, two Guards in a 3 x 2 palace. RULES.md, Games and identifiers.
import { Family, RepetitionRule } from './rules';

export const FAMILY: i32 = Family.XIANGQI;
export const FILES: i32 = 7;
export const RANKS: i32 = 6;
/** Palace of the first side: c1 to e2. */
export const PALACE_FILE_MIN: i32 = 2;
export const PALACE_FILE_MAX: i32 = 4;
export const PALACE_RANK_MAX: i32 = 1;
export const HAS_ADVISORS: bool = true;
/** Red may not capture the Soldier on d4 on the first move of the game. */
export const HAS_FIRST_MOVE_BAN: bool = true;
export const BANNED_SQUARE: i32 = 3 + 3 * FILES;
export const REPETITION_RULE: i32 = RepetitionRule.CHASE;
export const REPETITION_COUNT: i32 = 3;
export const MOVE_LIMIT: i32 = 100;
