// Every number of the search that could be another. None is tuned yet: they are the usual first guesses, and B's matches decide.
import { IS_SHOGI } from '../game';

/** Nodes between two looks at the clock and the stop flag. */
export const POLL_NODES: i32 = 1024;
/** Deepest iteration. */
export const MAX_DEPTH: i32 = 100;
/** Plies of quiescence in which a check is answered with every evasion; deeper ones stand pat, or drops could prolong a line for ever. */
export const QUIESCENCE_EVASION_PLIES: i32 = IS_SHOGI ? 4 : 8;
/** Half width of the aspiration window, in centipawns, and the depth from which it is used. */
export const ASPIRATION_WINDOW: i32 = 40;
export const ASPIRATION_DEPTH: i32 = 4;
/** Histories are halved when one reaches this. */
export const HISTORY_MAX: i32 = 1 << 20;
