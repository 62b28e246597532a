/** `shoqi uci`: the loop on standard input and output. */
import { readArgs } from '../args.js';
import { standardInput } from '../files.js';
import { print } from '../output.js';
import { uciLoop } from './loop.js';

export async function uci(words: readonly string[]): Promise<void> {
  readArgs(words, { variant: 'none', flags: {} });
  await uciLoop(standardInput(), print);
}
