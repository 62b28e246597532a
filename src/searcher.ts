/**
 * Runs searches in one engine instance, on the thread it is called on. Between slices of some milliseconds it gives the event loop a
 * turn, so that an abort is seen and a page stays alive; a worker, which hears of an abort through shared memory, does without.
 */
import { Deepening, type SearchEnd } from './deepening.js';
import { ShoqiError } from './result.js';
import type { SearchInfo } from './search-info.js';
import type { SearchLimits } from './search-options.js';
import type { Move, Setup, Variant } from './types.js';
import { encodeMove, sendMoves, sendSetup } from './wasm/codec.js';
import { THINK, type EngineExports } from './wasm/exports.js';
import { type Line, readLines } from './wasm/lines.js';
import { instantiateEngine } from './wasm/instance.js';
import { HAND_WRITTEN, sendNet } from './wasm/net.js';
import { NO_TABLE, openTable, type TableSource } from './wasm/table.js';
import { chancesOf, toldScore } from './win-model.js';

/** A position as a searcher takes it: plain data, so that it can be sent to a worker. */
export interface SearchTask {
  readonly start: Setup;
  readonly moves: readonly Move[];
  readonly limits: SearchLimits;
}

/** What came of a search. */
export interface Searched {
  /** The last info of each line, best first. */
  readonly lines: readonly SearchInfo[];
  /** Means nothing after an abort. */
  readonly end: SearchEnd;
}

export interface SearchControl {
  /** Asked between slices and, by the engine, every thousand nodes. */
  isAborted(): boolean;
  /** Called after each iteration with the lines as they stand, best first. */
  onLines(lines: readonly SearchInfo[]): void;
}

/** Where the searches of an engine run. Calls come one at a time. */
export interface Backend {
  /** How many threads it searches with. */
  readonly threads: number;
  /** What evaluates: 'hand-written', or the name of a net. */
  readonly evaluator: string;
  search(task: SearchTask, control: SearchControl): Promise<Searched>;
  newGame(): Promise<void>;
  /** Rejects with a `ShoqiError` `ERR_MEMORY` if there is no room for the table. */
  setHash(megabytes: number): Promise<void>;
  /** Evaluates with the net of a file, or without one. Rejects with a `ShoqiError`: `ERR_NET`, `ERR_MEMORY`. */
  setNet(net: Uint8Array | undefined): Promise<void>;
  /** A running search has been told to stop. */
  abort(): void;
  /** Ends at once what runs: a search with what it has found so far, anything else as if it were done. */
  dispose(): Promise<void>;
}

/** Nodes of a slice, about five milliseconds. */
const SLICE_NODES = 16_384;
/**
 * A slice is at least this share of what the present iteration has used already: it begins again after every slice, so slices
 * that stayed short could come to nothing when the table no longer holds what they found.
 */
const SLICE_SHARE = 1 / 8;

/** The threads that search one position together, as one of them knows them. */
export interface Crew {
  /** Which of them this is; the first one's search is the one that counts. */
  readonly index: number;
  /** Nodes that each has searched, in shared memory. */
  readonly nodes: BigInt64Array<SharedArrayBuffer>;
}

/** What a searcher is made of. */
export interface SearcherSetup {
  readonly variant: Variant;
  /** The compiled engine module. */
  readonly module: WebAssembly.Module;
  readonly table: TableSource;
  /** The file of a net to evaluate with. */
  readonly net?: Uint8Array | undefined;
  /** The threads that search together; absent if it is alone. */
  readonly crew?: Crew | undefined;
}

export class Searcher {
  #deadline = Infinity;
  #nodeLimit = Infinity;
  #control: SearchControl | undefined;

  private constructor(
    readonly variant: Variant, readonly exports: EngineExports, readonly evaluator: string, readonly crew: Crew | undefined,
  ) {}

