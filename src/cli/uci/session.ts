/**
 * The state behind the UCI loop: options, position, engine and at most one job, a search or a perft. A command that
 * would pull the ground from under the job ends it first, once it is known to be a good command. The engine is made
 * when it is first needed and again after the variant changed or the worker broke; a job prints its own lines, and
 * exactly one `bestmove` if it is a search.
 */
import { createEngine, sameMove, type Engine, type Move, type Position, type SearchInfo, type SearchOptions } from '../../index.js';
import { countByMove } from '../count.js';
import { usageError } from '../errors.js';
import { givenMoves, givenPosition, rulesOf, type Source } from '../given.js';
import { bestMoveLine, errorLine, infoLine } from './info.js';
import { changeOption, CLEAR_HASH, DEFAULT_OPTIONS, type Options } from './options.js';
import type { GoLimits } from './parse.js';

/** After the end of the input a search that ends by itself may still do so for this long: an interface that died leaves no orphan. */
const LONGEST_FAREWELL_MS = 60_000;

interface Job {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** Ends only when told to: its best move waits for `stop`. */
  readonly infinite: boolean;
}

/** A search on the opponent's time: `hit` ends it, then the search proper begins, which may be infinite. */
interface Pondering {
  readonly job: Job;
  readonly hit: AbortController;
  readonly infinite: boolean;
}

export class Session {
  readonly #print: (line: string) => void;
  #options: Options = DEFAULT_OPTIONS;
  #position: Position;
  #engine: Promise<Engine> | undefined;
  #job: Job | undefined;
  #pondering: Pondering | undefined;

  private constructor(print: (line: string) => void, position: Position) {
    this.#print = print;
    this.#position = position;
  }

  static async open(print: (line: string) => void): Promise<Session> {
    return new Session(print, await givenPosition(DEFAULT_OPTIONS.variant, { kind: 'start' }, []));
  }

  get position(): Position {
    return this.#position;
  }

