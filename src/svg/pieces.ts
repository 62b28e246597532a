/**
 * Pieces: discs for Xiangqi, wedges that point at the other side for Shogi, with a character or a figure of the Western set. Everything is
 * drawn in place, without `<use>`, since the ids that it needs would meet when a page holds two diagrams.
 */
import { CHINESE_PIECES } from '../notation/chinese-words.js';
import type { Color, Piece, Role, Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { FIGURES } from './figures.js';
import { PIECE_GLYPHS } from './glyphs.js';
import { element, placed, type Point } from './markup.js';
import type { DiagramTheme } from './themes.js';

/** What stands on the pieces. */
export const PIECE_SETS = ['characters', 'western'] as const;
/** `characters`: Chinese and Japanese, drawn as outlines; `western`: figures. */
export type PieceSet = (typeof PIECE_SETS)[number];

type Glyph = keyof typeof PIECE_GLYPHS;

const XIANGQI_CHARACTERS: Readonly<Record<Color, Readonly<Partial<Record<Role, Glyph>>>>> = CHINESE_PIECES.traditional;
const SHOGI_CHARACTERS: Readonly<Partial<Record<Role, Glyph>>> = {
  rook: '飛', bishop: '角', gold: '金', silver: '銀', pawn: '歩',
  dragonKing: '龍', dragonHorse: '馬', promotedSilver: '全', tokin: 'と',
};
const SHOGI_KINGS: Readonly<Record<Color, Glyph>> = { first: '玉', second: '王' };

const PROMOTED: readonly Role[] = ['tokin', 'promotedSilver', 'dragonHorse', 'dragonKing'];

/** Radius of a disc, and of the ring on it. */
export const DISC_RADIUS = 43;
const RING_RADIUS = 36;
const DISC_GLYPH_SCALE = 0.138;
const DISC_FIGURE_SCALE = 0.68;

/** A wedge with its point up, in a square of 100. */
const WEDGE = 'M0-42L26-33L37 40H-37L-26-33Z';
const WEDGE_GLYPH = { at: { x: 0, y: 5 }, scale: 0.132 };
const WEDGE_FIGURE = { at: { x: 0, y: 6 }, scale: 0.62 };
/** Of a promoted piece, below its sign. */
const PROMOTED_FIGURE = { at: { x: 0, y: 13 }, scale: 0.56 };
const PLUS_AT = { x: 0, y: -24 };
/** Greater pieces are a little larger, as on real sets. */
const WEDGE_SIZE: Readonly<Partial<Record<Role, number>>> = {
  king: 1.04, gold: 0.95, silver: 0.95, promotedSilver: 0.95, pawn: 0.88, tokin: 0.88,
};
/** The sign of a promoted piece in the Western set. */
const PLUS = 'M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z';

/** How to draw a piece. */
export interface PieceStyle {
  readonly variant: Variant;
  readonly set: PieceSet;
  readonly theme: DiagramTheme;
  /** The side at the bottom. */
  readonly orientation: Color;
}

type Attributes = Readonly<Record<string, string>>;

/** A piece with its middle at a point, as one group with `attributes`. */
export function drawPiece(piece: Piece, at: Point, style: PieceStyle, scale = 1, attributes: Attributes = {}): string {
  return variantInfo(style.variant).hasHands
    ? drawWedge(piece, at, style, scale, attributes)
    : drawDisc(piece, at, style, scale, attributes);
}

function drawDisc(piece: Piece, at: Point, { set, theme }: PieceStyle, scale: number, attributes: Attributes): string {
  const ink = theme[piece.color];
  const character = XIANGQI_CHARACTERS[piece.color][piece.role];
  return element('g', { ...attributes, transform: placed(at, scale) },
    element('circle', { cx: 1.5, cy: 3.5, r: DISC_RADIUS, fill: '#000000', 'fill-opacity': 0.22 }),
    element('circle', { r: DISC_RADIUS, fill: theme.piece, stroke: theme.rim, 'stroke-width': 2.5 }),
    element('circle', { r: RING_RADIUS, fill: 'none', stroke: ink, 'stroke-width': 2 }),
    set === 'western' || character === undefined
      ? drawFigure(piece.role, ink, { x: 0, y: 0 }, DISC_FIGURE_SCALE)
      : drawCharacter(character, ink, { x: 0, y: 0 }, DISC_GLYPH_SCALE));
}

function drawWedge(piece: Piece, at: Point, style: PieceStyle, scale: number, attributes: Attributes): string {
  const { set, theme, orientation } = style;
  const isUpsideDown = piece.color !== orientation;
  const isPromoted = PROMOTED.includes(piece.role);
  const ink = isPromoted ? theme.promoted : theme.second;
  const character = piece.role === 'king' ? SHOGI_KINGS[piece.color] : SHOGI_CHARACTERS[piece.role];
  const size = scale * (WEDGE_SIZE[piece.role] ?? 1);
  const shadow = isUpsideDown ? { x: -1.5, y: -3.5 } : { x: 1.5, y: 3.5 };
  return element('g', { ...attributes, transform: placed(at, size, isUpsideDown) },
    element('path', { d: WEDGE, transform: placed(shadow), fill: '#000000', 'fill-opacity': 0.22 }),
    element('path', { d: WEDGE, fill: theme.piece, stroke: theme.rim, 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
    set === 'western' || character === undefined
      ? drawWedgeFigure(piece.role, ink, isPromoted)
      : drawCharacter(character, ink, WEDGE_GLYPH.at, WEDGE_GLYPH.scale));
}

function drawWedgeFigure(role: Role, ink: string, isPromoted: boolean): string {
  if (!isPromoted) return drawFigure(role, ink, WEDGE_FIGURE.at, WEDGE_FIGURE.scale);
  return drawFigure(role, ink, PROMOTED_FIGURE.at, PROMOTED_FIGURE.scale)
    + element('path', { d: PLUS, transform: placed(PLUS_AT, 0.8), fill: ink });
}

/** A stroke of the same colour makes the characters as strong as carved ones. */
function drawCharacter(character: Glyph, ink: string, at: Point, scale: number): string {
  return element('path', { d: PIECE_GLYPHS[character], transform: placed(at, scale), fill: ink, stroke: ink, 'stroke-width': 7 });
}

function drawFigure(role: Role, ink: string, at: Point, scale: number): string {
  return element('path', { d: FIGURES[role], transform: placed(at, scale), fill: ink, 'fill-rule': 'evenodd' });
}
