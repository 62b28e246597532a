/** `shoqi status`: what the rules say of a position, by the rules alone: no search. */
import { describe, LANGUAGES, makeFen, makeSfen, variantInfo, type Position } from '../index.js';
import { choice, readArgs, type Syntax } from './args.js';
import { boardLines, sideText } from './board-text.js';
import { outcomeText } from './describe.js';
import { POSITION_FLAGS, positionFromArgs } from './given.js';
import { legalUcis, statusJson } from './json.js';
import { print, printJson } from './output.js';
import { stdoutPaint } from './paint.js';

const SYNTAX: Syntax = { variant: 'required', flags: { ...POSITION_FLAGS, words: 'value', json: 'switch' } };

export async function status(words: readonly string[]): Promise<void> {
  const args = readArgs(words, SYNTAX);
  args.exclude('words', 'json');
  const language = choice(args, 'words', LANGUAGES);
  const position = await positionFromArgs(args.variant(), args);
  if (language !== undefined) return print(describe(position, { language }));
  if (args.has('json')) return printJson(statusJson(position));
  for (const line of boardLines(position, stdoutPaint())) print(line);
  for (const line of statusLines(position)) print(line);
}

/** Everything but the board, a fact a line. */
export function statusLines(position: Position): string[] {
  const { setup, variant } = position;
  const outcome = position.outcome();
  const legal = legalUcis(position);
  return [
    `Variant: ${variant}`,
    `Fen: ${makeFen(setup)}`,
    ...(variantInfo(variant).hasHands ? [`Sfen: ${makeSfen(setup)}`] : []),
    `Turn: ${sideText(variant, position.turn)}`,
    `Check: ${position.isCheck() ? 'yes' : 'no'}`,
    `Legal moves (${legal.length}): ${legal.join(' ')}`.trimEnd(),
    `Outcome: ${outcome === undefined ? 'none' : outcomeText(variant, outcome)}`,
  ];
}
