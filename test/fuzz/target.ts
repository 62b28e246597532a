/**
 * What a fuzz target is: something that takes any text and must bear it. A target throws when a promise is broken, and returns when the
 * text was taken or refused as promised. Bytes come as text too, a character of 0 to 255 each.
 */
import type { Rules } from '../../src/position.js';
import type { Failure } from '../../src/types.js';
import { VARIANTS, type Variant } from '../../src/types.js';
import { loadRules } from '../../src/position.js';

export interface FuzzTarget {
  readonly name: string;
  /** Good texts of the tests' own data. */
  readonly seeds: readonly string[];
  /** Pieces of which texts are made. */
  readonly words: readonly string[];
  /** Inputs of the short run; fewer where one takes long. */
  readonly shortRun?: number;
  readonly run: (input: string) => void | Promise<void>;
}

/** The rules of every game. */
export const RULES = Object.fromEntries(
  await Promise.all(VARIANTS.map(async (variant) => [variant, await loadRules(variant)])),
) as Record<Variant, Rules>;

/** What was promised does not hold. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

export function promise(holds: boolean, text: string): asserts holds {
  if (!holds) throw new BrokenPromise(text);
}

/** A failure says what is wrong and has a code. */
export function checkFailure({ code, message, at }: Failure, input?: string): void {
  promise(/^ERR_[A-Z_]+$/.test(code), `a failure with the code ${code}`);
  promise(message !== '', `a failure that says: ${message}`);
  if (at !== undefined && input !== undefined) promise(at >= 0 && at <= input.length, `a failure at ${at} of ${input.length} characters: ${message}`);
}

/** The first character chooses one of the items, the rest is the text proper. */
export function chosen<T>(input: string, items: readonly T[]): readonly [item: T, rest: string] {
  return [items[(input.charCodeAt(0) || 0) % items.length]!, input.slice(1)];
}

/** The character by which `chosen` finds an item: a digit or what follows them. */
export function choiceOf(index: number, count: number): string {
  let code = '0'.charCodeAt(0);
  while (code % count !== index) code++;
  return String.fromCharCode(code);
}

export function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);
}
