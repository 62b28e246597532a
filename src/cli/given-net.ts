/** Which net a command line asks for. */
import { readFile } from 'node:fs/promises';
import type { Net } from '../index.js';
import type { Args } from './args.js';
import { oneLine, usageError } from './errors.js';

/** By `--net FILE` or `--net hand-written`; undefined for that of the package. Rejects with an `InputError` if a file cannot be read. */
export async function netFromArgs(args: Args): Promise<Net | undefined> {
  const text = args.text('net');
  return text === undefined || text === 'hand-written' ? text : readNet('--net', text);
}

/** The bytes of a file; `option` is what asked for it. Rejects with an `InputError` if they cannot be read. */
export async function readNet(option: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (thrown) {
    throw usageError(`${option}: ${oneLine(thrown)}`);
  }
}
