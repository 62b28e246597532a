/**
 * The start of a game of Minishogi as KIF draws it, between the two hands; a side's name may be 先手 or 下手, 後手 or 上手:
 *
 *     後手の持駒：なし
 *       ５ ４ ３ ２ １
 *     +---------------+
 *     |v飛v角v銀v金v玉|一
 *     | ・ ・ ・ ・v歩|二
 *     | ・ ・ ・ ・ ・|三
 *     | 歩 ・ ・ ・ ・|四
 *     | 玉 金 銀 角 飛|五
 *     +---------------+
 *     先手の持駒：なし
 *     後手番
 */
import { JAPANESE_PIECES, makeKanjiNumber, parseJapanesePiece, parseKanjiNumber } from '../notation/japanese-words.js';
import { isHandRole } from '../fen.js';
import { fail, ok, quoted, type Result } from '../result.js';
import { squareAt } from '../squares.js';
import { HAND_ROLES, type Color, type Failure, type Hand, type Piece, type Role, type Setup, type Square } from '../types.js';
import { variantInfo } from '../variants.js';

const FRAME = '+---------------+';

/** The lines of the diagram, with the side to move if it is the second. */
export function makeKifBoard(setup: Setup): string[] {
  const { files, ranks } = variantInfo('minishogi');
  const rows = Array.from({ length: ranks }, (_, index) => {
    const cells = Array.from({ length: files }, (_cell, file) => cellText(setup.pieces.get(squareAt('minishogi', file, ranks - 1 - index))));
    return `|${cells.join('')}|${makeKanjiNumber(index + 1)}`;
  });
  return [
    `後手の持駒：${handText(setup.hands.second)}`,
    '  ５ ４ ３ ２ １', FRAME, ...rows, FRAME,
    `先手の持駒：${handText(setup.hands.first)}`,
    ...(setup.turn === 'second' ? ['後手番'] : []),
  ];
}

/** Puts the pieces of one row, the text between the two bars, on a board; the row is counted from the top, from 0. */
export function parseKifRow(text: string, row: number, pieces: Map<Square, Piece>): Failure | undefined {
  const { files, ranks } = variantInfo('minishogi');
  const wrong = (message: string, at: number) => fail('ERR_BOARD_SIZE', message, at).error;
  if (row >= ranks) return wrong(`the board has ${ranks} ranks`, 0);
  let file = 0;
  for (const { 0: cell, 1: mark = '', 2: name = '', index } of text.matchAll(/\s*([vVｖ^]?)(成銀|.)/gu)) {
    if (name.trim() === '') continue;
    if (file === files) return wrong(`a rank has ${files} squares`, index);
    const role = parseJapanesePiece(name);
    if (role !== undefined) pieces.set(squareAt('minishogi', file, ranks - 1 - row), { role, color: /[vVｖ]/.test(mark) ? 'second' : 'first' });
    else if (!/[・．.*]/.test(name)) return fail('ERR_PIECE', `${quoted(cell.trim())} is no piece`, index).error;
    file++;
  }
  return file < files ? wrong(`rank ${row + 1} has ${file} of ${files} squares`, text.length) : undefined;
}

/** Reads what is in hand: `飛　歩二`, `なし`. */
export function parseKifHand(text: string): Result<Hand, Failure<'ERR_HAND'>> {
  const hand = new Map<Role, number>();
  for (const { 0: word, index } of text.matchAll(/[^\s　、,]+/g)) {
    if (/^(?:なし|無し|-)$/.test(word)) continue;
    const role = parseJapanesePiece(word[0] ?? ''), count = word.length === 1 ? 1 : parseKanjiNumber(word.slice(1));
    if (role === undefined || count === undefined || !isHandRole('minishogi', role)) return fail('ERR_HAND', `${quoted(word)} cannot be in hand`, index);
    hand.set(role, (hand.get(role) ?? 0) + count);
  }
  return ok(hand);
}

function cellText(piece: Piece | undefined): string {
  if (piece === undefined) return ' ・';
  const name = piece.role === 'promotedSilver' ? '全' : JAPANESE_PIECES[piece.role];
  return `${piece.color === 'second' ? 'v' : ' '}${name}`;
}

function handText(hand: Hand): string {
  const words = HAND_ROLES.map((role) => {
    const count = hand.get(role) ?? 0;
    return count === 0 ? '' : `${JAPANESE_PIECES[role]}${count === 1 ? '' : makeKanjiNumber(count)}`;
  });
  return words.filter((word) => word !== '').join('　') || 'なし';
}

/** The side that a word of KIF names, with or without a handicap. */
export function sideOf(word: string): Color {
  return /^[先下]/.test(word) ? 'first' : 'second';
}
