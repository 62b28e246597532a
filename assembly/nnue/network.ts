// A net: where its weights lie, its file, and the reading of one. A file is taken whole or not at all. All numbers are little-endian.
//
//   0 'SHOQINET'   8 u32 version   12 u32 game   16 u32 WIDTH   20 u32 FEATURES   24 u32 OUTPUT_BUCKETS
//   28 i32 centipawns of an output of 1   32 u32 FNV-1a of all that follows the header   36 zeros
//   64 i16 [WIDTH] bias of the neurons, i16 [feature][WIDTH] columns, i16 [bucket][us, them][WIDTH] output, i32 [bucket] bias of the output
//
// A neuron of 1 is QA, an output weight of 1 is QB: with x clamped to [0, 1), output = bias + sum of weight * x * x.
import { GAME_ID } from '../game';
import { FEATURES, OUTPUT_BUCKETS, WIDTH } from './features';
import { QA, QB } from './scale';

const NET_VERSION: u32 = 2;
/** 'SHOQINET' as a number. */
const MAGIC: u64 = 0x54454e49514f4853;
const HEADER_BYTES: i32 = 64;
const COLUMN_BYTES: usize = <usize>WIDTH * 2;
const OUTPUT_BYTES: usize = COLUMN_BYTES * 2;
export const NET_BYTES: i32 = HEADER_BYTES + (WIDTH + FEATURES * WIDTH + OUTPUT_BUCKETS * WIDTH * 2) * 2 + OUTPUT_BUCKETS * 4;

/** What `readNet` says of a file: src/wasm/net.ts has the words. */
export const NET_OK: i32 = 0;
export const NOT_A_NET: i32 = 1;
export const NET_OF_OTHER_VERSION: i32 = 2;
export const NET_OF_OTHER_GAME: i32 = 3;
export const NET_OF_OTHER_SIZE: i32 = 4;
export const NET_DAMAGED: i32 = 5;

/** The file that is in use. */
const NET: usize = memory.data(NET_BYTES, 16);
const BIAS: usize = NET + HEADER_BYTES;
const COLUMNS: usize = BIAS + COLUMN_BYTES;
const OUTPUT: usize = COLUMNS + <usize>FEATURES * COLUMN_BYTES;
const OUTPUT_BIAS: usize = OUTPUT + <usize>OUTPUT_BUCKETS * OUTPUT_BYTES;

/** Whether there is a net to evaluate with. */
export let hasNet: bool = false;
let scale: i64 = 0;

// @ts-ignore: decorator
@inline
export function biasColumn(): usize { return BIAS; }
// @ts-ignore: decorator
@inline
export function column(feature: i32): usize { return COLUMNS + <usize>feature * COLUMN_BYTES; }
/** Weights of an output for the neurons of the side to move; those for the other's follow. */
// @ts-ignore: decorator
@inline
export function outputWeights(bucket: i32): usize { return OUTPUT + <usize>bucket * OUTPUT_BYTES; }

/** Centipawns of a sum of weight * neuron * neuron, in units of QA * QB. */
// @ts-ignore: decorator
@inline
export function toCentipawns(sum: i32, bucket: i32): i32 {
  const output = sum + load<i32>(OUTPUT_BIAS + (<usize>bucket << 2));
  return <i32>(<i64>output * scale / (QA * QB));
}

/** Takes the net of a file in memory, or says what is wrong with it and changes nothing. */
export function readNet(file: usize, length: i32): i32 {
  const fault = faultOf(file, length);
  if (fault !== NET_OK) return fault;
  memory.copy(NET, file, NET_BYTES);
  scale = load<i32>(NET, 28);
  hasNet = true;
  return NET_OK;
}

export function dropNet(): void { hasNet = false; }

function faultOf(file: usize, length: i32): i32 {
  if (length < HEADER_BYTES || load<u64>(file) !== MAGIC) return NOT_A_NET;
  if (load<u32>(file, 8) !== NET_VERSION) return NET_OF_OTHER_VERSION;
  if (load<u32>(file, 12) !== GAME_ID) return NET_OF_OTHER_GAME;
  if (load<u32>(file, 16) !== WIDTH || load<u32>(file, 20) !== FEATURES || load<u32>(file, 24) !== OUTPUT_BUCKETS) return NET_OF_OTHER_SIZE;
  if (length !== NET_BYTES || load<u32>(file, 32) !== checksum(file + HEADER_BYTES, file + NET_BYTES)) return NET_DAMAGED;
  return NET_OK;
}

/** FNV-1a (Fowler, Noll and Vo, 1991), 32 bits. */
function checksum(from: usize, end: usize): u32 {
  let hash: u32 = 0x811c9dc5;
  for (let at = from; at < end; at++) hash = (hash ^ load<u8>(at)) * 0x01000193;
  return hash;
}
