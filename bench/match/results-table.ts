/** `bench/RESULTS.md`: a row for each match that decided something. */
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { boundsText, estimateText, percent } from './report.js';
import type { Summary } from './summary.js';

const RESULTS_TABLE = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Columns: date, game, what, A vs B, limits, bounds, games, score, Elo, LLR, verdict. */
export function resultsRow(summary: Summary, what: string, date: Date): string {
  const { engines: { a, b }, sprt, variant, games, wins, draws, losses, score, elo } = summary;
  const cells = [
    date.toISOString().slice(0, DATE_LENGTH),
    variant,
    what,
    `${a.name} vs ${b.name}`,
    a.limits === b.limits ? a.limits : `A ${a.limits}; B ${b.limits}`,
    sprt === undefined ? '-' : boundsText(sprt),
    `${games}: +${wins} =${draws} -${losses}`,
    percent(score),
    estimateText(elo),
    sprt === undefined ? '-' : sprt.llr.toFixed(2),
    sprt === undefined ? '-' : sprt.verdict,
  ];
  return `| ${cells.map(escaped).join(' | ')} |`;
}

export function appendResultsRow(summary: Summary, what: string): void { appendFileSync(RESULTS_TABLE, `${resultsRow(summary, what, new Date())}\n`); }

/** Fit for a cell: one line, no bars. */
function escaped(text: string): string { return text.replace(/\s+/g, ' ').replaceAll('|', '\\|'); }
