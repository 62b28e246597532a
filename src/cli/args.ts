/**
 * Arguments of one subcommand, checked by hand on the tokens of `node:util`: every flag is known, given once, and has
 * a value exactly when it takes one, so that `--fen --json` is a missing FEN and not a strange one.
 */
import { parseArgs } from 'node:util';
import { quoted, type Variant } from '../index.js';
import { demandVariant, demandWhole, usageError } from './errors.js';

/** A flag takes a value or none. */
export type FlagKind = 'value' | 'switch';

export interface Syntax {
  readonly flags: Readonly<Record<string, FlagKind>>;
  /** Whether a variant must come, may come or has no place: nothing else stands without a flag. */
  readonly variant: 'required' | 'optional' | 'none';
  /** Whether a file must come in place of a variant. */
  readonly file?: true;
}

export class Args {
  readonly #given: ReadonlyMap<string, string>;
  readonly #positionals: readonly string[];

  constructor(given: ReadonlyMap<string, string>, positionals: readonly string[]) {
    this.#given = given;
    this.#positionals = positionals;
  }

  has(flag: string): boolean {
    return this.#given.has(flag);
  }

  text(flag: string): string | undefined {
    return this.#given.get(flag);
  }

  whole(flag: string, min: number, max: number): number | undefined {
    const text = this.#given.get(flag);
    return text === undefined ? undefined : demandWhole(`--${flag}`, text, min, max);
  }

  /** At most one of these may be given. */
  exclude(...flags: readonly string[]): void {
    const [one, other] = flags.filter((flag) => this.has(flag));
    if (other !== undefined) throw usageError(`--${one} and --${other} exclude each other`);
  }

  optionalVariant(): Variant | undefined {
    const [name] = this.#positionals;
    return name === undefined ? undefined : demandVariant(name);
  }

  variant(): Variant {
    const [name = ''] = this.#positionals;
    return demandVariant(name);
  }

  file(): string {
    return this.#positionals[0] ?? '';
  }
}

/** Checks the words after the subcommand; throws an `InputError` for the first that does not fit. */
export function readArgs(words: readonly string[], syntax: Syntax): Args {
  const given = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokenize(words, syntax)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const kind = Object.hasOwn(syntax.flags, token.name) ? syntax.flags[token.name] : undefined;
    if (kind === undefined || !token.rawName.startsWith('--')) throw usageError(`unknown option ${quoted(token.rawName)}`);
    if (given.has(token.name)) throw usageError(`--${token.name} is given twice`);
    given.set(token.name, flagValue(token, kind));
  }
  if (syntax.variant === 'required' && positionals.length === 0) throw usageError('the variant is missing');
  if (syntax.file === true && positionals.length === 0) throw usageError('the file is missing');
  const surplus = positionals[syntax.variant === 'none' && syntax.file !== true ? 0 : 1];
  if (surplus !== undefined) throw usageError(`unexpected argument ${quoted(surplus)}`);
  return new Args(given, positionals);
}

function tokenize(words: readonly string[], syntax: Syntax) {
  const options = Object.entries(syntax.flags).map(([name, kind]) => [name, { type: kind === 'value' ? 'string' : 'boolean' }] as const);
  return parseArgs({ args: [...words], options: Object.fromEntries(options), strict: false, allowPositionals: true, tokens: true }).tokens;
}

interface FlagToken {
  readonly name: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function flagValue(token: FlagToken, kind: FlagKind): string {
  if (kind === 'switch') {
    if (token.value !== undefined) throw usageError(`--${token.name} takes no value`);
    return '';
  }
  if (token.value === undefined || (token.inlineValue !== true && token.value.startsWith('--'))) throw usageError(`--${token.name} needs a value`);
  return token.value;
}

/** One of the known words after a flag, or undefined without the flag. */
export function choice<T extends string>(args: Args, flag: string, known: readonly T[]): T | undefined {
  const text = args.text(flag);
  const chosen = known.find((word) => word === text);
  if (text !== undefined && chosen === undefined) throw usageError(`--${flag} is one of ${known.join(', ')}, not ${quoted(text)}`);
  return chosen;
}
