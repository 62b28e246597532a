/**
 * Moves as CSA files have them: side, square of origin (`00` for a drop), square of arrival, and the piece as it stands there after the
 * move, in two letters: `+5453FU`, `-0033KA`, `+5251RY`. Nothing depends on what else could move.
 */
import type { Position } from '../position.js';
import { checkArgument, fail, quoted, type Result } from '../result.js';
import type { Color, Move, MoveFailure, Role } from '../types.js';
import { variantInfo } from '../variants.js';
import { assertGame, candidateFor, candidatesOf, onlyMove, otherGame, type Candidate } from './candidates.js';
import { squareDigits } from './japanese-words.js';
import { readParts, type Part } from './parts.js';

const NAME = 'CSA notation';

/** Each kind in two letters. */
export const CSA_PIECES: Readonly<Partial<Record<Role, string>>> = {
  king: 'OU', rook: 'HI', bishop: 'KA', gold: 'KI', silver: 'GI', pawn: 'FU',
  dragonKing: 'RY', dragonHorse: 'UM', promotedSilver: 'NG', tokin: 'TO',
};
/** The sign of each side. */
export const CSA_SIDES: Readonly<Record<Color, string>> = { first: '+', second: '-' };

const GRAMMAR: readonly Part<'side' | 'from' | 'to' | 'piece'>[] = [
  { name: 'side', pattern: /[+-]/y },
  { name: 'from', pattern: /00|[1-5][1-5]/y, what: 'a square from 11 to 55, or 00' },
  { name: 'to', pattern: /[1-5][1-5]/y, what: 'a square from 11 to 55' },
  { name: 'piece', pattern: /OU|HI|KA|KI|GI|FU|RY|UM|NG|TO/y, what: 'a piece in two letters' },
];

/** The kind that two letters mean, or undefined. */
export function parseCsaPiece(letters: string): Role | undefined {
  return (Object.keys(CSA_PIECES) as Role[]).find((role) => CSA_PIECES[role] === letters);
}

/**
 * Writes a legal move of Minishogi as CSA files do. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move, `ERR_VARIANT` in
 * another game. Source: Computer Shogi Association, 標準棋譜ファイル形式 V3.0.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeCsaMove(start, unwrap(parseUci('minishogi', 'a2a3'))); // '+5453FU'
 * ```
 */
export function makeCsaMove(position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  assertGame(position.variant, NAME, variantInfo(position.variant).hasHands);
  return CSA_SIDES[position.turn] + pathText(candidateFor(position, move));
}

/**
 * Reads a move of Minishogi as CSA files have it; the sign of the side may be missing. Never throws: `ERR_MOVE_SYNTAX` with `at` where the
 * text stops to fit, `ERR_ILLEGAL_MOVE`, also for the sign of the side that is not to move, or `ERR_VARIANT` in another game.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeUci('minishogi', unwrap(parseCsaMove(start, '+5453FU'))); // 'a2a3'
 * ```
 */
export function parseCsaMove(position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  if (!variantInfo(position.variant).hasHands) return otherGame(position.variant, NAME);
  const parts = readParts(text, GRAMMAR, '+5453FU');
  if (!parts.ok) return parts;
  const { side, from, to, piece } = parts.value;
  if (side !== '' && side !== CSA_SIDES[position.turn]) return fail('ERR_ILLEGAL_MOVE', `${quoted(side)} is not the side to move`, 0);
  return onlyMove(position, text, candidatesOf(position).filter((candidate) => pathText(candidate) === from + to + piece));
}

function pathText({ from, to, becomes }: Candidate): string {
  return `${from === undefined ? '00' : squareDigits(from)}${squareDigits(to)}${CSA_PIECES[becomes]}`;
}
