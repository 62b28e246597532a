/**
 * The state behind the UCI loop: options, position, engine and at most one job, a search or a perft. A command that
 * would pull the ground from under the job ends it first, once it is known to be a good command. The engine is made
 * when it is first needed and again after the variant changed or the worker broke; a job prints its own lines, and
 * exactly one `bestmove` if it is a search.
 */
import { createEngine, sameMove, type Engine, type Move, type Position, type SearchInfo, type SearchOptions } from '../../index.js';
import { countByMove } from '../count.js';
import { usageError } from '../errors.js';
import { givenPosition, rulesOf, type Source } from '../given.js';
import { bestMoveLine, errorLine, infoLine } from './info.js';
import { changeOption, DEFAULT_OPTIONS, type Options } from './options.js';
import type { GoLimits } from './parse.js';

interface Job {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** Ends only when told to: its best move waits for `stop`. */
  readonly infinite: boolean;
}

export class Session {
  readonly #print: (line: string) => void;
  #options: Options = DEFAULT_OPTIONS;
  #position: Position;
  #engine: Promise<Engine> | undefined;
  #job: Job | undefined;

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

  async search(limits: GoLimits): Promise<void> {
    const options = this.#searchOptions(limits);
    await this.stop();
    this.#start(limits.infinite, (signal) => this.#runSearch({ ...options, signal }, limits.infinite));
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

  /** Waits for a job that ends by itself and stops one that does not. */
  async finish(): Promise<void> {
    if (this.#job?.infinite === true) await this.stop();
    await this.#job?.done;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#dropEngine();
  }

  #searchOptions({ depth, nodes, moveTimeMs, clocks }: GoLimits): SearchOptions {
    const { turn } = this.#position;
    const clock = clocks[turn];
    if (clock === undefined && (clocks.first ?? clocks.second) !== undefined) {
      throw usageError(`go has no ${turn === 'first' ? 'wtime' : 'btime'}, the clock of the side to move`);
    }
    return {
      multiPv: this.#options.multiPv,
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(moveTimeMs !== undefined && { moveTimeMs }),
      ...(clock !== undefined && { clock }),
    };
  }

  #start(infinite: boolean, run: (signal: AbortSignal) => Promise<void>): void {
    const abort = new AbortController();
    const end = (): void => {
      if (this.#job?.abort === abort) this.#job = undefined;
    };
    const done = run(abort.signal).catch((thrown: unknown) => this.#print(errorLine(thrown))).then(end);
    this.#job = { abort, done, infinite };
  }

  async #runSearch(options: SearchOptions & { readonly signal: AbortSignal }, infinite: boolean): Promise<void> {
    const position = this.#position;
    const { variant } = position;
    const told = new Promise((resolve) => options.signal.addEventListener('abort', resolve, { once: true }));
    let last: SearchInfo | undefined;
    let bestMove: Move | undefined;
    try {
      const engine = await this.readyEngine();
      const analysis = engine.analyse(position, options);
      for await (const info of analysis) {
        if (info.multiPv === 1) last = info;
        this.#print(infoLine(variant, info));
      }
      const { lines: [best], stopped, ...result } = await analysis.result;
      if (best !== undefined && !startAlike(best, last)) this.#print(infoLine(variant, best));
      bestMove = result.bestMove ?? (stopped === 'aborted' ? await hastyMove(engine, position) : undefined);
    } catch (thrown) {
      this.#print(errorLine(thrown));
      await this.#dropEngine();
      bestMove = last?.pv[0];
    }
    if (infinite && !options.signal.aborted) await told;
    this.#print(bestMoveLine(variant, bestMove));
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
async function hastyMove(engine: Engine, position: Position): Promise<Move | undefined> {
  return (await engine.analyse(position, { depth: 1 }).result).bestMove;
}
