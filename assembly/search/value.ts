// Scores: centipawns of the side to move, and above them wins by rule and mates. A mate counts its plies from the root in the search,
// and from its own node in the transposition table.
import { MAX_PLY } from '../board/types';

export type Value = i32;

export const VALUE_DRAW: Value = 0;
export const VALUE_MATE: Value = 32000;
export const VALUE_INFINITE: Value = 32001;
/** Not a score. */
export const VALUE_NONE: Value = 32002;
/** Everything above is a mate. */
export const VALUE_MATE_MIN: Value = VALUE_MATE - MAX_PLY;
/**
 * A win by repetition, judged at the first time round: certain if both go on, but the rules let the loser turn off until the verdict
 * falls. So it ranks above any evaluation and below any mate.
 */
export const VALUE_RULE_WIN: Value = 20000;
/** Evaluations are clamped to this. */
export const VALUE_EVAL_MAX: Value = 15000;

// @ts-ignore: decorator
@inline
export function matedIn(ply: i32): Value { return ply - VALUE_MATE; }
// @ts-ignore: decorator
@inline
export function mateIn(ply: i32): Value { return VALUE_MATE - ply; }

/** Mates and wins by rule count plies from the root: both move by the ply at the door of the table. */
// @ts-ignore: decorator
@inline
export function toTt(value: Value, ply: i32): Value {
  return value > VALUE_EVAL_MAX ? value + ply : value < -VALUE_EVAL_MAX ? value - ply : value;
}
// @ts-ignore: decorator
@inline
export function fromTt(value: Value, ply: i32): Value {
  return value > VALUE_EVAL_MAX ? value - ply : value < -VALUE_EVAL_MAX ? value + ply : value;
}
