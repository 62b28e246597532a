/**
 * Games of the engine against itself that end in mate: random moves, then two sides that think for different numbers of nodes, since the
 * unequal mate each other sooner. A game is a function of its number, the seed and the engine.
 */
import type { Engine, Position, Rules, Variant } from '../../src/index.js';
import { seededRandom } from '../../test/support/random.js';
import type { Shoqi } from '../support/package.js';

/** Random moves that begin a game. */
const OPENING_PLIES_LEAST = 4, OPENING_PLIES_MOST = 9;
/** Nodes a move; each side draws one of them. */
const NODES = [500, 1500, 4000];
/** A game that goes on for longer is given up. */
const PLIES_MOST = 200;
const HASH_MB = 4;
/** Distance of two seeds in the numbers that games are drawn from. */
const SEED_STEP = 1_000_003;

export class MatedGames {
  private constructor(
    private readonly shoqi: Shoqi, private readonly rules: Rules, private readonly engine: Engine, private readonly seed: number,
  ) {}

  static async create(shoqi: Shoqi, variant: Variant, seed: number): Promise<MatedGames> {
    return new MatedGames(shoqi, await shoqi.loadRules(variant), await shoqi.createEngine(variant, { hashMb: HASH_MB }), seed);
  }

  dispose(): Promise<void> { return this.engine.dispose(); }

  /** The positions of a game in which the side was to move that mates in the end, the last first; none if it ends otherwise. */
  async play(game: number): Promise<readonly Position[]> {
    const random = seededRandom(this.seed * SEED_STEP + game);
    const nodes = [random.pick(NODES), random.pick(NODES)], line = [this.rules.start()];
    const opening = OPENING_PLIES_LEAST + random.below(OPENING_PLIES_MOST - OPENING_PLIES_LEAST + 1);
    await this.engine.newGame();
    for (let ply = 0, position = line[0]!; position.outcome() === undefined; ply++) {
      if (ply >= PLIES_MOST) return [];
      const moves = position.legalMoves();
      const best = ply < opening ? random.pick(moves) : await this.engine.bestMove(position, { nodes: nodes[ply & 1]! });
      position = this.shoqi.unwrap(position.play(best ?? random.pick(moves)));
      line.push(position);
    }
    const end = line.at(-1)?.outcome()?.reason;
    if (end !== 'checkmate' && end !== 'stalemate') return [];
    return line.slice(opening).reverse().filter((_, fromEnd) => fromEnd % 2 === 1);
  }
}
