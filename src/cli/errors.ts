/**
 * What goes wrong at the command line. An `InputError` is the user's to mend: exit status 2, or `info string error` in
 * UCI. Anything else thrown is a bug or a broken installation: exit status 1. Messages may quote hostile input, so
 * they leave through `oneLine`.
 */
import { type Failure, parseVariant, quoted, type Result, type Variant, VARIANTS } from '../index.js';

const LONGEST_MESSAGE = 400;

/** Input that cannot be used; `code` is the failure's own, or `ERR_USAGE`, `ERR_VARIANT` or `ERR_FILE`. */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(readonly code: string, message: string) {
    super(message);
  }
}

/** An argument, option or command that is wrong by itself. */
export function usageError(message: string): InputError {
  return new InputError('ERR_USAGE', message);
}

/** The value of a success; throws the failure as an `InputError`, its message after `where`. */
export function demand<T>(result: Result<T, Failure>, where = ''): T {
  if (result.ok) return result.value;
  throw new InputError(result.error.code, where + result.error.message);
}

/** The variant of that name or alias; throws an `InputError` that lists the known ones. */
export function demandVariant(text: string): Variant {
  const variant = parseVariant(text);
  if (variant === undefined) throw new InputError('ERR_VARIANT', `unknown variant ${quoted(text)}; known: ${VARIANTS.join(', ')}`);
  return variant;
}

/** A whole number of decimal digits within the bounds; anything else is the user's error. */
export function demandWhole(what: string, text: string, min: number, max: number): number {
  const value = /^\d{1,20}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw usageError(`${what} needs a whole number from ${min} to ${max}, not ${quoted(text)}`);
  return value;
}

/** What to tell about anything thrown, as one printable line. */
export function oneLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
  const printable = message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return printable.length > LONGEST_MESSAGE ? `${printable.slice(0, LONGEST_MESSAGE)}...` : printable;
}

/** The code to tell with it. */
export function codeOf(thrown: unknown): string {
  const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : 'ERR_INTERNAL';
}
