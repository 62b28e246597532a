// Every number of the search that could be another, with its unit and where it comes from. A number with a value for each game is tuned by
// games of the engine against itself (tune/spsa.ts, which writes the values here), so far in Minishogi and Xiangqi 42; those of Minixiangqi
// and the others are guesses, the usual first values in engines of this kind, unless they say more. bench/RESULTS.md logs the matches that
// kept or changed one. Centipawns are here the engine's own unit, which src/win-model.ts turns into those that are told.
import { GAME_ID, IS_SHOGI, MINISHOGI, XIANGQI42 } from '../game';

const IN_MINISHOGI: bool = GAME_ID === MINISHOGI;
const IN_XIANGQI42: bool = GAME_ID === XIANGQI42;

/** Nodes between two looks at the clock and the stop flag: about 0.4 ms. */
export const POLL_NODES: i32 = 1024;
/** Deepest iteration, in plies. */
export const MAX_DEPTH: i32 = 100;

// Root. Half width of the aspiration window in centipawns, the factor by which it grows, and the depth from which it is used.
export const ASPIRATION_WINDOW: i32 = IN_MINISHOGI ? 22 : IN_XIANGQI42 ? 28 : 20;
export const ASPIRATION_GROWTH: i32 = 3;
export const ASPIRATION_DEPTH: i32 = 4;

/**
 * A lead, in centipawns, beyond which mates are what is left to find: nothing is pruned that could hide one from the side that is ahead, or
 * hold for the other. The mate suites need it (`npm run bench:mates`); matches have seen no loss, but 1500 in Minishogi lost 8 Elo.
 */
export const WON: i32 = IS_SHOGI ? 2500 : 1500;

// Razoring: to this depth, a node whose evaluation is so far below alpha, in centipawns a ply, is left to quiescence.
export const RAZOR_DEPTH: i32 = 3;
export const RAZOR_MARGIN: i32 = IN_MINISHOGI ? 329 : IN_XIANGQI42 ? 321 : 250;

// Reverse futility: to this depth, a node whose evaluation is above beta by the margin, in centipawns a ply, is taken to hold.
export const REVERSE_FUTILITY_DEPTH: i32 = 8;
export const REVERSE_FUTILITY_MARGIN: i32 = IN_MINISHOGI ? 53 : IN_XIANGQI42 ? 40 : 80;

// Null move: least depth; reduction: base and factor for each ply of depth, in 1/1024 ply, and one ply more each so many centipawns above
// beta, at most so many of those; depth from which a fail high is verified by a search without null moves.
export const NULL_DEPTH: i32 = 3;
export const NULL_BASE: i32 = IN_MINISHOGI ? 3117 : IN_XIANGQI42 ? 3696 : 3072;
export const NULL_DEPTH_FACTOR: i32 = IN_MINISHOGI ? 372 : IN_XIANGQI42 ? 275 : 256;
export const NULL_MARGIN_DIVISOR: i32 = IN_MINISHOGI ? 170 : IN_XIANGQI42 ? 189 : 200;
export const NULL_MARGIN_MOST: i32 = 3;
export const NULL_VERIFICATION_DEPTH: i32 = 12;

/** Internal iterative reduction: from this depth a node without a table move is searched one ply less. */
export const IIR_DEPTH: i32 = 4;

// Late-move pruning: to this depth, quiet moves after `base + depth * depth`, half of it when not improving, are left out.
export const LATE_MOVE_DEPTH: i32 = 8;
export const LATE_MOVE_BASE: i32 = IN_MINISHOGI ? 6 : IN_XIANGQI42 ? 5 : 4;

// Futility: to this reduced depth, quiet moves are left out when evaluation + base + depth * margin, centipawns, is below alpha.
export const FUTILITY_DEPTH: i32 = 7;
export const FUTILITY_BASE: i32 = IN_MINISHOGI ? 118 : IN_XIANGQI42 ? 91 : 100;
export const FUTILITY_MARGIN: i32 = IN_MINISHOGI ? 100 : IN_XIANGQI42 ? 77 : 90;

