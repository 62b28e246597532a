/** The UCI options: what `uci` declares and what `setoption` accepts, from the same numbers. */
import { DEFAULT_HASH_MB, quoted, type Variant, VARIANTS } from '../../index.js';
import { demandVariant, demandWhole, usageError } from '../errors.js';
import { MAX } from '../limits.js';

export interface Options {
  readonly variant: Variant;
  readonly hashMb: number;
  readonly multiPv: number;
}

export const DEFAULT_OPTIONS: Options = { variant: VARIANTS[0], hashMb: DEFAULT_HASH_MB, multiPv: 1 };

/** The lines that answer `uci`. Threads is there because interfaces set it; more than one comes later. */
export function optionLines(): string[] {
  const { variant, hashMb, multiPv } = DEFAULT_OPTIONS;
  return [
    `option name UCI_Variant type combo default ${variant} ${VARIANTS.map((name) => `var ${name}`).join(' ')}`,
    `option name Hash type spin default ${hashMb} min 1 max ${MAX.hashMb}`,
    `option name MultiPV type spin default ${multiPv} min 1 max ${MAX.multiPv}`,
    'option name Threads type spin default 1 min 1 max 1',
  ];
}

/** The options after `setoption`; throws an `InputError` for an unknown name or a value that does not fit. */
export function changeOption(options: Options, name: string, value: string): Options {
  switch (name.toLowerCase()) {
    case 'uci_variant': return { ...options, variant: demandVariant(value) };
    case 'hash': return { ...options, hashMb: demandWhole('Hash', value, 1, MAX.hashMb) };
    case 'multipv': return { ...options, multiPv: demandWhole('MultiPV', value, 1, MAX.multiPv) };
    case 'threads': return value === '1' ? options : refuseThreads(value);
    default: throw usageError(`unknown option ${quoted(name)}`);
  }
}

function refuseThreads(value: string): never {
  throw usageError(`Threads can only be 1 as yet, not ${quoted(value)}`);
}
