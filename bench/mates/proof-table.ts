/**
 * What a proof has shown, by position: the fewest plies within which a mate is proved, the most within which there is none, and the move
 * that showed it. Keys are compared whole; an entry that is lost costs time and nothing else. Two slots a bucket: the one that cost more
 * stays, the other takes the newest.
 */

/** Stands for no move; no move has this number. */
export const NO_MOVE = 0xffff;

const BUCKETS = 1 << 21;
/** Of `provedPlies`: not proved. */
const NEVER = 255;

/** What is known of a position. One object, good until the next call. */
export interface Known {
  /** A mate within so many plies is proved; above any number of plies if none is. */
  provedPlies: number;
  /** There is no mate within so many plies, or -1. */
  refutedPlies: number;
  move: number;
}

export class ProofTable {
  readonly #keys = new Int32Array(BUCKETS * 2 * 2);
  readonly #proved = new Uint8Array(BUCKETS * 2).fill(NEVER);
  readonly #refuted = new Int8Array(BUCKETS * 2).fill(-1);
  readonly #moves = new Uint16Array(BUCKETS * 2);
  readonly #known: Known = { provedPlies: NEVER, refutedPlies: -1, move: NO_MOVE };
  /** A key as its two halves. */
  readonly #key = new BigInt64Array(1);
  readonly #halves = new Int32Array(this.#key.buffer);

  find(key: bigint): Known {
    const slot = this.#slotOf(key), known = this.#known;
    known.provedPlies = slot < 0 ? NEVER : this.#proved[slot]!;
    known.refutedPlies = slot < 0 ? -1 : this.#refuted[slot]!;
    known.move = slot < 0 ? NO_MOVE : this.#moves[slot]!;
    return known;
  }

  storeProved(key: bigint, plies: number, move: number): void {
    const slot = this.#slotFor(key, plies);
    this.#proved[slot] = Math.min(this.#proved[slot]!, plies);
    this.#moves[slot] = move;
  }

  storeRefuted(key: bigint, plies: number, move: number): void {
    const slot = this.#slotFor(key, plies);
    this.#refuted[slot] = Math.max(this.#refuted[slot]!, plies);
    this.#moves[slot] = move;
  }

  /** The slot that holds a key, or -1. */
  #slotOf(key: bigint): number {
    this.#key[0] = key;
    const low = this.#halves[0]!, high = this.#halves[1]!, slot = (low & BUCKETS - 1) << 1;
    for (let index = slot; index < slot + 2; index++) {
      if (this.#keys[index << 1] === low && this.#keys[index << 1 | 1] === high) return index;
    }
    return -1;
  }

  /** A slot for a key, its own or one that is emptied for it. */
  #slotFor(key: bigint, plies: number): number {
    const own = this.#slotOf(key);
    if (own >= 0) return own;
    const low = this.#halves[0]!, high = this.#halves[1]!, costly = (low & BUCKETS - 1) << 1;
    const slot = this.#cost(costly) <= plies ? costly : costly + 1;
    this.#keys[slot << 1] = low;
    this.#keys[slot << 1 | 1] = high;
    this.#proved[slot] = NEVER;
    this.#refuted[slot] = -1;
    return slot;
  }

  /** Plies that were searched for what a slot holds. */
  #cost(slot: number): number {
    const proved = this.#proved[slot]!;
    return Math.max(proved === NEVER ? -1 : proved, this.#refuted[slot]!);
  }
}
