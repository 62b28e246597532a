/** A diagram in words, for readers who cannot see it: its `<title>` and `<desc>`. */
import { makeUci } from '../notation/uci.js';
import { allSquares, makeSquare } from '../squares.js';
import { COLORS, type Color, type Move, type Role, type Setup, type Variant } from '../types.js';
import { variantInfo } from '../variants.js';

/** From the most important kind to the least, so that the King comes first. */
const XIANGQI_NAMES: Readonly<Partial<Record<Role, string>>> = {
  king: 'General', advisor: 'Guard', rook: 'Chariot', cannon: 'Cannon', horse: 'Horse', pawn: 'Soldier',
};
const SHOGI_NAMES: Readonly<Partial<Record<Role, string>>> = {
  king: 'King', dragonKing: 'Dragon', rook: 'Rook', dragonHorse: 'Horse', bishop: 'Bishop', gold: 'Gold', silver: 'Silver',
  promotedSilver: 'promoted Silver', pawn: 'Pawn', tokin: 'Tokin',
};

/** `Red`, `Gote`: a side as players of the game call it. */
function sideName(variant: Variant, color: Color): string {
  const names = variantInfo(variant).hasHands ? { first: 'Sente', second: 'Gote' } : { first: 'Red', second: 'Black' };
  return names[color];
}

/** The game and the side to move. */
export function diagramTitle({ variant, turn }: Setup): string {
  return `${variantInfo(variant).name}, ${sideName(variant, turn)} to move`;
}

/** Every piece with its squares, the hands, the last move and a check. */
export function diagramText(setup: Setup, lastMove: Move | undefined, isCheck: boolean): string {
  const { variant, turn } = setup;
  return [
    ...COLORS.map((color) => `${sideName(variant, color)}: ${piecesText(setup, color) || 'no pieces'}.`),
    ...(lastMove === undefined ? [] : [`Last move ${makeUci(variant, lastMove)}.`]),
    ...(isCheck ? [`${sideName(variant, turn)} is in check.`] : []),
  ].join(' ');
}

function piecesText({ variant, pieces, hands }: Setup, color: Color): string {
  const names = Object.entries(variantInfo(variant).hasHands ? SHOGI_NAMES : XIANGQI_NAMES) as [Role, string][];
  const onBoard = names.map(([role, name]) => {
    const squares = allSquares(variant).filter((square) => pieces.get(square)?.color === color && pieces.get(square)?.role === role);
    return squares.length === 0 ? '' : `${name} ${squares.map((square) => makeSquare(variant, square)).join(' ')}`;
  });
  const inHand = names.map(([role, name]) => {
    const count = hands[color].get(role) ?? 0;
    return count === 0 ? '' : `${count} ${name}`;
  }).filter((text) => text !== '');
  return [...onBoard.filter((text) => text !== ''), ...(inHand.length === 0 ? [] : [`in hand ${inHand.join(' ')}`])].join(', ');
}
