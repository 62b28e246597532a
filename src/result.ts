/** Expected failures are values: every parser and every checked operation answers with a `Result`. */
import type { Failure } from './types.js';

export type Result<T, E extends Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A failure as a value; `at` is an index into the offending text. */
export function failure<Code extends string>(code: Code, message: string, at?: number): Failure<Code> {
  return at === undefined ? { code, message } : { code, message, at };
}

/** Wraps a failure; `at` is an index into the offending text. */
export function fail<Code extends string>(code: Code, message: string, at?: number): { readonly ok: false; readonly error: Failure<Code> } {
  return { ok: false, error: failure(code, message, at) };
}

/** Text from outside, fit for a message: in quotes, control characters escaped, cut after 20 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text);
}

/** An `Error` with a code: what the library throws for misuse, and what `unwrap` makes of a failure. */
export class ShoqiError extends Error {
  override readonly name = 'ShoqiError';

  constructor(readonly code: string, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/**
 * The value of a success; throws a `ShoqiError` with the failure's code otherwise. For scripts and tests.
 *
 * ```ts
 * const setup = unwrap(parseFen('minixiangqi', '3k3/7/7/7/7/7/4K2 w - - 0 1'));
 * ```
 */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  throw new ShoqiError(result.error.code, result.error.message);
}
