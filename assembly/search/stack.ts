// One record a ply of the line being searched: what its node knows and its children ask for.
import { MAX_PLY, Move } from '../board/types';
import { Value, VALUE_NONE } from './value';

@unmanaged export class Node {
  /** Static evaluation for the side to move; VALUE_NONE in check. */
  staticEval: Value;
  /** Move that leads to the next ply; NO_MOVE for a null move. */
  move: Move;
  /** Row of the continuation history that belongs to `move`. */
  row: i32;
  /** Move left out while the table's move is tested for being singular, or NO_MOVE. */
  excluded: Move;
  /** Cutoffs of the children so far. */
  cutoffs: i32;
  /** Plies to search from here, and what kind of node this is; 0 or 1. */
  depth: i32;
  isPv: i32;
  isCutNode: i32;
  /** The evaluation has risen since two plies ago. */
  improving: i32;
  /** `staticEval`, or what the table knows better. */
  evaluation: Value;
  /** Number of `move` in the order tried, from 1; whether it captures; its history if it does not. */
  number: i32;
  isCapture: i32;
  history: i32;
}

/** Records before the root, so that its children may look two plies back. */
const BEFORE_ROOT: i32 = 4;
/** Records after the deepest ply, for its children. */
const AFTER_LAST: i32 = 4;
const NODE_BYTES: i32 = 52;
const NODES: usize = memory.data((BEFORE_ROOT + MAX_PLY + AFTER_LAST) * NODE_BYTES, 16);

// @ts-ignore: decorator
@inline
export function node(ply: i32): Node { return changetype<Node>(NODES + <usize>(ply + BEFORE_ROOT) * NODE_BYTES); }

/** Ply up to which lines may be extended: twice the depth of the iteration. */
export let extensionPly: i32 = 0;
/** Mates are what is left to find: checks are searched to their end. */
export let isMateHunt: bool = false;
export function setIteration(depth: i32, mateHunt: bool): void {
  extensionPly = 2 * depth;
  isMateHunt = mateHunt;
}

/** Ready for a new search: nothing excluded, no evaluations before the root. */
export function clearStack(): void {
  assert(offsetof<Node>() === NODE_BYTES);
  memory.fill(NODES, 0, (BEFORE_ROOT + MAX_PLY + AFTER_LAST) * NODE_BYTES);
  for (let ply = -BEFORE_ROOT; ply < 0; ply++) node(ply).staticEval = VALUE_NONE;
}
