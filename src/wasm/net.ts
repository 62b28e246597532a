/** Hands the file of a net to an engine module: layout and checks are the module's, assembly/nnue/network.ts. */
import { ShoqiError } from '../result.js';
import type { EngineExports } from './exports.js';

/** What can be wrong with a file, in the order of the codes in assembly/nnue/network.ts, from 1. */
const NET_FAULTS = [
  'it is no file of a net', 'its layout is of another version', 'it is for another game', 'its sizes are not those of this engine',
  'it is damaged',
];

/** Name of the evaluation without a net. */
export const HAND_WRITTEN = 'hand-written';
/** Where a file says what the sum of its weights is. */
const CHECKSUM_AT = 32;

/**
 * Evaluates with a net from now on, or by hand without one, and forgets what earlier searches learnt. Returns the name of the evaluation:
 * 'hand-written', or 'net' and eight digits that tell one net from another. Throws a `ShoqiError`, and the engine goes on as before:
 * `ERR_NET` for a file that is no net for this engine or is damaged, `ERR_MEMORY` if there is no room to read it.
 */
export function sendNet(exports: EngineExports, file: Uint8Array | undefined): string {
  if (file === undefined) {
    exports.dropNet();
    return HAND_WRITTEN;
  }
  const room = exports.netRoom(file.length);
  if (room === 0) throw new ShoqiError('ERR_MEMORY', `no memory for a net of ${file.length} bytes`);
  new Uint8Array(exports.memory.buffer, room, file.length).set(file);
  const fault = exports.loadNet(file.length);
  if (fault !== 0) throw new ShoqiError('ERR_NET', `the net cannot be used: ${NET_FAULTS[fault - 1] ?? `fault ${fault}`}`);
  const checksum = new DataView(file.buffer, file.byteOffset).getUint32(CHECKSUM_AT, true);
  return `net ${checksum.toString(16).padStart(8, '0')}`;
}
