/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Engines: one searches one position at a time, and a newer analysis supersedes the running one. In process it shares the caller's
 * thread slice by slice; with `worker` it has a thread of its own. Both are this class over a `Backend`.
 */
import { AnalysisChannel, type Analysis, type SearchResult } from './analysis.js';
import { isPosition, type Position } from './position.js';
import { checkObject, ShoqiError } from './result.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, readSearchOptions, type SearchOptions, wholeInRange } from './search-options.js';
import { Searcher, type Backend, type SearchControl, type Searched, type SearchTask } from './searcher.js';
import type { Variant } from './types.js';
import { variantInfo } from './variants.js';
import type { WasmOptions } from './wasm/source.js';

/** How an engine is made. */
export interface EngineOptions extends WasmOptions {
  /** Megabytes of the transposition table, 1 to 1024. Default 16. */
  readonly hashMb?: number;
  /** Search in a worker thread, so that the calling thread stays free and an abort is seen within a few milliseconds. Node only, so far. */
  readonly worker?: boolean;
}

/**
 * An engine for one variant. `await using` disposes of it. After `dispose` every other call fails with a `ShoqiError`
 * `ERR_DISPOSED`, and when its worker is gone, with `ERR_WORKER`.
 *
 * ```ts
 * const rules = await loadRules('minixiangqi');
 * const position = unwrap(rules.fromFen('3k3/2R4/4R2/7/7/7/4K2 w - - 0 1'));
 * await using engine = await createEngine('minixiangqi', { worker: true });
 * await engine.setHash(32);
 * const { lines, bestMove } = await engine.analyse(position, { depth: 3 }).result;
 * lines[0]?.score; // { kind: 'mate', plies: 1 }
 * bestMove !== undefined && unwrap(position.play(bestMove)).outcome()?.winner; // 'first'
 * ```
 */
export interface Engine {
  readonly variant: Variant;
  /**
   * Analyses a position, its game included. Throws a `ShoqiError`: `ERR_OPTION` for a limit out of range or a search move that is not
   * legal, `ERR_VARIANT` for a position of another variant, `ERR_FOREIGN` for none at all, `ERR_DISPOSED` after `dispose`.
   * A second analysis aborts the first. On a finished game it settles at once.
   */
  analyse(position: Position, options?: SearchOptions): Analysis;
  /** Aborts a running analysis and forgets what earlier searches learnt. */
  newGame(): Promise<void>;
  /**
   * Aborts a running analysis and gives the table this many megabytes, 1 to 1024, empty. Rejects with a `ShoqiError`: `ERR_OPTION` for
   * another number, `ERR_MEMORY` if there is no room for it.
   */
  setHash(megabytes: number): Promise<void>;
  /** Aborts a running analysis and frees what the engine holds. May be called twice. */
  dispose(): Promise<void>;
  /** `dispose`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * An engine for a variant. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI` if the module cannot be had or does not fit,
 * `ERR_VARIANT` for no variant, `ERR_OPTION` for options that make no sense, `ERR_MEMORY` if there is no room for it, `ERR_WORKER` if
 * there can be no worker.
 *
 * ```ts
 * const engine = await createEngine('minixiangqi', { hashMb: 32 });
 * const rules = await loadRules('minixiangqi');
 * const { bestMove, lines } = await engine.analyse(rules.start(), { depth: 5 }).result;
 * bestMove !== undefined && rules.start().isLegal(bestMove); // true
 * lines[0]?.depth; // 5
 * await engine.dispose();
 * ```
 */
export async function createEngine(variant: Variant, options: EngineOptions = {}): Promise<Engine> {
  variantInfo(variant);
  checkObject('options', options);
  const hashMb = checkHash(options.hashMb ?? DEFAULT_HASH_MB);
  const backend = options.worker === true ? await createWorker(variant, options) : new InProcess(await Searcher.create(variant, options));
  const engine = new SerialEngine(variant, backend);
  try {
    await engine.setHash(hashMb);
  } catch (error) {
    await engine.dispose();
    throw error;
  }
  return engine;
}

async function createWorker(variant: Variant, options: WasmOptions): Promise<Backend> {
  const { WorkerBackend } = await import('./worker/client.js');
  return WorkerBackend.create(variant, options);
}

function checkHash(megabytes: number): number { return wholeInRange('hashMb', megabytes, 1, MAX_HASH_MB); }

class InProcess implements Backend {
  constructor(readonly searcher: Searcher) {}

