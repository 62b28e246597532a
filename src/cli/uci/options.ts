/** The options: what each dialect declares and what `setoption` accepts, from the same numbers. */
import { DEFAULT_HASH_MB, MOVE_OVERHEAD_MS, quoted, type Variant } from '../../index.js';
import { demandVariant, demandWhole, usageError } from '../errors.js';
import { MAX } from '../limits.js';
import type { Dialect, NamedOption, OptionKey } from './dialect.js';

export interface Options {
  readonly variant: Variant;
  readonly hashMb: number;
  readonly threads: number;
  readonly multiPv: number;
  readonly moveOverheadMs: number;
  /** Path of the file of a net; empty for that of the package. */
  readonly evalFile: string;
  /** Whether a net evaluates at all. */
  readonly usesNet: boolean;
  /** Every command but `stop`, `ponderhit` and `isready` waits for the end of the search before it. */
  readonly batch: boolean;
  /** Whether lines tell the chances to win, draw and lose. */
  readonly showWdl: boolean;
}

const NO_FILE = '';
/** How protocols write an empty text. */
const EMPTY = '<empty>';

export function defaultOptions({ variants: [variant] }: Dialect): Options {
  if (variant === undefined) throw new Error('a dialect without a game');
  return {
    variant, hashMb: DEFAULT_HASH_MB, threads: 1, multiPv: 1, moveOverheadMs: MOVE_OVERHEAD_MS, evalFile: NO_FILE, usesNet: true,
    batch: false, showWdl: false,
  };
}

/** The option that a dialect means by a name, letter case ignored; undefined if it has none. */
export function findOption({ options }: Dialect, name: string): NamedOption | undefined {
  const wanted = name.toLowerCase();
  return options.find((option) => [option.name, ...option.aliases ?? []].some((known) => known.toLowerCase() === wanted));
}

/**
 * The lines that declare the options. Ponder only tells interfaces that `go ponder` is understood.
 */
export function optionLines(dialect: Dialect): string[] {
  return dialect.options.map(({ key, name }) => `${dialect.optionPrefix} ${name} type ${declaration(dialect, key)}`);
}

function declaration(dialect: Dialect, key: OptionKey): string {
  const { variant, hashMb, threads, multiPv, moveOverheadMs } = defaultOptions(dialect);
  switch (key) {
    case 'variant': return `combo default ${variant} ${dialect.variants.map((name) => `var ${name}`).join(' ')}`;
    case 'hashMb': return `spin default ${hashMb} min 1 max ${MAX.hashMb}`;
    case 'multiPv': return `spin default ${multiPv} min 1 max ${MAX.multiPv}`;
    case 'moveOverheadMs': return `spin default ${moveOverheadMs} min 0 max ${MAX.moveOverheadMs}`;
    case 'evalFile': return `string default ${EMPTY}`;
    case 'threads': return `spin default ${threads} min 1 max ${MAX.threads}`;
    case 'ponder': case 'batch': case 'showWdl': return 'check default false';
    case 'milliseconds': case 'usesNet': return 'check default true';
    case 'clearHash': case 'newGame': return 'button';
  }
}

/** The options after `setoption`; throws an `InputError` for a value that does not fit. */
export function changeOption(options: Options, dialect: Dialect, { key, name }: NamedOption, value: string): Options {
  const isAutomatic = value === '0' && dialect.zeroIsAutomatic;
  switch (key) {
    case 'variant': return { ...options, variant: demandSpoken(dialect, value) };
    case 'hashMb': return { ...options, hashMb: isAutomatic ? DEFAULT_HASH_MB : demandWhole(name, value, 1, MAX.hashMb) };
    case 'multiPv': return { ...options, multiPv: demandWhole(name, value, 1, MAX.multiPv) };
    case 'moveOverheadMs': return { ...options, moveOverheadMs: demandWhole(name, value, 0, MAX.moveOverheadMs) };
    case 'evalFile': return { ...options, evalFile: value === EMPTY ? NO_FILE : value };
    case 'usesNet': return { ...options, usesNet: demandSwitch(name, value) };
    case 'batch': return { ...options, batch: demandSwitch(name, value) };
    case 'showWdl': return { ...options, showWdl: demandSwitch(name, value) };
    case 'ponder': demandSwitch(name, value); return options;
    case 'milliseconds':
      if (!demandSwitch(name, value)) throw usageError(`${name} can only be true: times are in milliseconds`);
      return options;
    case 'threads': return { ...options, threads: isAutomatic ? MAX.threads : demandWhole(name, value, 1, MAX.threads) };
    case 'clearHash': case 'newGame': return options;
  }
}

function demandSpoken({ name, variants }: Dialect, value: string): Variant {
  const variant = demandVariant(value);
  if (!variants.includes(variant)) throw usageError(`${name.toUpperCase()} is spoken here for ${variants.join(', ')}, not for ${variant}`);
  return variant;
}

function demandSwitch(name: string, value: string): boolean {
  if (!/^(true|false)$/i.test(value)) throw usageError(`${name} is true or false, not ${quoted(value)}`);
  return value.toLowerCase() === 'true';
}
