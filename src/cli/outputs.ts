/**
 * The files that the flags of a command name to write to, looked at before any work is done: whether each can be written, and whether one
 * would be lost by writing another. Nothing is made or emptied by looking. What is wrong is an `InputError` that names the flag.
 */
import { constants, fstatSync } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Args } from './args.js';
import { InputError, usageError } from './errors.js';
import { isStandard } from './files.js';

/** Which file a name means: the same text for all names of one file. */
type Identity = string;

/** Refuses outputs that cannot be written, that are one file, or that are the file or the net which the command reads. */
export async function checkOutputs(args: Args, flags: readonly string[], input?: string): Promise<void> {
  const used = new Map<Identity, string>();
  for (const [what, file] of [['the file that is read', input], ['the net', args.text('net')]] as const) {
    const identity = file === undefined ? undefined : await identityOf(file);
    if (identity !== undefined) used.set(identity, what);
  }
  for (const flag of flags) {
    const file = args.text(flag);
    if (file === undefined || isStandard(file)) continue;
    if (file === '') throw usageError(`--${flag} needs the name of a file`);
    await demandWritable(flag, file);
    const identity = await identityOf(file), other = identity === undefined ? undefined : used.get(identity);
    if (other !== undefined) throw usageError(`--${flag} would overwrite ${other}: ${file}`);
    if (identity !== undefined) used.set(identity, `what --${flag} writes`);
  }
}

/** Of a regular file its place on the disk, of one that is not there yet its path; undefined for pipes, devices and folders. */
async function identityOf(file: string): Promise<Identity | undefined> {
  const found = isStandard(file) ? fstatSync(0, { bigint: true }) : await stat(file, { bigint: true }).catch(() => 'none');
  if (typeof found === 'object') return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
  const folder = await realpath(dirname(file)).catch(() => undefined);
  return folder === undefined ? undefined : join(folder, basename(file));
}

async function demandWritable(flag: string, file: string): Promise<void> {
  try {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found?.isDirectory() === true) throw new Error(`${file} is a folder`);
    await access(found === undefined ? dirname(file) : file, constants.W_OK);
  } catch (error) {
    throw new InputError('ERR_FILE', `--${flag} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