  search(task: SearchTask, control: SearchControl): Promise<Searched> { return this.searcher.search(task, control, true); }
  async newGame(): Promise<void> { this.searcher.exports.newGame(); }
  async setHash(megabytes: number): Promise<boolean> { return this.searcher.exports.setHash(megabytes) !== 0; }
  abort(): void { /* the searcher asks between slices */ }
  async dispose(): Promise<void> { /* memory goes with the last reference */ }
}

/** A trap in the engine is a bug; it still leaves with a code. */
function rethrow(error: unknown): never {
  if (error instanceof ShoqiError) throw error;
  throw new ShoqiError('ERR_INTERNAL', `the engine broke: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

class SerialEngine implements Engine {
  #backend: Backend | undefined;
  /** Ends when everything asked for so far is done; never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #abortRunning: (() => void) | undefined;

  constructor(readonly variant: Variant, backend: Backend) {
    this.#backend = backend;
  }

  analyse(position: Position, options: SearchOptions = {}): Analysis {
    if (!isPosition(position)) throw new ShoqiError('ERR_FOREIGN', 'analyse needs a position that Rules or play made');
    if (position.variant !== this.variant) {
      throw new ShoqiError('ERR_VARIANT', `this engine plays ${this.variant}, the position is one of ${position.variant}`);
    }
    const limits = readSearchOptions(options, position);
    const { signal } = options;
    let aborted = signal?.aborted === true;
    const abort = (): void => {
      if (aborted) return;
      aborted = true;
      if (this.#abortRunning === abort) this.#backend?.abort();
    };
    const analysis: AnalysisChannel = new AnalysisChannel(this.#enqueue(async (backend): Promise<SearchResult> => {
      if (position.outcome() !== undefined) return { position, lines: [], stopped: 'gameOver' };
      if (aborted) return { position, lines: [], stopped: 'aborted' };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        const task = { start: position.start, moves: position.history, limits };
        const { lines, end } = await backend.search(task, { isAborted: () => aborted, onInfo: (info) => analysis.push(info) });
        const bestMove = lines[0]?.pv[0];
        return { position, lines, stopped: aborted ? 'aborted' : end, ...(bestMove === undefined ? {} : { bestMove }) };
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    }), abort);
    this.#abortRunning = abort;
    return analysis;
  }

  async newGame(): Promise<void> { return this.#enqueue((backend) => backend.newGame()); }

  async setHash(megabytes: number): Promise<void> {
    return this.#enqueue(async (backend) => {
      if (!await backend.setHash(checkHash(megabytes))) throw new ShoqiError('ERR_MEMORY', `no memory for a table of ${megabytes} MB`);
    });
  }

  async dispose(): Promise<void> {
    const backend = this.#backend;
    if (backend === undefined) {
      await this.#last;
      return;
    }
    const ended = this.#enqueue(() => backend.dispose());
    this.#backend = undefined;
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> { return this.dispose(); }

  /** Aborts what runs, then does the next thing. */
  #enqueue<T>(job: (backend: Backend) => Promise<T>): Promise<T> {
    const backend = this.#backend;
    if (backend === undefined) throw new ShoqiError('ERR_DISPOSED', 'the engine has been disposed of');
    this.#abortRunning?.();
    const done = this.#last.then(() => job(backend)).catch(rethrow);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
