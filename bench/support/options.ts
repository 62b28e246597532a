/** The command line of the benchmarks: `--rounds N`, `--game G`, `--json`, `--quick`. */
import { parseArgs } from 'node:util';
import type { EngineName } from '../../src/variants.js';

export const GAMES = ['minixiangqi', 'xiangqi42', 'minishogi'] as const satisfies readonly EngineName[];

export interface Options {
  readonly games: readonly EngineName[];
  readonly rounds: number;
  readonly json: boolean;
  readonly quick: boolean;
}

const USAGE = `options: --rounds N (1 to 99), --game ${GAMES.join('|')}, --json, --quick`;

/** Exit status for a command line that makes no sense, as the `shoqi` command has it. */
export const STATUS_USAGE = 2;

/** Ends the process if the command line makes no sense. */
export function readOptions(defaultRounds: number): Options {
  try {
    const { values } = parseArgs({
      options: { rounds: { type: 'string' }, game: { type: 'string' }, json: { type: 'boolean' }, quick: { type: 'boolean' } },
    });
    return {
      games: values.game === undefined ? GAMES : [gameNamed(values.game)],
      rounds: values.rounds === undefined ? defaultRounds : wholeFrom('--rounds', values.rounds, 99),
      json: values.json ?? false,
      quick: values.quick ?? false,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(STATUS_USAGE);
  }
}

export function gameNamed(name: string): EngineName {
  const game = GAMES.find((known) => known === name);
  if (game === undefined) throw new RangeError(`no such game: ${name}`);
  return game;
}

export function wholeFrom(flag: string, text: string, most: number): number {
  const value = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) throw new RangeError(`${flag} takes a whole number from 1 to ${most}, not ${text}`);
  return value;
}
