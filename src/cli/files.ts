/** Files that the user names: whatever goes wrong with one is an `InputError` `ERR_FILE` that names it. */
import { readFile, writeFile } from 'node:fs/promises';
import { InputError } from './errors.js';

/** The bytes of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? Buffer.concat(await process.stdin.toArray() as Buffer[]) : await readFile(file);
  } catch (error) {
    throw fileError(`${file} cannot be read`, error);
  }
}

/** Writes a file that a flag names. */
export async function saveOutput(file: string, content: string | Uint8Array, flag = 'out'): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw fileError(`--${flag} cannot be written`, error);
  }
}

function fileError(what: string, error: unknown): InputError {
  return new InputError('ERR_FILE', `${what}: ${error instanceof Error ? error.message : String(error)}`);
}
