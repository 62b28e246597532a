/** What an engine and its worker thread say to each other. Every request has a number, and its answers carry the same. */
import type { SearchInfo } from '../search-info.js';
import type { Searched, SearchTask } from '../searcher.js';
import type { Variant } from '../types.js';

export interface WorkerData {
  readonly variant: Variant;
  readonly module: WebAssembly.Module;
  /**
   * One number in shared memory: the newest request that is to stop. Requests count up, so a stop that comes late hits nothing, and
   * it is seen in the middle of a search, when no message is.
   */
  readonly stopUpTo: SharedArrayBuffer;
}

export type Request = { readonly id: number } & (
  | { readonly kind: 'search'; readonly task: SearchTask }
  | { readonly kind: 'setHash'; readonly megabytes: number }
  | { readonly kind: 'newGame' }
);

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'info'; readonly id: number; readonly info: SearchInfo }
  | { readonly kind: 'searched'; readonly id: number; readonly searched: Searched }
  | { readonly kind: 'done'; readonly id: number; readonly ok: boolean }
  /** Without `id`: the engine could not be made. */
  | { readonly kind: 'failed'; readonly id?: number; readonly code: string; readonly message: string };
