/**
 * `npm run bench:peers -- [--quick] [--rounds N] [--games N] [--game G] [--out FOLDER]`: ours beside its peers, in one run on this machine:
 * perft and nodes a second, legal moves through the API, depth in a second, cold start, memory, bytes on the wire, short matches. Writes
 * PEERS.md and its plots, by default into bench/. The sides take turns; a figure is a median with its range, a ratio is of the two
 * figures of each round. A peer that is not installed is named and left out. Some 30 minutes; `--quick` takes a few, and shows only that
 * it works. Matches are of so many games each, 20 by default, none with `--games 0`.
 *
 * Exit status 2 for a command line that makes no sense.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { variantInfo, type EngineName } from '../src/variants.js';
import { MATCH_NOTE, playMatches, type MatchRow } from './peers/matches.js';
import { measureInTurns, type Figure, type Quantity } from './peers/measure.js';
import { MEASUREMENTS } from './peers/measurements.js';
import { barPlot } from './peers/plot.js';
import { findPeers, type Peers } from './peers/sides.js';
import { GAMES, gameNamed, STATUS_USAGE, wholeFrom } from './support/options.js';
import { CAN_READ_CHILDREN } from './support/cpu-time.js';
import { machineText, print, progress } from './support/report.js';
import type { Summary } from './support/statistics.js';

const ROUNDS = 5, QUICK_ROUNDS = 1, MATCH_GAMES = 20, QUICK_MATCH_GAMES = 2;

interface Options {
  readonly quick: boolean;
  readonly rounds: number;
  readonly matchGames: number;
  readonly games: readonly EngineName[];
  readonly folder: string;
}

function readOptions(): Options {
  const text = { type: 'string' } as const, quickly = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { quick: quickly, rounds: text, games: text, game: text, out: text } });
  const quick = values.quick ?? false;
  return {
    quick,
    rounds: values.rounds === undefined ? quick ? QUICK_ROUNDS : ROUNDS : wholeFrom('--rounds', values.rounds, 99),
    matchGames: readMatchGames(values.games) ?? (quick ? QUICK_MATCH_GAMES : MATCH_GAMES),
    games: values.game === undefined ? GAMES : [gameNamed(values.game)],
    folder: values.out ?? fileURLToPath(new URL('.', import.meta.url)),
  };
}

function readMatchGames(text: string | undefined): number | undefined {
  return text === undefined ? undefined : text === '0' ? 0 : wholeFrom('--games', text, 1e5);
}

/** The figures of a quantity, by game. */
type Groups = Map<string, readonly Figure[]>;

async function measure({ quick, rounds, games }: Options, peers: Peers): Promise<readonly (readonly [Quantity, Groups])[]> {
  const found: [Quantity, Groups][] = [];
  for (const { quantities, rounds: own = rounds, sides } of MEASUREMENTS) {
    const groups = new Map(quantities.map((quantity) => [quantity.id, new Map<string, readonly Figure[]>()]));
    for (const game of games) {
      const label = `${game}, ${quantities[0]?.title.toLowerCase() ?? ''}`;
      const figures = await measureInTurns(label, Math.min(own, rounds), sides(game, peers, quick), quantities);
      for (const [id, list] of figures) groups.get(id)?.set(variantInfo(game).name, list);
    }
    found.push(...quantities.map((quantity): [Quantity, Groups] => [quantity, groups.get(quantity.id) ?? new Map()]));
  }
  return found;
}

function section(quantity: Quantity, groups: Groups): string[] {
  const { id, title, unit, note, scale, digits, lessIsBetter, isComparable } = quantity;
  const range = ({ min, max }: Summary, by: number, places: number): string => (
    min === max ? '' : ` (${(min / by).toFixed(places)} to ${(max / by).toFixed(places)})`
  );
  const rows = [...groups].flatMap(([game, figures]) => figures.map(({ side, value, ratio }) => {
    const times = ratio === undefined ? '' : `${ratio.median.toFixed(2)}${range(ratio, 1, 2)}`;
    const figure = `${(value.median / scale).toFixed(digits)}${range(value, scale, digits)}`;
    const cells = [game, side, figure, ...(isComparable === false ? [] : [times])];
    return `| ${cells.join(' | ')} |`;
  }));
  const last = isComparable === false ? [] : [lessIsBetter ? 'theirs by ours' : 'ours by theirs'];
  const head = ['game', 'side', unit, ...last];
  return [
    `## ${title}`, '', note, '', `![${title}, ${unit}](peers/${id}.svg)`, '',
    `| ${head.join(' | ')} |`, `|${head.map((_, index) => index < 2 ? '---' : '---:').join('|')}|`, ...rows, '',
  ];
}

function matchSection(rows: readonly MatchRow[]): string[] {
  if (rows.length === 0) return [];
  return [
    '## Matches at equal time', '', `${MATCH_NOTE} Score and Elo, with its 95 % interval, are ours.`, '',
    '| game | against | games | result | score | Elo |', '|---|---|---:|---|---:|---|',
    ...rows.map(({ game, peer, games, text }) => `| ${game} | ${peer} | ${games} | ${text} |`), '',
  ];
}

async function main(): Promise<void> {
  const options = readOptions(), { folder, quick, rounds, matchGames } = options;
  if (!CAN_READ_CHILDREN) throw new Error('the CPU time and the memory of a child are read from /proc, which only Linux has');
  const peers = await findPeers();
  for (const words of peers.missing) progress(`left out: ${words}`);
  const found = await measure(options, peers), matches = matchGames === 0 ? [] : await playMatches(options.games, peers, matchGames);
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  mkdirSync(join(folder, 'peers'), { recursive: true });
  for (const [quantity, groups] of found) writeFileSync(join(folder, 'peers', `${quantity.id}.svg`), barPlot(quantity, groups));
  const text = [
    '# Beside its peers', '',
    `Written by \`npm run bench:peers${quick ? ' -- --quick' : ''}\` on ${date}: ${machineText()}.`,
    ...(quick ? ['A quick run: it shows that the command works, and its figures are worth little.'] : []),
    `Peers: ${peers.names.join('; ')}.${peers.missing.map((words) => ` Left out: ${words}.`).join('')}`, '',
    `The sides take turns, in another order each round. A figure is the median of ${rounds} round${rounds === 1 ? '' : 's'}, its range in brackets; a ratio is`,
    'the median of the ratios of each round.', '',
    ...found.flatMap(([quantity, groups]) => section(quantity, groups)), ...matchSection(matches),
  ];
  const file = join(folder, 'PEERS.md');
  writeFileSync(file, `${text.join('\n').trimEnd()}\n`);
  print(`written: ${file} and ${found.length} plots in ${join(folder, 'peers')}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\noptions: --quick, --rounds N, --games N, --game ${GAMES.join('|')}, --out FOLDER\n`);
  process.exitCode = STATUS_USAGE;
}
