/** What an engine and its worker say to each other. Requests come one at a time and have a number; their answers carry the same. */
import type { SearchInfo } from '../search-info.js';
import type { Searched, SearcherSetup, SearchTask } from '../searcher.js';

/** What a worker must know before it can do anything. The module is compiled by the engine's side: a worker need not find any file. */
export interface WorkerSetup extends SearcherSetup {
  /**
   * One number in shared memory: the newest request that is to stop. Requests count up, so a stop that comes late hits nothing, and it is
   * seen in the middle of a search, when no message is. Absent where memory cannot be shared: such a search ends by itself or with
   * its worker.
   */
  readonly stopUpTo?: SharedArrayBuffer;
}

export type RequestBody =
  /** The first one, or a new one in place of the old: then all that was learnt is forgotten. */
  | { readonly kind: 'open'; readonly setup: WorkerSetup }
  | { readonly kind: 'search'; readonly task: SearchTask }
  | { readonly kind: 'newGame' };

export type Request = RequestBody & { readonly id: number };

export type Answer = { readonly id: number } & (
  | { readonly kind: 'lines'; readonly lines: readonly SearchInfo[] }
  | { readonly kind: 'searched'; readonly searched: Searched }
  | { readonly kind: 'opened'; readonly evaluator: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
);

/** The worker's end of the way between the two. */
export interface Port {
  post(answer: Answer): void;
  /** To be called before the worker's script has run to its end: a browser keeps messages only until then. */
  listen(handle: (request: Request) => void): void;
}