// Exchange pruning: to this depth, moves that lose more than this many centipawns a ply are left out.
export const SEE_DEPTH: i32 = 8;
export const SEE_QUIET_MARGIN: i32 = IN_MINISHOGI ? 76 : IN_XIANGQI42 ? 84 : 60;
export const SEE_CAPTURE_MARGIN: i32 = IN_MINISHOGI ? 172 : IN_XIANGQI42 ? 140 : 90;

// Singular extension: least depth, how much shallower than the node the table's depth may be, and by how many 1/16 centipawns a ply all
// other moves must stay below the table's value.
export const SINGULAR_DEPTH: i32 = IN_MINISHOGI ? 7 : IN_XIANGQI42 ? 8 : 7;
export const SINGULAR_TT_DEPTH: i32 = 3;
export const SINGULAR_MARGIN: i32 = IN_MINISHOGI ? 44 : IN_XIANGQI42 ? 30 : 32;

// Late-move reduction, in 1/1024 ply: offset + factor * ln(depth) * ln(move number); what 1024 points of a move's history take off.
export const REDUCTION_OFFSET: i32 = IN_MINISHOGI ? 442 : IN_XIANGQI42 ? 552 : 500;
export const REDUCTION_FACTOR: i32 = IN_MINISHOGI ? 435 : IN_XIANGQI42 ? 416 : 450;
export const REDUCTION_HISTORY: i32 = IN_MINISHOGI ? 148 : IN_XIANGQI42 ? 131 : 128;
// What else changes the reduction of a move, in 1/1024 ply: taken off in a PV node and for a check, put on in a cut node, when not
// improving, and when the children cut off so often. A capture has half of it, without history.
export const REDUCTION_PV: i32 = IN_MINISHOGI ? 1375 : IN_XIANGQI42 ? 1335 : 1024;
export const REDUCTION_CHECK: i32 = IN_MINISHOGI ? 1063 : IN_XIANGQI42 ? 783 : 1024;
export const REDUCTION_CUT_NODE: i32 = IN_MINISHOGI ? 1214 : IN_XIANGQI42 ? 734 : 1024;
export const REDUCTION_NOT_IMPROVING: i32 = IN_MINISHOGI ? 494 : IN_XIANGQI42 ? 359 : 512;
export const REDUCTION_CUTOFFS: i32 = IN_MINISHOGI ? 470 : IN_XIANGQI42 ? 594 : 512;
export const REDUCTION_MANY_CUTOFFS: i32 = 3;
/** Least depth and first move number that is reduced. */
export const REDUCTION_DEPTH: i32 = 2;
export const REDUCTION_MOVE: i32 = 2;

// Histories run from -HISTORY_MAX to HISTORY_MAX; bonus = min(factor * depth - offset, most).
export const HISTORY_MAX: i32 = 8192;
export const HISTORY_BONUS_FACTOR: i32 = IN_MINISHOGI ? 165 : IN_XIANGQI42 ? 164 : 150;
export const HISTORY_BONUS_OFFSET: i32 = IN_MINISHOGI ? 80 : IN_XIANGQI42 ? 103 : 80;
export const HISTORY_BONUS_MOST: i32 = IN_MINISHOGI ? 1543 : IN_XIANGQI42 ? 1115 : 1200;

/** Added to the history of a quiet move that gives check, in the order of moves. */
export const CHECK_BONUS: i32 = IN_MINISHOGI ? 2187 : IN_XIANGQI42 ? 4956 : 4000;

// Quiescence: plies in which a check is answered with every evasion; what a capture may gain beside the captured piece, centipawns.
export const QUIESCENCE_EVASION_PLIES: i32 = IS_SHOGI ? 4 : 8;
export const DELTA_MARGIN: i32 = IN_MINISHOGI ? 209 : IN_XIANGQI42 ? 197 : 180;
