/**
 * `shoqi convert`: records from one format to another. What the file has that cannot be read is told on standard error, a line each with
 * its place, and the exit status is 2; what could be read is converted all the same.
 */
import {
  encodeRecord, makeRecord, NOTATIONS, RECORD_FORMATS, ShoqiError, type GameRecord, type Line, type RecordEncoding,
  type RecordFormat,
} from '../index.js';
import { choice, readArgs, type Syntax } from './args.js';
import { demand, InputError, usageError } from './errors.js';
import { saveOutput } from './files.js';
import { recordsFromArgs } from './given-records.js';
import { complain } from './output.js';
import { checkOutputs } from './outputs.js';

const ENCODINGS: readonly RecordEncoding[] = ['utf-8', 'shift_jis'];

const SYNTAX: Syntax = {
  variant: 'none',
  file: true,
  flags: { to: 'value', from: 'value', variant: 'value', game: 'value', notation: 'value', encoding: 'value', out: 'value' },
};

/** Between the games of a file. */
const SEPARATORS: Readonly<Record<RecordFormat, string>> = { pgn: '\n', kif: '\n', csa: '/\n' };

export async function convert(words: readonly string[]): Promise<void> {
  const args = readArgs(words, SYNTAX);
  const to = choice(args, 'to', RECORD_FORMATS);
  if (to === undefined) throw usageError(`--to is missing; one of ${RECORD_FORMATS.join(', ')}`);
  const notation = choice(args, 'notation', NOTATIONS);
  if (notation !== undefined && to !== 'pgn') throw usageError(`--notation is for PGN; ${to.toUpperCase()} has one of its own`);
  const encoding = choice(args, 'encoding', ENCODINGS) ?? 'utf-8';
  await checkOutputs(args, ['out'], args.file());
  const records = await recordsFromArgs(args);
  if (to === 'kif' && records.length > 1) throw usageError(`a KIF holds one game, but ${args.file()} has ${records.length}; choose with --game N`);
  const texts: string[] = [];
  for (const record of records) texts.push(await write(to, record, { encoding, ...(notation !== undefined && { notation }) }));
  await saveOutput(args.text('out') ?? '-', demand(encodeRecord(texts.join(SEPARATORS[to]), encoding)));
}

async function write(to: RecordFormat, record: GameRecord, options: Parameters<typeof makeRecord>[2]): Promise<string> {
  const lost = to === 'csa' ? variations(record) : 0;
  if (lost > 0) complain(`CSA has no variations: ${lost} left out`);
  try {
    return await makeRecord(to, record, options);
  } catch (error) {
    // KIF and CSA of another game, a notation that the game has not
    if (error instanceof ShoqiError && error.code === 'ERR_VARIANT') throw new InputError(error.code, error.message);
    throw error;
  }
}

function variations(line: Line): number {
  return line.moves.flatMap(({ variations: own = [] }) => own).reduce((sum, one) => sum + 1 + variations(one), 0);
}
