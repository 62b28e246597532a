/**
 * The transposition table of an engine: in its own memory, or, for threads, in one that they share. That is a module of 0.7 KB
 * over a memory that is nothing but the table; each thread has an instance of it, which its engine imports.
 */
import { reasonOf, ShoqiError } from '../result.js';
import type { TableExports } from './exports.js';
import { SHARED_TABLE } from './shared-table.js';

/** So many megabytes of its own, or a memory that threads share. */
export type TableSource = number | WebAssembly.Memory;

const PAGES_A_MEGABYTE = 16;

/** Empty memory for a table that threads share. Throws a `ShoqiError` `ERR_MEMORY` if there is no room for it. */
export function sharedTableMemory(megabytes: number): WebAssembly.Memory {
  const pages = megabytes * PAGES_A_MEGABYTE;
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (cause) {
    throw new ShoqiError('ERR_MEMORY', `no memory for a table of ${megabytes} MB: ${reasonOf(cause)}`, { cause });
  }
}

/** This thread's view of a shared table. */
export function openTable(memory: WebAssembly.Memory): TableExports {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(SHARED_TABLE), (letter) => letter.charCodeAt(0)));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as TableExports;
}

let module: WebAssembly.Module | undefined;

/** What an engine imports whose table is its own: it calls none of it. */
export const NO_TABLE: TableExports = {
  probe: () => 0n, save: () => undefined, fetch: () => undefined, age: () => undefined, clear: () => undefined, hashfull: () => 0,
};
