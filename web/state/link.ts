/**
 * A game as the fragment of a link: `#minishogi&moves=a2a3.P@c3&at=1&play=first`. Readable, and safe in any address bar: spaces of a FEN
 * become `_`, and what another program has escaped on the way is understood. Without `play` both sides are the reader's own.
 */
import {
  COLORS, makeFen, makeUci, parseUci, parseVariant, quoted, startSetup,
  type Color, type Failure, type Position, type Result, type Rules, type Variant,
} from 'shoqi';

/** Who moves by hand: one side against the engine, or both. */
export type Player = Color | 'both';

/** What a link says, as yet unchecked by the rules. */
export interface LinkedGame {
  readonly variant: Variant;
  readonly fen: string | undefined;
  readonly moves: readonly string[];
  readonly ply: number | undefined;
  readonly player: Player;
}

type LinkFailure = Failure<string>;

/** The fragment for a game, from `#`; `ply` is the position looked at. */
export function makeLink(positions: readonly Position[], ply: number, player: Player): string {
  const [start] = positions;
  const last = positions.at(-1);
  if (start === undefined || last === undefined) return '';
  const { variant, setup } = start;
  const fen = makeFen(setup);
  const parts = [
    ...(fen === makeFen(startSetup(variant)) ? [] : [`fen=${fen.replaceAll(' ', '_')}`]),
    ...(last.history.length === 0 ? [] : [`moves=${last.history.map((move) => makeUci(variant, move)).join('.')}`]),
    ...(ply === positions.length - 1 ? [] : [`at=${ply}`]),
    ...(player === 'both' ? [] : [`play=${player}`]),
  ];
  return `#${[variant, ...parts].join('&')}`;
}

/** Reads a fragment, with or without its `#`. */
export function parseLink(fragment: string): Result<LinkedGame, LinkFailure> {
  const [name = '', ...parts] = unescaped(fragment.replace(/^#/, '')).split('&');
  const variant = parseVariant(name);
  if (variant === undefined) return refuse('ERR_VARIANT', `the link names no game: ${quoted(name)}`);
  const values = new Map(parts.map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)]));
  const at = values.get('at');
  if (at !== undefined && !/^\d{1,5}$/.test(at)) return refuse('ERR_LINK', `the link looks at ${quoted(at)}, which is no number of moves`);
  const player = values.get('play');
  const color = COLORS.find((known) => known === player);
  if (player !== undefined && color === undefined) return refuse('ERR_LINK', `the link lets ${quoted(player)} play, which is no side`);
  return {
    ok: true,
    value: {
      variant,
      fen: values.get('fen')?.replaceAll('_', ' '),
      moves: (values.get('moves') ?? '').split('.').filter((word) => word !== ''),
      ply: at === undefined ? undefined : Number(at),
      player: color ?? 'both',
    },
  };
}

/** The positions of a game: from a FEN or the start, through moves in UCI. Nothing is taken halfway: a bad move refuses the whole. */
export function openGame(rules: Rules, fen: string | undefined, moves: readonly string[]): Result<readonly Position[], LinkFailure> {
  const start = fen === undefined ? { ok: true as const, value: rules.start() } : rules.fromFen(fen);
  if (!start.ok) return start;
  const positions = [start.value];
  for (const [index, text] of moves.entries()) {
    const move = parseUci(rules.variant, text);
    if (!move.ok) return refuse(move.error.code, `move ${index + 1}: ${move.error.message}`);
    const played = positions.at(-1)?.play(move.value);
    if (played?.ok !== true) return refuse(played?.error.code ?? 'ERR_LINK', `move ${index + 1}: ${played?.error.message}`);
    positions.push(played.value);
  }
  return { ok: true, value: positions };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refuse(code: string, message: string): { readonly ok: false; readonly error: LinkFailure } {
  return { ok: false, error: { code, message } };
}
