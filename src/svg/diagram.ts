/**
 * Boards as SVG text: complete documents that stand alone, without scripts, style sheets, ids, fonts or anything from outside, so that
 * they look the same everywhere and may be put into a page as they are. The same arguments make the same text. Some 15 to 30 KB, most of
 * it the outlines of the characters.
 */
import { assertShape } from '../fen.js';
import type { Position } from '../position.js';
import { quoted, ShoqiError } from '../result.js';
import { allSquares, makeSquare } from '../squares.js';
import { COLORS, type Move, type Setup, type Square } from '../types.js';
import { drawBoard, drawLabel } from './board.js';
import { diagramLayout, HAND_ORDER, HAND_SCALE, type DiagramLayout, type LayoutOptions } from './layout.js';
import { drawArrow, drawCheck, drawLastMove, type DiagramArrow } from './marks.js';
import { element, escapeText, placed } from './markup.js';
import { drawPiece, PIECE_SETS, type PieceSet, type PieceStyle } from './pieces.js';
import { themeOf, type DiagramTheme, type DiagramThemeName } from './themes.js';
import { diagramText, diagramTitle } from './words.js';

/** How `makeSvg` draws. */
export interface DiagramOptions extends LayoutOptions {
  /** The move to mark; the last one of a `Position` if left out, none for null. */
  readonly lastMove?: Move | null | undefined;
  /** Whether to mark the King of the side to move as in check; what is so for a `Position`, and false for a `Setup`, if left out. */
  readonly check?: boolean | undefined;
  readonly arrows?: readonly DiagramArrow[] | undefined;
  /** `wood` if left out; an object of colours changes some of it. */
  readonly theme?: DiagramThemeName | Partial<DiagramTheme> | undefined;
  /** `characters` if left out. */
  readonly pieceSet?: PieceSet | undefined;
}

/** Width in pixels of a square, for viewers that do not fit a diagram to a place. */
const PIXELS_PER_SQUARE = 60;
const COUNT_SCALE = 0.068;

/**
 * A diagram of a position or set-up, as the text of an SVG document. It names itself in words for screen readers, and each piece is a group
 * with the attribute `data-square`. Sizes are those of `diagramLayout` with the same options. Throws a `ShoqiError`: `ERR_DIAGRAM` for an
 * option that makes no sense, `ERR_BOARD_SIZE` or `ERR_HAND` for a move that the board has not, and the codes of `checkSetup` for a
 * set-up that is not well-formed.
 *
 * ```ts
 * const svg = makeSvg(startSetup('xiangqi42'), { orientation: 'second', theme: 'paper' });
 * svg.slice(0, 4); // '<svg'
 * svg.includes('<title>Xiangqi 42, Red to move</title>'); // true
 * ```
 */
export function makeSvg(position: Position | Setup, options: DiagramOptions = {}): string {
  const known = 'history' in position ? position : undefined;
  const setup = known === undefined ? position as Setup : known.setup;
  assertShape(setup);
  const { coordinates = true, theme: themeName = 'wood', pieceSet = 'characters', arrows = [] } = options;
  if (!PIECE_SETS.includes(pieceSet)) throw new ShoqiError('ERR_DIAGRAM', `no piece set ${quoted(String(pieceSet))}; known: ${PIECE_SETS.join(', ')}`);
  const { lastMove = known?.history.at(-1) ?? null, check = known?.isCheck() ?? false } = options;
  const layout = diagramLayout(setup.variant, options);
  const theme = themeOf(themeName);
  const style = { variant: setup.variant, set: pieceSet, theme, orientation: layout.orientation };
  const king = check ? kingSquare(setup) : undefined;
  return svgDocument(layout, [
    element('title', {}, escapeText(diagramTitle(setup))),
    element('desc', {}, escapeText(diagramText(setup, lastMove ?? undefined, king !== undefined))),
    drawBoard(layout, theme, coordinates),
    lastMove === null ? '' : drawLastMove(layout, theme, lastMove),
    king === undefined ? '' : drawCheck(layout, theme, king),
    drawPieces(setup, layout, style),
    drawHands(setup, layout, style),
    ...arrows.map((arrow) => drawArrow(layout, theme, checkedArrow(arrow), setup.turn)),
  ]);
}

function svgDocument({ width, height, variant }: DiagramLayout, content: readonly string[]): string {
  const scale = PIXELS_PER_SQUARE / 100;
  return `${element('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width: Math.round(width * scale), height: Math.round(height * scale),
    role: 'img', 'data-variant': variant,
  }, ...content.filter((part) => part !== '').map((part) => `\n${part}`), '\n')}\n`;
}

function kingSquare({ pieces, turn }: Setup): Square | undefined {
  return [...pieces].find(([, { role, color }]) => role === 'king' && color === turn)?.[0];
}

function drawPieces({ variant, pieces }: Setup, { center }: DiagramLayout, style: PieceStyle): string {
  return allSquares(variant).map((square) => {
    const piece = pieces.get(square);
    return piece === undefined ? '' : drawPiece(piece, center(square), style, 1, { 'data-square': makeSquare(variant, square) });
  }).filter((text) => text !== '').join('\n');
}

/** Each kind of piece in hand once, with its number if there are more. */
function drawHands({ hands }: Setup, { handSlot }: DiagramLayout, style: PieceStyle): string {
  return COLORS.flatMap((color) => HAND_ORDER.map((role) => {
    const count = hands[color].get(role) ?? 0;
    if (count === 0) return '';
    const at = handSlot(color, role);
    const piece = drawPiece({ role, color }, at, style, HAND_SCALE, { 'data-hand': `${color} ${role}` });
    if (count === 1) return piece;
    const badge = element('circle', { r: 14, fill: style.theme.label })
      + element('g', { fill: style.theme.board }, drawLabel(String(count), { x: 0, y: 0 }, COUNT_SCALE));
    return piece + element('g', { transform: placed({ x: at.x + 30, y: at.y + 26 }) }, badge);
  })).filter((text) => text !== '').join('\n');
}

function checkedArrow(arrow: DiagramArrow): DiagramArrow {
  const { strength = 1 } = arrow;
  if (!(strength >= 0 && strength <= 1)) throw new ShoqiError('ERR_DIAGRAM', `the strength of an arrow is from 0 to 1, not ${String(strength)}`);
  return arrow;
}
