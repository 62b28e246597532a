/** What people see of a match: a line of progress, a line for each fault, a report at the end. */
import { printTable, print } from '../support/report.js';
import { limitsText } from './limits.js';
import type { GameRecord } from './record.js';
import { FAULTS } from './record.js';
import type { MatchSettings, Side } from './settings.js';
import { eloEstimate, type Estimate } from './statistics/elo.js';
import { logLikelihoodRatio, sprtBounds, type SprtTest } from './statistics/sprt.js';
import type { SprtSummary, Summary } from './summary.js';
import type { Tally } from './tally.js';

/** Of the line that is written over itself, and of plain lines in a log. */
const TTY_INTERVAL_MS = 250;
const LOG_INTERVAL_MS = 30_000;

const MS_PER_MINUTE = 60_000;
const CLEAR_LINE = '\r\u001b[K';

/** Tells how the match stands, on standard error. */
export class Progress {
  readonly #startedAt = performance.now();
  readonly #gamesBefore: number;
  #toldAt = this.#startedAt;

  constructor(private readonly settings: MatchSettings, private readonly tally: Tally) {
    this.#gamesBefore = tally.games;
  }

  /** After a game. */
  tell(): void {
    const now = performance.now();
    if (now - this.#toldAt < (process.stderr.isTTY ? TTY_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    this.#toldAt = now;
    const line = `${standing(this.tally, this.settings)}  ${this.#pace(now)}`;
    process.stderr.write(process.stderr.isTTY ? CLEAR_LINE + line.slice(0, process.stderr.columns - 1) : `${line}\n`);
  }

  /** A line that stays. */
  say(line: string): void { process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}\n`); }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
  }

  #pace(now: number): string {
    const played = this.tally.games - this.#gamesBefore;
    const perMinute = played / ((now - this.#startedAt) / MS_PER_MINUTE);
    const minutesLeft = (this.settings.games - this.tally.games) / perMinute;
    return `${perMinute.toFixed(perMinute < 10 ? 1 : 0)} games/min  ${durationText(minutesLeft)} left`;
  }
}

/** Everything needed to see a lost game's last position again. */
export function faultLine(record: GameRecord, names: Readonly<Record<Side, string>>): string {
  const { pair, game, first, winner, reason, detail, fen, opening, moves } = record;
  const loser: Side = winner === 'a' ? 'b' : 'a';
  const side = first === loser ? 'first' : 'second';
  return `pair ${pair} game ${game}: ${loser.toUpperCase()} (${names[loser]}, ${side} side) loses by ${reason}, ${detail ?? ''}\n`
    + `  at ${fen}\n  position startpos moves ${[...opening.moves, ...moves].join(' ')}`;
}

export function printReport(summary: Summary, settings: MatchSettings, names: Readonly<Record<Side, string>>): void {
  const { wins, draws, losses, score, elo, normalisedElo, pairs, engines } = summary;
  print(`${summary.variant}, ${summary.games} games, ${summary.pairCount} pairs, openings of seed ${summary.seed}, ended by ${summary.end}`);
  print(`A: ${names.a}   ${engines.a.command}   ${limitsText(settings.engines.a.limits)}`);
  print(`B: ${names.b}   ${engines.b.command}   ${limitsText(settings.engines.b.limits)}`);
  print();
  if (summary.games > 0) {
    print(`score      ${percent(score)} for A: ${wins} won, ${draws} drawn, ${losses} lost`);
    print(`Elo        ${estimateText(elo)}, normalised ${estimateText(normalisedElo)}`);
    print(`pairs      ${['0', '1/2', '1', '3/2', '2'].map((points, index) => `${points}: ${pairs[index]}`).join('   ')}`);
    if (summary.sprt !== undefined) print(`SPRT       ${sprtText(summary.sprt)}`);
    print(`decisive   ${countsText(summary.decisive)}`);
    print(`drawn      ${countsText(summary.drawn)}`);
    print(`length     ${summary.meanPlies.toFixed(1)} plies`);
    print();
    printTable(engineRows(summary));
  }
  print();
  print(`games in ${summary.file}`);
}

/** `SPRT [0, 5] Elo: LLR 2.95 in (-2.94, 2.94), H1 accepted`, without the first word. */
function sprtText(sprt: SprtSummary): string {
  return `${boundsText(sprt)}: LLR ${sprt.llr.toFixed(2)} in (${sprt.lower.toFixed(2)}, ${sprt.upper.toFixed(2)}), ${sprt.verdict}`;
}

export function boundsText({ scale, h0, h1 }: SprtTest): string { return `[${h0}, ${h1}] ${scale === 'normalised' ? 'normalised ' : ''}Elo`; }

/** `+12.3 [1.0, 23.9]`, 95 % interval in brackets. */
export function estimateText({ elo, low, high }: Estimate): string { return `${signed(elo)} [${signed(low)}, ${signed(high)}]`; }

export function percent(share: number): string { return `${(share * 100).toFixed(1)} %`; }

function standing(tally: Tally, { games, sprt }: MatchSettings): string {
  const llr = sprt === undefined ? [] : [`LLR ${logLikelihoodRatio(tally.pairs, sprt).toFixed(2)} of ${sprtBounds(sprt).upper.toFixed(2)}`];
  return [
    `${tally.games}/${games} games`, `W ${tally.wins} D ${tally.draws} L ${tally.losses}`, percent(tally.score),
    `Elo ${estimateText(eloEstimate(tally.pairs))}`, ...llr,
  ].join('  ');
}

function engineRows({ engines }: Summary): string[][] {
  const row = (label: string, cell: (side: Side) => string): string[] => [label, cell('a'), cell('b')];
  const number = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? '-';
  return [
    ['', 'A', 'B'],
    ...FAULTS.map((fault) => row(fault, (side) => String(engines[side].faults[fault]))),
    row('nodes/s', (side) => number(engines[side].nodesPerSecond, 0)),
    row('mean depth', (side) => number(engines[side].meanDepth, 1)),
    row('ms a move', (side) => number(engines[side].meanMoveMs, 1)),
    row('ms beyond movetime, 99 %', (side) => number(engines[side].overrun?.p99Ms, 1)),
    row('ms beyond movetime, most', (side) => number(engines[side].overrun?.maxMs, 1)),
  ];
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([reason, count]) => `${reason} ${count}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+inf' : '-inf';
  return `${elo < 0 ? '' : '+'}${elo.toFixed(1)}`;
}

function durationText(minutes: number): string {
  if (!Number.isFinite(minutes)) return '?';
  if (minutes < 1) return `${Math.ceil(minutes * 60)} s`;
  return minutes < 100 ? `${Math.ceil(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
