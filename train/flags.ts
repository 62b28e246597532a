/** Numbers of the command line, for the tools of training and tuning: each names the flag in its error. */

const WHOLE_MOST = 999_999_999;

/** A whole number from 1. */
export function whole(flag: string, text: string, most = WHOLE_MOST): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && value <= most) return value;
  throw new Error(`${flag} takes a whole number from 1${most === WHOLE_MOST ? '' : ` to ${most}`}, not ${text}`);
}

/** Whole numbers from 1, with commas between them. */
export function wholes(flag: string, text: string): number[] { return text.split(',').map((part) => whole(flag, part)); }

/** A number from 0. */
export function number(flag: string, text: string, most = Infinity): number {
  const value = Number(text);
  if (value >= 0 && value <= most && text.trim() !== '') return value;
  throw new Error(`${flag} takes a number from 0${most === Infinity ? '' : ` to ${most}`}, not ${text}`);
}
