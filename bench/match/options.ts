/**
 * The command line of a match, read and checked: flags as text, which a results file keeps so that a match can be resumed, and what
 * they mean. Throws a `MatchError` that names the flag.
 */
import { parseArgs } from 'node:util';
import { parseVariant } from '../../src/variants.js';
import { VARIANTS, type Variant } from '../../src/types.js';
import { MatchError } from './errors.js';
import { parseTimeControl, type Limits } from './limits.js';
import type { EngineSettings, MatchSettings, OpeningSettings, Side } from './settings.js';
import type { SprtTest } from './statistics/sprt.js';

/** Flags that say what the match is: kept in the results file. */
const MATCH_FLAGS = [
  'a', 'b', 'a-name', 'b-name', 'a-options', 'b-options', 'game', 'games', 'concurrency', 'grace', 'hang', 'max-plies', 'plies', 'balance',
  'opening-nodes', 'seed', 'sprt', 'sprt-normalised',
  ...['movetime', 'nodes', 'depth', 'tc'].flatMap((limit) => [limit, `a-${limit}`, `b-${limit}`]),
] as const;

/** Those of them that may be different when the match is resumed. */
const CHANGEABLE_FLAGS = ['games', 'concurrency', 'hang'];

export type Flags = Readonly<Record<string, string>>;

/** What is asked for beside the match itself. */
export interface RunOptions {
  readonly flags: Flags;
  readonly out: string | undefined;
  readonly resume: string | undefined;
  readonly log: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
}

export const DEFAULTS = {
  games: 1000, concurrency: 2, graceMs: 250, hangMs: 5000, maxPlies: 400, balanceCp: 100, openingNodes: 20_000, seed: 1,
} as const;

/** Random plies: the army of Minishogi meets sooner, and its positions tip over sooner. */
export const DEFAULT_PLIES: Readonly<Record<'xiangqi' | 'shogi', readonly [number, number]>> = { xiangqi: [6, 6], shogi: [4, 6] };

/** Both error probabilities of a sequential test. */
const ERROR_PROBABILITY = 0.05;

/** More than any game; the engine takes games of up to 8192 plies. */
const MOST_PLIES = 4000;

/** Above this a double no longer counts. */
const MOST = Number.MAX_SAFE_INTEGER;

/** What a timer can wait for, with room for grace. */
const MOST_MS = 2 ** 30;

