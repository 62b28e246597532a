// Perft: the number of leaves of the legal move tree, the proof of a move generator. At depth 1 the length of the list is the count,
// as in Fairy-Stockfish; no other short cut.
import { ALL_BB } from './bitboard';
import { genLegal } from './movegen';
import { doMove, undoMove } from './position';

/** Leaves at `depth` >= 1. Lists are written from `list` up: MAX_MOVES moves for each ply. */
export function perft(depth: i32, list: usize): u64 {
  const end = genLegal(list, ALL_BB);
  if (depth <= 1) return <u64>(end - list) >> 1;
  let leaves: u64 = 0;
  for (let at = list; at < end; at += 2) {
    doMove(load<u16>(at));
    leaves += perft(depth - 1, end);
    undoMove();
  }
  return leaves;
}
