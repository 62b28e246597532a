// The compile-time switchboard: which game this module is. GAME comes from the target in asconfig.json (0, 1, 2);
// every constant below folds to a literal, and with it every branch that asks. The only file that imports games/*.
// The list is also the checklist of what a game says about itself.
import { Family } from './games/rules';
import * as minishogi from './games/minishogi';
import * as minixiangqi from './games/minixiangqi';
import * as xiangqi42 from './games/xiangqi42';

export const MINIXIANGQI: i32 = 0;
export const XIANGQI42: i32 = 1;
export const MINISHOGI: i32 = 2;

export const GAME_ID: i32 = GAME;

export const FAMILY: i32 = GAME === MINISHOGI ? minishogi.FAMILY : GAME === XIANGQI42 ? xiangqi42.FAMILY : minixiangqi.FAMILY;
export const IS_SHOGI: bool = FAMILY === Family.SHOGI;
export const IS_XIANGQI: bool = FAMILY === Family.XIANGQI;

export const FILES: i32 = GAME === MINISHOGI ? minishogi.FILES : GAME === XIANGQI42 ? xiangqi42.FILES : minixiangqi.FILES;
export const RANKS: i32 = GAME === MINISHOGI ? minishogi.RANKS : GAME === XIANGQI42 ? xiangqi42.RANKS : minixiangqi.RANKS;

export const PALACE_FILE_MIN: i32 =
  GAME === MINISHOGI ? minishogi.PALACE_FILE_MIN : GAME === XIANGQI42 ? xiangqi42.PALACE_FILE_MIN : minixiangqi.PALACE_FILE_MIN;
export const PALACE_FILE_MAX: i32 =
  GAME === MINISHOGI ? minishogi.PALACE_FILE_MAX : GAME === XIANGQI42 ? xiangqi42.PALACE_FILE_MAX : minixiangqi.PALACE_FILE_MAX;
export const PALACE_RANK_MAX: i32 =
  GAME === MINISHOGI ? minishogi.PALACE_RANK_MAX : GAME === XIANGQI42 ? xiangqi42.PALACE_RANK_MAX : minixiangqi.PALACE_RANK_MAX;

export const HAS_ADVISORS: bool =
  GAME === MINISHOGI ? minishogi.HAS_ADVISORS : GAME === XIANGQI42 ? xiangqi42.HAS_ADVISORS : minixiangqi.HAS_ADVISORS;
export const HAS_FIRST_MOVE_BAN: bool =
  GAME === MINISHOGI ? minishogi.HAS_FIRST_MOVE_BAN
    : GAME === XIANGQI42 ? xiangqi42.HAS_FIRST_MOVE_BAN : minixiangqi.HAS_FIRST_MOVE_BAN;
export const BANNED_SQUARE: i32 =
  GAME === MINISHOGI ? minishogi.BANNED_SQUARE : GAME === XIANGQI42 ? xiangqi42.BANNED_SQUARE : minixiangqi.BANNED_SQUARE;

export const REPETITION_RULE: i32 =
  GAME === MINISHOGI ? minishogi.REPETITION_RULE : GAME === XIANGQI42 ? xiangqi42.REPETITION_RULE : minixiangqi.REPETITION_RULE;
export const REPETITION_COUNT: i32 =
  GAME === MINISHOGI ? minishogi.REPETITION_COUNT : GAME === XIANGQI42 ? xiangqi42.REPETITION_COUNT : minixiangqi.REPETITION_COUNT;
export const MOVE_LIMIT: i32 =
  GAME === MINISHOGI ? minishogi.MOVE_LIMIT : GAME === XIANGQI42 ? xiangqi42.MOVE_LIMIT : minixiangqi.MOVE_LIMIT;
