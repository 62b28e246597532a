/**
 * The command line of a tool of the project: `--help` prints how it is called, and a word or flag that it has no use for is refused with
 * the same, exit status 2. So are files that cannot be read, with the flag that named them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<F extends Flags> = ReturnType<typeof parseArgs<{ readonly allowPositionals: true; readonly options: F }>>['values'];

/** How a tool is called. */
export interface Command<F extends Flags> {
  readonly usage: string;
  /** How many words it takes besides its flags. */
  readonly words: number;
  readonly flags: F;
}

/** What `read` makes of the words and flags that were given; ends the process after `--help` and if they make no sense. */
export function readCommand<const F extends Flags, T>(command: Command<F>, read: (words: readonly string[], values: Values<F>) => T): T {
  const { usage, words, flags } = command;
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: flags });
    if (positionals.length > words) throw new Error(`no use for ${JSON.stringify(positionals[words])}`);
    return read(positionals, values as Values<F>);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n${usage}\n`);
    process.exit(2);
  }
}

/** The bytes of a file that a flag names. */
export function readGiven(flag: string, file: string): Uint8Array<ArrayBuffer> {
  return named(flag, file, () => new Uint8Array(readFileSync(file)));
}

/** The module in a file that a flag names. */
export function compileGiven(flag: string, file: string): WebAssembly.Module {
  const bytes = readGiven(flag, file);
  return named(flag, file, () => new WebAssembly.Module(bytes));
}

/** What is made of a file; what goes wrong is said with the flag and the file. */
export function named<T>(flag: string, file: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(`${flag} ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string { return error instanceof Error ? error.message : String(error); }
