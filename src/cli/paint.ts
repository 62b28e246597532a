/** Colour, where somebody is looking: a terminal that is not dumb, and `NO_COLOR` not set (https://no-color.org). */
const CODES = { bold: 1, dim: 2, red: 31, cyan: 36 } as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

/** Leaves text as it is. */
export const plain: Paint = (_style, text) => text;

/** Wraps text in ANSI codes. */
const coloured: Paint = (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;

/** How to paint on standard output. */
export function stdoutPaint(): Paint {
  const { NO_COLOR, TERM } = process.env;
  return process.stdout.isTTY && !NO_COLOR && TERM !== 'dumb' ? coloured : plain;
}
