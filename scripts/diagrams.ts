/**
 * Writes the pictures of docs/diagrams/, which README.md and docs/GAMES.md show: `npm run diagrams`. What they show is found by the engine
 * and not drawn by hand: where a piece may go, and what a game comes to. Tests compare the pictures, and the words beside them in the
 * pages, with what is found today.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  describe, explain, loadRules, makeSquare, makeSvg, parseSquare, parseUci, roleName, unwrap, variantInfo,
  type Move, type Position, type Role, type Rules, type Variant,
} from '../src/index.js';

/** The sources look for the modules beside themselves. */
const BUILD = new URL('../build/', import.meta.url);

export const DIAGRAM_FOLDER = new URL('../docs/diagrams/', import.meta.url);

/** What to draw. */
type Wish = { readonly variant: Variant } & (
  | { readonly shows: 'start' }
  /** All that pieces may do, each by its square; and one in hand, by its role. */
  | { readonly shows: 'moves'; readonly fen: string; readonly squares: readonly string[]; readonly drop?: Role }
  /** A position, the moves from it as arrows, and what the game has come to after them. */
  | { readonly shows: 'end'; readonly fen: string; readonly moves: string }
);

export interface Picture {
  readonly svg: string;
  /** The same in words, for those who do not see it. */
  readonly alt: string;
  /** Why the game is over, in sentences. */
  readonly verdict?: string;
}

const MINIXIANGQI = 'minixiangqi', PALACE = 'minixiangqi-palace', XIANGQI42 = 'xiangqi42', MINISHOGI = 'minishogi';

function start(variant: Variant): Wish { return { shows: 'start', variant }; }

function moves(variant: Variant, fen: string, ...squares: readonly string[]): Wish { return { shows: 'moves', variant, fen, squares }; }

function drops(fen: string, drop: Role): Wish { return { shows: 'moves', variant: MINISHOGI, fen, squares: [], drop }; }

function end(variant: Variant, fen: string, line = ''): Wish { return { shows: 'end', variant, fen, moves: line }; }

/** A line several times over. */
function times(count: number, line: string): string { return Array<string>(count).fill(line).join(' '); }

const WISHES: Readonly<Record<string, Wish>> = {
  'minixiangqi': start(MINIXIANGQI),
  'xiangqi42': start(XIANGQI42),
  'minishogi': start(MINISHOGI),

  'general': moves(MINIXIANGQI, '4k2/4p2/7/7/7/3K3/7 w - - 0 1', 'd2'),
  'general-palace': moves(PALACE, '4k2/4p2/7/7/7/3K3/7 w - - 0 1', 'd2'),
  'general-xiangqi42': moves(XIANGQI42, '4k2/4p2/7/7/3K3/7 w - - 0 1', 'd2'),
  'facing': moves(MINIXIANGQI, '4k2/7/7/7/7/3K3/7 w - - 0 1', 'd2'),
  'chariot': moves(MINIXIANGQI, '2k4/3p3/7/1p1R2P/7/7/4K2 w - - 0 1', 'd4'),
  'cannon': moves(MINIXIANGQI, '2kn3/3P3/7/1p1C1pr/7/7/4K2 w - - 0 1', 'd4'),
  'horse': moves(MINIXIANGQI, '2k4/2p4/3P1p1/3N3/7/7/4K2 w - - 0 1', 'd4'),
  'soldier': moves(MINIXIANGQI, 'P1k4/7/7/3P3/7/7/4K2 w - - 0 1', 'd4', 'a7'),
  'guard': moves(XIANGQI42, '4k2/4p2/7/7/7/2KA3 w - - 0 1', 'd1'),
  'first-move': moves(XIANGQI42, variantInfo(XIANGQI42).startFen, 'd3'),

  'checkmate': end(MINIXIANGQI, '3k3/7/3R3/2R1R2/7/7/4K2 b - - 0 1'),
  'stalemate': end(MINIXIANGQI, '3k3/2R1R2/7/7/7/7/4K2 b - - 0 1'),
  'bare': end(XIANGQI42, '2ka3/7/7/7/4A2/4K2 w - - 0 1'),
  'repetition': end(MINIXIANGQI, '2k4/7/6p/7/5R1/7/4K2 w - - 0 1', times(2, 'f3g3 g5f5 g3f3 f5g5')),
  'perpetual-check': end(MINIXIANGQI, '3k3/7/1N3r1/7/7/4K2/3C3 w - - 0 1', times(2, 'b5d6 f5d5 d6b5 d5f5')),
  'perpetual-chase': end(MINIXIANGQI, '2k4/7/6c/7/5R1/7/4K2 w - - 0 1', times(2, 'f3g3 g5f5 g3f3 f5g5')),

  'protected': end(MINIXIANGQI, '2k4/5pp/6c/7/5R1/7/4K2 w - - 0 1', times(2, 'f3g3 g5f5 g3f3 f5g5')),
  'mutual-perpetual-chase': end(MINIXIANGQI, '7/2k2n1/7/2c3R/7/7/4K2 w - - 0 1', times(2, 'g4f4 f6e4 f4g4 e4f6')),

  'king': moves(MINISHOGI, '4k/5/5/2K2/5[] w - - 0 1', 'c2'),
  'gold': moves(MINISHOGI, '3k1/5/2G2/5/1K3[] w - - 0 1', 'c3'),
  'silver': moves(MINISHOGI, '4k/5/2S2/5/1K3[] w - - 0 1', 'c3'),
  'bishop': moves(MINISHOGI, '3k1/5/2B2/5/1K3[] w - - 0 1', 'c3'),
  'rook': moves(MINISHOGI, '3k1/5/2R2/5/1K3[] w - - 0 1', 'c3'),
  'pawn': moves(MINISHOGI, '3k1/5/2P2/5/1K3[] w - - 0 1', 'c3'),
  'promoted-bishop': moves(MINISHOGI, '3k1/5/2+B2/5/1K3[] w - - 0 1', 'c3'),
  'promoted-rook': moves(MINISHOGI, '3k1/5/2+R2/5/1K3[] w - - 0 1', 'c3'),
  'promoted-pawn': moves(MINISHOGI, '3k1/5/1+P3/3+S1/K4[] w - - 0 1', 'b3', 'd2'),
  'promotion': moves(MINISHOGI, '4k/P1S2/5/5/K4[] w - - 0 1', 'a4', 'c4'),
  'drop': drops('4k/5/P4/5/K4[P] w - - 0 1', 'pawn'),
  'drop-mate': drops('4k/5/4G/5/K2R1[P] w - - 0 1', 'pawn'),
  'repetition-minishogi': end(MINISHOGI, variantInfo(MINISHOGI).startFen, times(3, 'b1b2 d5d4 b2b1 d4d5')),
  'perpetual-check-minishogi': end(MINISHOGI, 'k3r/5/5/5/4K[] w - - 0 1', times(3, 'e1d1 e5d5 d1e1 d5e5')),
};

