// Room for move lists, one a ply. Nothing is allocated once a module runs.
import { MAX_MOVES, MAX_PLY } from './types';

/** A search writes one list a ply; perft packs its lists from the first on. */
const LISTS: usize = memory.data((MAX_PLY + 2) * MAX_MOVES * 2, 16);

/** The list of a ply of the search, from 0. */
// @ts-ignore: decorator
@inline
export function moveList(ply: i32): usize { return LISTS + <usize>ply * (MAX_MOVES * 2); }
