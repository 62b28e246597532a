/** Plays one game: asks the engines in turn, keeps their clocks and lets the referee decide. */
import type { Color } from '../../src/index.js';
import type { EngineProcess, MoveAnswer } from './engine-process.js';
import { goLine, type ClockTimes, type Limits } from './limits.js';
import type { Opening } from './opening.js';
import type { Effort, GameRecord, Reason } from './record.js';
import type { Referee } from './referee.js';
import { otherSide, SIDES, type GameSettings, type Side } from './settings.js';

export interface GamePlan {
  readonly pair: number;
  readonly game: 0 | 1;
  readonly opening: Opening;
}

/** What plays: two engines, both running, and a referee of their own. */
export interface Table {
  readonly engines: Readonly<Record<Side, EngineProcess>>;
  readonly referee: Referee;
}

/** Milliseconds are kept to this share. */
const TIME_STEPS_PER_MS = 10;

/** What a move may take with nothing but nodes or a depth to limit it, before the engine is taken to hang. */
const UNTIMED_MS = 60_000;

interface Ending {
  readonly winner: Side | null;
  readonly reason: Reason;
  readonly detail?: string;
}

/** A plays the first side in game 0 of a pair, the second in game 1. */
export async function playGame(plan: GamePlan, table: Table, settings: GameSettings): Promise<GameRecord> {
  const game = new RunningGame(plan, table, settings);
  const ending = await game.run();
  return game.record(ending);
}

class RunningGame {
  readonly #first: Side;
  readonly #timesMs: number[] = [];
  readonly #effort: Record<Side, Effort> = { a: NO_EFFORT, b: NO_EFFORT };
  readonly #leftMs: Record<Side, number | undefined>;

  constructor(private readonly plan: GamePlan, private readonly table: Table, private readonly settings: GameSettings) {
    this.#first = plan.game === 0 ? 'a' : 'b';
    this.#leftMs = { a: this.#limits('a').clock?.baseMs, b: this.#limits('b').clock?.baseMs };
  }

  async run(): Promise<Ending> {
    const { referee, engines } = this.table;
    referee.begin(this.plan.opening.moves);
    for (const side of SIDES) {
      if (!await engines[side].newGame()) return { winner: otherSide(side), reason: 'crash', detail: 'at ucinewgame' };
    }
    for (;;) {
      const { outcome } = referee;
      if (outcome !== undefined) return { winner: outcome.winner === null ? null : this.#sideOf(outcome.winner), reason: outcome.reason };
      if (referee.moves.length >= this.settings.maxPlies) return { winner: null, reason: 'max-plies' };
      const fault = await this.#playMove(this.#sideOf(referee.turn));
      if (fault !== undefined) return fault;
    }
  }

  record({ winner, reason, detail }: Ending): GameRecord {
    const { referee } = this.table;
    const { pair, game, opening } = this.plan;
    return {
      type: 'game', pair, game, first: this.#first, opening, moves: referee.moves.slice(opening.moves.length), plies: referee.moves.length,
      winner, reason, ...(detail !== undefined && { detail }), fen: referee.fen, timesMs: this.#timesMs, effort: this.#effort,
    };
  }

  async #playMove(side: Side): Promise<Ending | undefined> {
    const { referee, engines } = this.table;
    const budgetMs = this.#budgetMs(side);
    const lost = (reason: Reason, detail: string): Ending => ({ winner: otherSide(side), reason, detail });
    const waitMs = (budgetMs ?? UNTIMED_MS) + this.settings.graceMs + this.settings.hangMs;
    const answer = await engines[side].think(referee.positionLine, goLine(this.#limits(side), this.#clocks()), waitMs);
    if (answer.kind !== 'move') return lost(answer.kind, `after ${rounded(answer.usedMs)} ms`);
    this.#timesMs.push(rounded(answer.usedMs));
    this.#effort[side] = withAnswer(this.#effort[side], answer);
    if (budgetMs !== undefined && answer.usedMs > budgetMs + this.settings.graceMs) {
      return lost('time-loss', `${rounded(answer.usedMs)} ms of ${rounded(budgetMs)} ms`);
    }
    this.#advanceClock(side, answer.usedMs);
    const complaint = referee.play(answer.text);
    return complaint === undefined ? undefined : lost('illegal-move', `bestmove ${answer.text}: ${complaint}`);
  }

  /** What the side may use now; undefined without a limit of time. */
  #budgetMs(side: Side): number | undefined {
    const times = [this.#limits(side).moveTimeMs, this.#leftMs[side]].filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  #advanceClock(side: Side, usedMs: number): void {
    const { clock } = this.#limits(side);
    const leftMs = this.#leftMs[side];
    if (clock !== undefined && leftMs !== undefined) this.#leftMs[side] = Math.max(leftMs - usedMs, 0) + clock.incMs;
  }

  #clocks(): ClockTimes {
    const clockOf = (color: Color): ClockTimes[Color] => {
      const side = this.#sideOf(color);
      const leftMs = this.#leftMs[side];
      return leftMs === undefined ? undefined : { leftMs, incMs: this.#limits(side).clock?.incMs ?? 0 };
    };
    return { first: clockOf('first'), second: clockOf('second') };
  }

  #limits(side: Side): Limits { return this.table.engines[side].settings.limits; }

  #sideOf(color: Color): Side { return color === 'first' ? this.#first : otherSide(this.#first); }
}

const NO_EFFORT: Effort = { moves: 0, usedMs: 0, nodes: 0, nodesMs: 0, depths: 0, depthMoves: 0 };

function withAnswer(effort: Effort, { usedMs, nodes, depth }: MoveAnswer): Effort {
  return {
    moves: effort.moves + 1,
    usedMs: rounded(effort.usedMs + usedMs),
    nodes: effort.nodes + (nodes ?? 0),
    nodesMs: rounded(effort.nodesMs + (nodes === undefined ? 0 : usedMs)),
    depths: effort.depths + (depth ?? 0),
    depthMoves: effort.depthMoves + (depth === undefined ? 0 : 1),
  };
}

function rounded(ms: number): number { return Math.round(ms * TIME_STEPS_PER_MS) / TIME_STEPS_PER_MS; }