export function readRunOptions(args: readonly string[]): RunOptions {
  try {
    const text = [...MATCH_FLAGS, 'out', 'resume', 'log'].map((flag) => [flag, { type: 'string' }] as const);
    const { values } = parseArgs({
      args: withNegatives(args), options: { ...Object.fromEntries(text), json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    const given = Object.entries(values).flatMap(([flag, value]) => typeof value === 'string' ? [[flag, value] as const] : []);
    const { out, resume, log, ...flags } = Object.fromEntries(given);
    if (out !== undefined && resume !== undefined) throw new MatchError('--out and --resume exclude each other: a match is resumed in its file');
    return { flags, out, resume, log, json: values.json === true, help: values.help === true };
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new MatchError(firstLine);
  }
}

/** `--sprt -5,0` as `--sprt=-5,0`: otherwise a number below zero would be taken for a flag. */
function withNegatives(args: readonly string[]): string[] {
  return args.reduce<string[]>((joined, arg) => {
    const flag = joined.at(-1);
    return /^-\d/.test(arg) && flag?.startsWith('--') === true ? [...joined.slice(0, -1), `${flag}=${arg}`] : [...joined, arg];
  }, []);
}

/** The flags of an earlier run with the new ones that may change. */
export function resumedFlags(earlier: Flags, given: Flags): Flags {
  const changed = Object.keys(given).find((flag) => !CHANGEABLE_FLAGS.includes(flag) && given[flag] !== earlier[flag]);
  if (changed === undefined) return { ...earlier, ...given };
  throw new MatchError(`--${changed} was ${earlier[changed] ?? 'not given'} when the match began; a resumed match may only change ${CHANGEABLE_FLAGS.map((flag) => `--${flag}`).join(', ')}`);
}

export function readSettings(flags: Flags): MatchSettings {
  const games = whole(flags, 'games', 2, MOST) ?? DEFAULTS.games;
  if (games % 2 !== 0) throw new MatchError(`--games must be even, since openings are played with both colours, not ${games}`);
  const variant = readVariant(flags);
  const sprt = readSprt(flags);
  return {
    variant,
    engines: { a: readEngine(flags, 'a'), b: readEngine(flags, 'b') },
    games,
    concurrency: Math.min(whole(flags, 'concurrency', 1, 64) ?? DEFAULTS.concurrency, games / 2),
    graceMs: whole(flags, 'grace', 0, MOST_MS) ?? DEFAULTS.graceMs,
    hangMs: whole(flags, 'hang', 1, MOST_MS) ?? DEFAULTS.hangMs,
    maxPlies: whole(flags, 'max-plies', 1, MOST_PLIES) ?? DEFAULTS.maxPlies,
    opening: readOpening(flags, variant),
    ...(sprt !== undefined && { sprt }),
  };
}

function readVariant({ game }: Flags): Variant {
  if (game === undefined) throw new MatchError(`--game is missing: ${VARIANTS.join(', ')}`);
  const variant = parseVariant(game);
  if (variant === undefined) throw new MatchError(`no such game: ${JSON.stringify(game)}; known: ${VARIANTS.join(', ')}`);
  return variant;
}

function readEngine(flags: Flags, side: Side): EngineSettings {
  const command = flags[side];
  if (command === undefined || command.trim() === '') throw new MatchError(`--${side} is missing: the command line of an engine, such as "node build/cli.js uci"`);
  const name = flags[`${side}-name`];
  const options = readUciOptions(`--${side}-options`, flags[`${side}-options`]);
  return { command, options, limits: readLimits(flags, side), ...(name !== undefined && { name }) };
}

/** `Name=value,Other name=value`. */
function readUciOptions(flag: string, text = ''): (readonly [string, string])[] {
  return text.split(',').filter((part) => part.trim() !== '').map((part) => {
    const [, name, value] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new MatchError(`${flag} takes NAME=VALUE,NAME=VALUE, not ${JSON.stringify(part)}`);
    return [name, value] as const;
  });
}

/** A limit of the side itself goes before that of both. */
function readLimits(flags: Flags, side: Side): Limits {
  const own = (limit: string): string => flags[`${side}-${limit}`] === undefined ? limit : `${side}-${limit}`;
  const moveTimeMs = whole(flags, own('movetime'), 1, MOST_MS);
  const nodes = whole(flags, own('nodes'), 1, MOST);
  const depth = whole(flags, own('depth'), 1, 100);
  const tc = flags[own('tc')];
  const clock = tc === undefined ? undefined : parseTimeControl(`--${own('tc')}`, tc);
  if (clock !== undefined && moveTimeMs !== undefined) throw new MatchError(`engine ${side.toUpperCase()} cannot have both a clock (--tc) and a --movetime`);
  const limits = {
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth }),
    ...(clock !== undefined && { clock }),
  };
  if (Object.keys(limits).length === 0) throw new MatchError(`engine ${side.toUpperCase()} has no limit: --movetime, --nodes, --depth or --tc`);
  return limits;
}

function readOpening(flags: Flags, variant: Variant): OpeningSettings {
  const family = variant === 'minishogi' ? 'shogi' : 'xiangqi';
  return {
    plies: flags.plies === undefined ? DEFAULT_PLIES[family] : readPlies(flags.plies),
    balanceCp: whole(flags, 'balance', 0, 10_000) ?? DEFAULTS.balanceCp,
    nodes: whole(flags, 'opening-nodes', 1, 1e9) ?? DEFAULTS.openingNodes,
    seed: whole(flags, 'seed', 0, 2 ** 32 - 1) ?? DEFAULTS.seed,
  };
}

/** `6` or `4..6`. At least 1: of the start position itself there is only one. */
function readPlies(text: string): readonly [number, number] {
  const [, least, most = least] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(text) ?? [];
  const plies = [Number(least), Number(most)] as const;
  if (!(plies[0] >= 1 && plies[0] <= plies[1] && plies[1] <= 100)) throw new MatchError(`--plies takes a number from 1 to 100 or a range such as 4..6, not ${JSON.stringify(text)}`);
  return plies;
}

function readSprt(flags: Flags): SprtTest | undefined {
  const { sprt: logistic, 'sprt-normalised': normalised } = flags;
  if (logistic !== undefined && normalised !== undefined) throw new MatchError('--sprt and --sprt-normalised exclude each other');
  const text = logistic ?? normalised;
  if (text === undefined) return undefined;
  const flag = logistic === undefined ? '--sprt-normalised' : '--sprt';
  const [, low, high] = /^([+-]?\d+(?:\.\d+)?),([+-]?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const [h0, h1] = [Number(low), Number(high)];
  if (!(h0 < h1)) throw new MatchError(`${flag} takes two Elo bounds, the lower first, such as 0,5; not ${JSON.stringify(text)}`);
  return { scale: logistic === undefined ? 'normalised' : 'logistic', h0, h1, alpha: ERROR_PROBABILITY, beta: ERROR_PROBABILITY };
}

function whole(flags: Flags, flag: string, least: number, most: number): number | undefined {
  const text = flags[flag];
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new MatchError(`--${flag} takes a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
  return value;
}
