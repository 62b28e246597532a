/**
 * The position that a user means: a variant, a FEN or SFEN or the start, and moves after it. The same for flags and for
 * UCI, so that both say the same of the same mistake. Nothing is taken halfway: any bad move refuses the whole.
 */
import { loadRules, type Move, type MoveFailure, parseUci, type Position, type Result, type Rules, type Variant } from '../index.js';
import type { Args } from './args.js';
import { demand, InputError } from './errors.js';

/** Where the moves start. */
export type Source =
  | { readonly kind: 'start' }
  | { readonly kind: 'fen'; readonly text: string }
  | { readonly kind: 'sfen'; readonly text: string };

/** The flags that `positionFromArgs` reads. */
export const POSITION_FLAGS = { fen: 'value', sfen: 'value', moves: 'value' } as const;

/** The position of `--fen` or `--sfen` and `--moves`. */
export async function positionFromArgs(variant: Variant, args: Args): Promise<Position> {
  args.exclude('fen', 'sfen');
  const fen = args.text('fen');
  const sfen = args.text('sfen');
  const source: Source = fen !== undefined ? { kind: 'fen', text: fen }
    : sfen !== undefined ? { kind: 'sfen', text: sfen } : { kind: 'start' };
  return givenPosition(variant, source, words(args.text('moves') ?? ''));
}

/** How moves are spelled: UCI unless a protocol has another way. */
export type MoveParser = (variant: Variant, text: string) => Result<Move, MoveFailure>;

/** The position after the moves. Goes on past the end of a game: `outcome()` tells. */
export async function givenPosition(
  variant: Variant, source: Source, moves: readonly string[], parseMove: MoveParser = parseUci,
): Promise<Position> {
  let position = sourcePosition(await rulesOf(variant), source);
  for (const [index, text] of moves.entries()) position = playText(position, text, `move ${index + 1}: `, parseMove).after;
  return position;
}

/** Moves of which each is legal in the position; `where` says where they stand. */
export function givenMoves(position: Position, moves: readonly string[], where: string, parseMove: MoveParser = parseUci): Move[] {
  return moves.map((text) => playText(position, text, where, parseMove).move);
}

const loaded = new Map<Variant, Promise<Rules>>();

/** The rules of a variant, loaded once: positions can only be counted by the `Rules` that made them. */
export function rulesOf(variant: Variant): Promise<Rules> {
  const rules = loaded.get(variant) ?? loadRules(variant);
  loaded.set(variant, rules);
  return rules;
}

/** The words of a text with any white space between them. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function sourcePosition(rules: Rules, source: Source): Position {
  switch (source.kind) {
    case 'start': return rules.start();
    case 'fen': return demand(rules.fromFen(source.text), 'FEN: ');
    case 'sfen': return demand(rules.fromSfen(source.text), 'SFEN: ');
  }
}

/** A move that is not legal is named as it was written. */
function playText(
  position: Position, text: string, where: string, parseMove: MoveParser,
): { readonly move: Move; readonly after: Position } {
  const move = demand(parseMove(position.variant, text), where);
  if (!position.isLegal(move)) throw new InputError('ERR_ILLEGAL_MOVE', `${where}${text} is not a legal move here`);
  return { move, after: demand(position.play(move), where) };
}