/** Each picture by the name of its file. */
export async function diagrams(): Promise<ReadonlyMap<string, Picture>> {
  return new Map(await Promise.all(Object.entries(WISHES).map(async ([name, wish]) => (
    [`${name}.svg`, draw(await loadRules(wish.variant, { wasmUrl: BUILD }), wish)] as const
  ))));
}

function draw(rules: Rules, wish: Wish): Picture {
  if (wish.shows === 'start') return { svg: makeSvg(rules.start()), alt: `${variantInfo(wish.variant).name} at the start` };
  const position = unwrap(rules.fromFen(wish.fen));
  return wish.shows === 'moves' ? drawMoves(position, wish.squares, wish.drop) : drawEnd(position, wish.moves);
}

function drawMoves(position: Position, squares: readonly string[], drop: Role | undefined): Picture {
  const legal = position.legalMoves();
  const groups = [
    ...squares.map((name) => legal.filter((move) => move.kind === 'board' && move.from === parseSquare(position.variant, name))),
    ...(drop === undefined ? [] : [legal.filter((move) => move.kind === 'drop' && move.role === drop)]),
  ];
  const targets = [...new Set(groups.flat().map(({ to }) => to))];
  return { svg: makeSvg(position, { targets, check: false }), alt: groups.map((group) => moveWords(position, group)).join(' ') };
}

/** The moves of one piece as a sentence, such as `The Horse on d4 goes to b3 or b5 and takes f5.` */
function moveWords({ variant, setup: { pieces } }: Position, group: readonly Move[]): string {
  const [move] = group;
  if (move === undefined) throw new Error('a piece without a move');
  const names = (wanted: (to: Move['to']) => boolean): string => [...new Set(group.map(({ to }) => to))].filter(wanted)
    .map((to) => makeSquare(variant, to) + promotionWords(group.filter((other) => other.to === to))).sort().join(', ');
  if (move.kind === 'drop') return `A ${roleName(variant, move.role)} in hand is dropped on ${names(() => true)}.`;
  const [quiet, taken] = [names((to) => !pieces.has(to)), names((to) => pieces.has(to))];
  const verbs = [...(quiet === '' ? [] : [`goes to ${quiet}`]), ...(taken === '' ? [] : [`takes on ${taken}`])];
  return `The ${roleName(variant, pieces.get(move.from)!.role)} on ${makeSquare(variant, move.from)} ${verbs.join(' and ')}.`;
}

function promotionWords(sameTarget: readonly Move[]): string {
  const promoting = sameTarget.filter((move) => move.kind === 'board' && move.promote).length;
  if (promoting === 0) return '';
  return promoting === sameTarget.length ? ' (promotes)' : ' (may promote)';
}

function drawEnd(first: Position, line: string): Picture {
  const played = line.split(' ').filter((text) => text !== '').map((text) => unwrap(parseUci(first.variant, text)));
  const last = played.reduce((position, move) => unwrap(position.play(move)), first), outcome = last.outcome();
  if (outcome === undefined) throw new Error(`the game goes on after ${line}`);
  // a move that was made before, or takes back one that was, would only hide its arrow
  const arrows = played.filter((move, index) => !played.slice(0, index).some((other) => sameLine(move, other)));
  return { svg: makeSvg(first, { arrows: arrows.map((move) => ({ move })) }), alt: describe(first), verdict: explain(outcome, last) };
}

function sameLine(one: Move, other: Move): boolean {
  return one.kind === 'board' && other.kind === 'board' && [one.from, one.to].every((square) => square === other.from || square === other.to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(DIAGRAM_FOLDER, { recursive: true });
  for (const name of readdirSync(DIAGRAM_FOLDER)) rmSync(new URL(name, DIAGRAM_FOLDER));
  for (const [name, { svg }] of await diagrams()) writeFileSync(new URL(name, DIAGRAM_FOLDER), svg);
}
