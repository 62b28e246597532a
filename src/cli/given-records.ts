/** The games of a file that a user names. What cannot be read is told on standard error, a line each with its place; the rest counts. */
import { parseRecords, type GameRecord, type ParseRecordsOptions } from '../index.js';
import { readInput } from './files.js';
import { complain } from './output.js';

/** The games that could be read, at least in part. What could not makes the exit status 2. */
export async function givenRecords(file: string, options: ParseRecordsOptions): Promise<GameRecord[]> {
  const found = await parseRecords(await readInput(file), options);
  for (const { line, column, message } of found.flatMap(({ problems }) => problems)) {
    complain(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 2;
  }
  return found.flatMap(({ record }) => record ?? []);
}
