/**
 * Files that the user names: whatever goes wrong with one is an `InputError` `ERR_FILE` that names it. Reading ends at a size that no
 * honest file has, since a device or a pipe may never end.
 */
import { createReadStream, fstatSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { InputError } from './errors.js';
import { printBytes } from './output.js';

/** What stands for standard input and output. */
const STANDARD = '-';
const MOST_MEGABYTES = 256;

/** The bytes of a file or pipe, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readAll(file === STANDARD ? standardInput() : createReadStream(file));
  } catch (error) {
    throw fileError(`${file} cannot be read`, error);
  }
}

/** Standard input. Throws an `InputError` for a folder, which would read as nothing. */
export function standardInput(): NodeJS.ReadStream {
  if (fstatSync(0).isDirectory()) throw new InputError('ERR_FILE', 'standard input is a folder');
  return process.stdin;
}

/** The bytes of a file that an option names; no pipe, no device: a session would wait for it. */
export async function readRegular(option: string, file: string): Promise<Uint8Array> {
  try {
    if (!(await stat(file)).isFile()) throw new Error('not a regular file');
    return await readAll(createReadStream(file));
  } catch (error) {
    throw fileError(`${option}: ${file} cannot be read`, error);
  }
}

/** Writes a file that a flag names; `-` is standard output. */
export async function saveOutput(file: string, content: string | Uint8Array, flag = 'out'): Promise<void> {
  if (file === STANDARD) return printBytes(content);
  try {
    await writeFile(file, content);
  } catch (error) {
    throw fileError(`--${flag} cannot be written`, error);
  }
}

/** Whether a name means standard output. */
export function isStandard(file: string | undefined): boolean {
  return file === STANDARD;
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_MEGABYTES * 2 ** 20) throw new Error(`more than ${MOST_MEGABYTES} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileError(what: string, error: unknown): InputError {
  return new InputError('ERR_FILE', `${what}: ${error instanceof Error ? error.message : String(error)}`);
}
