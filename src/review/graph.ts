/**
 * The course of a game as a picture: the win chance of the first side after every move, with the faulty moves marked. One SVG text that
 * stands alone, as the diagrams are; its numbers are outlines.
 */
import { checkArgument, checkOptions } from '../result.js';
import { makeSan } from '../notation/san.js';
import { drawLabel } from '../svg/board.js';
import { element, escapeText, number, type Point } from '../svg/markup.js';
import { themeOf, type DiagramTheme, type DiagramThemeName } from '../svg/themes.js';
import { variantInfo } from '../variants.js';
import { sideName } from '../words/names.js';
import { percent } from './annotate.js';
import type { MoveClass } from './classes.js';
import type { GameReview, MoveReview } from './review.js';

/** How a graph is drawn. */
export interface ReviewGraphOptions {
  /** `wood` if left out; an object of colours changes some of it. */
  readonly theme?: DiagramThemeName | Partial<DiagramTheme> | undefined;
}

const WIDTH = 800;
const HEIGHT = 260;
/** Room around the field for labels. */
const MARGIN = { left: 44, right: 16, top: 16, bottom: 34 };
const LABEL_SCALE = 0.05;
const DIGIT_WIDTH = 9;
/** Win chances that have a line and a number, in percent. */
const LEVELS = [0, 25, 50, 75, 100];
/** Numbers of moves stand so far apart, at the least. */
const LEAST_TICK_DISTANCE = 40;
const TICK_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** Colour and size of the marks. */
const MARKS: Readonly<Partial<Record<MoveClass, { readonly color: string; readonly radius: number }>>> = {
  inaccuracy: { color: '#d9a400', radius: 4 }, mistake: { color: '#e06c00', radius: 5 }, blunder: { color: '#d0021b', radius: 6 },
};

/**
 * The graph of a review, as the text of an SVG document of 800 by 260. Up is good for the first side. A mark is as its move is: yellow for
 * an inaccuracy, orange for a mistake, red for a blunder, and pointing at it tells the move. A review without moves is an empty field.
 * Throws a `ShoqiError` `ERR_DIAGRAM` for a theme that makes no sense.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * await using engine = await createEngine('minishogi');
 * const svg = makeReviewSvg(await reviewGame(parsePgn(rules, '1. Rxe4 Gxe4 *').record, engine, { depth: 6, rules }));
 * svg.includes('<title>1. Rxe4+: blunder, '); // true
 * ```
 */
export function makeReviewSvg(review: GameReview, options: ReviewGraphOptions = {}): string {
  checkArgument('a review', review, 'record');
  checkOptions('the options', options, ['theme']);
  const { theme: name = 'wood' } = options;
  const theme = themeOf(name), { record: { variant, moves: { length: plies } }, moves } = review;
  const at = (ply: number, chance: number): Point => ({
    x: MARGIN.left + (WIDTH - MARGIN.left - MARGIN.right) * ply / Math.max(plies, 1),
    y: MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom) * (1 - chance),
  });
  return `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' },
    element('title', {}, escapeText(`${variantInfo(variant).name}: win chance of ${sideName(variant, 'first')}`)),
    element('desc', {}, escapeText(faultsText(moves))),
    element('rect', { width: WIDTH, height: HEIGHT, fill: theme.board }),
    ...LEVELS.map((level) => levelLine(level, at, plies, theme)),
    curve(moves, at, theme),
    ...moveNumbers(review, at, theme),
    ...moves.map((move) => mark(move, at, theme)),
  )}\n`;
}

type Place = (ply: number, chance: number) => Point;

/** The first side's win chance before a move, and after it. */
function chances({ color, before, after }: MoveReview): readonly [number, number] {
  return color === 'first' ? [before.winChance, after.winChance] : [1 - before.winChance, 1 - after.winChance];
}

function faultsText(moves: readonly MoveReview[]): string {
  return moves.filter((move) => MARKS[move.class] !== undefined).map(moveText).join('. ');
}

/** `12... Cxe5: mistake, 62% to 41%`, the chances being the mover's. */
function moveText(review: MoveReview): string {
  const { position, move, before, after, color } = review, { fullMoves } = position.setup;
  return `${fullMoves}${color === 'first' ? '.' : '...'} ${makeSan(position, move)}: ${review.class}, ${percent(before)} to ${percent(after)}`;
}

function levelLine(level: number, at: Place, plies: number, theme: DiagramTheme): string {
  const from = at(0, level / 100), to = at(Math.max(plies, 1), level / 100);
  const stroke = { 'stroke': theme.line, 'stroke-width': level === 50 ? 1.5 : 0.5, 'stroke-opacity': level === 50 ? 0.8 : 0.35 };
  return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...stroke })
    + digits(String(level), { x: MARGIN.left - 8 - DIGIT_WIDTH * String(level).length / 2, y: from.y }, theme);
}

/** The number's digits, its middle at a point. */
function digits(text: string, { x, y }: Point, theme: DiagramTheme): string {
  const drawn = [...text].map((digit, index) => drawLabel(digit, { x: x + (index - (text.length - 1) / 2) * DIGIT_WIDTH, y }, LABEL_SCALE));
  return element('g', { fill: theme.label }, ...drawn);
}

/** The line through all positions that were looked at, and what lies between it and an even game. */
function curve(moves: readonly MoveReview[], at: Place, theme: DiagramTheme): string {
  const [first] = moves, last = moves.at(-1);
  if (first === undefined || last === undefined) return '';
  const points = [at(first.ply, chances(first)[0]), ...moves.map((move) => at(move.ply + 1, chances(move)[1]))];
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('');
  const [left, right] = [at(first.ply, 0.5), at(last.ply + 1, 0.5)];
  const area = `${path}L${number(right.x)} ${number(right.y)}L${number(left.x)} ${number(left.y)}Z`;
  return element('path', { 'd': area, 'fill': theme.first, 'fill-opacity': 0.16 })
    + element('path', { 'd': path, 'fill': 'none', 'stroke': theme.first, 'stroke-width': 2, 'stroke-linejoin': 'round' });
}

/** Numbers of moves below, as many as there is room for. */
function moveNumbers({ record: { start, moves: { length: plies } } }: GameReview, at: Place, theme: DiagramTheme): string[] {
  const pixels = (WIDTH - MARGIN.left - MARGIN.right) / Math.max(plies / 2, 1);
  const step = TICK_STEPS.find((moves) => moves * pixels >= LEAST_TICK_DISTANCE) ?? 1000;
  const offset = start.turn === 'second' ? 1 : 0;
  return Array.from({ length: plies }, (_, ply) => ply).filter((ply) => (ply + offset) % 2 === 0)
    .map((ply) => ({ ply, label: start.fullMoves + (ply + offset) / 2 })).filter(({ label }) => label % step === 0)
    .map(({ ply, label }) => digits(String(label), { x: at(ply, 0).x, y: HEIGHT - MARGIN.bottom / 2 }, theme));
}

function mark(review: MoveReview, at: Place, theme: DiagramTheme): string {
  const look = MARKS[review.class];
  if (look === undefined) return '';
  const { x, y } = at(review.ply + 1, chances(review)[1]);
  const circle = element('circle', { 'cx': x, 'cy': y, 'r': look.radius, 'fill': look.color, 'stroke': theme.board, 'stroke-width': 1.5 });
  return element('g', {}, element('title', {}, escapeText(moveText(review))), circle);
}
