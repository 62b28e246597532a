// The transposition table, wherever it lies: in an engine's own memory, or in one that threads share (index.ts).
// Clusters of five entries, one cache line each:
//   byte  0: five entries, a word each (entry.ts)
//   byte 40: five checks of 32 bits: the key's lower half mixed with the entry, so that one torn between two threads reads as a miss
//   byte 60: four bytes for `fetch` to write to
// The key's upper half picks the cluster. Replaced first: the entry of the least depth, each search of age counting as AGE_PLIES.
// A table of some megabytes lies in no near cache, and a look at it costs as much as the evaluation; `fetch` asks for the line ahead.
import { entryDepth, entryGeneration, entryMove, GENERATIONS, withGeneration } from './entry';

export const CLUSTER_BYTES: usize = 64;
const ENTRIES: i32 = 5;
const CHECKS_AT: usize = 40;
const FETCH_AT: usize = 60;
/** Plies of depth that a search ago counts when an entry must go: a guess, the usual size in engines of this kind. */
const AGE_PLIES: i32 = 4;
/** Clusters that `hashfull` looks at. */
const HASHFULL_CLUSTERS: u64 = 200;

let table: usize = 0;
let clusters: u64 = 0;
let generation: i32 = 0;

/** Puts the table at an address, a multiple of CLUSTER_BYTES, where so many bytes are 0. */
export function place(at: usize, bytes: u64): void {
  table = at;
  clusters = bytes / CLUSTER_BYTES;
  generation = 0;
}

export function clear(): void {
  memory.fill(table, 0, <usize>clusters * CLUSTER_BYTES);
  generation = 0;
}

/** A new search begins: what is in the table ages. */
export function age(): void { generation = (generation + 1) % GENERATIONS; }

// @ts-ignore: decorator
@inline
function clusterOf(key: u64): usize {
  if (!ASC_NO_ASSERT) assert(clusters > 0 && (key >> 32) * clusters >> 32 < clusters, 'a cluster outside of the table');
  return table + <usize>((key >> 32) * clusters >> 32) * CLUSTER_BYTES;
}

/**
 * Has the cluster of a key brought near, and goes on meanwhile. WebAssembly cannot prefetch, and a load that misses halts the processor
 * once its window is full; a store that misses waits in the store buffer.
 */
// @ts-ignore: decorator
@inline
export function fetch(key: u64): void { store<u32>(clusterOf(key), 0, FETCH_AT); }

// @ts-ignore: decorator
@inline
function checkOf(key: u64, entry: u64): u32 { return <u32>key ^ <u32>entry ^ <u32>(entry >> 32); }
// @ts-ignore: decorator
@inline
function entryAt(cluster: usize, index: i32): usize { return cluster + (<usize>index << 3); }
// @ts-ignore: decorator
@inline
function checkAt(cluster: usize, index: i32): usize { return cluster + CHECKS_AT + (<usize>index << 2); }

/** The entry of a position, or 0. */
export function probe(key: u64): u64 {
  const cluster = clusterOf(key);
  for (let i = 0; i < ENTRIES; i++) {
    const entry = load<u64>(entryAt(cluster, i));
    if (load<u32>(checkAt(cluster, i)) === checkOf(key, entry) && entry !== 0) return entry;
  }
  return 0;
}

/** Keeps an entry. Without a move, the move already known stays. */
export function save(key: u64, entry: u64): void {
  const cluster = clusterOf(key);
  let victim = 0, worst = i32.MAX_VALUE;
  for (let i = 0; i < ENTRIES; i++) {
    const old = load<u64>(entryAt(cluster, i));
    if (load<u32>(checkAt(cluster, i)) === checkOf(key, old) && old !== 0) {
      victim = i;
      if (entryMove(entry) === 0) entry |= <u64>entryMove(old);
      break;
    }
    const worth = old === 0 ? i32.MIN_VALUE : entryDepth(old) - AGE_PLIES * ((generation - entryGeneration(old)) & GENERATIONS - 1);
    if (worth < worst) {
      worst = worth;
      victim = i;
    }
  }
  entry = withGeneration(entry, generation);
  store<u64>(entryAt(cluster, victim), entry);
  store<u32>(checkAt(cluster, victim), checkOf(key, entry));
}

/** Entries of this search, in thousandths, from a sample of the table. */
export function hashfull(): i32 {
  const sample: i32 = <i32>min<u64>(clusters, HASHFULL_CLUSTERS);
  let used = 0;
  for (let cluster = table; cluster < table + <usize>sample * CLUSTER_BYTES; cluster += CLUSTER_BYTES) {
    for (let i = 0; i < ENTRIES; i++) {
      const entry = load<u64>(entryAt(cluster, i));
      if (entry !== 0 && entryGeneration(entry) === generation) used++;
    }
  }
  return sample === 0 ? 0 : used * 1000 / (sample * ENTRIES);
}
