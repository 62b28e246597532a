/** All notations of moves by name, for programs that let their users choose one, and for texts of which nobody says what they are. */
import type { Position } from '../position.js';
import { checkArgument, fail, failure, isKeyOf, quoted, ShoqiError, textOf, type Result } from '../result.js';
import type { Move, MoveFailure, Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { makeChinese, parseChinese } from './chinese.js';
import { makeCsaMove, parseCsaMove } from './csa-move.js';
import { makeJapanese, makeKifMove, parseJapanese, parseKifMove } from './japanese.js';
import { makeSan, parseSan } from './san.js';
import { makeUci, makeUsi, parseUci, parseUsi } from './uci.js';
import { makeHodges, makeHodgesNumber, makeHosking, parseHodges, parseHodgesNumber, parseHosking } from './western-shogi.js';
import { makeWxf, parseWxf } from './wxf.js';

/** The notations, by name. */
export const NOTATIONS = ['uci', 'usi', 'san', 'wxf', 'chinese', 'hosking', 'hodges', 'hodges-number', 'japanese', 'kif', 'csa'] as const;
/** A notation by its name. */
export type Notation = (typeof NOTATIONS)[number];

/** How one notation writes and reads moves. */
interface Codec {
  /** Of all games, of those without hands, or of Minishogi. */
  readonly games: 'all' | 'xiangqi' | 'shogi';
  readonly make: (position: Position, move: Move) => string;
  readonly parse: (position: Position, text: string) => Result<Move, MoveFailure>;
}

const CODECS: Readonly<Record<Notation, Codec>> = {
  'uci': { games: 'all', make: ({ variant }, move) => makeUci(variant, move), parse: ifLegal(parseUci) },
  'usi': { games: 'shogi', make: ({ variant }, move) => makeUsi(variant, move), parse: ifLegal(parseUsi) },
  'san': { games: 'all', make: makeSan, parse: parseSan },
  'wxf': { games: 'xiangqi', make: makeWxf, parse: parseWxf },
  'chinese': { games: 'xiangqi', make: makeChinese, parse: parseChinese },
  'hosking': { games: 'shogi', make: makeHosking, parse: parseHosking },
  'hodges': { games: 'shogi', make: makeHodges, parse: parseHodges },
  'hodges-number': { games: 'shogi', make: makeHodgesNumber, parse: parseHodgesNumber },
  'japanese': { games: 'shogi', make: makeJapanese, parse: parseJapanese },
  'kif': { games: 'shogi', make: makeKifMove, parse: parseKifMove },
  'csa': { games: 'shogi', make: makeCsaMove, parse: parseCsaMove },
};

/**
 * The notations that a game has.
 *
 * ```ts
 * notationsOf('xiangqi42'); // ['uci', 'san', 'wxf', 'chinese']
 * ```
 */
export function notationsOf(variant: Variant): readonly Notation[] {
  const family = variantInfo(variant).hasHands ? 'shogi' : 'xiangqi';
  return NOTATIONS.filter((notation) => CODECS[notation].games === 'all' || CODECS[notation].games === family);
}

/**
 * Writes a legal move in a notation. Throws a `ShoqiError`: `ERR_NOTATION` for no notation, `ERR_VARIANT` for one of another game,
 * `ERR_ILLEGAL_MOVE` for a move that is not legal.
 *
 * ```ts
 * const start = (await loadRules('minishogi')).start();
 * makeMove('japanese', start, unwrap(parseUci('minishogi', 'a2a3'))); // '▲５三歩'
 * ```
 */
export function makeMove(notation: Notation, position: Position, move: Move): string {
  checkArgument('a position', position, 'legalMoves');
  return codecOf(notation).make(position, move);
}

/**
 * Reads a move in a notation; it is legal if the result is a success. `ERR_MOVE_SYNTAX`, `ERR_ILLEGAL_MOVE`, `ERR_AMBIGUOUS_MOVE` or
 * `ERR_VARIANT`, as the notation's own function says. Throws a `ShoqiError` `ERR_NOTATION` for no notation.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * makeUci('minixiangqi', unwrap(parseMove('wxf', start, 'C6+3'))); // 'b1b4'
 * ```
 */
export function parseMove(notation: Notation, position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  return codecOf(notation).parse(position, text);
}

/**
 * Reads a move in any notation of the game, tried in the order of `NOTATIONS`; the first that yields a legal move counts. Otherwise the
 * failure of the notation that understood most of the text: `ERR_AMBIGUOUS_MOVE`, `ERR_ILLEGAL_MOVE`, or the `ERR_MOVE_SYNTAX` that came
 * furthest.
 *
 * ```ts
 * const start = (await loadRules('minixiangqi')).start();
 * const moves = ['Cb4', 'C6+3', '炮六进三'].map((text) => unwrap(parseAnyMove(start, text)));
 * moves.map((move) => makeUci('minixiangqi', move)).join(' '); // 'b1b4 b1b4 b1b4'
 * ```
 */
export function parseAnyMove(position: Position, text: string): Result<Move, MoveFailure> {
  checkArgument('a position', position, 'legalMoves');
  if (typeof text !== 'string') return fail('ERR_MOVE_SYNTAX', 'a move must be text');
  const { name } = variantInfo(position.variant);
  let best: MoveFailure = failure('ERR_MOVE_SYNTAX', `${quoted(text)} is no move of ${name} in any notation`, 0);
  for (const notation of notationsOf(position.variant)) {
    const result = CODECS[notation].parse(position, text);
    if (result.ok) return result;
    if (understood(result.error) > understood(best)) best = result.error;
  }
  return { ok: false, error: best };
}

/** How much of a text a failure shows to be understood: all of it, twice over if it is ambiguous, or what is before its place. */
function understood({ code, at = 0 }: MoveFailure): number {
  if (code === 'ERR_AMBIGUOUS_MOVE') return Infinity;
  return code === 'ERR_ILLEGAL_MOVE' ? Number.MAX_VALUE : at;
}

function codecOf(notation: Notation): Codec {
  if (isKeyOf(CODECS, notation)) return CODECS[notation];
  throw new ShoqiError('ERR_NOTATION', `no such notation: ${quoted(textOf(notation))}; known: ${NOTATIONS.join(', ')}`);
}

/** A reader of syntax made to refuse what is not legal. */
function ifLegal(parse: (variant: Variant, text: string) => Result<Move, MoveFailure>): Codec['parse'] {
  return (position, text) => {
    const move = parse(position.variant, text);
    if (!move.ok || position.isLegal(move.value)) return move;
    return fail('ERR_ILLEGAL_MOVE', `no legal move here is ${quoted(text)}`, 0);
  };
}
