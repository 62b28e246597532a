/**
 * Searches in workers: one, or several that share a transposition table and search the same position, each in an engine of its own; what
 * one finds out, the others need not, and the first one's search counts. With shared memory a search is told to stop through a flag
 * there. Without it a busy worker hears nothing: then it is ended where it stands, the lines it last told are the result, and a spare
 * that has been made ready meanwhile takes its place. What that costs is the table.
 */
import { isNode } from '../host.js';
import type { SearchInfo } from '../search-info.js';
import type { Backend, SearchControl, Searched, SearcherSetup, SearchTask } from '../searcher.js';
import { HAND_WRITTEN } from '../wasm/net.js';
import { sharedTableMemory, type TableSource } from '../wasm/table.js';
import { WorkerLink } from './link.js';
import type { Answer, RequestBody, WorkerSetup } from './protocol.js';
import { nodeCores } from './spawn.node.js';

/** How long a search that is left may take to tell its first lines, so that there is a move to give. They take about a millisecond. */
const FIRST_LINES_WAIT_MS = 30;
const BYTES_A_COUNT = 8;

/** What an engine in workers is made of. */
export interface CrewSetup extends Omit<SearcherSetup, 'module' | 'net' | 'table' | 'crew'> {
  /** Module and net may still be on their way: the workers start meanwhile. */
  readonly module: Promise<WebAssembly.Module>;
  readonly net: Promise<Uint8Array | undefined>;
  readonly hashMb: number;
  /** As many as are asked for. */
  readonly threads: number;
  /** How long a worker may take to start. */
  readonly startLimitMs: number;
}

export class WorkerBackend implements Backend {
  readonly threads: number;
  evaluator = HAND_WRITTEN;
  #setup: CrewSetup;
  /** What all of the threads have, made anew whenever a part of the set-up is. */
  #table: TableSource;
  readonly #stopFlag: Int32Array<SharedArrayBuffer> | undefined;
  /** Nodes of each thread, if there are several. */
  readonly #nodes: BigInt64Array<SharedArrayBuffer> | undefined;
  /** The one whose search counts, then its helpers. */
  #links: readonly WorkerLink[];
  /** Settles when the workers may be asked; rejects if one cannot be had or has broken. */
  #ready: Promise<unknown>;
  #spare: WorkerLink | undefined;
  #run: Run | undefined;
  #requests = 0;
  #isDisposed = false;

  private constructor(setup: CrewSetup) {
    const isShared = canShareMemory();
    this.#setup = setup;
    this.threads = isShared ? Math.min(setup.threads, cores()) : 1;
    this.#stopFlag = isShared ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : undefined;
    this.#nodes = this.threads > 1 ? new BigInt64Array(new SharedArrayBuffer(BYTES_A_COUNT * this.threads)) : undefined;
    this.#table = this.#newTable(setup.hashMb);
    this.#links = Array.from({ length: this.threads }, (_, index) => this.#newLink(index));
    this.#ready = this.#opened(all(this.#links.map(({ ready }) => ready)));
  }

