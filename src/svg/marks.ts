/** What is shown on a board: the last move and a check under the pieces, arrows over them. */
import type { Color, Move, Square } from '../types.js';
import { variantInfo } from '../variants.js';
import { CELL, type DiagramLayout } from './layout.js';
import { element, number, type Point } from './markup.js';
import { DISC_RADIUS } from './pieces.js';
import type { DiagramTheme } from './themes.js';

/** An arrow along a move; one for a drop starts in the hand. */
export interface DiagramArrow {
  readonly move: Move;
  /** From 1, strong and wide, down to 0, faint and narrow; 1 if left out. */
  readonly strength?: number | undefined;
  /** The side whose hand a drop comes from; the side to move if left out. */
  readonly color?: Color | undefined;
}

/** How far a mark stays from the edge of its square. */
const INSET = 3;
/** Corner brackets of a Xiangqi move: half their side, and the length of an arm. */
const BRACKET = 47;
const BRACKET_ARM = 15;
const TARGET_DOT = 15;

/** The squares that a move left and reached. */
export function drawLastMove(layout: DiagramLayout, theme: DiagramTheme, move: Move): string {
  const to = layout.center(move.to);
  const from = move.kind === 'board' ? layout.center(move.from) : undefined;
  if (variantInfo(layout.variant).hasHands) {
    return (from === undefined ? '' : squareMark(from, theme.lastMove, 0.22)) + squareMark(to, theme.lastMove, 0.4);
  }
  const dot = from === undefined ? '' : element('circle', { cx: from.x, cy: from.y, r: 12, fill: theme.lastMove, 'fill-opacity': 0.85 });
  return dot + element('path', { d: brackets(to), fill: 'none', stroke: theme.lastMove, 'stroke-width': 6, 'stroke-linecap': 'round' });
}

/** The square of a King in check. */
export function drawCheck(layout: DiagramLayout, theme: DiagramTheme, king: Square): string {
  const { x: cx, y: cy } = layout.center(king);
  if (variantInfo(layout.variant).hasHands) return squareMark({ x: cx, y: cy }, theme.check, 0.55);
  return element('circle', { cx, cy, r: DISC_RADIUS + 9, fill: theme.check, 'fill-opacity': 0.3 })
    + element('circle', { cx, cy, r: DISC_RADIUS + 4, fill: theme.check, 'fill-opacity': 0.85 });
}

/** Where a move may go: a dot on an empty square, a ring around a piece. */
export function drawTarget({ center }: DiagramLayout, theme: DiagramTheme, square: Square, isEmpty: boolean): string {
  const { x: cx, y: cy } = center(square);
  if (isEmpty) return element('circle', { cx, cy, r: TARGET_DOT, fill: theme.arrow, 'fill-opacity': 0.8 });
  return element('circle', { cx, cy, r: DISC_RADIUS + 5, fill: 'none', stroke: theme.arrow, 'stroke-width': 7, 'stroke-opacity': 0.8 });
}

/** An arrow from where a move begins to where it ends; `turn` owns the hand of a drop that does not say. */
export function drawArrow(layout: DiagramLayout, theme: DiagramTheme, { move, strength = 1, color }: DiagramArrow, turn: Color): string {
  const from = move.kind === 'board' ? layout.center(move.from) : layout.handSlot(color ?? turn, move.role);
  return element('path', { d: arrowOutline(from, layout.center(move.to), 8 + 8 * strength), fill: theme.arrow, 'fill-opacity': 0.45 + 0.4 * strength });
}

function squareMark({ x, y }: Point, fill: string, opacity: number): string {
  const side = CELL - 2 * INSET;
  return element('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 4, fill, 'fill-opacity': opacity });
}

function brackets({ x, y }: Point): string {
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right = 1, down = 1]) => (
    `M${number(x + right * (BRACKET - BRACKET_ARM))} ${number(y + down * BRACKET)}h${right * BRACKET_ARM}v${-down * BRACKET_ARM}`
  )).join('');
}

/** The outline of an arrow of some width, from near the middle of one square to near the middle of another. */
function arrowOutline(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, aside: number): string => (
    `${number(from.x + ux * along - uy * aside)} ${number(from.y + uy * along + ux * aside)}`
  );
  const [start, tip] = [22, length - 14];
  const neck = tip - 2.2 * width;
  const [half, barb] = [width / 2, 1.35 * width];
  return `M${at(start, half)}L${at(neck, half)}L${at(neck, barb)}L${at(tip, 0)}L${at(neck, -barb)}L${at(neck, -half)}L${at(start, -half)}Z`;
}
