/**
 * Where everything of a diagram lies. Units: a square is 100 wide. Xiangqi stands on the intersections of lines through the middles of
 * the squares; Shogi stands in the squares, with a stand for each hand: right of the board for the side at the bottom, left for the other,
 * or below and above the board, which suits a narrow screen.
 */
import { checkOptions, quoted, ShoqiError, textOf } from '../result.js';
import { fileOf, rankOf } from '../squares.js';
import { COLORS, HAND_ROLES, type Color, type Role, type Square, type Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import type { Point } from './markup.js';

/** Side of a square. */
export const CELL = 100;
/** Room around the board for coordinates, and without them. */
const LABEL_MARGIN = 44;
const PLAIN_MARGIN = 16;
/** A stand: how wide, what one kind of piece takes of its length, how far it stays from the edge of the diagram. */
const STAND_WIDTH = 92;
const SLOT = 88;
const STAND_EDGE = 14;
/** Size of a piece in hand beside one on the board. */
export const HAND_SCALE = 0.86;

/** Where the hands of Shogi lie. */
export const HAND_PLACES = ['beside', 'above'] as const;
/** `beside` the board, as printed diagrams have them, or `above` and below it. */
export type HandPlace = (typeof HAND_PLACES)[number];

/** The choices that move things about. */
export interface LayoutOptions {
  /** The side at the bottom; `first` if left out. */
  readonly orientation?: Color | undefined;
  /** Whether files and ranks are named around the board; true if left out. */
  readonly coordinates?: boolean | undefined;
  /** Where pieces in hand lie in Minishogi; `beside` if left out. */
  readonly hands?: HandPlace | undefined;
}

/** All options of diagrams: their layout takes the same ones, and looks at its own. */
export const DIAGRAM_OPTIONS = [
  'orientation', 'coordinates', 'hands', 'lastMove', 'check', 'arrows', 'targets', 'theme', 'pieceSet',
] as const;

/** A rectangle of a diagram. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where everything of a diagram lies, in the units of its `viewBox`: a square is 100 wide, x goes right and y down. */
export interface DiagramLayout {
  readonly variant: Variant;
  readonly orientation: Color;
  readonly width: number;
  readonly height: number;
  /** The squares of the board together; in Xiangqi half a square beyond the outer lines. */
  readonly board: Box;
  /** The stands for pieces in hand, in Minishogi. */
  readonly stands: Readonly<Partial<Record<Color, Box>>>;
  /**
   * The middle of a square. Throws a `ShoqiError` `ERR_BOARD_SIZE` off the board.
   *
   * ```ts
   * const { center, board } = diagramLayout('minishogi', { orientation: 'second' });
   * center(squareAt('minishogi', 0, 0)).x - board.x; // 450: a1 is at the right when Gote sits at the bottom
   * ```
   */
  center(square: Square): Point;
  /** Where a kind of piece lies in a hand. Throws a `ShoqiError` `ERR_HAND` for what cannot be in hand. */
  handSlot(color: Color, role: Role): Point;
}

/**
 * Where everything lies in the diagram that `makeSvg` draws with the same options: for pages that put pointers, animations or marks of
 * their own on a diagram. Throws a `ShoqiError`: `ERR_VARIANT`, `ERR_OPTION` for a misspelt option and `ERR_DIAGRAM` for one that makes
 * no sense.
 *
 * ```ts
 * const { width, height, board } = diagramLayout('xiangqi42');
 * [width - board.width, height - board.height, board.width]; // [88, 88, 700]
 * ```
 */
export function diagramLayout(variant: Variant, options: LayoutOptions = {}): DiagramLayout {
  const { files, ranks, hasHands } = variantInfo(variant);
  checkOptions('the options', options, DIAGRAM_OPTIONS);
  const { orientation = 'first', coordinates = true, hands = 'beside' } = options;
  if (!COLORS.includes(orientation)) throw new ShoqiError('ERR_DIAGRAM', `no side ${quoted(textOf(orientation))} to sit at the bottom`);
  if (!HAND_PLACES.includes(hands)) throw new ShoqiError('ERR_DIAGRAM', `hands cannot lie ${quoted(textOf(hands))}; known: ${HAND_PLACES.join(', ')}`);
  const margin = coordinates ? LABEL_MARGIN : PLAIN_MARGIN;
  const beside = hasHands && hands === 'beside' ? STAND_EDGE + STAND_WIDTH : 0;
  const above = hasHands && hands === 'above' ? STAND_EDGE + STAND_WIDTH : 0;
  const board = { x: beside + margin, y: above + margin, width: files * CELL, height: ranks * CELL };
  const width = board.width + 2 * board.x;
  const height = board.height + 2 * board.y;
  const stands: DiagramLayout['stands'] = hasHands ? standBoxes({ width, height, board, isBeside: beside > 0 }, orientation) : {};
  return {
    variant, orientation, width, height, board, stands,
    center: (square) => squareCenter(variant, board, orientation, square),
    handSlot: (color, role) => slotCenter(variant, stands[color], color === orientation, role),
  };
}

function squareCenter(variant: Variant, board: Box, orientation: Color, square: Square): Point {
  const { files, ranks } = variantInfo(variant);
  const [file, rank] = [fileOf(variant, square), rankOf(variant, square)];
  const [column, row] = orientation === 'first' ? [file, ranks - 1 - rank] : [files - 1 - file, rank];
  return { x: board.x + (column + 0.5) * CELL, y: board.y + (row + 0.5) * CELL };
}

/** The stand of the side at the bottom ends with the board at the lower right; the other one is the same turned by half a turn. */
function standBoxes(
  { width, height, board, isBeside }: { width: number; height: number; board: Box; isBeside: boolean }, orientation: Color,
): Record<Color, Box> {
  const length = HAND_ROLES.length * SLOT;
  const near = isBeside
    ? { x: width - STAND_EDGE - STAND_WIDTH, y: board.y + board.height - length, width: STAND_WIDTH, height: length }
    : { x: board.x + board.width - length, y: height - STAND_EDGE - STAND_WIDTH, width: length, height: STAND_WIDTH };
  const far = { ...near, x: width - near.x - near.width, y: height - near.y - near.height };
  return orientation === 'first' ? { first: near, second: far } : { first: far, second: near };
}

function slotCenter(variant: Variant, stand: Box | undefined, isNear: boolean, role: Role): Point {
  const index = HAND_ROLES.indexOf(role);
  if (stand === undefined || index < 0) throw new ShoqiError('ERR_HAND', `${variantInfo(variant).name} has no ${textOf(role)} in hand`);
  const along = ((isNear ? index : HAND_ROLES.length - 1 - index) + 0.5) * SLOT;
  return stand.height > stand.width
    ? { x: stand.x + stand.width / 2, y: stand.y + along }
    : { x: stand.x + along, y: stand.y + stand.height / 2 };
}