  /**
   * Workers that are ready; fewer than `threads` where there are fewer cores, and one where memory cannot be shared. Rejects with a
   * `ShoqiError`: `ERR_WORKER`, what the promises of module and net reject with, and what `Searcher.create` does.
   */
  static async create(setup: CrewSetup): Promise<WorkerBackend> {
    // the workers hear of it, but if there is no memory for a table there are none
    setup.module.catch(() => undefined);
    setup.net.catch(() => undefined);
    const backend = new WorkerBackend(setup);
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

  async newGame(): Promise<void> { await this.#askAll(() => ({ kind: 'newGame' })); }

  setHash(hashMb: number): Promise<void> { return this.#adopt({ ...this.#setup, hashMb }); }
  setNet(net: Uint8Array | undefined): Promise<void> { return this.#adopt({ ...this.#setup, net: Promise.resolve(net) }); }

  abort(): void {
    if (this.#stopFlag !== undefined) Atomics.store(this.#stopFlag, 0, this.#requests);
    else if (this.#run !== undefined) void this.#leave(this.#run);
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#run?.leave();
    await Promise.all([...this.#links, this.#spare].map((link) => link?.end()));
  }

  #newTable(megabytes: number): TableSource { return this.threads > 1 ? sharedTableMemory(megabytes) : megabytes; }

  #newLink(index: number): WorkerLink { return new WorkerLink(this.#setupOf(index), this.#setup.startLimitMs); }

  async #setupOf(index: number, { variant, module, net }: CrewSetup = this.#setup, table = this.#table): Promise<WorkerSetup> {
    return {
      variant, module: await module, net: await net, table,
      ...(this.#stopFlag !== undefined && { stopUpTo: this.#stopFlag.buffer }),
      ...(this.#nodes !== undefined && { crew: { index, nodes: this.#nodes } }),
    };
  }

  /** Opens the workers anew; one that cannot be goes on as it was. */
  async #adopt(setup: CrewSetup): Promise<void> {
    const table = this.#newTable(setup.hashMb);
    await this.#opened(this.#askAll(async (index) => ({ kind: 'open', setup: await this.#setupOf(index, setup, table) })));
    this.#setup = setup;
    this.#table = table;
    void this.#spare?.end();
    this.#spare = undefined;
  }

  async #searchOn(task: SearchTask, run: Run): Promise<Searched> {
    await this.#ready;
    const [first, ...helpers] = this.#links;
    if (first === undefined || run.control.isAborted()) return { lines: [], end: 'limit' };
    if (this.#stopFlag === undefined) this.#spare ??= this.#newLink(0);
    run.state = 'searching';
    const id = ++this.#requests;
    this.#nodes?.fill(0n);
    const helped = helpers.map((link) => link.ask(id, { kind: 'search', task: taskOfHelper(task) }));
    try {
      const answer = await first.ask(id, { kind: 'search', task }, (lines) => run.tell(lines));
      return answer.kind === 'searched' ? answer.searched : { lines: run.lines, end: 'limit' };
    } finally {
      run.state = 'over';
      if (helpers.length > 0) this.#wait(all(helped));
    }
  }

  /** Tells the helpers to stop; the next request waits for them. */
  #wait(helped: Promise<unknown>): void {
    this.abort();
    this.#ready = helped;
    // Whoever asks next hears of a failure.
    helped.catch(() => undefined);
  }

  /** Asks all workers, and waits for all. No answers if the engine is disposed of meanwhile: then nobody cares. */
  async #askAll(bodyOf: (index: number) => RequestBody | Promise<RequestBody>): Promise<readonly Answer[]> {
    try {
      await this.#ready;
      const id = ++this.#requests;
      return await all(this.#links.map(async (link, index) => link.ask(id, await bodyOf(index))));
    } catch (error) {
      if (this.#isDisposed) return [];
      throw error;
    }
  }

  async #opened(answers: Promise<readonly Answer[]>): Promise<void> {
    const [first] = await answers;
    if (first?.kind === 'opened') this.evaluator = first.evaluator;
  }

  /** Ends a search that cannot be told to stop. */
  async #leave(run: Run): Promise<void> {
    if (run.state === 'searching' && run.lines.length === 0) await Promise.race([run.firstLines, sleep(FIRST_LINES_WAIT_MS)]);
    if (run.state === 'over') return;
    if (run.state === 'searching') this.#replaceWorker();
    run.leave();
  }

  #replaceWorker(): void {
    for (const link of this.#links) void link.end();
    const link = this.#spare ?? this.#newLink(0);
    this.#spare = undefined;
    this.#links = [link];
    this.#ready = link.ready;
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

/** What a helper does: it searches until it is told to stop, or all threads together have searched enough. */
function taskOfHelper({ start, moves, limits: { nodes, multiPv, searchMoves, startedAtMs } }: SearchTask): SearchTask {
  const rootMoves = searchMoves === undefined ? {} : { searchMoves };
  return { start, moves, limits: { depth: 0, nodes, timeMs: Infinity, matePlies: 0, multiPv, startedAtMs, ...rootMoves } };
}

/** What all resolve to once all have settled, so that nothing is under way any more; rejects as the first of them that does. */
async function all<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Whether threads may share memory: always in Node, on a page only if it is cross-origin isolated. */
function canShareMemory(): boolean { return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false; }

/** One where nobody says. */
function cores(): number { return isNode() ? nodeCores() : globalThis.navigator?.hardwareConcurrency ?? 1; }

function sleep(ms: number): Promise<void> { return new Promise((resolve) => setTimeout(resolve, ms)); }
