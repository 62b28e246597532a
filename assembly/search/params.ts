// Every number of the search that could be another, with its unit and where it comes from. `guess`: the usual first value in engines of
// this kind, not tuned; bench/RESULTS.md logs the matches that kept or changed one.
import { IS_SHOGI } from '../game';

/** Nodes between two looks at the clock and the stop flag: about 0.4 ms. */
export const POLL_NODES: i32 = 1024;
/** Deepest iteration, in plies. */
export const MAX_DEPTH: i32 = 100;

// Root. Half width of the aspiration window in centipawns, the factor by which it grows, and the depth from which it is used. Guess.
export const ASPIRATION_WINDOW: i32 = 20;
export const ASPIRATION_GROWTH: i32 = 3;
export const ASPIRATION_DEPTH: i32 = 4;

/**
 * A lead, in centipawns, beyond which mates are what is left to find: nothing is pruned that could hide one from the side that is ahead, or
 * hold for the other. The mate suites need it (`npm run bench:mates`); matches have seen no loss, but 1500 in Minishogi lost 8 Elo.
 */
export const WON: i32 = IS_SHOGI ? 2500 : 1500;

// Razoring: to this depth, a node whose evaluation is so far below alpha, in centipawns a ply, is left to quiescence. Guess.
export const RAZOR_DEPTH: i32 = 3;
export const RAZOR_MARGIN: i32 = 250;

// Reverse futility: to this depth, a node whose evaluation is above beta by the margin, in centipawns a ply, is taken to hold. Guess.
export const REVERSE_FUTILITY_DEPTH: i32 = 8;
export const REVERSE_FUTILITY_MARGIN: i32 = 80;

// Null move: least depth; reduction in plies: base, one more each so many plies, one more each so many centipawns above beta, at most so
// many of those; depth from which a fail high is verified by a search without null moves. Guess.
export const NULL_DEPTH: i32 = 3;
export const NULL_BASE: i32 = 3;
export const NULL_DEPTH_DIVISOR: i32 = 4;
export const NULL_MARGIN_DIVISOR: i32 = 200;
export const NULL_MARGIN_MOST: i32 = 3;
export const NULL_VERIFICATION_DEPTH: i32 = 12;

/** Internal iterative reduction: from this depth a node without a table move is searched one ply less. Guess. */
export const IIR_DEPTH: i32 = 4;

// Late-move pruning: to this depth, quiet moves after `base + depth * depth`, half of it when not improving, are left out. Guess.
export const LATE_MOVE_DEPTH: i32 = 8;
export const LATE_MOVE_BASE: i32 = IS_SHOGI ? 6 : 4;

// Futility: to this reduced depth, quiet moves are left out when evaluation + base + depth * margin, centipawns, is below alpha. Guess.
export const FUTILITY_DEPTH: i32 = 7;
export const FUTILITY_BASE: i32 = 100;
export const FUTILITY_MARGIN: i32 = 90;

// Exchange pruning: to this depth, moves that lose more than this many centipawns a ply are left out. Guess.
export const SEE_DEPTH: i32 = 8;
export const SEE_QUIET_MARGIN: i32 = 60;
export const SEE_CAPTURE_MARGIN: i32 = 90;

// Singular extension: least depth, how much shallower than the node the table's depth may be, and by how many centipawns a ply all other
// moves must stay below the table's value. Guess.
export const SINGULAR_DEPTH: i32 = 7;
export const SINGULAR_TT_DEPTH: i32 = 3;
export const SINGULAR_MARGIN: i32 = 2;

// Late-move reduction, in 1/1024 ply: offset + factor * ln(depth) * ln(move number); what the history of a move takes off. Guess.
export const REDUCTION_OFFSET: i32 = 500;
export const REDUCTION_FACTOR: i32 = 450;
export const REDUCTION_HISTORY_DIVISOR: i32 = 8;
// What else changes the reduction of a move, in 1/1024 ply: taken off in a PV node and for a check, put on in a cut node, when not
// improving, and when the children cut off so often. A capture has half of it, without history. Guess.
export const REDUCTION_PV: i32 = 1024;
export const REDUCTION_CHECK: i32 = 1024;
export const REDUCTION_CUT_NODE: i32 = 1024;
export const REDUCTION_NOT_IMPROVING: i32 = 512;
export const REDUCTION_CUTOFFS: i32 = 512;
export const REDUCTION_MANY_CUTOFFS: i32 = 3;
/** Least depth and first move number that is reduced. */
export const REDUCTION_DEPTH: i32 = 2;
export const REDUCTION_MOVE: i32 = 2;

// Histories run from -HISTORY_MAX to HISTORY_MAX; bonus = min(factor * depth - offset, most). Guess.
export const HISTORY_MAX: i32 = 8192;
export const HISTORY_BONUS_FACTOR: i32 = 150;
export const HISTORY_BONUS_OFFSET: i32 = 80;
export const HISTORY_BONUS_MOST: i32 = 1200;

/** Added to the history of a quiet move that gives check, in the order of moves. Guess. */
export const CHECK_BONUS: i32 = 4000;

// Quiescence: plies in which a check is answered with every evasion; what a capture may gain beside the captured piece, centipawns. Guess.
export const QUIESCENCE_EVASION_PLIES: i32 = IS_SHOGI ? 4 : 8;
export const DELTA_MARGIN: i32 = 180;
