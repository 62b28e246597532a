/**
 * Perft under each move, in pieces small enough that a program can listen in between: one `Rules.perft` blocks the
 * thread, so the tree is walked here from the root and counted by the engine once few enough leaves are left.
 */
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { makeUci, unwrap, type Position, type Rules } from '../index.js';

/** Leaves of one piece, estimated from the moves at its top: some ten milliseconds. The other side may have far more moves. */
const PIECE_LEAVES = 500_000;
const PIECE_DEPTH = 4;

/** Each legal move with the leaves under it, in alphabetical order. Ends early once the signal is aborted. */
export async function* countByMove(
  rules: Rules, position: Position, depth: number, signal?: AbortSignal,
): AsyncGenerator<readonly [move: string, leaves: number]> {
  const moves = position.legalMoves().map((move) => [makeUci(position.variant, move), move] as const);
  moves.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [text, move] of moves) {
    const leaves = await count(rules, unwrap(position.play(move)), depth - 1, signal);
    if (signal?.aborted === true) return;
    yield [text, leaves];
  }
}

async function count(rules: Rules, position: Position, depth: number, signal?: AbortSignal): Promise<number> {
  if (depth === 0) return 1;
  const moves = position.legalMoves();
  if (depth <= PIECE_DEPTH && moves.length ** depth <= PIECE_LEAVES) {
    await eventLoopTurn();
    return rules.perft(position, depth);
  }
  let leaves = 0;
  for (const move of moves) {
    if (signal?.aborted === true) return leaves;
    leaves += await count(rules, unwrap(position.play(move)), depth - 1, signal);
  }
  return leaves;
}
