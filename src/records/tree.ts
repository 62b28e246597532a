/**
 * A game tree that grows while a file is read, in the shape that files have: moves with moves after them, the first of which is the main
 * one. `lineOf` turns it into lines with variations. Each node has its position, so that a variation can begin anywhere.
 */
import type { Position } from '../position.js';
import { ok, type Result } from '../result.js';
import type { Move, MoveFailure } from '../types.js';
import type { Line, RecordedMove } from './record.js';

/** A move of a growing tree; the root is the start and has none. */
export class TreeNode {
  readonly children: TreeNode[] = [];
  /** Comments after the move, or at the root before the first. */
  readonly comments: string[] = [];
  /** Comments before the move, where it is the first of a variation. */
  readonly preface: string[] = [];
  readonly nags: number[] = [];
  timeMs: number | undefined;
  clockMs: number | undefined;

  constructor(readonly position: Position, readonly parent?: TreeNode, readonly move?: Move) {}

  /** Plays a move: the new node, main if it is the first here. */
  grow(move: Move): Result<TreeNode, MoveFailure> {
    const position = this.position.play(move);
    if (!position.ok) return position;
    const child = new TreeNode(position.value, this, move);
    this.children.push(child);
    return ok(child);
  }
}

/** The line of a whole tree. */
export function lineOf(root: TreeNode): Line {
  return { ...commentOf(root.comments), moves: movesFrom(root.children[0]) };
}

/** A move and its main line, each move after the first with its variations; those of the first belong to the line that it leaves. */
function movesFrom(first: TreeNode | undefined): RecordedMove[] {
  const moves: RecordedMove[] = [];
  for (let node = first; node?.move !== undefined; node = node.children[0]) {
    const [main, ...alternatives] = node.parent?.children ?? [];
    moves.push(recordedMove(node, node.move, main === node ? alternatives : []));
  }
  return moves;
}

function recordedMove(node: TreeNode, move: Move, alternatives: readonly TreeNode[]): RecordedMove {
  const variations = alternatives.map((first): Line => ({ ...commentOf(first.preface), moves: movesFrom(first) }));
  return {
    move,
    ...commentOf(node.comments),
    ...(node.nags.length > 0 && { nags: [...node.nags] }),
    ...(node.timeMs !== undefined && { timeMs: node.timeMs }),
    ...(node.clockMs !== undefined && { clockMs: node.clockMs }),
    ...(variations.length > 0 && { variations }),
  };
}

function commentOf(comments: readonly string[]): { readonly comment?: string } {
  const comment = comments.join('\n');
  return comment.trim() === '' ? {} : { comment };
}
