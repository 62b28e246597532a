/**
 * Takes a move's text apart, part after part from the left, so that a text that does not fit is refused with the place where it stops
 * to fit. A grammar is a list of sticky patterns; none backtracks over another, so a part that could eat into the next looks ahead.
 */
import { fail, ok, quoted, type Result } from '../result.js';
import type { MoveFailure } from '../types.js';

/** One part of a move's text. */
export interface Part<Name extends string> {
  readonly name: Name;
  /** With the flag `y`. */
  readonly pattern: RegExp;
  /** What stands here, for the message; a part without one may be missing, and is then the empty text. */
  readonly what?: string;
}

/** Longest text that is looked at; the longest move of any notation is much shorter. */
const LONGEST_TEXT = 40;

/** The text of each part, or `ERR_MOVE_SYNTAX` with the place of the first that is missing. White space around the text is ignored. */
export function readParts<Name extends string>(
  text: string, parts: readonly Part<Name>[], example: string,
): Result<Record<Name, string>, MoveFailure> {
  if (typeof text !== 'string') return fail('ERR_MOVE_SYNTAX', 'a move must be text');
  const end = text.trimEnd().length;
  if (end > LONGEST_TEXT) return fail('ERR_MOVE_SYNTAX', `a move is not as long as ${quoted(text)}`, 0);
  const found: Partial<Record<Name, string>> = {};
  let at = text.length - text.trimStart().length;
  for (const { name, pattern, what } of parts) {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? '';
    if (match === '' && what !== undefined) return wrong(text, at, what, example);
    found[name] = match;
    at += match.length;
  }
  return at < end ? wrong(text, at, 'the end of the move', example) : ok(found as Record<Name, string>);
}

function wrong(text: string, at: number, what: string, example: string): Result<never, MoveFailure> {
  const here = text.slice(at).trimEnd();
  const found = here === '' ? 'nothing' : quoted(here);
  return fail('ERR_MOVE_SYNTAX', `here should be ${what}, as in ${example}, but is ${found}`, at);
}
