/**
 * Balanced random openings: seeded random legal moves from the start position, kept if the game goes on and a short search by our
 * engine finds no side much better. Each pair has a random stream of its own, so a match can be resumed without making all openings
 * again. No position is given out twice: between engines that play the same move every time it would be the same game.
 */
import type { Engine, Position, Rules, Variant } from '../../src/index.js';
import { seededRandom, type Random } from '../../test/support/random.js';
import type { Shoqi } from '../support/package.js';
import type { OpeningSettings } from './settings.js';

export interface Opening {
  /** Position after the moves. */
  readonly fen: string;
  /** Moves in UCI from the start position. */
  readonly moves: readonly string[];
}

/** Openings to try before there are taken to be no more. */
const MOST_TRIES = 500;

/** Enough for a few hundred thousand nodes, and soon cleared. */
const HASH_MB = 16;

/** Odd numbers without pattern, which spread seed and index over 32 bits. */
const SEED_FACTOR = 0x9e3779b1;
const INDEX_FACTOR = 0x85ebca6b;

export class OpeningSource {
  /** Positions given out, without counters. */
  readonly #seen = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly shoqi: Shoqi, private readonly rules: Rules, private readonly engine: Engine,
    private readonly settings: OpeningSettings,
  ) {}

  /** The engine has a thread of its own, so that its searches do not delay the clocks. */
  static async create(shoqi: Shoqi, variant: Variant, settings: OpeningSettings): Promise<OpeningSource> {
    const [rules, engine] = await Promise.all([shoqi.loadRules(variant), shoqi.createEngine(variant, { hashMb: HASH_MB, worker: true })]);
    return new OpeningSource(shoqi, rules, engine, settings);
  }

  /** Marks an opening as given out. */
  exclude(opening: Opening): void { this.#seen.add(boardOf(opening.fen)); }

  /** The opening of a pair, from 0; undefined if there is no other balanced one to be found. One at a time, in the order of the calls. */
  at(pair: number): Promise<Opening | undefined> {
    const opening = this.#last.then(() => this.#find(pair));
    this.#last = opening.catch(() => undefined);
    return opening;
  }

  dispose(): Promise<void> { return this.engine.dispose(); }

  async #find(pair: number): Promise<Opening | undefined> {
    const random = seededRandom(Math.imul(this.settings.seed, SEED_FACTOR) + Math.imul(pair, INDEX_FACTOR));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const position = this.#randomPosition(random);
      if (position === undefined) continue;
      const fen = this.shoqi.makeFen(position.setup);
      if (this.#seen.has(boardOf(fen)) || !await this.#isBalanced(position)) continue;
      const opening = { fen, moves: position.history.map((move) => this.shoqi.makeUci(position.variant, move)) };
      this.exclude(opening);
      return opening;
    }
    return undefined;
  }

  /** Undefined if the game ended on the way. */
  #randomPosition(random: Random): Position | undefined {
    const [least, most] = this.settings.plies;
    let position = this.rules.start();
    for (let plies = least + random.below(most - least + 1); plies > 0; plies--) {
      if (position.outcome() !== undefined) return undefined;
      position = this.shoqi.unwrap(position.play(random.pick(position.legalMoves())));
    }
    return position.outcome() === undefined ? position : undefined;
  }

  async #isBalanced(position: Position): Promise<boolean> {
    await this.engine.newGame();
    const { lines: [best] } = await this.engine.analyse(position, { nodes: this.settings.nodes }).result;
    return best?.score.kind === 'cp' && Math.abs(best.score.value) <= this.settings.balanceCp;
  }
}

/** A FEN without its counters, which come last. */
function boardOf(fen: string): string { return fen.split(' ').slice(0, 2).join(' '); }
