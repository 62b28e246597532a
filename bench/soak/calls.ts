/**
 * Random calls of the API, as a seed chooses them: engines made in every home, asked, aborted, superseded, told to change table or net,
 * given bad options, damaged nets and damaged modules, and disposed of in the middle of anything. Every call must end in time, in a result
 * that fits its question or in a `ShoqiError` whose code fits the mistake. What is chosen depends on nothing but the seed, so that the same
 * seed makes the same calls, whatever the time that they take.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysis, Engine, EngineOptions, Position, Rules, SearchOptions, Variant } from '../../src/index.js';
import type { Random } from '../../test/support/random.js';
import { BUILD_FOLDER, type Shoqi } from '../support/package.js';

/** A call that takes longer hangs. */
const HANG_MS = 30_000;
const MOST_ENGINES = 3, MOST_HASH_MB = 4;
/** Bounds of one search. */
const MOST_DEPTH = 7, MOST_NODES = 20_000, MOST_TIME_MS = 40, LONGEST_WAIT_MS = 15;

// assembly/nnue/network.ts
const NET_HEAD_BYTES = 64;

export interface CallOptions {
  /** Whether engines may run in workers. */
  readonly workers: boolean;
  /** Good files of nets; a game without one does without. */
  readonly nets: Readonly<Partial<Record<Variant, Uint8Array>>>;
  /** Told of every call before it is made. */
  readonly onCall?: (call: string) => void;
}

/** An engine with what it is busy with. */
interface Seat {
  readonly variant: Variant;
  readonly engine: Engine;
  readonly running: Promise<unknown>[];
  abort: AbortController;
}

export class RandomCalls {
  readonly #seats: Seat[] = [];

  private constructor(
    private readonly shoqi: Shoqi, private readonly random: Random, private readonly rules: ReadonlyMap<Variant, Rules>,
    private readonly options: CallOptions,
  ) {}

  static async create(shoqi: Shoqi, random: Random, options: CallOptions): Promise<RandomCalls> {
    const rules = await Promise.all(shoqi.VARIANTS.map(async (variant) => [variant, await shoqi.loadRules(variant)] as const));
    return new RandomCalls(shoqi, random, new Map(rules), options);
  }

  /** One call; throws an error that says what went wrong. */
  async once(): Promise<void> {
    const { random } = this;
    if (this.#seats.length === 0 || (this.#seats.length < MOST_ENGINES && random.below(12) === 0)) return this.#create();
    const seat = random.pick(this.#seats);
    switch (random.below(12)) {
      case 0: return this.#dispose(seat);
      case 1: return this.#createBadly();
      case 2: return this.#analyseBadly(seat);
      case 3: return this.#setHash(seat);
      case 4: return this.#setNet(seat);
      case 5: return this.#wait(seat, 'newGame', seat.engine.newGame());
      case 6: return this.#abort(seat);
      case 7: return this.#leaveLoop(seat);
      case 8: return this.#settle(seat);
      default: return this.#analyse(seat);
    }
  }

  /** Ends all that is open. */
  async end(): Promise<void> {
    for (const seat of [...this.#seats]) await this.#dispose(seat);
  }

  #say(call: string): void { this.options.onCall?.(call); }

  #engineOptions(variant: Variant): EngineOptions {
    const { random } = this, worker = this.options.workers && random.below(3) > 0;
    const net = random.below(3) === 0 ? this.options.nets[variant] : undefined;
    const threads = worker && random.below(2) === 0 ? { threads: 2 } : {};
    return { hashMb: 1 + random.below(MOST_HASH_MB), worker, ...threads, ...(net !== undefined && { net }) };
  }

  async #create(): Promise<void> {
    const variant = this.random.pick(this.shoqi.VARIANTS), options = this.#engineOptions(variant);
    this.#say(`createEngine ${variant} ${JSON.stringify({ ...options, net: options.net?.length })}`);
    const engine = await inTime(this.shoqi.createEngine(variant, options));
    this.#seats.push({ variant, engine, running: [], abort: new AbortController() });
  }

  async #createBadly(): Promise<void> {
    const { random, shoqi } = this, variant = random.pick(shoqi.VARIANTS), good = this.#engineOptions(variant);
    const [name, options, codes] = random.pick(this.#mistakes(variant));
    this.#say(`createEngine ${variant} with ${name}`);
    await this.#mustFail(`createEngine with ${name}`, inTime(shoqi.createEngine(variant, { ...good, ...options })), codes);
  }

  /** Options that are wrong, each with the codes that say so. */
  #mistakes(variant: Variant): readonly (readonly [name: string, options: object, codes: RegExp])[] {
    const { random, shoqi } = this, { engine } = shoqi.variantInfo(variant);
    const moduleOf = (name: string): Uint8Array => readFileSync(new URL(`${name}.wasm`, BUILD_FOLDER));
    const other = random.pick(shoqi.VARIANTS.filter((one) => shoqi.variantInfo(one).engine !== engine));
    const bytes = moduleOf(engine), net = this.options.nets[variant];
    return [
      ['no table', { hashMb: random.pick([0, -1, 0.5, 1e9, NaN, '1']) }, /ERR_OPTION/],
      ['so many threads', { threads: random.pick([0, -1, 1e3, NaN, '2']) }, /ERR_OPTION/],
      ['half a module', { wasm: bytes.subarray(0, random.below(bytes.length)) }, /ERR_WASM/],
      ['a damaged module', { wasm: flipped(bytes, random.below(8), 1 << random.below(8)) }, /ERR_WASM/],
      ['another game\'s module', { wasm: moduleOf(shoqi.variantInfo(other).engine) }, /ERR_ABI/],
      ['the module of the rules', { wasm: moduleOf(`${engine}.rules`) }, /ERR_ABI/],
      ['a module from nowhere', { wasmUrl: new URL('nothing.wasm', BUILD_FOLDER) }, /ERR_WASM/],
      ['no module', { wasm: random.pick([7, 'x', []]) }, /ERR_OPTION/],
      ['a net of noise', { net: Uint8Array.from({ length: random.below(200) }, () => random.below(256)) }, /ERR_NET/],
      ['no net', { net: random.pick([7, 'x', []]) }, /ERR_OPTION/],
      ...(net === undefined ? [] : [['a damaged net', { net: damaged(net, random) }, /ERR_NET/] as const]),
    ];
  }

  #position(seat: Seat): Position {
    const { random } = this;
    let position = this.rules.get(seat.variant)!.start();
    for (let plies = random.below(12); plies > 0; plies--) {
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      position = this.shoqi.unwrap(position.play(random.pick(moves)));
    }
    return position;
  }