  /**
   * A searcher in an engine instance of its own. Rejects with a `ShoqiError`: `ERR_MEMORY` if there is no room for the table or the net,
   * `ERR_NET` for a net that does not fit, `ERR_WASM` or `ERR_ABI`.
   */
  static async create({ variant, module, table, net, crew }: SearcherSetup): Promise<Searcher> {
    // The engine asks the host whether to stop, but the host object exists only after the engine.
    let searcher: Searcher | undefined = undefined as Searcher | undefined;
    const host = { shouldStop: () => searcher?.shouldStop() === true ? 1 : 0 }, isOwn = typeof table === 'number';
    const exports = await instantiateEngine(variant, module, { host, table: isOwn ? NO_TABLE : openTable(table) });
    if (!isOwn) exports.shareHash();
    else if (exports.setHash(table) === 0) throw new ShoqiError('ERR_MEMORY', `no memory for a table of ${table} MB`);
    searcher = new Searcher(variant, exports, net === undefined ? HAND_WRITTEN : sendNet(exports, net), crew);
    return searcher;
  }

  /** Searches to a limit or an abort. `sliced`: let others run in between. */
  async search(task: SearchTask, control: SearchControl, sliced: boolean): Promise<Searched> {
    const { exports } = this, { limits } = task;
    const begunAt = performance.now(), startedAt = Math.min(limits.startedAtMs - performance.timeOrigin, begunAt);
    this.#control = control;
    this.#deadline = startedAt + limits.timeMs;
    this.#nodeLimit = this.crew === undefined || limits.nodes === 0 ? Infinity : limits.nodes;
    const deepening = new Deepening(limits, this.#prepare(task));

    const report = (): SearchInfo[] => readLines(exports).map((line, index) => this.#info(line, index, startedAt, begunAt));
    let end: SearchEnd | undefined;
    let iterationStart = 0;
    while (end === undefined) {
      const spent = exports.nodeCount() - iterationStart;
      const answer = exports.think(sliced ? Math.max(SLICE_NODES, Math.ceil(spent * SLICE_SHARE)) : 0);
      if (answer === THINK.finished) break;
      if (answer === THINK.iteration) {
        const lines = report(), [best] = lines;
        control.onLines(lines);
        iterationStart = exports.nodeCount();
        if (this.shouldStop()) break;
        end = best === undefined ? 'limit' : deepening.next(best, performance.now() - startedAt);
      }
      if (sliced) await turn();
    }
    this.#control = undefined;
    return { lines: report(), end: end ?? 'limit' };
  }

  /** Brings the position and the limits into the engine; returns how many moves it has to choose from. */
  #prepare({ start, moves, limits }: SearchTask): number {
    const { exports } = this;
    sendSetup(exports, start);
    for (const move of moves) exports.playMove(encodeMove(move));
    const choices = exports.legalMoves();
    // an engine knows only its own nodes
    exports.startSearch(limits.depth, this.crew === undefined ? limits.nodes : 0, limits.multiPv);
    if (limits.searchMoves === undefined) return choices;
    sendMoves(exports, limits.searchMoves);
    exports.keepRootMoves(limits.searchMoves.length);
    return limits.searchMoves.length;
  }

  shouldStop(): boolean {
    if (this.#control?.isAborted() === true || performance.now() >= this.#deadline) return true;
    return this.crew !== undefined && this.#nodes() >= this.#nodeLimit;
  }

  /** Nodes of all threads, for which this one tells its own: so it must be asked. */
  #nodes(): number {
    const { crew } = this, own = this.exports.nodeCount();
    if (crew === undefined) return own;
    Atomics.store(crew.nodes, crew.index, BigInt(own));
    return crew.nodes.reduce((sum, nodes) => sum + Number(nodes), 0);
  }

  #info(line: Line, index: number, startedAt: number, begunAt: number): SearchInfo {
    const nodes = this.#nodes(), now = performance.now(), score = toldScore(this.variant, line.score);
    return {
      ...line,
      score,
      ...chancesOf(this.variant, score),
      multiPv: index + 1,
      nodes,
      nps: Math.round(nodes / Math.max(now - begunAt, 0.001) * 1000),
      timeMs: Math.round(now - startedAt),
      hashfull: this.exports.hashfull(),
    };
  }
}

/** A turn of the event loop, without the delay that browsers add to timers. */
function turn(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
