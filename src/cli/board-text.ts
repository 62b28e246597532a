/**
 * A position drawn for people: ranks from the top, pieces as FEN letters with upper case for the first side, the last
 * move in brackets (where it came from and where it went), hands above and below as the players sit.
 *
 *       a  b  c  d  e  f  g
 *   3   .  . [N] .  .  .  .   3
 */
import { COLORS, sideName, squareAt, variantInfo, type Color, type Piece, type Position, type Setup, type Square, type Variant } from '../index.js';
import { plain, type Paint } from './paint.js';

/** The board and, where the game has them, the hands. */
export function boardLines(position: Position, paint: Paint = plain): string[] {
  const { setup, variant } = position;
  const { ranks, hasHands } = variantInfo(variant);
  const marked = lastMoveSquares(position);
  const lines = [fileLetters(variant)];
  for (let rank = ranks - 1; rank >= 0; rank--) lines.push(rankLine(setup, rank, marked, paint));
  lines.push(fileLetters(variant));
  if (!hasHands) return lines;
  return [`hand of ${sideText(variant, 'second')}: ${handText(setup, 'second')}`, ...lines,
    `hand of ${sideText(variant, 'first')}: ${handText(setup, 'first')}`];
}

/** `first (Red)`, `second (Gote)`: the word of the API and the word of the game. */
export function sideText(variant: Variant, color: Color): string {
  return `${color} (${sideName(variant, color)})`;
}

function cellWidth(variant: Variant): number {
  return variantInfo(variant).hasHands ? 2 : 1;
}

function fileLetters(variant: Variant): string {
  const { files } = variantInfo(variant);
  const letters = Array.from({ length: files }, (_, file) => ` ${String.fromCharCode(97 + file).padStart(cellWidth(variant))} `);
  return `   ${letters.join('')}`.trimEnd();
}

function rankLine(setup: Setup, rank: number, marked: ReadonlySet<Square>, paint: Paint): string {
  const { files } = variantInfo(setup.variant);
  const cells = Array.from({ length: files }, (_, file) => {
    const square = squareAt(setup.variant, file, rank);
    const text = pieceText(setup, setup.pieces.get(square), paint);
    return marked.has(square) ? `[${text}]` : ` ${text} `;
  });
  return `${String(rank + 1).padStart(2)} ${cells.join('')} ${rank + 1}`;
}

function pieceText(setup: Setup, piece: Piece | undefined, paint: Paint): string {
  const width = cellWidth(setup.variant);
  if (piece === undefined) return paint('dim', '.'.padStart(width));
  const letter = (variantInfo(setup.variant).letters[piece.role] ?? '?').padStart(width);
  return piece.color === COLORS[0] ? paint('red', letter) : paint('cyan', letter.toLowerCase());
}

function lastMoveSquares({ history }: Position): ReadonlySet<Square> {
  const move = history.at(-1);
  if (move === undefined) return new Set();
  return new Set(move.kind === 'drop' ? [move.to] : [move.from, move.to]);
}

function handText(setup: Setup, color: Color): string {
  const { letters } = variantInfo(setup.variant);
  const pieces = [...setup.hands[color]].filter(([, count]) => count > 0);
  return pieces.map(([role, count]) => (count > 1 ? `${letters[role]}x${count}` : letters[role])).join(' ') || '-';
}
