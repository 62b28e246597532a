/**
 * `npx tsx tune/win-model.ts [--data 1,2]`
 *
 * Fits the model of src/win-model.ts to self-play (train/), and prints its constants for each game that has some: the most likely ones,
 * given each position's search score and the result of its game. `--data` names the seeds; default: of each game the highest, since a
 * score means what it meant to the engine that played. Beside them, how the model fares: results by score.
 */
import { readFileSync } from 'node:fs';
import { readCommand } from '../scripts/command.js';
import { type EngineName, variantInfo } from '../src/variants.js';
import { gameFolder, listChunks, type Chunk } from '../train/chunks.js';
import { sigmoid } from '../train/data.js';
import { GAMES } from '../train/engine.js';
import { wholes } from '../train/flags.js';
import { minimumOf } from '../train/minimum.js';
import { DRAW, FLAG, LOSS, readFlags, readRecord, RECORD_BYTES, WIN } from '../train/records.js';

/** How many positions with one score ended in a loss, a draw, a win: by result as in records.ts. */
type Results = [losses: number, draws: number, wins: number];

/** In the engine's units. */
interface WinModel { readonly drawCp: number; readonly spreadCp: number }

/** Where the constants are looked for, in centipawns. */
const DRAW_MOST = 1000, SPREAD_LEAST = 20, SPREAD_MOST = 2000;
/** What a lead of 100 centipawns shall score, and where that lead is looked for, in the engine's units. */
const LEAD_SCORE = 0.64, LEAD_MOST = 1000;
/** To which they are found. */
const PRECISION_CP = 0.01;
/** Widths of the rows that are printed, in centipawns. */
const BUCKET_CP = 200;

const command = { usage: 'usage: npx tsx tune/win-model.ts [--data 1,2]', words: 0, flags: { data: { type: 'string' } } } as const;
const seeds = readCommand(command, (_words, { data }) => data === undefined ? undefined : wholes('--data', data));

for (const game of GAMES) {
  const chunks = chunksOf(game), [chunk] = chunks;
  if (chunk === undefined) continue;
  const results = readResults(game, chunks), model = fit(results);
  const count = [...results.values()].reduce((sum, row) => sum + total(row), 0);
  const source = `${count} positions of seed ${[...new Set(chunks.map(({ seed }) => seed))].join(', ')}, ${chunk.nodes} nodes a move, engine ${chunk.engine}`;
  const units = unitsOf(model), told = (value: number): string => (value * 100 / units).toFixed(0);
  say(`${game}: { units: ${units.toFixed(0)}, drawCp: ${told(model.drawCp)}, spreadCp: ${told(model.spreadCp)} }, from ${source}`);
  say(`  loss ${(loss(results, model) / count).toFixed(5)}; score: positions, wins and draws seen, foretold`);
  for (const line of buckets(results, model)) say(`  ${line}`);
}

function say(text: string): void { process.stdout.write(`${text}\n`); }

function chunksOf(game: EngineName): Chunk[] {
  const chunks = listChunks(gameFolder(game), game, seeds);
  return seeds !== undefined ? chunks : chunks.filter(({ seed }) => seed === chunks.at(-1)?.seed);
}

/** Positions whose score is decided teach nothing: their games were ended there. */
function readResults(game: EngineName, chunks: readonly Chunk[]): Map<number, Results> {
  const results = new Map<number, Results>();
  for (const { file } of chunks) {
    const bytes = readFileSync(file), view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = RECORD_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
      if ((readFlags(view, at) & FLAG.decided) !== 0) continue;
      const { score, result } = readRecord(view, at, variantInfo(game).hasHands), row = results.get(score) ?? [0, 0, 0];
      row[result as 0 | 1 | 2]++;
      results.set(score, row);
    }
  }
  return results;
}

function fit(results: ReadonlyMap<number, Results>): WinModel {
  const bestDraw = (spreadCp: number): WinModel => (
    { spreadCp, drawCp: minimumOf((drawCp) => loss(results, { drawCp, spreadCp }), 0, DRAW_MOST, PRECISION_CP) });
  return bestDraw(minimumOf((spreadCp) => loss(results, bestDraw(spreadCp)), SPREAD_LEAST, SPREAD_MOST, PRECISION_CP));
}

/** The lead that is told as 100 centipawns: half of its draws and its wins are this share of the games. */
function unitsOf(model: WinModel): number {
  return minimumOf((lead) => {
    const [, draws, wins] = foretell(lead, model);
    return Math.abs(wins + draws / 2 - LEAD_SCORE);
  }, 0, LEAD_MOST, PRECISION_CP);
}

/** Less the logarithm of the likelihood. */
function loss(results: ReadonlyMap<number, Results>, model: WinModel): number {
  let sum = 0;
  for (const [score, row] of results) {
    const chances = foretell(score, model);
    for (const result of [LOSS, DRAW, WIN] as const) if (row[result] > 0) sum -= row[result] * Math.log(Math.max(chances[result], 1e-9));
  }
  return sum;
}

function foretell(score: number, { drawCp, spreadCp }: WinModel): Results {
  const win = sigmoid((score - drawCp) / spreadCp), lost = sigmoid((-score - drawCp) / spreadCp);
  return [lost, 1 - win - lost, win];
}

function total(row: Results): number { return row[LOSS] + row[DRAW] + row[WIN]; }

function* buckets(results: ReadonlyMap<number, Results>, model: WinModel): Generator<string> {
  const scores = [...results.keys()].sort((one, other) => one - other);
  for (let from = -1000; from < 1000; from += BUCKET_CP) {
    const seen: Results = [0, 0, 0], foretold: Results = [0, 0, 0];
    for (const score of scores.filter((cp) => cp >= from && cp < from + BUCKET_CP)) {
      const row = results.get(score) ?? [0, 0, 0], chances = foretell(score, model);
      for (const result of [LOSS, DRAW, WIN] as const) {
        seen[result] += row[result];
        foretold[result] += total(row) * chances[result];
      }
    }
    const share = (part: number): string => `${(100 * part / Math.max(total(seen), 1)).toFixed(1)} %`.padStart(7);
    yield `${String(from).padStart(5)} to ${String(from + BUCKET_CP).padStart(5)} cp: ${String(total(seen)).padStart(6)}`
      + `  wins ${share(seen[WIN])} ${share(foretold[WIN])}  draws ${share(seen[DRAW])} ${share(foretold[DRAW])}`;
  }
}
