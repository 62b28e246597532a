/**
 * The state behind the loop, the same for every dialect: options, position, engine and at most one job, a search or a perft. A command
 * that would pull the ground from under the job ends it first, once it is known to be a good command. The engine is made when it is
 * first needed and again after the variant changed or the worker broke. A job prints its own lines, and every `go` gets exactly one
 * answer, in order: a `go` that is refused is answered at once that there is no move, since an interface would wait for ever.
 */
import { createEngine, quoted, ShoqiError, timestampMs, type Engine, type Move, type Net, type Position, type SearchInfo, type SearchOptions } from '../../index.js';
import { countByMove } from '../count.js';
import { usageError } from '../errors.js';
import { givenMoves, givenPosition, rulesOf, type Source } from '../given.js';
import { readRegular } from '../files.js';
import { blamed } from '../given-net.js';
import { errorLine, type Dialect, type DialectName } from './dialect.js';
import { DIALECTS } from './dialects.js';
import { isEndless, type GoLimits } from './go.js';
import { findMate } from './mate.js';
import { changeOption, defaultOptions, findOption, type Options } from './options.js';
import { searchOptions, think } from './think.js';

/** After the end of the input a search that ends by itself may still do so for this long: an interface that died leaves no orphan. */
const LONGEST_FAREWELL_MS = 60_000;

interface Job {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** Nothing but `stop` is sure to end it. */
  readonly isEndless: boolean;
}

/** A search on the opponent's time: `hit` ends it, then the search proper begins, with the limits as they are then. */
interface Pondering {
  readonly job: Job;
  readonly hit: AbortController;
  limits: GoLimits;
}

/** How the session comes by an engine: `createEngine`, or what stands in for it. */
export type MakeEngine = typeof createEngine;

export class Session {
  readonly #print: (line: string) => void;
  readonly #createEngine: MakeEngine;
  #dialect = DIALECTS.uci;
  #options: Options = defaultOptions(DIALECTS.uci);
  #position: Position;
  /** Moves that the next searches of the position may not begin with. */
  #banned: readonly Move[] = [];
  #engine: Promise<Engine> | undefined;
  /** The net to evaluate with; undefined for that of the package. */
  #net: Net | undefined;
  /** What evaluates, as told last. */
  #evaluator: string | undefined;
  #job: Job | undefined;
  #pondering: Pondering | undefined;

  private constructor(print: (line: string) => void, position: Position, makeEngine: MakeEngine) {
    this.#print = print;
    this.#createEngine = makeEngine;
    this.#position = position;
  }

  static async open(print: (line: string) => void, makeEngine: MakeEngine = createEngine): Promise<Session> {
    return new Session(print, await givenPosition(defaultOptions(DIALECTS.uci).variant, { kind: 'start' }, []), makeEngine);
  }

  get position(): Position {
    return this.#position;
  }

  get dialect(): Dialect {
    return this.#dialect;
  }

  get isBatch(): boolean {
    return this.#options.batch;
  }

