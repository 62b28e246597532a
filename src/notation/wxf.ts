/**
 * WXF notation, the one of Xiangqi in Latin letters: piece and file, direction, number: `C2=5`, `H2+3`, `K4-1`. Of two of a kind on one
 * file the front one is `R+`, the rear one `R-` (`R+=4`). Soldiers that stand three or more on a file, or two or more on each of two
 * files, are their number from the front and their file: `14=5`, `24=5`, `34=5`, as Fairy-Stockfish writes them. Of pieces that only a
 * made-up position has so many of, three Horses on a file say, the number stands before the letter: `2H+5`.
 */
import { checkArgument } from '../result.js';
import type { Position } from '../position.js';
import type { Result } from '../result.js';
import type { Move, MoveFailure } from '../types.js';
import { variantInfo } from '../variants.js';
import { assertGame, candidateFor, candidatesOf, onlyMove, otherGame, preferably, type Candidate } from './candidates.js';
import { readParts, type Part } from './parts.js';
import { XIANGQI_LETTERS } from './san.js';
import { placeOfMover, stepOf, type Direction, type Place } from './xiangqi-steps.js';

const NAME = 'WXF notation';

/** Letters of FEN and of older books. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { N: 'H', G: 'K', S: 'P' };

const SIGNS: Readonly<Record<Direction, string>> = { forward: '+', backward: '-', sideways: '=' };

const GRAMMAR: readonly Part<'piece' | 'direction' | 'number'>[] = [
  {
    name: 'piece',
    pattern: /[KRHCAPNGS][1-9+-]|[+\-1-9][KRHCAPNGS]|[1-9][1-9+-]|\+\+|--/iy,
    what: 'a piece (K A R H C P) and its file, or the number of a Soldier on a file and the file',
  },
  { name: 'direction', pattern: /[+\-=.]?/y },
  { name: 'number', pattern: /[1-9]/y, what: 'a direction (+ - =) and a number' },
];

/**
 * Writes a legal move of a Xiangqi game in WXF notation, `=` for sideways. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for any other move,
 * `ERR_VARIANT` in Minishogi. Source: World Xiangqi Federation, "Official Xiangqi piece names and notation"; see docs/NOTATION.md.
 *
 * ```ts
 * const position = unwrap((await loadRules('minixiangqi')).fromFen('3k3/7/3P3/3P3/3P3/2R4/2RK3 w - - 0 1'));
 * makeWxf(position, unwrap(parseUci('minixiangqi', 'c2c4'))); // 'R++2'
 * makeWxf(position, unwrap(parseUci('minixiangqi', 'd4e4'))); // '24=3'
 * ```
 */
export function makeWxf(position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  assertGame(position.variant, NAME, !variantInfo(position.variant).hasHands);
  const candidate = candidateFor(position, move);
  const { direction, number } = stepOf(position, candidate);
  return pieceText(placeOfMover(position, candidate)) + SIGNS[direction] + number;
}

/**
 * Reads a move of a Xiangqi game in WXF notation, in either case, `.` or nothing for `=`. Also understood are a sign before the letter
 * (`+R=4`), and Soldiers as the federation numbers them: `P+.4`, `P3.4` and `P-.4` of three on file 3, `++.4` and `--.4` for the first
 * and last of four or five, `3+.4`, `33.4` and `3-.4` where two files have several; of the two meanings of `33.4` the number from the
 * front comes first. A tandem sign may be missing where only one of the pieces can make the move. Never throws: `ERR_MOVE_SYNTAX` with
 * `at` where the text stops to fit, `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE`, or `ERR_VARIANT` in Minishogi.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * makeUci('minixiangqi', unwrap(parseWxf(start, 'C6+3'))); // 'b1b4'
 * const refused = parseWxf(start, 'C6*3');
 * !refused.ok && refused.error.at; // 2
 * ```
 */
export function parseWxf(position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  if (variantInfo(position.variant).hasHands) return otherGame(position.variant, NAME);
  const parts = readParts(text, GRAMMAR, 'C2=5');
  if (!parts.ok) return parts;
  const { piece, direction, number } = parts.value;
  const sign = direction === '' || direction === '.' ? '=' : direction;
  const fitting = candidatesOf(position).filter((candidate) => {
    const step = stepOf(position, candidate);
    return SIGNS[step.direction] === sign && step.number === Number(number);
  });
  return onlyMove(position, text, chosenBy(position, normalPiece(piece), fitting));
}

function pieceText(place: Place): string {
  const { role, file, count, ordinal, tandemCount, tandemOrdinal } = place;
  const letter = XIANGQI_LETTERS[role] ?? '';
  if (count === 1) return letter + file;
  if (tandemCount === 2) return letter + (ordinal === 1 ? '+' : '-');
  return role === 'pawn' ? `${ordinal}${file}` : `${tandemOrdinal}${letter}`;
}

/** In capitals of today, a sign behind its letter. */
function normalPiece(piece: string): string {
  const upper = piece.toUpperCase().replace(/[NGS]/, (letter) => OTHER_LETTERS[letter] ?? letter);
  return /^[+-][A-Z]$/.test(upper) ? `${upper[1]}${upper[0]}` : upper;
}

/** Those of the candidates whose piece the text names: as it is written here, or else as the federation or an old book would. */
function chosenBy(position: Position, piece: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const named = candidates.filter((candidate) => pieceText(placeOfMover(position, candidate)) === piece);
  if (named.length > 0) return named;
  return preferably(candidates.filter((candidate) => mayMean(placeOfMover(position, candidate), piece)), (candidate) => {
    const { count, ordinal } = placeOfMover(position, candidate);
    return count >= 3 && isMiddle(count, ordinal);
  });
}

function mayMean({ role, file, count, ordinal }: Place, piece: string): boolean {
  const [first = '', second = ''] = piece;
  if (piece === '++' || piece === '--') return role === 'pawn' && count >= 4 && ordinal === (piece === '++' ? 1 : count);
  const isNamed = XIANGQI_LETTERS[role] === first || (role === 'pawn' && first === String(file));
  if (!isNamed) return false;
  if (second === String(file)) return true;
  if (count === 1) return false;
  // of four or five, the plain signs are for the second from each end
  const front = count >= 4 ? 2 : 1;
  if (second === '+') return ordinal === front;
  return second === '-' && ordinal === count + 1 - front;
}

function isMiddle(count: number, ordinal: number): boolean {
  return count % 2 === 1 && ordinal === (count + 1) / 2;
}
