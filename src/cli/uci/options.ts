/** The UCI options: what `uci` declares and what `setoption` accepts, from the same numbers. */
import { DEFAULT_HASH_MB, MOVE_OVERHEAD_MS, quoted, type Variant, VARIANTS } from '../../index.js';
import { demandVariant, demandWhole, usageError } from '../errors.js';
import { MAX } from '../limits.js';

export interface Options {
  readonly variant: Variant;
  readonly hashMb: number;
  readonly multiPv: number;
  readonly moveOverheadMs: number;
}

export const DEFAULT_OPTIONS: Options = { variant: VARIANTS[0], hashMb: DEFAULT_HASH_MB, multiPv: 1, moveOverheadMs: MOVE_OVERHEAD_MS };

/** The button that empties the hash, in lower case. */
export const CLEAR_HASH = 'clear hash';

/**
 * The lines that answer `uci`. Threads is there because interfaces set it; more than one comes later. Ponder only tells interfaces that
 * `go ponder` is understood.
 */
export function optionLines(): string[] {
  const { variant, hashMb, multiPv, moveOverheadMs } = DEFAULT_OPTIONS;
  return [
    `option name UCI_Variant type combo default ${variant} ${VARIANTS.map((name) => `var ${name}`).join(' ')}`,
    `option name Hash type spin default ${hashMb} min 1 max ${MAX.hashMb}`,
    `option name MultiPV type spin default ${multiPv} min 1 max ${MAX.multiPv}`,
    `option name Move Overhead type spin default ${moveOverheadMs} min 0 max ${MAX.moveOverheadMs}`,
    'option name Ponder type check default false',
    'option name Clear Hash type button',
    'option name Threads type spin default 1 min 1 max 1',
  ];
}

/** The options after `setoption`; throws an `InputError` for an unknown name or a value that does not fit. */
export function changeOption(options: Options, name: string, value: string): Options {
  switch (name.toLowerCase()) {
    case 'uci_variant': return { ...options, variant: demandVariant(value) };
    case 'hash': return { ...options, hashMb: demandWhole('Hash', value, 1, MAX.hashMb) };
    case 'multipv': return { ...options, multiPv: demandWhole('MultiPV', value, 1, MAX.multiPv) };
    case 'move overhead': return { ...options, moveOverheadMs: demandWhole('Move Overhead', value, 0, MAX.moveOverheadMs) };
    case 'ponder': return /^(true|false)$/i.test(value) ? options : refusePonder(value);
    case CLEAR_HASH: return options;
    case 'threads': return value === '1' ? options : refuseThreads(value);
    default: throw usageError(`unknown option ${quoted(name)}`);
  }
}

function refusePonder(value: string): never {
  throw usageError(`Ponder is true or false, not ${quoted(value)}`);
}

function refuseThreads(value: string): never {
  throw usageError(`Threads can only be 1 as yet, not ${quoted(value)}`);
}
