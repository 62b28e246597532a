/** Writes and reads the file of a net: assembly/nnue/network.ts has the layout. */
import { type EngineName, variantInfo } from '../src/variants.js';

/** A neuron of 1, and an output weight of 1, as integers. */
export const QA = 1024, QB = 256;

const MAGIC = 'SHOQINET', HEADER_BYTES = 64, VERSION = 2;

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
  header.write(MAGIC, 0, 'latin1');
  const facts = [VERSION, variantInfo(game).gameId, shape.width, shape.features, shape.outputBuckets];
  facts.forEach((value, index) => header.writeUInt32LE(value, 8 + 4 * index));
  header.writeInt32LE(scale, 28);
  header.writeUInt32LE(checksum(payload), 32);
  return Buffer.concat([header, payload]);
}

/** The weights of a file for a game, of this shape or of fewer neurons; throws if it is no such file. */
export function weightsOf(file: Uint8Array, game: EngineName, shape: NetShape): NetWeights {
  const header = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (file.length < HEADER_BYTES || header.toString('latin1', 0, 8) !== MAGIC) throw new Error('it is no file of a net');
  const number = (at: number): number => header.readUInt32LE(at);
  const version = number(8), gameId = number(12), width = number(16), features = number(20), outputBuckets = number(24);
  if (version !== VERSION) throw new Error(`it is of version ${version}, not ${VERSION}`);
  if (gameId !== variantInfo(game).gameId) throw new Error('it is for another game');
  const isLike = features === shape.features && outputBuckets === shape.outputBuckets && width > 0 && width <= shape.width;
  if (!isLike) throw new Error('it is of another shape');
  if (checksum(file.subarray(HEADER_BYTES)) !== number(32)) throw new Error('it is damaged');
  return cut(file, { width, features, outputBuckets });
}

function cut(file: Uint8Array, { width, features, outputBuckets }: NetShape): NetWeights {
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
