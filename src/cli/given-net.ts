/** Which net a command line asks for. */
import type { Net } from '../index.js';
import type { Args } from './args.js';
import { readRegular } from './files.js';

/** By `--net FILE` or `--net hand-written`; undefined for that of the package. Rejects with an `InputError` if a file cannot be read. */
export async function netFromArgs(args: Args): Promise<Net | undefined> {
  const text = args.text('net');
  return text === undefined || text === 'hand-written' ? text : readRegular('--net', text);
}
