/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Engines: one searches one position at a time, and a newer analysis supersedes the running one. In process it shares the caller's
 * thread slice by slice; with `worker` it has a thread of its own. Both are this class over a `Backend`.
 */
import { AnalysisChannel, type Analysis, type SearchResult } from './analysis.js';
import { type Evaluation, evaluationOf } from './evaluation.js';
import { InProcess } from './in-process.js';
import { isPosition, type Position } from './position.js';
import { checkOptions, reasonOf, ShoqiError, shown } from './result.js';
import { DEFAULT_HASH_MB, limitedBy, MAX_HASH_MB, MAX_THREADS, readSearchOptions, type SearchOptions, wholeInRange } from './search-options.js';
import type { Backend } from './searcher.js';
import type { Move, Variant } from './types.js';
import { variantInfo } from './variants.js';
import { engineFile, netFile } from './wasm/files.js';
import { loadModule } from './wasm/load.js';
import { checkNet, loadNet, type Net, type NetOptions } from './wasm/load-net.js';
import type { WasmOptions } from './wasm/source.js';
import { WorkerBackend } from './worker/client.js';
import { DEFAULT_START_LIMIT_MS, MAX_START_LIMIT_MS } from './worker/link.js';

/** How an engine is made. */
export interface EngineOptions extends WasmOptions, NetOptions {
  /** Megabytes of the transposition table, 1 to 1024. Default 16. */
  readonly hashMb?: number;
  /**
   * Search in a worker, so that the calling thread stays free: a worker thread in Node, a module worker in browsers. Default: on the
   * calling thread, slice by slice. A page needs no special headers for it, but without cross-origin isolation an abort ends the worker
   * and loses the table; a spare takes over. With it, and in Node, the worker hears of an abort and keeps what it knows.
   */
  readonly worker?: boolean;
  /**
   * How many threads search together, in workers, over one table: 1 to 64, at most one a core. More need memory that threads share,
   * that is, Node or a page that is cross-origin isolated; elsewhere it is 1. `Engine.threads` says what it came to. Default 1.
   */
  readonly threads?: number;
  /**
   * How long a worker may take to start, in milliseconds from when the module is there, 1 to 3,600,000: a server may never answer for its
   * script. Default 20,000; then `createEngine` rejects with `ERR_WORKER`.
   */
  readonly startLimitMs?: number;
}

const ENGINE_OPTIONS = Object.keys({
  hashMb: true, worker: true, threads: true, startLimitMs: true, net: true, netUrl: true, wasm: true, wasmUrl: true,
} satisfies Record<keyof EngineOptions, true>);

