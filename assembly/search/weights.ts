// Switchboard of the tuned weights: one table a game, and only the table of this game in its module. The only file that imports weights/*.
import { GAME_ID, MINISHOGI, XIANGQI42 } from '../game';
import { WEIGHTS as MINISHOGI_WEIGHTS } from './weights/minishogi';
import { WEIGHTS as MINIXIANGQI_WEIGHTS } from './weights/minixiangqi';
import { WEIGHTS as XIANGQI42_WEIGHTS } from './weights/xiangqi42';

/** Room for the weights of any game; evaluate.ts has the number of this one. */
export const WEIGHT_SLOTS: i32 = 9216;

/** The tuned number at an index: middle game and end game alternate. A weight that has none yet is 0. */
export function weightOf(index: i32): i32 {
  if (GAME_ID === MINISHOGI) return index < MINISHOGI_WEIGHTS.length ? unchecked(MINISHOGI_WEIGHTS[index]) : 0;
  if (GAME_ID === XIANGQI42) return index < XIANGQI42_WEIGHTS.length ? unchecked(XIANGQI42_WEIGHTS[index]) : 0;
  return index < MINIXIANGQI_WEIGHTS.length ? unchecked(MINIXIANGQI_WEIGHTS[index]) : 0;
}
