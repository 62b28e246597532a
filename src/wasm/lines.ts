/** Reads the lines of a search out of the engine: RootMove of assembly/search/root.ts. */
import type { Score } from '../search-info.js';
import type { Move } from '../types.js';
import { ROOT_MOVE_BYTES } from './abi.js';
import { decodeMove } from './codec.js';
import type { EngineExports } from './exports.js';
import { VALUE_MATE, VALUE_MATE_MIN } from './values.js';

/** One line of the engine as it stands. */
export interface Line {
  readonly depth: number;
  readonly seldepth: number;
  readonly score: Score;
  readonly pv: readonly Move[];
}

/** The lines that have a score, best first. */
export function readLines(exports: EngineExports): Line[] {
  const memory = new DataView(exports.memory.buffer);
  return Array.from({ length: exports.linesReady() }, (_, index) => {
    const at = exports.rootMovesPtr() + index * ROOT_MOVE_BYTES;
    const field = (offset: number): number => memory.getInt32(at + offset, true);
    const pvLength = field(20);
    return {
      score: decodeScore(exports.knownScore(index)),
      depth: field(12),
      seldepth: field(16),
      pv: Array.from({ length: pvLength }, (_unused, ply) => decodeMove(memory.getUint16(at + 24 + ply * 2, true))),
    };
  });
}

function decodeScore(value: number): Score {
  const distance = VALUE_MATE - Math.abs(value);
  return Math.abs(value) > VALUE_MATE_MIN ? { kind: 'mate', plies: value > 0 ? distance : -distance } : { kind: 'cp', value };
}
