/** Numbers of the command line, for the tools of training and tuning: each names the flag in its error. */

/** A whole number from 1. */
export function whole(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${flag} takes a whole number from 1, not ${text}`);
  return Number(text);
}

/** A number from 0. */
export function number(flag: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0) || text.trim() === '') throw new Error(`${flag} takes a number from 0, not ${text}`);
  return value;
}
