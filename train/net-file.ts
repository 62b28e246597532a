/** Writes and reads the file of a net: assembly/nnue/network.ts has the layout. */
import { type EngineName, variantInfo } from '../src/variants.js';

/** A neuron of 1, and an output weight of 1, as integers. */
export const QA = 1024, QB = 256;

const HEADER_BYTES = 64, VERSION = 2;

/** The integers of a net, in the order of the file. */
export interface NetWeights {
  readonly bias: Int16Array;
  readonly columns: Int16Array;
  readonly output: Int16Array;
  readonly outputBias: Int32Array;
}

export interface NetShape {
  readonly width: number;
  readonly features: number;
  readonly outputBuckets: number;
}

/** `scale`: centipawns of an output of 1. */
export function makeNet(game: EngineName, shape: NetShape, weights: NetWeights, scale: number): Buffer {
  const parts = [weights.bias, weights.columns, weights.output, weights.outputBias];
  const payload = Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('SHOQINET', 0, 'latin1');
  const facts = [VERSION, variantInfo(game).gameId, shape.width, shape.features, shape.outputBuckets];
  facts.forEach((value, index) => header.writeUInt32LE(value, 8 + 4 * index));
  header.writeInt32LE(scale, 28);
  header.writeUInt32LE(checksum(payload), 32);
  return Buffer.concat([header, payload]);
}

/** The weights of a file that the engine takes as one of this shape. */
export function weightsOf(file: Uint8Array, { width, features, outputBuckets }: NetShape): NetWeights {
  let at = HEADER_BYTES;
  // not file.slice: that of a Buffer is a view
  const next = (bytes: number): ArrayBuffer => new Uint8Array(file.subarray(at, at += bytes)).buffer;
  return {
    bias: new Int16Array(next(width * 2)), columns: new Int16Array(next(features * width * 2)),
    output: new Int16Array(next(outputBuckets * width * 4)), outputBias: new Int32Array(next(outputBuckets * 4)),
  };
}

/** FNV-1a, 32 bits. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
