/**
 * Shortest forced mates by exhaustion, through the rules alone: the module asked here has no search in it. A mate of so many plies
 * exists if some move of the attacker leaves the other side with nothing but replies after which a shorter one exists; that there is
 * none shorter, all moves of the attacker show. There is no evaluation, no pruning and no guess. What the order of moves does is save
 * time, and so does a table of what has been shown: of a position, whatever the way there, since a shortest mate repeats nothing.
 *
 * A mate is a loss for want of a legal move, in check or not: all three games have it so. Several million moves a second.
 */
import { readFileSync } from 'node:fs';
import type { Setup, Variant } from '../../src/types.js';
import { variantInfo } from '../../src/variants.js';
import { sendSetup } from '../../src/wasm/codec.js';
import type { RulesExports } from '../../src/wasm/exports.js';
import { instantiateRules } from '../../src/wasm/instance.js';
import { BUILD_FOLDER } from '../support/package.js';
import { NO_MOVE, ProofTable } from './proof-table.js';

/** What came of a proof. */
export type Proof =
  | { readonly kind: 'mate'; readonly plies: number }
  /** There is no mate within the plies asked for. */
  | { readonly kind: 'none' }
  /** Given up; there is no mate within so many plies. */
  | { readonly kind: 'open'; readonly refutedPlies: number };

/** Longest mate that is looked for, in plies. */
const MOST_PLIES = 31;
/** From so many plies on the attacker's moves are sorted by the replies that they leave, which costs a look at each. */
const SORTED_PLIES = 3;

/** Ends a proof that takes too long. */
class OutOfNodes extends Error {}

export class MateProver {
  /** [distance from the root][index]: the moves of a node, and what they are sorted by. */
  readonly #moves: Uint16Array;
  readonly #ranks: Int32Array;
  /** [move]: how often it has refuted a try to mate. */
  readonly #refuted = new Uint32Array(1 << 16);
  readonly #table = new ProofTable();
  /** Where the module writes moves, and how many there can be. */
  readonly #list: Uint16Array;
  #nodes = 0;
  #nodeLimit = Infinity;

  private constructor(readonly rules: RulesExports) {
    const most = Number(rules.MAX_MOVES.value);
    this.#list = new Uint16Array(rules.memory.buffer, rules.movesPtr(), most);
    this.#moves = new Uint16Array((MOST_PLIES + 1) * most);
    this.#ranks = new Int32Array((MOST_PLIES + 1) * most);
  }

  /** A prover over a fresh instance of a variant's rules. */
  static async open(variant: Variant): Promise<MateProver> {
    const bytes = readFileSync(new URL(`${variantInfo(variant).engine}.rules.wasm`, BUILD_FOLDER));
    return new MateProver(await instantiateRules(variant, await WebAssembly.compile(bytes)));
  }

  /** Moves played since the prover was made. */
  get nodes(): number { return this.#nodes; }

  /** The shortest mate of the side to move, of `mostPlies` at most, by playing at most so many moves. */
  prove(setup: Setup, mostPlies: number, nodeLimit = Infinity): Proof {
    this.#nodeLimit = this.#nodes + nodeLimit;
    let refutedPlies = 0;
    try {
      sendSetup(this.rules, setup);
      for (let plies = 1; plies <= Math.min(mostPlies, MOST_PLIES); plies += 2) {
        if (this.#canMate(plies, 0)) return { kind: 'mate', plies };
        refutedPlies = plies;
      }
      return { kind: 'none' };
    } catch (error) {
      if (error instanceof OutOfNodes) return { kind: 'open', refutedPlies };
      throw error;
    }
  }

  /** Whether the side to move can mate within an odd number of plies. */
  #canMate(plies: number, distance: number): boolean {
    const known = this.#table.find(this.rules.key());
    if (known.provedPlies <= plies) return true;
    if (known.refutedPlies >= plies) return false;
    const first = distance * this.#list.length, count = this.#writeMoves(first);
    if (count > 0 && this.#isDrawn()) return false;
    if (plies >= SORTED_PLIES) this.#sortByReplies(first, count, known.move);
    for (let index = first; index < first + count; index++) {
      const move = this.#moves[index]!;
      this.#play(move);
      const mates = plies === 1 ? this.rules.legalMoves() === 0 : this.#isLost(plies - 1, distance + 1);
      this.rules.takeBack();
      if (!mates) continue;
      this.#table.storeProved(this.rules.key(), plies, move);
      return true;
    }
    this.#table.storeRefuted(this.rules.key(), plies, NO_MOVE);
    return false;
  }

  /** Whether the side to move is mated within an even number of plies whatever it does. */
  #isLost(plies: number, distance: number): boolean {
    const known = this.#table.find(this.rules.key());
    if (known.provedPlies <= plies) return true;
    if (known.refutedPlies >= plies) return false;
    const first = distance * this.#list.length, count = this.#writeMoves(first);
    if (count > 0 && this.#isDrawn()) return false;
    this.#sortByRefutations(first, count, known.move);
    for (let index = first; index < first + count; index++) {
      const move = this.#moves[index]!;
      this.#play(move);
      const isMated = this.#canMate(plies - 1, distance + 1);
      this.rules.takeBack();
      if (isMated) continue;
      this.#refuted[move]!++;
      this.#table.storeRefuted(this.rules.key(), plies, move);
      return false;
    }
    this.#table.storeProved(this.rules.key(), plies, NO_MOVE);
    return true;
  }

  #play(move: number): void {
    if (++this.#nodes > this.#nodeLimit) throw new OutOfNodes();
    this.rules.playMove(move);
  }

  /** Whether a position with legal moves is a draw for want of material; only a capture can have made it one. */
  #isDrawn(): boolean { return this.rules.halfMoves() === 0 && this.rules.outcome() !== 0; }

  /** Copies the legal moves out of the module, whose next list will be in the same place; returns how many. */
  #writeMoves(first: number): number {
    const count = this.rules.legalMoves();
    for (let index = 0; index < count; index++) this.#moves[first + index] = this.#list[index]!;
    return count;
  }

  /** Fewest replies first, and before all others the move that mated or all but mated before. */
  #sortByReplies(first: number, count: number, best: number): void {
    for (let index = first; index < first + count; index++) {
      this.#play(this.#moves[index]!);
      this.#ranks[index] = this.#moves[index] === best ? -1 : this.rules.legalMoves();
      this.rules.takeBack();
    }
    this.#sort(first, count);
  }

  /** The reply that refuted before, then those that refute often. */
  #sortByRefutations(first: number, count: number, best: number): void {
    for (let index = first; index < first + count; index++) {
      const move = this.#moves[index]!;
      this.#ranks[index] = move === best ? -0x7fff_ffff : -this.#refuted[move]!;
    }
    this.#sort(first, count);
  }

  /** By insertion: lists are short. */
  #sort(first: number, count: number): void {
    const moves = this.#moves, ranks = this.#ranks;
    for (let next = first + 1; next < first + count; next++) {
      const move = moves[next]!, rank = ranks[next]!;
      let at = next;
      for (; at > first && ranks[at - 1]! > rank; at--) {
        moves[at] = moves[at - 1]!;
        ranks[at] = ranks[at - 1]!;
      }
      moves[at] = move;
      ranks[at] = rank;
    }
  }
}
