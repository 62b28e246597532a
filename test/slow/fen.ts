/**
 * The slow twin's FEN: reads what the tests hold and writes what Fairy-Stockfish writes (RULES.md, Text formats).
 * Both field orders of Minishogi are read, `board[hand] w 0 1` and `board[hand] w - - 0 1`. A text is not validated:
 * letters that mean nothing throw, anything else that does not fit gives a nonsense position.
 */
import type { Color, Role, Variant } from '../../src/types.js';
import { HAND_ORDER, SLOW_FACTS, type SlowPiece, type SlowState } from './board.js';

const ROLE_OF_LETTER: Readonly<Record<string, Role>> = {
  'p': 'pawn', 'k': 'king', 'r': 'rook', 'n': 'horse', 'h': 'horse', 'c': 'cannon', 'a': 'advisor',
  'g': 'gold', 's': 'silver', 'b': 'bishop', '+p': 'tokin', '+s': 'promotedSilver', '+b': 'dragonHorse', '+r': 'dragonKing',
};

/** Lower case; a promoted piece is `+` and the letter of what it was. */
export const LETTER_OF_ROLE: Readonly<Record<Role, string>> = {
  pawn: 'p', king: 'k', rook: 'r', horse: 'n', cannon: 'c', advisor: 'a',
  gold: 'g', silver: 's', bishop: 'b', tokin: '+p', promotedSilver: '+s', dragonHorse: '+b', dragonKing: '+r',
};

/** The piece that a letter in its case means, with its `+` if it has one. A new object each time: see board.ts. */
function parsePiece(text: string): SlowPiece {
  const role = ROLE_OF_LETTER[text.toLowerCase()];
  if (role === undefined) throw new Error(`no piece is called ${text}`);
  return { role, color: text === text.toUpperCase() ? 'first' : 'second' };
}

function printPiece({ role, color }: SlowPiece): string {
  const letter = LETTER_OF_ROLE[role];
  return color === 'first' ? letter.toUpperCase() : letter;
}

function parseRank(text: string): (SlowPiece | null)[] {
  const tokens = text.match(/\d|\+?[A-Za-z]/g) ?? [];
  return tokens.flatMap((token) => (/\d/.test(token) ? Array<null>(Number(token)).fill(null) : [parsePiece(token)]));
}

export function sortHand(roles: readonly Role[]): Role[] {
  return [...roles].sort((a, b) => HAND_ORDER.indexOf(a) - HAND_ORDER.indexOf(b));
}

function parseHand(text: string, color: Color): Role[] {
  const pieces = (text.match(/[A-Za-z]/g) ?? []).map(parsePiece);
  return sortHand(pieces.filter((piece) => piece.color === color).map((piece) => piece.role));
}

export function parseSlowFen(variant: Variant, fen: string): SlowState {
  const [placement = '', turn, ...rest] = fen.trim().split(/\s+/);
  const [halfMoves = '0', fullMoves = '1'] = rest.filter((field) => field !== '-');
  const [board = '', hand = ''] = placement.split('[');
  return {
    variant,
    board: board.split('/').reverse().flatMap(parseRank),
    turn: turn === 'b' ? 'second' : 'first',
    hands: { first: parseHand(hand, 'first'), second: parseHand(hand, 'second') },
    halfMoves: Number(halfMoves),
    fullMoves: Number(fullMoves),
    played: 0,
  };
}

/** Board and hands: with the turn, all that makes two positions the same. */
function printPlacement(state: SlowState): string {
  const { files, ranks, family } = SLOW_FACTS[state.variant];
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    const row = state.board.slice(rank * files, (rank + 1) * files);
    rows.push(row.map((piece) => (piece === null ? '1' : printPiece(piece))).join('').replace(/1+/g, (gap) => String(gap.length)));
  }
  const printHand = (color: Color) => state.hands[color].map((role) => printPiece({ role, color })).join('');
  return rows.join('/') + (family === 'shogi' ? `[${printHand('first')}${printHand('second')}]` : '');
}

/** Equal for two positions exactly when they are the same to RULES.md, Repetition. */
export function repetitionKey(state: SlowState): string {
  return `${printPlacement(state)} ${state.turn === 'first' ? 'w' : 'b'}`;
}

export function printSlowFen(state: SlowState): string {
  return `${repetitionKey(state)} - - ${state.halfMoves} ${state.fullMoves}`;
}
