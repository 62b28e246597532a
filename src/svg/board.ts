/** The empty board: ground, grid, palaces, stands and coordinates, under everything else. */
import { makeSquare, squareAt } from '../squares.js';
import { COLORS, type Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { LABEL_GLYPHS } from './glyphs.js';
import { CELL, type Box, type DiagramLayout } from './layout.js';
import { element, number, placed, type Point } from './markup.js';
import type { DiagramTheme } from './themes.js';

/** Widths: the rule sheets draw a line of 2 at a square of 40; thinner ones look better beside outlined characters. */
const LINE = 3;
const FRAME = 5;
/** From the outer line of a Xiangqi board to its frame. */
const FRAME_GAP = 9;
const LABEL_SCALE = 0.075;
/** From the edge of the board to the middle of a coordinate. */
const LABEL_DISTANCE = 24;
const CORNER_RADIUS = 12;

/** The board without pieces, as SVG elements. */
export function drawBoard(layout: DiagramLayout, theme: DiagramTheme, hasCoordinates: boolean): string {
  const { variant, width, height, stands } = layout;
  const isShogi = variantInfo(variant).hasHands;
  const ground = element('rect', { width, height, rx: CORNER_RADIUS, fill: theme.board });
  const standRects = COLORS.map((color) => stands[color]).filter((stand) => stand !== undefined)
    .map(({ x, y, width, height }) => element('rect', { x, y, width, height, rx: CORNER_RADIUS, fill: theme.stand, stroke: theme.line, 'stroke-width': 2 }));
  const strokes = { fill: 'none', stroke: theme.line, 'stroke-width': LINE, 'stroke-linecap': 'round' };
  return ground + standRects.join('')
    + element('path', { d: isShogi ? shogiGrid(layout.board) : xiangqiGrid(layout), ...strokes })
    + (isShogi ? shogiDots(layout.board, theme) : '')
    + element('rect', { ...frame(layout.board, isShogi), fill: 'none', stroke: theme.line, 'stroke-width': FRAME, rx: 2 })
    + (hasCoordinates ? coordinates(layout, theme) : '');
}

function frame({ x, y, width, height }: Box, isShogi: boolean): Box {
  const inset = isShogi ? 0 : CELL / 2 - FRAME_GAP;
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

function line(from: Point, to: Point): string {
  return `M${number(from.x)} ${number(from.y)}L${number(to.x)} ${number(to.y)}`;
}

/** Lines between the squares. */
function shogiGrid({ x, y, width, height }: Box): string {
  const columns = Array.from({ length: width / CELL - 1 }, (_, index) => x + (index + 1) * CELL);
  const rows = Array.from({ length: height / CELL - 1 }, (_, index) => y + (index + 1) * CELL);
  return columns.map((at) => line({ x: at, y }, { x: at, y: y + height })).join('') + rows.map((at) => line({ x, y: at }, { x: x + width, y: at })).join('');
}

/** Dots where the farthest rank, the promotion zone, begins, a file in from either edge. */
function shogiDots({ x, y, width, height }: Box, theme: DiagramTheme): string {
  return [x + CELL, x + width - CELL].flatMap((cx) => [y + CELL, y + height - CELL].map((cy) => element('circle', { cx, cy, r: 7, fill: theme.line }))).join('');
}

/** Lines through the middles of the squares, and the diagonals of the palaces: every step that a Guard has. */
function xiangqiGrid({ variant, center }: DiagramLayout): string {
  const { files, ranks } = variantInfo(variant);
  const join = (file: number, rank: number, toFile: number, toRank: number): string => (
    line(center(squareAt(variant, file, rank)), center(squareAt(variant, toFile, toRank)))
  );
  const lines = [
    ...Array.from({ length: files }, (_, file) => join(file, 0, file, ranks - 1)),
    ...Array.from({ length: ranks }, (_, rank) => join(0, rank, files - 1, rank)),
    ...palaceDiagonals(variant).flatMap(([file, rank, toFile, toRank]) => [
      join(file, rank, toFile, toRank), join(file, ranks - 1 - rank, toFile, ranks - 1 - toRank),
    ]),
  ];
  return lines.join('');
}

/** The diagonals of the first side's palace: corner to corner where it is square, and of each of its two cells where it is 3 by 2. */
function palaceDiagonals(variant: Variant): (readonly [number, number, number, number])[] {
  const { palace } = variantInfo(variant);
  if (palace === undefined) return [];
  const [first, last, top] = palace;
  const starts = Array.from({ length: (last - first) / top }, (_, index) => first + index * top);
  return starts.flatMap((file) => [[file, 0, file + top, top] as const, [file, top, file + top, 0] as const]);
}

/** Names of files below and of ranks left of the board. */
function coordinates({ variant, board, center }: DiagramLayout, theme: DiagramTheme): string {
  const { files, ranks } = variantInfo(variant);
  const fileNames = Array.from({ length: files }, (_, file) => squareAt(variant, file, 0)).map((square) => (
    drawLabel(makeSquare(variant, square).slice(0, 1), { x: center(square).x, y: board.y + board.height + LABEL_DISTANCE }, LABEL_SCALE)
  ));
  const rankNames = Array.from({ length: ranks }, (_, rank) => squareAt(variant, 0, rank)).map((square) => (
    drawLabel(makeSquare(variant, square).slice(1), { x: board.x - LABEL_DISTANCE, y: center(square).y }, LABEL_SCALE)
  ));
  return element('g', { fill: theme.label }, ...fileNames, ...rankNames);
}

/** A letter or digit of a coordinate or count, its middle at a point. */
export function drawLabel(character: string, at: Point, scale: number): string {
  return element('path', { d: LABEL_GLYPHS[character as keyof typeof LABEL_GLYPHS], transform: placed(at, scale) });
}
