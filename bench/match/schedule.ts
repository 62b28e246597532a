/**
 * The course of a match: tables, each with its own pair of engines and referee, take pairs of games one after the other until the
 * games are played, a sequential test is decided, or somebody interrupts. A table plays both games of a pair, so at most one pair a
 * table is incomplete at the end. Games under way when the match stops are dropped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shoqi } from '../support/package.js';
import { EngineProcess } from './engine-process.js';
import { playGame, type GamePlan, type Table } from './game.js';
import type { Opening, OpeningSource } from './opening.js';
import { faultOf, type GameRecord } from './record.js';
import { Referee } from './referee.js';
import { SIDES, type MatchSettings } from './settings.js';
import { sprtVerdict } from './statistics/sprt.js';
import type { Tally } from './tally.js';

export type End = 'games' | 'sprt' | 'openings' | 'interrupted';

/** Ctrl-C at a terminal reaches the engines as well as us; an engine that it killed did not crash. */
const INTERRUPT_WAIT_MS = 100;

interface PairPlan {
  readonly pair: number;
  readonly opening: Opening;
  readonly missing: readonly (0 | 1)[];
}

/** Starts all engines. Rejects with the `MatchError` of the first that does not start, and leaves none running then. */
export async function openTables(settings: MatchSettings, shoqi: Shoqi): Promise<Table[]> {
  const numbers = Array.from({ length: settings.concurrency }, (_, table) => table);
  const startBoth = (): Promise<EngineProcess>[] => SIDES.map((side) => EngineProcess.start(settings.engines[side], settings.variant));
  const started = await Promise.allSettled(numbers.flatMap(startBoth));
  const engines = started.flatMap((start) => start.status === 'fulfilled' ? [start.value] : []);
  const failed = started.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    engines.forEach((engine) => engine.kill());
    throw failed.reason;
  }
  const referees = await Promise.all(numbers.map(() => Referee.create(shoqi, settings.variant)));
  return referees.flatMap((referee, table) => {
    const [a, b] = engines.slice(table * SIDES.length);
    return a === undefined || b === undefined ? [] : [{ engines: { a, b }, referee }];
  });
}

export class Schedule {
  #end: End | undefined;
  /** No more moves are wanted. */
  #isStopped = false;
  #nextPair = 0;
  /** Games of earlier runs by pair. */
  readonly #played = new Map<number, GameRecord[]>();

  /** `onGame` hears of each finished game after it was counted. */
  constructor(
    private readonly settings: MatchSettings, private readonly tables: readonly Table[], private readonly openings: OpeningSource,
    private readonly tally: Tally, earlier: readonly GameRecord[], private readonly onGame: (record: GameRecord) => void,
  ) {
    for (const record of earlier) {
      tally.add(record);
      openings.exclude(record.opening);
      this.#played.set(record.pair, [...this.#played.get(record.pair) ?? [], record]);
    }
  }

  /** Plays the match; no engine runs afterwards. Rejects if an engine cannot be restarted. */
  async run(): Promise<End> {
    this.#checkSprt();
    const runs = await Promise.allSettled(this.tables.map((table) => this.#runTable(table)));
    await Promise.all(this.tables.flatMap(({ engines }) => SIDES.map((side) => engines[side].quit())));
    await this.openings.dispose();
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return this.#end ?? 'games';
  }

  interrupt(): void { this.#stop('interrupted'); }

  async #runTable(table: Table): Promise<void> {
    try {
      while (!this.#isStopped) {
        const plan = await this.#planPair();
        if (plan === undefined) return;
        for (const game of plan.missing) await this.#play(table, { ...plan, game });
      }
    } catch (error) {
      if (this.#isStopped) return;
      this.#stop('interrupted');
      throw error;
    }
  }

  async #play(table: Table, plan: GamePlan): Promise<void> {
    for (const side of SIDES) {
      if (!this.#isStopped && !table.engines[side].isRunning) await table.engines[side].restart();
    }
    if (this.#isStopped) return;
    const record = await playGame(plan, table, this.settings);
    if (faultOf(record) === 'crash') await sleep(INTERRUPT_WAIT_MS);
    if (this.#isStopped) return;
    this.tally.add(record);
    this.#checkSprt();
    this.onGame(record);
  }

  /** The next pair with a game to play; undefined when there is none. */
  async #planPair(): Promise<PairPlan | undefined> {
    while (this.#end === undefined && this.#nextPair < this.settings.games / 2) {
      const pair = this.#nextPair++;
      const played = this.#played.get(pair) ?? [];
      const missing = ([0, 1] as const).filter((game) => played.every((record) => record.game !== game));
      if (missing.length === 0) continue;
      const opening = played[0]?.opening ?? await this.openings.at(pair);
      if (opening !== undefined) return { pair, opening, missing };
      this.#end ??= 'openings';
    }
    return undefined;
  }

  #checkSprt(): void {
    const { sprt } = this.settings;
    if (sprt !== undefined && sprtVerdict(this.tally.pairs, sprt) !== 'undecided') this.#stop('sprt');
  }

  /** The first reason holds. */
  #stop(end: End): void {
    if (this.#isStopped) return;
    this.#end ??= end;
    this.#isStopped = true;
    for (const { engines } of this.tables) SIDES.forEach((side) => engines[side].kill());
    void this.openings.dispose();
  }
}