  async setPosition(source: Source, moves: readonly string[]): Promise<void> {
    const position = await givenPosition(this.#options.variant, source, moves);
    await this.stop();
    this.#position = position;
  }

  /** A change of variant also starts a new game: the old position means nothing in it. */
  async setOption(name: string, value: string): Promise<void> {
    const options = changeOption(this.#options, name, value);
    await this.stop();
    if (name.toLowerCase() === CLEAR_HASH) return this.newGame();
    if (options.variant !== this.#options.variant) {
      this.#position = await givenPosition(options.variant, { kind: 'start' }, []);
      await this.#dropEngine();
    } else if (options.hashMb !== this.#options.hashMb) {
      await (await this.#engine)?.setHash(options.hashMb);
    }
    this.#options = options;
  }

  async newGame(): Promise<void> {
    await this.stop();
    await (await this.#engine)?.newGame();
  }

  /** The engine, made if there is none, so that the first `go` does not pay for it. */
  async readyEngine(): Promise<Engine> {
    this.#engine ??= createEngine(this.#options.variant, { hashMb: this.#options.hashMb, worker: true });
    try {
      return await this.#engine;
    } catch (thrown) {
      this.#engine = undefined;
      throw thrown;
    }
  }

  /** The time of a move runs from here, that is, from `go`. */
  async search(limits: GoLimits): Promise<void> {
    const startedAtMs = nowMs();
    const options = this.#searchOptions(limits);
    await this.stop();
    if (limits.ponder) return this.#startPondering(options, limits.infinite);
    this.#start(limits.infinite, (signal) => this.#runSearch({ ...options, startedAtMs }, signal, limits.infinite));
  }

  /** The move that was pondered on has been played: the limits of `go ponder` begin. */
  ponderHit(): void {
    const pondering = this.#pondering;
    if (pondering === undefined || pondering.job !== this.#job) throw usageError('ponderhit needs a go ponder before it');
    this.#job = { ...pondering.job, infinite: pondering.infinite };
    pondering.hit.abort();
  }

  async perft(depth: number): Promise<void> {
    await this.stop();
    this.#start(false, (signal) => this.#runPerft(depth, signal));
  }

  /** Ends the job, if any, and waits for its last line. */
  async stop(): Promise<void> {
    this.#job?.abort.abort();
    await this.#job?.done;
  }

  /** Waits a while for a job that ends by itself and stops one that does not. */
  async finish(): Promise<void> {
    if (this.#job?.infinite === true) await this.stop();
    const patience = setTimeout(() => void this.stop(), LONGEST_FAREWELL_MS);
    await this.#job?.done;
    clearTimeout(patience);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#dropEngine();
  }

  #searchOptions({ depth, nodes, moveTimeMs, mate, searchMoves, clocks }: GoLimits): SearchOptions {
    const { turn } = this.#position;
    const { multiPv, moveOverheadMs } = this.#options;
    const clock = clocks[turn];
    if (clock === undefined && (clocks.first ?? clocks.second) !== undefined) {
      throw usageError(`go has no ${turn === 'first' ? 'wtime' : 'btime'}, the clock of the side to move`);
    }
    return {
      multiPv,
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(moveTimeMs !== undefined && { moveTimeMs }),
      ...(mate !== undefined && { mateInPlies: mate * 2 - 1 }),
      ...(searchMoves !== undefined && { searchMoves: givenMoves(this.#position, searchMoves, 'go searchmoves: ') }),
      ...(clock !== undefined && { clock: { ...clock, overheadMs: moveOverheadMs } }),
    };
  }

  #start(infinite: boolean, run: (signal: AbortSignal) => Promise<void>): Job {
    const abort = new AbortController();
    const end = (): void => {
      if (this.#job?.abort === abort) this.#job = undefined;
    };
    const done = run(abort.signal).catch((thrown: unknown) => this.#print(errorLine(thrown))).then(end);
    const job = { abort, done, infinite };
    this.#job = job;
    return job;
  }

  #startPondering(options: SearchOptions, infinite: boolean): void {
    const hit = new AbortController();
    const job = this.#start(true, (signal) => this.#runPondering(options, hit, signal, infinite));
    this.#pondering = { job, hit, infinite };
  }

  /**
   * Searches without limits until `hit`, then anew with them: on the table that pondering has filled, the search soon is where it was.
   * A `stop` in between ends both.
   */
  async #runPondering(options: SearchOptions, hit: AbortController, signal: AbortSignal, infinite: boolean): Promise<void> {
    signal.addEventListener('abort', () => hit.abort(), { once: true });
    const hitAtMs = aborted(hit.signal).then(nowMs);
    const { multiPv = 1, searchMoves } = options;
    const line = await this.#think({ multiPv, ...(searchMoves !== undefined && { searchMoves }) }, hit.signal);
    const startedAtMs = await hitAtMs;
    if (signal.aborted) return this.#print(bestMoveLine(this.#position.variant, line));
    await this.#runSearch({ ...options, startedAtMs }, signal, infinite);
  }

  async #runSearch(options: SearchOptions, signal: AbortSignal, infinite: boolean): Promise<void> {
    const line = await this.#think(options, signal);
    if (infinite) await aborted(signal);
    this.#print(bestMoveLine(this.#position.variant, line));
  }

  /** Searches, telling every line; returns the best, empty if the game is over. An engine that breaks is told and forgotten. */
  async #think(options: SearchOptions, signal: AbortSignal): Promise<readonly Move[]> {
    const position = this.#position;
    const { variant } = position;
    let last: SearchInfo | undefined;
    try {
      const engine = await this.readyEngine();
      const analysis = engine.analyse(position, { ...options, signal });
      for await (const info of analysis) {
        if (info.multiPv === 1) last = info;
        this.#print(infoLine(variant, info));
      }
      const { lines: [best], stopped } = await analysis.result;
      if (best === undefined) return stopped === 'aborted' ? await hastyLine(engine, position, options) : [];
      if (!startAlike(best, last)) this.#print(infoLine(variant, best));
      return best.pv;
    } catch (thrown) {
      this.#print(errorLine(thrown));
      await this.#dropEngine();
      return last?.pv ?? [];
    }
  }

  async #runPerft(depth: number, signal: AbortSignal): Promise<void> {
    let nodes = 0;
    for await (const [move, leaves] of countByMove(await rulesOf(this.#position.variant), this.#position, depth, signal)) {
      this.#print(`${move}: ${leaves}`);
      nodes += leaves;
    }
    if (signal.aborted) return this.#print('info string perft stopped');
    this.#print('');
    this.#print(`Nodes searched: ${nodes}`);
  }

  /** A broken engine may not even end properly; it is forgotten either way. */
  async #dropEngine(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    await engine?.then((made) => made.dispose()).catch(() => undefined);
  }
}

/** An unfinished iteration may change the best move after the last line was told; then the new line is owed too. */
function startAlike(best: SearchInfo, last: SearchInfo | undefined): boolean {
  const [move] = best.pv;
  const [told] = last?.pv ?? [];
  return move === undefined || (told !== undefined && sameMove(move, told));
}

/** For a search that was stopped before it began: every `go` owes a move. */
async function hastyLine(engine: Engine, position: Position, { searchMoves }: SearchOptions): Promise<readonly Move[]> {
  const { lines: [best] } = await engine.analyse(position, { depth: 1, ...(searchMoves !== undefined && { searchMoves }) }).result;
  return best?.pv ?? [];
}

/** Now, as `SearchOptions.startedAtMs` has it. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
