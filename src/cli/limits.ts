/** The largest numbers that flags and UCI accept, and what is meant when none is given. */
import { MAX_DEPTH, MAX_HASH_MB, MAX_MATE_PLIES, MAX_MULTI_PV, MAX_THREADS } from '../index.js';

export const MAX = {
  /** Plies. */
  depth: MAX_DEPTH,
  nodes: Number.MAX_SAFE_INTEGER,
  /** What a timer can wait for: about 24 days. */
  timeMs: 2 ** 31 - 1,
  hashMb: MAX_HASH_MB,
  multiPv: MAX_MULTI_PV,
  threads: MAX_THREADS,
  perftDepth: 20,
  /** Moves of the side that mates: N moves are 2 N - 1 plies. */
  mateMoves: (MAX_MATE_PLIES + 1) / 2,
  moveOverheadMs: 10_000,
} as const;

export const DEFAULT_MOVE_TIME_MS = 1000;
