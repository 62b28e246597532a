/** Which net a command line asks for. */
import { ShoqiError, type Net } from '../index.js';
import type { Args } from './args.js';
import { InputError } from './errors.js';
import { readRegular } from './files.js';

/** By `--net FILE` or `--net hand-written`; undefined for that of the package. Rejects with an `InputError` if a file cannot be read. */
export async function netFromArgs(args: Args): Promise<Net | undefined> {
  const text = args.text('net');
  return text === undefined || text === 'hand-written' ? text : readRegular('--net', text);
}

/** What comes of engines with that net. Rejects with an `InputError` that names the file if it is no net for them. */
export async function withGivenNet<T>(args: Args, making: Promise<T>): Promise<T> {
  return making.catch((thrown: unknown) => {
    const file = args.text('net');
    throw file === undefined ? thrown : blamed(thrown, `--net ${file}`);
  });
}

/** The error of a net that cannot be used as the user's, with the place that named the file; any other as it is. */
export function blamed(thrown: unknown, where: string): unknown {
  return thrown instanceof ShoqiError && thrown.code === 'ERR_NET' ? new InputError(thrown.code, `${where}: ${thrown.message}`) : thrown;
}
