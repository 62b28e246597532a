/** A diagram in words, for readers who cannot see it: its `<title>` and `<desc>`. */
import { makeUci } from '../notation/uci.js';
import { allSquares, makeSquare } from '../squares.js';
import { COLORS, type Color, type Move, type Setup } from '../types.js';
import { variantInfo } from '../variants.js';
import { roleName, rolesOf, sideName } from '../words/names.js';

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
  const onBoard = rolesOf(variant).map((role) => {
    const squares = allSquares(variant).filter((square) => pieces.get(square)?.color === color && pieces.get(square)?.role === role);
    return squares.length === 0 ? '' : `${roleName(variant, role)} ${squares.map((square) => makeSquare(variant, square)).join(' ')}`;
  });
  const inHand = rolesOf(variant).filter((role) => (hands[color].get(role) ?? 0) > 0)
    .map((role) => `${hands[color].get(role)} ${roleName(variant, role)}`);
  return [...onBoard.filter((text) => text !== ''), ...(inHand.length === 0 ? [] : [`in hand ${inHand.join(' ')}`])].join(', ');
}
