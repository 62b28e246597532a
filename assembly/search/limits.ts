// When a search stops: a number of nodes, the end of a slice, or the host. A stop only sets a flag; every node tests it after a child
// returns, and nothing that a stopped node says is used.
import { shouldStop } from '../host';
import { POLL_NODES } from './params';

export const NOT_STOPPED: i32 = 0;
/** The slice is over: the host gets a word in, then the same iteration starts again on a warm table. */
export const STOPPED_BY_SLICE: i32 = 1;
/** The search is over. */
export const STOPPED_FOR_GOOD: i32 = 2;

/** Deepest ply reached since it was last set to 0. */
export let seldepth: i32 = 0;
export let nodes: i64 = 0;
export let stopped: i32 = NOT_STOPPED;

let nodeLimit: i64 = 0;
let sliceEnd: i64 = 0;
let nextPoll: i64 = 0;
/** Set during the first iteration, so that there is always a move to give. */
let mustFinish: bool = false;

export function clearSeldepth(): void { seldepth = 0; }
// @ts-ignore: decorator
@inline
export function noteSeldepth(ply: i32): void { if (ply > seldepth) seldepth = ply; }

/** A new search; `limit` nodes at most, 0 for no limit. */
export function startLimits(limit: i64): void {
  nodes = 0;
  nodeLimit = limit > 0 ? limit : i64.MAX_VALUE;
}

/** Goes on for `slice` nodes, 0 for no end. */
export function startSlice(slice: i64): void {
  stopped = NOT_STOPPED;
  sliceEnd = slice > 0 ? nodes + slice : i64.MAX_VALUE;
  nextPoll = nodes;
}

/** Nothing stops the search until this is called with false. */
export function setMustFinish(on: bool): void { mustFinish = on; }

/** Counts a node; true when the search has been stopped. */
// @ts-ignore: decorator
@inline
export function countNode(): bool {
  nodes++;
  if (nodes >= nextPoll) poll();
  return stopped !== NOT_STOPPED;
}

function poll(): void {
  nextPoll = min(nodes + POLL_NODES, min(nodeLimit, sliceEnd));
  if (mustFinish) nextPoll = nodes + POLL_NODES;
  else if (nodes >= nodeLimit || shouldStop() !== 0) stopped = STOPPED_FOR_GOOD;
  else if (nodes >= sliceEnd) stopped = STOPPED_BY_SLICE;
}
