// Minishogi (Shigenobu Kusumoto, 1970): 5 x 5, drops, promotion on the farthest rank. RULES.md, Games and identifiers.
import { Family, RepetitionRule } from './rules';

export const FAMILY: i32 = Family.SHOGI;
export const FILES: i32 = 5;
export const RANKS: i32 = 5;
/** No palace: the whole board. */
export const PALACE_FILE_MIN: i32 = 0;
export const PALACE_FILE_MAX: i32 = FILES - 1;
export const PALACE_RANK_MAX: i32 = RANKS - 1;
export const HAS_ADVISORS: bool = false;
export const HAS_FIRST_MOVE_BAN: bool = false;
export const BANNED_SQUARE: i32 = 0;
export const REPETITION_RULE: i32 = RepetitionRule.FIRST_LOSES;
export const REPETITION_COUNT: i32 = 4;
export const MOVE_LIMIT: i32 = 0;
