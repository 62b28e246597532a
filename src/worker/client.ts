/**
 * Searches in a worker. With shared memory a search is told to stop through a flag there. Without it a busy worker hears nothing: then it
 * is ended where it stands, the lines it last told are the result, and a spare that has been made ready meanwhile takes its place. What
 * that costs is the transposition table.
 */
import type { SearchInfo } from '../search-info.js';
import type { Backend, SearchControl, Searched, SearchTask } from '../searcher.js';
import type { Variant } from '../types.js';
import { WorkerLink } from './link.js';
import type { Answer, RequestBody, WorkerSetup } from './protocol.js';

/** How long a search that is left may take to tell its first lines, so that there is a move to give. They take about a millisecond. */
const FIRST_LINES_WAIT_MS = 30;

export class WorkerBackend implements Backend {
  readonly #setup: WorkerSetup;
  readonly #stopFlag: Int32Array | undefined;
  #link: WorkerLink;
  /** Settles when the worker may be asked; rejects if it cannot be had. */
  #ready: Promise<unknown>;
  #spare: WorkerLink | undefined;
  #run: Run | undefined;
  #requests = 0;
  #hashMb: number | undefined;
  #net: Uint8Array | undefined;
  #isDisposed = false;

  private constructor(setup: WorkerSetup) {
    this.#setup = setup;
    this.#stopFlag = setup.stopUpTo && new Int32Array(setup.stopUpTo);
    this.#link = new WorkerLink(setup);
    this.#ready = this.#link.ready;
  }

  static async create(variant: Variant, module: WebAssembly.Module): Promise<WorkerBackend> {
    const backend = new WorkerBackend({ variant, module, ...(canShareMemory() && { stopUpTo: new SharedArrayBuffer(4) }) });
    try {
      await backend.#ready;
    } catch (error) {
      await backend.dispose();
      throw error;
    }
    return backend;
  }

  async search(task: SearchTask, control: SearchControl): Promise<Searched> {
    const run = new Run(control);
    this.#run = run;
    return Promise.race([run.left, this.#searchOn(task, run)]);
  }

  async newGame(): Promise<void> { await this.#ask({ kind: 'newGame' }); }

  async setHash(megabytes: number): Promise<boolean> {
    const answer = await this.#ask({ kind: 'setHash', megabytes });
    const isDone = answer === undefined || (answer.kind === 'done' && answer.ok);
    if (isDone) this.#hashMb = megabytes;
    return isDone;
  }

  async setNet(file: Uint8Array | undefined): Promise<string | undefined> {
    const answer = await this.#ask({ kind: 'setNet', file });
    if (answer?.kind !== 'evaluator') return undefined;
    this.#net = file;
    return answer.name;
  }

  abort(): void {
    if (this.#stopFlag !== undefined) Atomics.store(this.#stopFlag, 0, this.#requests);
    else if (this.#run !== undefined) void this.#leave(this.#run);
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#run?.leave();
    await Promise.all([this.#link.end(), this.#spare?.end()]);
  }

  async #searchOn(task: SearchTask, run: Run): Promise<Searched> {
    await this.#ready;
    if (run.control.isAborted()) return { lines: [], end: 'limit' };
    if (this.#stopFlag === undefined) this.#spare ??= new WorkerLink(this.#setup);
    run.state = 'searching';
    try {
      const answer = await this.#link.ask(++this.#requests, { kind: 'search', task }, (lines) => run.tell(lines));
      return answer.kind === 'searched' ? answer.searched : { lines: run.lines, end: 'limit' };
    } finally {
      run.state = 'over';
    }
  }

  /** Undefined if the engine is disposed of meanwhile: then nobody cares. */
  async #ask(body: RequestBody): Promise<Answer | undefined> {
    try {
      await this.#ready;
      return await this.#link.ask(++this.#requests, body);
    } catch (error) {
      if (this.#isDisposed) return undefined;
      throw error;
    }
  }

  /** Ends a search that cannot be told to stop. */
  async #leave(run: Run): Promise<void> {
    if (run.state === 'searching' && run.lines.length === 0) await Promise.race([run.firstLines, sleep(FIRST_LINES_WAIT_MS)]);
    if (run.state === 'over') return;
    if (run.state === 'searching') this.#replaceWorker();
    run.leave();
  }

  #replaceWorker(): void {
    void this.#link.end();
    const link = this.#spare ?? new WorkerLink(this.#setup);
    this.#spare = undefined;
    this.#link = link;
    this.#ready = this.#prepare(link, this.#hashMb, this.#net);
    // Whoever asks next hears of it.
    this.#ready.catch(() => undefined);
  }

  /** Gives a new worker what the one before it had. */
  async #prepare(link: WorkerLink, megabytes: number | undefined, net: Uint8Array | undefined): Promise<void> {
    await link.ready;
    if (megabytes !== undefined) await link.ask(++this.#requests, { kind: 'setHash', megabytes });
    if (net !== undefined) await link.ask(++this.#requests, { kind: 'setNet', file: net });
  }
}

/** A search as its owner sees it. */
class Run {
  /** Resolves if the search is left, to what it has told. */
  readonly left: Promise<Searched>;
  readonly firstLines: Promise<void>;
  state: 'waiting' | 'searching' | 'over' = 'waiting';
  lines: readonly SearchInfo[] = [];
  #leave: (searched: Searched) => void = () => undefined;
  #told: () => void = () => undefined;

  constructor(readonly control: SearchControl) {
    this.left = new Promise((resolve) => { this.#leave = resolve; });
    this.firstLines = new Promise((resolve) => { this.#told = resolve; });
  }

  tell(lines: readonly SearchInfo[]): void {
    this.lines = lines;
    this.control.onLines(lines);
    this.#told();
  }

  leave(): void {
    this.state = 'over';
    this.#leave({ lines: this.lines, end: 'limit' });
  }
}

function sleep(ms: number): Promise<void> { return new Promise((resolve) => setTimeout(resolve, ms)); }

/** Whether threads may share memory: always in Node, on a page only if it is cross-origin isolated. */
function canShareMemory(): boolean { return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false; }
