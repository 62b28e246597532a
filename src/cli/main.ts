#!/usr/bin/env node
/**
 * The command line: finds the subcommand, and turns whatever it throws into one line on standard error and an exit
 * status (2: what was asked is wrong, 1: the program is). With `--json` the error is also an object on standard output.
 */
import { quoted } from '../index.js';
import { analyse } from './analyse.js';
import { bench } from './bench.js';
import { convert } from './convert.js';
import { codeOf, InputError, oneLine, usageError } from './errors.js';
import { COMMAND_HELP, OVERVIEW } from './help.js';
import { complain, endQuietlyOnClosedPipe, exitAfterOutput, print, printJson } from './output.js';
import { perft } from './perft.js';
import { review } from './review.js';
import { status } from './status.js';
import { svg } from './svg.js';
import { uci } from './uci/main.js';
import { version } from './version.js';

type Command = keyof typeof COMMAND_HELP;

const COMMANDS: Readonly<Record<Command, (words: readonly string[]) => Promise<void>>> = {
  analyse, review, status, svg, convert, perft, bench, uci,
};

async function run(argv: readonly string[]): Promise<void> {
  const [name, ...words] = argv;
  if (name === undefined) return noCommand();
  if (name === '--version') return print(version());
  if (name === 'help' || isHelp(name)) return print(OVERVIEW);
  if (name.startsWith('-')) throw usageError(`the command comes first, not ${quoted(name)}; known: ${Object.keys(COMMANDS).join(', ')}`);
  if (!isCommand(name)) throw usageError(`unknown command ${quoted(name)}; known: ${Object.keys(COMMANDS).join(', ')}`);
  if (words.some(isHelp)) return print(COMMAND_HELP[name]);
  await COMMANDS[name](words);
}

function noCommand(): never {
  throw usageError(`no command; known: ${Object.keys(COMMANDS).join(', ')}; see shoqi --help`);
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function report(thrown: unknown): void {
  const message = oneLine(thrown);
  const isInput = thrown instanceof InputError;
  if (process.argv.includes('--json')) printJson({ error: { code: codeOf(thrown), message } });
  complain(isInput ? message : `error: ${message}`);
  process.exitCode = isInput ? 2 : 1;
}

/** A worker may fail outside of any promise that is awaited here. */
function onStrayError(thrown: unknown): void {
  report(thrown);
  exitAfterOutput(1);
}

endQuietlyOnClosedPipe();
process.on('uncaughtException', onStrayError);
await run(process.argv.slice(2)).catch(report);
exitAfterOutput(Number(process.exitCode ?? 0));
