/**
 * Moves as chess players write them: piece, what tells it from others, `x` for a capture, square, `+` or `#`: `Cb3`, `Rcxd3+`, `P@c3`,
 * `Sb5=G`. The spelling is that of Fairy-Stockfish, so that PGN files go to and fro: a Horse of Xiangqi is `H`; in Minishogi a promoted
 * piece has the letter of what it moves like, `G` for tokin and promoted Silver, `D` for dragon king, `H` for dragon horse, and `=`
 * stands before the letter it promotes to. The check sign costs one move on the engine's board.
 */
import type { Position } from '../position.js';
import { checkArgument, unwrap, type Result } from '../result.js';
import { makeSquare } from '../squares.js';
import type { Move, MoveFailure, Role, Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { candidateFor, candidatesOf, onlyMove, preferably, promotingLike, rivalsOf, type Candidate } from './candidates.js';
import { readParts, type Part } from './parts.js';

/** Letters of the Xiangqi games in moves; FEN has N for the Horse. */
export const XIANGQI_LETTERS: Readonly<Partial<Record<Role, string>>> = { king: 'K', rook: 'R', horse: 'H', cannon: 'C', advisor: 'A', pawn: 'P' };
const SHOGI_LETTERS: Readonly<Partial<Record<Role, string>>> = {
  king: 'K', rook: 'R', bishop: 'B', gold: 'G', silver: 'S', pawn: 'P', dragonKing: 'D', dragonHorse: 'H', promotedSilver: 'G', tokin: 'G',
};

type PartName = 'piece' | 'drop' | 'origin' | 'take' | 'to' | 'promotion' | 'check';

/** How a text that has more than one reading is read. */
export interface SanOptions {
  /** A `+` at the end promotes, as in files of XBoard and WinBoard, which have no check sign. */
  readonly plusPromotes?: boolean;
}

/**
 * Writes a legal move as Fairy-Stockfish does. Throws a `ShoqiError` `ERR_ILLEGAL_MOVE` for any other move.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const position = unwrap(rules.fromFen('4k/2P2/5/2R2/K1R2[] w - - 0 1'));
 * makeSan(position, unwrap(parseUci('minishogi', 'c2c3'))); // 'Rc3'
 * makeSan(position, unwrap(parseUci('minishogi', 'c2e2'))); // 'Re2+'
 * makeSan(position, unwrap(parseUci('minishogi', 'c4c5+'))); // 'Pc5=G'
 * ```
 */
export function makeSan(position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  const { variant } = position;
  const candidates = candidatesOf(position);
  const candidate = candidateFor(position, move, candidates);
  const to = makeSquare(variant, candidate.to);
  const letter = letterOf(variant, candidate.role);
  const promotion = candidate.promotes ? `=${letterOf(variant, candidate.becomes)}` : '';
  const path = candidate.from === undefined ? `@${to}` : originText(variant, candidate, candidates) + (candidate.captures ? 'x' : '') + to;
  return letter + path + promotion + checkSign(position, move);
}

/**
 * Reads a move as chess players write it. Check signs, captures and needless origins are not held against it, a dash may stand before
 * the square, a promoted piece may have its first letter with a plus before it, and promotion may be `=+R`. Without a sign of promotion a
 * piece does not promote if it has the choice; a `+` at the end promotes only when it would be wrong as a check sign. Never throws:
 * `ERR_MOVE_SYNTAX` with `at` where the text stops to fit, `ERR_ILLEGAL_MOVE` or `ERR_AMBIGUOUS_MOVE`.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * makeUci('minixiangqi', unwrap(parseSan(start, 'Cb4'))); // 'b1b4'
 * const refused = parseSan(start, 'Cb9');
 * !refused.ok && refused.error.at; // 1
 * ```
 */
export function parseSan(position: Position, text: string, options: SanOptions = {}): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  const { variant } = position;
  const parts = readParts(text, GRAMMARS[variant], variantInfo(variant).hasHands ? 'Rdxe2+' : 'Rdxe2');
  if (!parts.ok) return parts;
  const { piece, drop, origin, to } = parts.value;
  const roles = rolesOf(variant, piece);
  const fitting = candidatesOf(position).filter((candidate) => (
    roles.includes(candidate.role)
    && makeSquare(variant, candidate.to) === to
    && (candidate.from === undefined) === (drop !== '')
    && [...origin].every((char) => candidate.from !== undefined && makeSquare(variant, candidate.from).includes(char))
  ));
  return onlyMove(position, text, byPromotion(position, fitting, parts.value, options));
}

