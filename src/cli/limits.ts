/** The largest numbers that flags and UCI accept, and what is meant when none is given. */
import { MAX_DEPTH, MAX_HASH_MB, MAX_MULTI_PV } from '../index.js';

export const MAX = {
  /** Plies. */
  depth: MAX_DEPTH,
  nodes: Number.MAX_SAFE_INTEGER,
  /** What a timer can wait for: about 24 days. */
  timeMs: 2 ** 31 - 1,
  hashMb: MAX_HASH_MB,
  multiPv: MAX_MULTI_PV,
  perftDepth: 20,
} as const;

export const DEFAULT_MOVE_TIME_MS = 1000;
