// What an entry of the transposition table says of a position, in one word; 0 stands for nothing.
// From bit 0: move 16, value 16, depth 8, bound 2, generation 6; the rest is free.

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

/** Searches that a generation tells apart. */
export const GENERATIONS: i32 = 64;

/** An entry that has no generation yet. `value` counts mates from its own node. */
// @ts-ignore: decorator
@inline
export function packEntry(move: i32, value: i32, depth: i32, bound: i32): u64 {
  return <u64>move | <u64><u16>value << 16 | <u64>depth << 32 | <u64>bound << 40;
}

// @ts-ignore: decorator
@inline
export function entryMove(entry: u64): i32 { return <i32>(entry & 0xffff); }
// @ts-ignore: decorator
@inline
export function entryValue(entry: u64): i32 { return <i32><i16>(entry >> 16); }
// @ts-ignore: decorator
@inline
export function entryDepth(entry: u64): i32 { return <i32>(entry >> 32 & 0xff); }
// @ts-ignore: decorator
@inline
export function entryBound(entry: u64): i32 { return <i32>(entry >> 40 & 3); }
// @ts-ignore: decorator
@inline
export function entryGeneration(entry: u64): i32 { return <i32>(entry >> 42 & 63); }
// @ts-ignore: decorator
@inline
export function withGeneration(entry: u64, generation: i32): u64 { return entry | <u64>generation << 42; }