/** What `bestMove` searches for unless it is told a limit, in milliseconds. */
const BEST_MOVE_LIMIT: SearchOptions = { moveTimeMs: 1000 };
/** What `evaluate` searches to unless it is told a limit, in plies: some ten milliseconds. */
const EVALUATE_LIMIT: SearchOptions = { depth: 10 };

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
  /** How many threads it searches with; may be fewer than were asked for. */
  readonly threads: number;
  /** What evaluates positions: 'hand-written', or 'net' and eight hexadecimal digits that tell one net from another. */
  readonly evaluator: string;
  /**
   * Analyses a position, its game included. Throws a `ShoqiError`: `ERR_OPTION` for a limit out of range or a search move that is not
   * legal, `ERR_VARIANT` for a position of another variant, `ERR_FOREIGN` for none at all, `ERR_DISPOSED` after `dispose`.
   * A second analysis aborts the first. On a finished game it settles at once, without a move but with the outcome.
   */
  analyse(position: Position, options?: SearchOptions): Analysis;
  /**
   * The move to play, by an analysis of one second or of the limits given; undefined if the game is over, or if it is aborted before it
   * begins. Rejects for what `analyse` throws.
   *
   * ```ts
   * const rules = await loadRules('minixiangqi');
   * await using engine = await createEngine('minixiangqi');
   * const position = unwrap(rules.fromFen('3k3/2R4/4R2/7/7/7/4K2 w - - 0 1'));
   * const move = await engine.bestMove(position, { depth: 5 });
   * move !== undefined && unwrap(position.play(move)).outcome()?.reason; // 'checkmate'
   * ```
   */
  bestMove(position: Position, options?: SearchOptions): Promise<Move | undefined>;
  /**
   * What a position is worth to its side to move, by an analysis of 10 plies or of the limits given; undefined if it is aborted before
   * it begins. Rejects for what `analyse` throws.
   *
   * ```ts
   * const rules = await loadRules('minixiangqi');
   * await using engine = await createEngine('minixiangqi');
   * const position = unwrap(rules.fromFen('3k3/2R4/4R2/7/7/7/4K2 w - - 0 1'));
   * (await engine.evaluate(position))?.score; // { kind: 'mate', plies: 1 }
   * (await engine.evaluate(position))?.winChance; // 1
   * ```
   */
  evaluate(position: Position, options?: SearchOptions): Promise<Evaluation | undefined>;
  /** Aborts a running analysis and forgets what earlier searches learnt. */
  newGame(): Promise<void>;
  /**
   * Aborts a running analysis and gives the table this many megabytes, 1 to 1024, empty. Rejects with a `ShoqiError`: `ERR_OPTION` for
   * another number, `ERR_MEMORY` if there is no room for it.
   */
  setHash(megabytes: number): Promise<void>;
  /**
   * Aborts a running analysis, evaluates with another net from now on, given by the bytes of its file, by hand with 'hand-written', or with
   * the net of the package if nothing is given, and forgets what earlier searches learnt. Rejects with a `ShoqiError`, and the engine goes
   * on as before: `ERR_OPTION` for what can be no net, `ERR_NET` for a file that is no net for this game and engine, is damaged or cannot
   * be had, `ERR_MEMORY` if there is no room to read it.
   *
   * ```ts
   * await using engine = await createEngine('minishogi', { net: 'hand-written' });
   * engine.evaluator; // 'hand-written'
   * await engine.setNet();
   * engine.evaluator.startsWith('net '); // true
   * ```
   */
  setNet(net?: Net): Promise<void>;
  /**
   * Aborts a running analysis, ends the worker and frees what the engine holds: at once, even if the worker hangs. May be called twice.
   */
  dispose(): Promise<void>;
  /** `dispose`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * An engine for a variant. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI` if the module cannot be had or does not fit,
 * `ERR_VARIANT` for no variant, `ERR_OPTION` for options that make no sense, `ERR_MEMORY` if there is no room for it, `ERR_WORKER` if
 * there can be no worker or it does not start in time, `ERR_NET` for a net that cannot be had or does not fit.
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
  checkOptions('the options of an engine', options, ENGINE_OPTIONS);
  const hashMb = checkHash(options.hashMb ?? DEFAULT_HASH_MB);
  const threads = wholeInRange('threads', options.threads ?? 1, 1, MAX_THREADS), worker = options.worker ?? threads > 1;
  if (typeof worker !== 'boolean') throw new ShoqiError('ERR_OPTION', `worker must be true or false, not ${shown(worker)}`);
  if (!worker && threads > 1) throw new ShoqiError('ERR_OPTION', 'threads must be 1 where there shall be no worker');
  const startLimitMs = wholeInRange('startLimitMs', options.startLimitMs ?? DEFAULT_START_LIMIT_MS, 1, MAX_START_LIMIT_MS);
  const { engine } = variantInfo(variant), { netUrl, wasmUrl } = options;
  const module = loadModule(engineFile(engine), options), net = loadNet(netFile(engine), options);
  const backend = worker ? WorkerBackend.create({ variant, module, net, hashMb, threads, startLimitMs })
    : openInProcess(variant, module, net, hashMb);
  const source = { ...(netUrl !== undefined && { netUrl }), ...(wasmUrl !== undefined && { wasmUrl }) };
  return new SerialEngine(variant, await backend, () => loadNet(netFile(engine), source));
}

async function openInProcess(
  variant: Variant, loadingModule: Promise<WebAssembly.Module>, loadingNet: Promise<Uint8Array | undefined>, hashMb: number,
): Promise<Backend> {
  const [module, net] = await Promise.all([loadingModule, loadingNet]);
  return InProcess.create({ variant, module, net, table: hashMb });
}

function checkHash(megabytes: number): number { return wholeInRange('hashMb', megabytes, 1, MAX_HASH_MB); }

/** A trap in the engine is a bug; it still leaves with a code. */
function rethrow(error: unknown): never {
  if (error instanceof ShoqiError) throw error;
  throw new ShoqiError('ERR_INTERNAL', `the engine broke: ${reasonOf(error)}`, { cause: error });
}