  /** Another dialect than before begins with its own options and its own game. */
  async speak(name: DialectName): Promise<void> {
    if (name === this.#dialect.name) return;
    await this.stop();
    this.#dialect = DIALECTS[name];
    await this.#adopt(defaultOptions(this.#dialect));
  }

  async setPosition(source: Source, moves: readonly string[]): Promise<void> {
    const position = await givenPosition(this.#options.variant, source, moves, this.#dialect.parseMove);
    await this.stop();
    this.#position = position;
    this.#banned = [];
  }

  async banMoves(moves: readonly string[]): Promise<void> {
    const banned = givenMoves(this.#position, moves, 'banmoves: ', this.#dialect.parseMove);
    await this.stop();
    this.#banned = banned;
  }

  async setOption(name: string, value: string): Promise<void> {
    const option = findOption(this.#dialect, name);
    if (option === undefined) return this.#refuseOption(name);
    const options = changeOption(this.#options, this.#dialect, option, value);
    await this.stop();
    if (option.key === 'clearHash' || option.key === 'newGame') return this.newGame();
    await this.#adopt(options);
  }

  async newGame(): Promise<void> {
    await this.stop();
    await (await this.#engine)?.newGame();
  }

  /** The engine, made if there is none, so that the first `go` does not pay for it. */
  async readyEngine(): Promise<Engine> {
    this.#engine ??= this.#makeEngine();
    try {
      return await this.#engine;
    } catch (thrown) {
      this.#engine = undefined;
      throw thrown;
    }
  }

  /** A net that does not fit, of another game perhaps, is told and left out. */
  async #makeEngine(): Promise<Engine> {
    const { variant, hashMb, threads } = this.#options, options = { hashMb, threads, worker: true }, net = this.#net;
    if (net === undefined) return this.#createEngine(variant, options);
    return this.#createEngine(variant, { ...options, net }).catch((thrown: unknown) => {
      if (!(thrown instanceof ShoqiError) || thrown.code !== 'ERR_NET') throw thrown;
      this.#print(errorLine(this.#dialect, blamed(thrown, `EvalFile ${this.#options.evalFile}`)));
      return this.#createEngine(variant, options);
    });
  }

  /** The time of a move runs from here, that is, from `go`. */
  async search(words: readonly string[]): Promise<void> {
    const startedAtMs = timestampMs();
    let limits: GoLimits, options: SearchOptions;
    try {
      limits = this.#dialect.parseGo(words);
      options = searchOptions(limits, { dialect: this.#dialect, options: this.#options, position: this.#position, banned: this.#banned });
    } catch (thrown) {
      return this.#refuse(words, thrown);
    }
    await this.stop();
    if (limits.unknown !== undefined) this.#print(this.#dialect.note(`go: passed over ${limits.unknown.map(quoted).join(' ')}`));
    for (const text of limits.capped ?? []) this.#print(this.#dialect.note(`go: ${text}`));
    if (limits.ponder) return this.#startPondering(options, limits);
    if (limits.mateSearchMs !== undefined) return this.#startMateSearch(limits.mateSearchMs);
    this.#start(isEndless(limits), (signal) => this.#runSearch({ ...options, startedAtMs }, signal, limits));
  }

  /** The move that was pondered on has been played: the limits of `go ponder` begin. */
  ponderHit(isDrawOffered: boolean): void {
    const pondering = this.#pondering;
    if (pondering === undefined || pondering.job !== this.#job) throw usageError('ponderhit needs a go ponder before it');
    this.#job = { ...pondering.job, isEndless: isEndless(pondering.limits) };
    if (isDrawOffered) pondering.limits = { ...pondering.limits, isDrawOffered };
    pondering.hit.abort();
  }

  async perft(depth: number): Promise<void> {
    await this.stop();
    this.#start(false, (signal) => this.#runPerft(depth, signal));
  }

  /** `stop` as a command: some dialects want an answer even if nothing runs. */
  async stopByCommand(): Promise<void> {
    if (this.#job === undefined && this.#dialect.idleStop !== undefined) this.#print(this.#dialect.idleStop);
    await this.stop();
  }

  /** Ends the job, if any, and waits for its last line. */
  async stop(): Promise<void> {
    this.#job?.abort.abort();
    await this.#job?.done;
  }

  /** Waits for a job that ends by itself. */
  async settle(): Promise<void> {
    if (this.#job?.isEndless === false) await this.#job.done;
  }

  /** Waits a while for a job that ends by itself and stops one that does not. */
  async finish(): Promise<void> {
    if (this.#job?.isEndless === true) await this.stop();
    const patience = setTimeout(() => void this.stop(), LONGEST_FAREWELL_MS);
    await this.#job?.done;
    clearTimeout(patience);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#dropEngine();
  }

  /** Ends what runs, so that answers stay in order, and answers that there is no move. */
  async #refuse(words: readonly string[], thrown: unknown): Promise<void> {
    await this.stop();
    this.#print(errorLine(this.#dialect, thrown));
    this.#print(this.#dialect.refusal(words));
  }

  #refuseOption(name: string): void {
    const problem = usageError(`unknown option ${quoted(name)}`);
    if (!this.#dialect.toleratesOptions) throw problem;
    this.#print(this.#dialect.note(problem.message));
  }

  /** A change of variant also starts a new game: the old position means nothing in it. Several options may change at once. */
  async #adopt(options: Options): Promise<void> {
    const old = this.#options, isOtherGame = options.variant !== old.variant;
    const isOtherNet = options.evalFile !== old.evalFile || options.usesNet !== old.usesNet;
    const net = isOtherNet ? await netOf(options) : this.#net;
    if (isOtherGame) {
      this.#position = await givenPosition(options.variant, { kind: 'start' }, []);
      this.#banned = [];
    }
    if (isOtherGame || options.threads !== old.threads) await this.#dropEngine();
    const engine = await this.#engine;
    if (options.hashMb !== old.hashMb) await engine?.setHash(options.hashMb);
    if (isOtherNet) await engine?.setNet(net).catch((thrown: unknown) => { throw blamed(thrown, `EvalFile ${options.evalFile}`); });
    this.#net = net;
    this.#options = options;
  }

  #start(endless: boolean, run: (signal: AbortSignal) => Promise<void>): Job {
    const abort = new AbortController();
    const end = (): void => {
      if (this.#job?.abort === abort) this.#job = undefined;
    };
    const done = run(abort.signal).catch((thrown: unknown) => this.#print(errorLine(this.#dialect, thrown))).then(end);
    const job = { abort, done, isEndless: endless };
    this.#job = job;
    return job;
  }

  #startPondering(options: SearchOptions, limits: GoLimits): void {
    const hit = new AbortController();
    const job = this.#start(true, (signal) => this.#runPondering(options, hit, signal));
    this.#pondering = { job, hit, limits };
  }

  #startMateSearch(timeMs: number): void {
    const position = this.#position, { mateAnswer } = this.#dialect;
    this.#start(timeMs === Infinity, async (signal) => {
      const answer = await findMate(await this.readyEngine(), position, timeMs, signal).catch((thrown: unknown) => {
        this.#print(errorLine(this.#dialect, thrown));
        return { kind: 'unknown' } as const;
      });
      this.#print(mateAnswer(position.variant, answer));
    });
  }

  /**
   * Searches without limits until `hit`, then anew with them: on the table that pondering has filled, the search soon is where it was.
   * A `stop` in between ends both.
   */
  async #runPondering(options: SearchOptions, hit: AbortController, signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => hit.abort(), { once: true });
    const hitAtMs = aborted(hit.signal).then(timestampMs);
    const { multiPv = 1, searchMoves } = options;
    const best = await this.#think({ multiPv, ...(searchMoves !== undefined && { searchMoves }) }, hit.signal);
    const startedAtMs = await hitAtMs, { limits } = this.#pondering!;
    if (signal.aborted) return this.#answer(best, limits);
    await this.#runSearch({ ...options, startedAtMs }, signal, limits);
  }

  async #runSearch(options: SearchOptions, signal: AbortSignal, limits: GoLimits): Promise<void> {
    const best = await this.#think(options, signal);
    if (limits.infinite) await aborted(signal);
    this.#answer(best, limits);
  }

  #answer(best: SearchInfo | undefined, limits: GoLimits): void {
    this.#dialect.answer({ position: this.#position, best, limits }).forEach(this.#print);
  }

  /** The best line found; an engine that breaks is told and forgotten, and what it had found counts. */
  async #think(options: SearchOptions, signal: AbortSignal): Promise<SearchInfo | undefined> {
    const position = this.#position;
    let last: SearchInfo | undefined;
    try {
      const engine = await this.readyEngine();
      this.#tellEvaluator(engine);
      return await think(engine, position, options, signal, (info) => {
        if (info.multiPv === 1) last = info;
        this.#print(this.#dialect.info(position.variant, info, this.#options.showWdl));
      });
    } catch (thrown) {
      this.#print(errorLine(this.#dialect, thrown));
      await this.#dropEngine();
      return last;
    }
  }

  /** Once, and again when it has changed. */
  #tellEvaluator({ evaluator }: Engine): void {
    if (evaluator !== this.#evaluator) this.#print(this.#dialect.note(`evaluation: ${evaluator}`));
    this.#evaluator = evaluator;
  }

  async #runPerft(depth: number, signal: AbortSignal): Promise<void> {
    let nodes = 0;
    for await (const [move, leaves] of countByMove(await rulesOf(this.#position.variant), this.#position, depth, signal)) {
      this.#print(`${move}: ${leaves}`);
      nodes += leaves;
    }
    if (signal.aborted) return this.#print(this.#dialect.note('perft stopped'));
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

async function netOf({ evalFile, usesNet }: Options): Promise<Net | undefined> {
  if (!usesNet) return 'hand-written';
  return evalFile === '' ? undefined : readRegular('EvalFile', evalFile);
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
