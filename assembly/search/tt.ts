// The search's side of the transposition table: it lies in this module's memory, or is one that threads share, a module that is imported.
import { isLegal } from '../board/legality';
import { moveList } from '../board/lists';
import { NO_MOVE } from '../board/move';
import { MAX_PLY, Move } from '../board/types';
import { BOUND_EXACT, BOUND_UPPER, entryBound, entryDepth, entryMove, entryValue, packEntry } from '../tt/entry';
import * as own from '../tt/table';
import { Value, VALUE_MATE } from './value';

export { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } from '../tt/entry';

// What is imported does the same as its namesake in tt/table.ts.
@external('table', 'probe')
declare function probeShared(key: u64): u64;
@external('table', 'save')
declare function saveShared(key: u64, entry: u64): void;
@external('table', 'fetch')
declare function fetchShared(key: u64): void;
@external('table', 'age')
declare function ageShared(): void;
@external('table', 'clear')
declare function clearShared(): void;
@external('table', 'hashfull')
declare function hashfullShared(): i32;

const PAGE_SHIFT: i32 = 16;

let isShared: bool = false;

/** From now on the table is the one that threads share. Before the first search. */
export function shareTt(): void { isShared = true; }

/** Where the table begins in this module's memory. */
export function tableStart(): usize { return (__heap_base + own.CLUSTER_BYTES - 1) & ~(own.CLUSTER_BYTES - 1); }

/** Makes sure of so many bytes from there; false if they cannot be had. Whoever writes there clears the table afterwards. */
export function growTable(bytes: u64): bool {
  const pages = <i32>(<u64>tableStart() + bytes + 0xffff >> PAGE_SHIFT) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

/**
 * Gives the table so many megabytes and empties it; false if the memory cannot be had, and the table stays as it was. What memory grows by
 * is 0 and not touched.
 */
export function resizeTt(megabytes: i32): bool {
  const start = tableStart(), bytes = <u64>megabytes << 20, old = <u64>memory.size() << PAGE_SHIFT;
  if (!growTable(bytes)) return false;
  memory.fill(start, 0, <usize>min<u64>(bytes, old - start));
  own.place(start, bytes);
  return true;
}

export function clearTt(): void {
  if (isShared) clearShared();
  else own.clear();
}

/** A new search begins: what is in the table ages. */
export function ageTt(): void {
  if (isShared) ageShared();
  else own.age();
}

/** Entries of this search, in thousandths. */
export function hashfull(): i32 { return isShared ? hashfullShared() : own.hashfull(); }

/** Has what is known of a position brought near. */
// @ts-ignore: decorator
@inline
export function fetchTt(key: u64): void {
  if (isShared) fetchShared(key);
  else own.fetch(key);
}

/** The entry of a position, or 0. */
// @ts-ignore: decorator
@inline
export function probeTt(key: u64): u64 { return isShared ? probeShared(key) : own.probe(key); }

// @ts-ignore: decorator
@inline
export function ttMove(entry: u64): Move { return entryMove(entry); }
// @ts-ignore: decorator
@inline
export function ttValue(entry: u64): Value { return entryValue(entry); }
// @ts-ignore: decorator
@inline
export function ttDepth(entry: u64): i32 { return entryDepth(entry); }
// @ts-ignore: decorator
@inline
export function ttBound(entry: u64): i32 { return entryBound(entry); }

/** Keeps a result. `value` counts mates from its own node (`toTt`). Without a move, the move already known stays. */
export function storeTt(key: u64, move: Move, value: Value, depth: i32, bound: i32): void {
  if (!ASC_NO_ASSERT) {
    assert(depth > 0 && depth < 256 && abs(value) <= VALUE_MATE && bound >= BOUND_UPPER && bound <= BOUND_EXACT, 'no entry can say that');
    assert(move === NO_MOVE || isLegal(move, moveList(MAX_PLY + 1)), 'an entry with a move that is not legal');
  }
  const entry = packEntry(move, value, depth, bound);
  if (isShared) saveShared(key, entry);
  else own.save(key, entry);
}