class SerialEngine implements Engine {
  #backend: Backend | undefined;
  /** Ends when everything asked for so far is done; never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #abortRunning: (() => void) | undefined;
  #disposed: Promise<void> | undefined;
  #evaluator: string;
  readonly #loadPackageNet: () => Promise<Uint8Array | undefined>;
  readonly threads: number;

  constructor(readonly variant: Variant, backend: Backend, loadPackageNet: () => Promise<Uint8Array | undefined>) {
    this.#backend = backend;
    this.#loadPackageNet = loadPackageNet;
    this.#evaluator = backend.evaluator;
    this.threads = backend.threads;
  }

  get evaluator(): string { return this.#evaluator; }

  analyse(position: Position, options: SearchOptions = {}): Analysis {
    if (!isPosition(position)) throw new ShoqiError('ERR_FOREIGN', 'analyse needs a position that Rules or play made, of this copy of the library');
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
      const outcome = position.outcome();
      if (outcome !== undefined) return { position, lines: [], stopped: 'gameOver', outcome };
      // the signal may have spoken while this waited for its turn
      aborted ||= signal?.aborted === true;
      if (aborted || backend === undefined) return { position, lines: [], stopped: 'aborted' };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        const task = { start: position.start, moves: position.history, limits };
        const { lines, end } = await backend.search(task, { isAborted: () => aborted, onLines: (newer) => analysis.push(newer) });
        const bestMove = lines[0]?.pv[0];
        return { position, lines, stopped: aborted ? 'aborted' : end, ...(bestMove === undefined ? {} : { bestMove }) };
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    }), abort);
    this.#abortRunning = abort;
    return analysis;
  }

  async bestMove(position: Position, options: SearchOptions = {}): Promise<Move | undefined> {
    return (await this.analyse(position, limitedBy(BEST_MOVE_LIMIT, options)).result).bestMove;
  }

  async evaluate(position: Position, options: SearchOptions = {}): Promise<Evaluation | undefined> {
    return evaluationOf(await this.analyse(position, limitedBy(EVALUATE_LIMIT, options)).result);
  }

  async newGame(): Promise<void> { return this.#enqueue((backend) => backend?.newGame()); }

  async setHash(megabytes: number): Promise<void> {
    checkHash(megabytes);
    return this.#enqueue((backend) => backend?.setHash(megabytes));
  }

  async setNet(net?: Net): Promise<void> {
    checkNet(net);
    return this.#enqueue(async (backend) => {
      await backend?.setNet(net === undefined ? await this.#loadPackageNet() : net === 'hand-written' ? undefined : net);
      this.#evaluator = backend?.evaluator ?? this.#evaluator;
    });
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#end();
    return this.#disposed;
  }

  [Symbol.asyncDispose](): Promise<void> { return this.dispose(); }

  async #end(): Promise<void> {
    const backend = this.#backend;
    this.#abortRunning?.();
    this.#backend = undefined;
    await backend?.dispose();
    await this.#last;
  }

  /** Aborts what runs, then does the next thing; if the engine is gone by then, without a backend. */
  #enqueue<T>(job: (backend: Backend | undefined) => T | Promise<T>): Promise<T> {
    if (this.#backend === undefined) throw new ShoqiError('ERR_DISPOSED', 'the engine has been disposed of');
    this.#abortRunning?.();
    const done = this.#last.then(() => job(this.#backend)).catch(rethrow);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
