/** Expected failures are values: every parser and every checked operation answers with a `Result`. */
import type { Failure } from './types.js';

/** What comes of something that may fail as expected: a value, or why there is none. */
export type Result<T, E extends Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/**
 * Wraps a success.
 *
 * ```ts
 * ok(7); // { ok: true, value: 7 }
 * ```
 */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A failure as a value; `at` is an index into the offending text. */
export function failure<Code extends string>(code: Code, message: string, at?: number): Failure<Code> {
  return at === undefined ? { code, message } : { code, message, at };
}

/**
 * Wraps a failure; `at` is an index into the offending text.
 *
 * ```ts
 * fail('ERR_TURN', 'no such side', 9); // { ok: false, error: { code: 'ERR_TURN', message: 'no such side', at: 9 } }
 * ```
 */
export function fail<Code extends string>(code: Code, message: string, at?: number): { readonly ok: false; readonly error: Failure<Code> } {
  return { ok: false, error: failure(code, message, at) };
}

/**
 * Text from outside, fit for a message: in quotes, control characters escaped, cut after 20 characters.
 *
 * ```ts
 * quoted('no\nsuch move'); // '"no\\nsuch move"'
 * ```
 */
export function quoted(text: string): string {
  checkText(text);
  return JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text);
}

/**
 * An `Error` with a code: what the library throws for misuse, and what `unwrap` makes of a failure. `ERR_INTERNAL` is a fault of the
 * library itself, `ERR_ARGUMENT` an argument that is missing or of another kind; the other codes stand where they arise.
 *
 * ```ts
 * const caught = await loadRules('chess' as Variant).catch((error: unknown) => error);
 * caught instanceof ShoqiError && caught.code; // 'ERR_VARIANT'
 * ```
 */
export class ShoqiError extends Error {
  override readonly name = 'ShoqiError';

  constructor(readonly code: string, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Whether a value is the name of something that an object has; to be an object that turns into one is not enough. */
export function isKeyOf<T extends object>(object: T, key: unknown): key is keyof T & string {
  return typeof key === 'string' && Object.hasOwn(object, key);
}

/** Anything as text for a message; there are values that `String` throws for. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** Any value for a message, as a program would spell it: text in quotes, so that "3" is not taken for 3. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'bigint' ? `${value}n` : textOf(value);
}

/** What an error says; Node's `fetch` hides the reason in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return textOf(error);
  return error.cause instanceof Error && error.cause.message !== '' ? `${error.message} (${error.cause.message})` : error.message;
}

/**
 * The value of a success; throws a `ShoqiError` with the failure's code otherwise. For scripts and tests.
 *
 * ```ts
 * unwrap(parseFen('minixiangqi', '3k3/7/7/7/7/7/4K2 b - - 0 1')).turn; // 'second'
 * ```
 */
export function unwrap<T>(result: Result<T, Failure>): T {
  checkArgument('a result', result, 'ok');
  if (result.ok) return result.value;
  throw new ShoqiError(result.error.code, result.error.message);
}

/** Throws a `ShoqiError` `ERR_OPTION` unless a value can have options. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) throw new ShoqiError('ERR_OPTION', `${name} must be an object, not ${shown(value)}`);
}

/** Throws a `ShoqiError` `ERR_OPTION` unless a value is an object with no options but known ones: a misspelt limit would be none. */
export function checkOptions(name: string, value: object, known: readonly string[]): void {
  checkObject(name, value);
  const strange = Object.entries(value).find(([key, given]) => given !== undefined && !known.includes(key));
  if (strange !== undefined) throw new ShoqiError('ERR_OPTION', `${name} have no ${quoted(strange[0])}; known: ${known.join(', ')}`);
}

/**
 * Throws a `ShoqiError` `ERR_ARGUMENT` unless a value has what everything of its kind has: one is needed and was forgotten, or is something
 * else. `kind`: in words, with an article.
 */
export function checkArgument(kind: string, value: unknown, member: string): void {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !(member in value)) throw new ShoqiError('ERR_ARGUMENT', `what is needed is ${kind}, not ${shown(value)}`);
}

/** Throws a `ShoqiError`, `ERR_ARGUMENT` unless another code is named, for what is none of the known values. */
export function checkOneOf(name: string, value: unknown, known: readonly unknown[], code = 'ERR_ARGUMENT'): void {
  if (!known.includes(value)) throw new ShoqiError(code, `${name} is one of ${known.map(textOf).join(', ')}, not ${shown(value)}`);
}

/** Throws a `ShoqiError` `ERR_ARGUMENT` unless a value is text. */
export function checkText(value: unknown): void {
  if (typeof value !== 'string') throw new ShoqiError('ERR_ARGUMENT', `what is needed is text, not ${shown(value)}`);
}