function letterOf(variant: Variant, role: Role): string {
  return (variantInfo(variant).hasHands ? SHOGI_LETTERS : XIANGQI_LETTERS)[role] ?? '';
}

/** The kinds that a letter may mean; none is a Soldier or Pawn. */
function rolesOf(variant: Variant, piece: string): readonly Role[] {
  const { hasHands, letters } = variantInfo(variant);
  if (piece === '') return ['pawn'];
  if (piece === 'N') return ['horse'];
  if (piece === 'T') return ['tokin'];
  const shown = hasHands ? SHOGI_LETTERS : XIANGQI_LETTERS;
  const byLetter = piece.startsWith('+') ? letters : shown;
  return (Object.keys(byLetter) as Role[]).filter((role) => byLetter[role] === piece);
}

/** File, rank or both of the moving piece, as little as tells it from others of its letter that may go to the same square. */
function originText(variant: Variant, candidate: Candidate, candidates: readonly Candidate[]): string {
  const letter = letterOf(variant, candidate.role);
  const rivals = promotingLike(candidate, rivalsOf(candidate, candidates, (role) => letterOf(variant, role) === letter));
  if (rivals.length === 0 || candidate.from === undefined) return '';
  const [file = '', rank = ''] = makeSquare(variant, candidate.from);
  const names = rivals.map(({ from }) => makeSquare(variant, from ?? candidate.to));
  if (!names.some((name) => name.startsWith(file))) return file;
  return names.some((name) => name.endsWith(rank)) ? file + rank : rank;
}

function checkSign(position: Position, move: Move): string {
  const next = unwrap(position.play(move));
  if (!next.isCheck()) return '';
  return next.legalMoves().length === 0 ? '#' : '+';
}

/** Settles whether the piece promotes. */
function byPromotion(
  position: Position, fitting: readonly Candidate[], { promotion, check }: Record<PartName, string>, { plusPromotes = false }: SanOptions,
): readonly Candidate[] {
  if (promotion.length > 1) return fitting.filter(({ promotes }) => promotes);
  if (promotion === '=') return fitting.filter(({ promotes }) => !promotes);
  if (!check.startsWith('+')) return preferably(fitting, ({ promotes }) => !promotes);
  if (plusPromotes) return preferably(fitting, ({ promotes }) => promotes);
  const plain = fitting.filter(({ promotes }) => !promotes);
  const isCheckSign = plain.length === fitting.length || plain.some(({ move }) => checkSign(position, move) !== '');
  return isCheckSign ? plain : fitting.filter(({ promotes }) => promotes);
}

function grammarOf(variant: Variant): readonly Part<PartName>[] {
  const { hasHands, files, ranks } = variantInfo(variant);
  const lastFile = 'abcdefg'[files - 1];
  const square = `[a-${lastFile}][1-${ranks}]`;
  const letter = hasHands ? '\\+?[KRBGSPDHT]' : '[KRHNCAP]';
  const pattern = (source: string): RegExp => new RegExp(source, 'y');
  return [
    { name: 'piece', pattern: pattern(letter) },
    { name: 'drop', pattern: pattern(hasHands ? '[@*]' : '(?!)') },
    { name: 'origin', pattern: pattern(`[a-${lastFile}]?[1-${ranks}]?(?=[-x]?${square})`) },
    { name: 'take', pattern: pattern('[-x]') },
    { name: 'to', pattern: pattern(square), what: `a square from a1 to ${lastFile}${ranks}` },
    { name: 'promotion', pattern: pattern(hasHands ? '=(?:\\+?[RBGSPDHT])?' : '(?!)') },
    { name: 'check', pattern: pattern('[+#]{1,2}') },
  ];
}

const GRAMMARS: Readonly<Record<Variant, readonly Part<PartName>[]>> = {
  'minixiangqi': grammarOf('minixiangqi'),
  'minixiangqi-palace': grammarOf('minixiangqi-palace'),
  'xiangqi42': grammarOf('xiangqi42'),
  'minishogi': grammarOf('minishogi'),
};
