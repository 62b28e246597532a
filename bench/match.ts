/** `npm run match`: plays two engines against each other. See `--help`; the parts are in `match/`. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MatchError } from './match/errors.js';
import { HELP } from './match/help.js';
import { OpeningSource } from './match/opening.js';
import { readRunOptions, readSettings, resumedFlags, type RunOptions } from './match/options.js';
import { faultOf, type GameRecord } from './match/record.js';
import { faultLine, printReport, Progress } from './match/report.js';
import { appendResultsRow } from './match/results-table.js';
import { readEarlierRun, ResultsFile, type EarlierRun } from './match/results-file.js';
import { openTables, Schedule } from './match/schedule.js';
import { summarise, type Summary } from './match/summary.js';
import { Tally } from './match/tally.js';
import { importPackage } from './support/package.js';
import { print } from './support/report.js';

const MATCHES_FOLDER = fileURLToPath(new URL('../.data/matches/', import.meta.url));

const STATUS_ERROR = 1;
const STATUS_USAGE = 2;
/** As shells have it for SIGINT. */
const STATUS_INTERRUPTED = 130;

async function main(): Promise<void> {
  const options = readRunOptions(process.argv.slice(2));
  if (options.help) return print(HELP);
  const earlier = options.resume === undefined ? undefined : readEarlierRun(options.resume);
  const summary = await runMatch(options, earlier);
  if (summary.end === 'interrupted') process.exitCode = STATUS_INTERRUPTED;
}

async function runMatch(options: RunOptions, earlier: EarlierRun | undefined): Promise<Summary> {
  const flags = earlier === undefined ? options.flags : resumedFlags(earlier.flags, options.flags);
  const settings = readSettings(flags);
  const shoqi = await importPackage().catch((error: Error) => { throw new MatchError(error.message); });
  const tables = await openTables(settings, shoqi);
  const names = { a: tables[0]?.engines.a.name ?? '', b: tables[0]?.engines.b.name ?? '' };
  const file = options.resume === undefined
    ? ResultsFile.create(options.out ?? defaultPath([settings.variant, names.a, 'vs', names.b]), flags, [names.a, names.b])
    : ResultsFile.reopen(options.resume);

  const tally = new Tally(settings);
  const openings = await OpeningSource.create(shoqi, settings.variant, settings.opening);
  const onGame = (record: GameRecord): void => {
    file.append(record);
    if (faultOf(record) !== undefined) progress.say(faultLine(record, names));
    progress.tell();
  };
  const schedule = new Schedule(settings, tables, openings, tally, earlier?.games ?? [], onGame);
  const progress = new Progress(settings, tally);
  const interrupt = (): void => schedule.interrupt();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const end = await schedule.run();
  progress.end();

  const summary = summarise(settings, names, tally, end, relative('', file.path));
  file.append(summary);
  if (options.json) print(JSON.stringify(summary));
  else printReport(summary, settings, names);
  if (options.log !== undefined && summary.games > 0) appendResultsRow(summary, options.log);
  return summary;
}

/** Named by the time and by words that may hold anything. */
function defaultPath(words: readonly string[]): string {
  const time = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '');
  const name = words.join(' ').replace(/[^A-Za-z0-9.]+/g, '-').slice(0, 100);
  return `${MATCHES_FOLDER}${time}-${name}.jsonl`;
}

try {
  await main();
} catch (error) {
  const isUsers = error instanceof MatchError;
  process.stderr.write(`match: ${isUsers ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(isUsers ? STATUS_USAGE : STATUS_ERROR);
}