  #limits(position: Position): SearchOptions {
    const { random } = this, moves = position.legalMoves(), multiPv = 1 + random.below(3);
    switch (random.below(6)) {
      case 0: return { depth: 1 + random.below(MOST_DEPTH), multiPv };
      case 1: return { nodes: 1 + random.below(MOST_NODES), multiPv };
      case 2: return { moveTimeMs: random.below(MOST_TIME_MS) };
      case 3: return { clock: { timeMs: random.below(200), incMs: random.below(20) } };
      case 4: return { depth: 3, ...(moves.length > 0 && { searchMoves: [random.pick(moves)] }) };
      // without a limit: somebody will abort it
      default: return { multiPv };
    }
  }

  /** Begins a search; whoever waits for the seat, or aborts it, sees to its end. */
  #begin(seat: Seat): Analysis {
    const position = this.#position(seat), limits = this.#limits(position);
    this.#say(`analyse ${seat.variant} ply ${position.history.length} ${JSON.stringify(limits)}`);
    seat.abort = new AbortController();
    const analysis = seat.engine.analyse(position, { ...limits, signal: seat.abort.signal });
    seat.running.push(analysis.result.then((result) => {
      if (result.position !== position) throw new Error('a result of another position');
      if ((position.outcome() !== undefined) !== (result.stopped === 'gameOver')) throw new Error(`a search that says ${result.stopped}`);
      for (const { pv } of result.lines) this.#checkLine(position, pv);
    }));
    return analysis;
  }

  #checkLine(start: Position, moves: readonly Parameters<Position['play']>[0][]): void {
    let position = start;
    for (const move of moves) {
      const next = position.play(move);
      if (!next.ok) throw new Error(`a line with a move that is not legal: ${next.error.message}`);
      position = next.value;
    }
  }

  async #analyse(seat: Seat): Promise<void> {
    this.#begin(seat);
    await sleep(this.random.below(LONGEST_WAIT_MS));
  }

  async #leaveLoop(seat: Seat): Promise<void> {
    const analysis = this.#begin(seat);
    this.#say('leave its loop');
    await inTime((async () => {
      for await (const _ of analysis) break;
    })());
    await this.#settle(seat);
  }

  async #abort(seat: Seat): Promise<void> {
    this.#begin(seat);
    await sleep(this.random.below(LONGEST_WAIT_MS));
    this.#say('abort it');
    seat.abort.abort();
    await this.#settle(seat);
  }

  /** Waits for all that has been begun; what may have no limit is aborted. */
  async #settle(seat: Seat): Promise<void> {
    this.#say(`settle ${seat.running.length}`);
    seat.abort.abort();
    await inTime(Promise.all(seat.running.splice(0)));
  }

  async #wait(seat: Seat, call: string, done: Promise<unknown>): Promise<void> {
    this.#say(call);
    await inTime(done);
    await this.#settle(seat);
  }

  async #setHash(seat: Seat): Promise<void> {
    const { random } = this;
    if (random.below(3) > 0) {
      const megabytes = 1 + random.below(MOST_HASH_MB);
      return this.#wait(seat, `setHash ${megabytes}`, seat.engine.setHash(megabytes));
    }
    const megabytes = random.pick([0, -5, 1.5, NaN, Infinity, 1e6]);
    this.#say(`setHash ${megabytes}`);
    await this.#mustFail(`setHash ${megabytes}`, inTime(seat.engine.setHash(megabytes)), /ERR_OPTION/);
  }

  async #setNet(seat: Seat): Promise<void> {
    const { random } = this, net = this.options.nets[seat.variant];
    const kind = random.below(3);
    if (kind === 0 || net === undefined) return this.#wait(seat, 'setNet undefined', seat.engine.setNet(undefined));
    if (kind === 1) return this.#wait(seat, 'setNet', seat.engine.setNet(net));
    this.#say('setNet damaged');
    const before = seat.engine.evaluator;
    await this.#mustFail('setNet damaged', inTime(seat.engine.setNet(damaged(net, random))), /ERR_NET/);
    if (seat.engine.evaluator !== before) throw new Error('a damaged net has changed what evaluates');
  }

  async #analyseBadly(seat: Seat): Promise<void> {
    const { random } = this, position = this.#position(seat), other = this.rules.get(random.pick(this.shoqi.VARIANTS))!.start();
    const options = random.pick([
      { depth: 0 }, { depth: 1e9 }, { nodes: -1 }, { multiPv: 0.5 }, { moveTimeMs: NaN }, { searchMoves: [] }, { mateInPlies: 500 },
      null, 7,
    ]) as SearchOptions;
    const isForeign = other.variant !== seat.variant && random.below(2) === 0;
    this.#say(isForeign ? `analyse ${other.variant} with ${seat.variant}` : `analyse ${JSON.stringify(options)}`);
    const asked = (async () => seat.engine.analyse(isForeign ? other : position, isForeign ? {} : options).result)();
    await this.#mustFail('a bad search', inTime(asked), isForeign ? /ERR_VARIANT/ : /ERR_OPTION/);
  }

  async #dispose(seat: Seat): Promise<void> {
    const { engine } = seat;
    if (this.random.below(2) === 0) this.#begin(seat);
    this.#say('dispose');
    this.#seats.splice(this.#seats.indexOf(seat), 1);
    await inTime(Promise.all([engine.dispose(), engine.dispose()]));
    await inTime(Promise.all(seat.running));
    await this.#mustFail('newGame after dispose', inTime((async () => engine.newGame())()), /ERR_DISPOSED/);
  }

  async #mustFail(call: string, done: Promise<unknown>, codes: RegExp): Promise<void> {
    const error = await done.then(() => undefined, (thrown: unknown) => thrown);
    if (error === undefined) throw new Error(`${call} was not refused`);
    if (!(error instanceof this.shoqi.ShoqiError)) throw new Error(`${call} failed with ${String(error)}`, { cause: error });
    if (!codes.test(error.code)) throw new Error(`${call} failed with ${error.code}: ${error.message}`, { cause: error });
  }
}

/** Rejects if it takes too long. */
async function inTime<T>(done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${HANG_MS / 1000} s`)), HANG_MS);
  });
  try {
    return await Promise.race([done, hang]);
  } finally {
    clearTimeout(timer);
  }
}

function flipped(bytes: Uint8Array, at: number, bits: number): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy[at] = (copy[at] ?? 0) ^ bits;
  return copy;
}

/** Cut short, or with a bit of its weights turned over. */
function damaged(net: Uint8Array, random: Random): Uint8Array {
  if (random.below(2) === 0) return net.subarray(0, random.below(net.length));
  return flipped(net, NET_HEAD_BYTES + random.below(net.length - NET_HEAD_BYTES), 1 << random.below(8));
}
