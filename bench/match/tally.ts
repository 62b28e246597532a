/** Everything counted over the games of a match, built from their records alone, so that a resumed match counts as an unbroken one. */
import { faultOf, FAULTS, pointsOf, timesOf, type Effort, type Fault, type GameRecord, type Reason } from './record.js';
import { SIDES, type MatchSettings, type Side } from './settings.js';
import { NO_PAIRS, withPair, type Pentanomial } from './statistics/pentanomial.js';
import { quantile } from './statistics/quantile.js';

/** How an engine kept its time: milliseconds beyond `movetime`, negative when it answered early. */
export interface Overrun {
  readonly moves: number;
  readonly maxMs: number;
  readonly p99Ms: number;
}

const TAIL = 0.99;
const MS_PER_SECOND = 1000;

export class Tally {
  wins = 0;
  draws = 0;
  losses = 0;
  /** Complete pairs only. */
  pairs: Pentanomial = NO_PAIRS;
  plies = 0;
  readonly #decisive = new Map<Reason, number>();
  readonly #drawn = new Map<Reason, number>();
  readonly #faults: Readonly<Record<Side, Map<Fault, number>>> = { a: new Map(), b: new Map() };
  readonly #efforts: Readonly<Record<Side, Effort[]>> = { a: [], b: [] };
  readonly #overruns: Readonly<Record<Side, number[]>> = { a: [], b: [] };
  /** First results of pairs whose other game is missing. */
  readonly #open = new Map<number, number>();

  constructor(private readonly settings: Pick<MatchSettings, 'engines'>) {}

  get games(): number { return this.wins + this.draws + this.losses; }

  /** A's share of the points, incomplete pairs included; NaN of no games. */
  get score(): number { return (this.wins + this.draws / 2) / this.games; }

  add(record: GameRecord): void {
    const points = pointsOf(record);
    if (points === 1) this.wins++;
    else if (points === 0) this.losses++;
    else this.draws++;
    this.plies += record.plies;
    const fault = faultOf(record);
    if (fault !== undefined) increment(this.#faults[record.winner === 'a' ? 'b' : 'a'], fault);
    increment(record.winner === null ? this.#drawn : this.#decisive, record.reason);
    for (const side of SIDES) this.#addTimes(record, side);
    this.#completePair(record.pair, points);
  }

  /** Reasons with their counts, the most frequent first. */
  reasons(kind: 'decisive' | 'drawn'): readonly (readonly [Reason, number])[] {
    return [...kind === 'drawn' ? this.#drawn : this.#decisive].sort(([, one], [, other]) => other - one);
  }

  faults(side: Side): Readonly<Record<Fault, number>> {
    return Object.fromEntries(FAULTS.map((fault) => [fault, this.#faults[side].get(fault) ?? 0])) as Record<Fault, number>;
  }

  /** Nodes the engine reported by seconds measured here; undefined if it reported none. */
  nodesPerSecond(side: Side): number | undefined { return quotient(this.#sum(side, 'nodes'), this.#sum(side, 'nodesMs') / MS_PER_SECOND); }

  meanDepth(side: Side): number | undefined { return quotient(this.#sum(side, 'depths'), this.#sum(side, 'depthMoves')); }

  meanMoveMs(side: Side): number | undefined { return quotient(this.#sum(side, 'usedMs'), this.#sum(side, 'moves')); }

  /** Undefined for a side without `movetime`. */
  overrun(side: Side): Overrun | undefined {
    const values = this.#overruns[side];
    const maxMs = quantile(values, 1);
    const p99Ms = quantile(values, TAIL);
    return maxMs === undefined || p99Ms === undefined ? undefined : { moves: values.length, maxMs, p99Ms };
  }

  #addTimes(record: GameRecord, side: Side): void {
    this.#efforts[side].push(record.effort[side]);
    const { moveTimeMs } = this.settings.engines[side].limits;
    if (moveTimeMs !== undefined) this.#overruns[side].push(...timesOf(record, side).map((usedMs) => usedMs - moveTimeMs));
  }

  #completePair(pair: number, points: number): void {
    const before = this.#open.get(pair);
    if (before === undefined) {
      this.#open.set(pair, points);
    } else {
      this.#open.delete(pair);
      this.pairs = withPair(this.pairs, before + points);
    }
  }

  #sum(side: Side, what: keyof Effort): number { return this.#efforts[side].reduce((sum, effort) => sum + effort[what], 0); }
}

function increment<K>(counts: Map<K, number>, key: K): void { counts.set(key, (counts.get(key) ?? 0) + 1); }

/** Undefined where nothing was measured. */
function quotient(dividend: number, divisor: number): number | undefined {
  return divisor > 0 && dividend > 0 ? dividend / divisor : undefined;
}
