// Transposition table: clusters of five entries, one cache line each, at the end of the module's memory.
//   byte  0: five words of data, each from bit 0: move 16, value 16, depth 8, bound 2, generation 6; the rest is free
//   byte 40: five checks of 32 bits: the key's lower half mixed with the data, so that a torn write by another thread reads as a miss
//   byte 60: four bytes for `fetchTt` to write to
// The key's upper half picks the cluster. Replaced first: the entry of the least depth, each search of age counting as AGE_PLIES.
// A table of some megabytes lies in no near cache, and a look at it costs as much as the evaluation; `fetchTt` asks for the line ahead.
import { Move } from '../board/types';
import { Value } from './value';

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

const CLUSTER_BYTES: usize = 64;
const ENTRIES: i32 = 5;
const CHECKS_AT: usize = 40;
const FETCH_AT: usize = 60;
const PAGE_SHIFT: i32 = 16;
const GENERATIONS: i32 = 64;
const AGE_PLIES: i32 = 4;
/** Clusters that `hashfull` looks at. */
const HASHFULL_CLUSTERS: u64 = 200;

let table: usize = 0;
let clusters: u64 = 0;
let generation: i32 = 0;

/** Where the table begins. */
export function tableStart(): usize { return (__heap_base + CLUSTER_BYTES - 1) & ~(CLUSTER_BYTES - 1); }

/** Makes sure of so many bytes from there; false if they cannot be had. Whoever writes there clears the table afterwards. */
export function growTable(bytes: u64): bool {
  const pages = <i32>(<u64>tableStart() + bytes + 0xffff >> PAGE_SHIFT) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

/** Gives the table `megabytes` of memory and empties it; false if the memory cannot be had, and the table stays as it was. */
export function resizeTt(megabytes: i32): bool {
  if (!growTable(<u64>megabytes << 20)) return false;
  table = tableStart();
  clusters = (<u64>megabytes << 20) / CLUSTER_BYTES;
  clearTt();
  return true;
}

export function clearTt(): void {
  memory.fill(table, 0, <usize>clusters * CLUSTER_BYTES);
  generation = 0;
}

/** A new search begins: what is in the table ages. */
export function ageTt(): void { generation = (generation + 1) % GENERATIONS; }

// @ts-ignore: decorator
@inline
function clusterOf(key: u64): usize { return table + <usize>((key >> 32) * clusters >> 32) * CLUSTER_BYTES; }

/**
 * Has the cluster of a key brought near, and goes on meanwhile. WebAssembly cannot prefetch, and a load that misses halts the processor
 * once its window is full; a store that misses waits in the store buffer.
 */
// @ts-ignore: decorator
@inline
export function fetchTt(key: u64): void { store<u32>(clusterOf(key), 0, FETCH_AT); }

// @ts-ignore: decorator
@inline
function checkOf(key: u64, data: u64): u32 { return <u32>key ^ <u32>data ^ <u32>(data >> 32); }
// @ts-ignore: decorator
@inline
function dataAt(cluster: usize, index: i32): usize { return cluster + (<usize>index << 3); }
// @ts-ignore: decorator
@inline
function checkAt(cluster: usize, index: i32): usize { return cluster + CHECKS_AT + (<usize>index << 2); }

/** The data of a position's entry, or 0. */
export function probeTt(key: u64): u64 {
  const cluster = clusterOf(key);
  for (let i = 0; i < ENTRIES; i++) {
    const data = load<u64>(dataAt(cluster, i));
    if (load<u32>(checkAt(cluster, i)) === checkOf(key, data) && data !== 0) return data;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
export function ttMove(data: u64): Move { return <i32>(data & 0xffff); }
// @ts-ignore: decorator
@inline
export function ttValue(data: u64): Value { return <i32><i16>(data >> 16); }
// @ts-ignore: decorator
@inline
export function ttDepth(data: u64): i32 { return <i32>(data >> 32 & 0xff); }
// @ts-ignore: decorator
@inline
export function ttBound(data: u64): i32 { return <i32>(data >> 40 & 3); }
// @ts-ignore: decorator
@inline
function ttGeneration(data: u64): i32 { return <i32>(data >> 42 & 63); }

/** Keeps a result. `value` counts mates from its own node (`toTt`). Without a move, the move already known stays. */
export function storeTt(key: u64, move: Move, value: Value, depth: i32, bound: i32): void {
  const cluster = clusterOf(key);
  let victim = 0, worst = i32.MAX_VALUE;
  for (let i = 0; i < ENTRIES; i++) {
    const data = load<u64>(dataAt(cluster, i));
    if (load<u32>(checkAt(cluster, i)) === checkOf(key, data) && data !== 0) {
      victim = i;
      if (move === 0) move = ttMove(data);
      break;
    }
    const worth = data === 0 ? i32.MIN_VALUE : ttDepth(data) - AGE_PLIES * ((generation - ttGeneration(data)) & GENERATIONS - 1);
    if (worth < worst) {
      worst = worth;
      victim = i;
    }
  }
  const data = <u64>move | <u64><u16>value << 16 | <u64>depth << 32 | <u64>bound << 40 | <u64>generation << 42;
  store<u64>(dataAt(cluster, victim), data);
  store<u32>(checkAt(cluster, victim), checkOf(key, data));
}

/** Entries of this search, in thousandths, from a sample of the table. */
export function hashfull(): i32 {
  const sample: i32 = <i32>min<u64>(clusters, HASHFULL_CLUSTERS);
  let used = 0;
  for (let cluster = table; cluster < table + <usize>sample * CLUSTER_BYTES; cluster += CLUSTER_BYTES) {
    for (let i = 0; i < ENTRIES; i++) {
      const data = load<u64>(dataAt(cluster, i));
      if (data !== 0 && ttGeneration(data) === generation) used++;
    }
  }
  return sample === 0 ? 0 : used * 1000 / (sample * ENTRIES);
}
