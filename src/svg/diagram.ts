/**
 * Boards as SVG text: complete documents that stand alone, without scripts, style sheets, ids, fonts or anything from outside, so that
 * they look the same everywhere and may be put into a page as they are. The same arguments make the same text. Some 7 to 34 KB, most of
 * it the outlines of the characters.
 */
import { assertShape } from '../fen.js';
import type { Position } from '../position.js';
import { checkArgument, checkOneOf, checkOptions, quoted, ShoqiError, shown, textOf } from '../result.js';
import { emptySetup, withPiece } from '../setup.js';
import { allSquares, makeSquare, squareAt } from '../squares.js';
import { COLORS, HAND_ROLES, type Move, type Piece, type Setup, type Square, type Variant } from '../types.js';
import { drawBoard, drawLabel } from './board.js';
import { CELL, DIAGRAM_OPTIONS, diagramLayout, HAND_SCALE, type DiagramLayout, type LayoutOptions } from './layout.js';
import { drawArrow, drawCheck, drawLastMove, drawTarget, type DiagramArrow } from './marks.js';
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
  /** Squares to mark as places to move to: a dot where the square is empty, a ring around a piece. */
  readonly targets?: readonly Square[] | undefined;
  /** `wood` if left out; an object of colours changes some of it. */
  readonly theme?: DiagramThemeName | Partial<DiagramTheme> | undefined;
  /** `characters` if left out. */
  readonly pieceSet?: PieceSet | undefined;
}

/** Width in pixels of a square, for viewers that do not fit a diagram to a place. */
const PIXELS_PER_SQUARE = 60;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const COUNT_SCALE = 0.068;

/**
 * A diagram of a position or set-up, as the text of an SVG document. It names itself in words for screen readers, and each piece is a group
 * with the attribute `data-square`. Sizes are those of `diagramLayout` with the same options. Throws a `ShoqiError`: `ERR_OPTION` for a
 * misspelt option, `ERR_DIAGRAM` for one that makes no sense, `ERR_BOARD_SIZE` or `ERR_HAND` for a move or target that the board has not,
 * and the codes of `checkSetup` for a set-up that is not well-formed.
 *
 * ```ts
 * const svg = makeSvg(startSetup('xiangqi42'), { orientation: 'second', theme: 'paper' });
 * svg.slice(0, 4); // '<svg'
 * svg.includes('<title>Xiangqi 42, Red to move</title>'); // true
 * ```
 */
export function makeSvg(position: Position | Setup, options: DiagramOptions = {}): string {
  checkArgument('a position or set-up', position, 'variant');
  checkOptions('the options', options, DIAGRAM_OPTIONS);
  const known = 'history' in position ? position : undefined;
  const setup = known === undefined ? position as Setup : known.setup;
  assertShape(setup);
  const { coordinates = true, theme: themeName = 'wood', pieceSet = 'characters', arrows = [], targets = [] } = options;
  checkPieceSet(pieceSet);
  checkList('arrows', arrows);
  checkList('targets', targets);
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
    ...targets.map((square) => drawTarget(layout, theme, square, !setup.pieces.has(square))),
    ...arrows.map((arrow) => drawArrow(layout, theme, checkedArrow(arrow), setup.turn)),
  ]);
}

/** How `makePieceSvg` draws. */
export type PieceOptions = Pick<DiagramOptions, 'orientation' | 'theme' | 'pieceSet'>;

/**
 * One piece on a square of its own without a ground, as the text of an SVG document: for palettes, hands and menus. It has no title, since
 * it stands beside a word or in something that has a name. Throws a `ShoqiError`: `ERR_OPTION` for a misspelt option,
 * `ERR_DIAGRAM` for one that makes no sense, `ERR_PIECE` for a piece that the game has not.
 *
 * ```ts
 * makePieceSvg('minishogi', { role: 'tokin', color: 'first' }).includes('viewBox="0 0 100 100"'); // true
 * ```
 */
export function makePieceSvg(variant: Variant, piece: Piece, options: PieceOptions = {}): string {
  checkArgument('a piece', piece, 'color');
  checkOptions('the options', options, ['orientation', 'theme', 'pieceSet']);
  const { orientation = 'first', theme = 'wood', pieceSet = 'characters' } = options;
  // the checks of these two hold here too
  withPiece(emptySetup(variant), squareAt(variant, 0, 0), piece);
  diagramLayout(variant, { orientation });
  checkPieceSet(pieceSet);
  const style = { variant, set: pieceSet, theme: themeOf(theme), orientation };
  return `${element('svg', { xmlns: SVG_NAMESPACE, viewBox: `0 0 ${CELL} ${CELL}`, width: PIXELS_PER_SQUARE, height: PIXELS_PER_SQUARE, 'aria-hidden': 'true' },
    drawPiece(piece, { x: CELL / 2, y: CELL / 2 }, style))}\n`;
}

function checkPieceSet(name: PieceSet): void {
  if (!PIECE_SETS.includes(name)) throw new ShoqiError('ERR_DIAGRAM', `no piece set ${quoted(textOf(name))}; known: ${PIECE_SETS.join(', ')}`);
}

function svgDocument({ width, height, variant }: DiagramLayout, content: readonly string[]): string {
  const scale = PIXELS_PER_SQUARE / CELL;
  return `${element('svg', {
    xmlns: SVG_NAMESPACE, viewBox: `0 0 ${width} ${height}`, width: Math.round(width * scale), height: Math.round(height * scale),
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
  return COLORS.flatMap((color) => HAND_ROLES.map((role) => {
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

function checkList(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new ShoqiError('ERR_DIAGRAM', `${name} are a list, not ${shown(value)}`);
}

function checkedArrow(arrow: DiagramArrow): DiagramArrow {
  if (typeof arrow?.move !== 'object' || arrow.move === null) throw new ShoqiError('ERR_DIAGRAM', `an arrow has a move, not ${shown(arrow?.move)}`);
  const { strength = 1, color } = arrow;
  checkOneOf('the color of an arrow', color, [...COLORS, undefined], 'ERR_DIAGRAM');
  if (!(typeof strength === 'number' && strength >= 0 && strength <= 1)) throw new ShoqiError('ERR_DIAGRAM', `the strength of an arrow is from 0 to 1, not ${shown(strength)}`);
  return arrow;
}
