// One record a ply of the line being searched: what its node knows and its children ask for.
import { MAX_PLY, Move } from '../board/types';
import { Value } from './value';

@unmanaged export class Node {
  /** Corrected evaluation for the side to move; VALUE_NONE in check. */
  staticEval: Value;
  /** Move that leads to the next ply; NO_MOVE for a null move. */
  move: Move;
  /** Row of the continuation history that belongs to `move`. */
  row: i32;
  /** Move left out while the table's move is tested for being singular, or NO_MOVE. */
  excluded: Move;
  /** Cutoffs of the children so far. */
  cutoffs: i32;
  /** Reduction with which the next ply is searched, in plies. */
  reduction: i32;
}

/** Records before the root, so that its children may look two plies back. */
const BEFORE_ROOT: i32 = 4;
const NODES: usize = memory.data((BEFORE_ROOT + MAX_PLY + 4) * 24, 16);

// @ts-ignore: decorator
@inline
export function node(ply: i32): Node { return changetype<Node>(NODES + <usize>(ply + BEFORE_ROOT) * offsetof<Node>()); }

/** Ply up to which lines may be extended: twice the depth of the iteration. */
export let extensionPly: i32 = 0;
export function setIteration(depth: i32): void { extensionPly = 2 * depth; }

export function clearStack(): void { memory.fill(NODES, 0, <usize>(BEFORE_ROOT + MAX_PLY + 4) * offsetof<Node>()); }
