/** The games of a file that a user names. What cannot be read is told on standard error, a line each with its place; the rest counts. */
import { parseRecords, RECORD_FORMATS, type GameRecord } from '../index.js';
import { choice, type Args } from './args.js';
import { demandVariant, InputError } from './errors.js';
import { readInput } from './files.js';
import { complain } from './output.js';

/**
 * The games of the file of a command line that could be read, at least in part: that of `--game`, or all, and never none. Heeds `--from`
 * and `--variant`. What could not be read makes the exit status 2.
 */
export async function recordsFromArgs(args: Args): Promise<readonly GameRecord[]> {
  const file = args.file(), format = choice(args, 'from', RECORD_FORMATS), name = args.text('variant');
  const number = args.whole('game', 1, Number.MAX_SAFE_INTEGER);
  const known = { ...(format !== undefined && { format }), ...(name !== undefined && { variant: demandVariant(name) }) };
  const found = await parseRecords(await readInput(file), known);
  for (const { line, column, message } of found.flatMap(({ problems }) => problems)) {
    complain(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 2;
  }
  if (found.length === 0) throw new InputError('ERR_FILE', `${file} has no game in it`);
  const records = found.flatMap(({ record }) => record ?? []);
  const chosen = number === undefined ? records : records.slice(number - 1, number);
  if (chosen.length > 0) return chosen;
  throw new InputError('ERR_FILE', `${file} has no game ${number === undefined ? 'that could be read' : `${number} of ${records.length}`}`);
}
