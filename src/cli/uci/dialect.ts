/** What tells one protocol from another: the session is the same for all. Each dialect is a file in `dialects/`. */
import { type Move, type MoveFailure, type Position, type Result, type Score, type SearchInfo, type Variant } from '../../index.js';
import { codeOf, oneLine, usageError } from '../errors.js';
import type { GoLimits } from './go.js';

export const DIALECT_NAMES = ['uci', 'usi', 'ucci'] as const;
/** The word that chooses a dialect; `ok` after it ends the introduction. */
export type DialectName = (typeof DIALECT_NAMES)[number];

/** What an option is, whatever a dialect calls it. `newGame` and `clearHash` are buttons that do the same. */
export type OptionKey =
  'variant' | 'hashMb' | 'multiPv' | 'moveOverheadMs' | 'ponder' | 'threads' | 'clearHash' | 'newGame' | 'batch' | 'milliseconds'
  | 'showWdl' | 'evalFile' | 'usesNet';

export interface NamedOption {
  readonly key: OptionKey;
  readonly name: string;
  /** Accepted, but not declared. */
  readonly aliases?: readonly string[];
}

/** What a search came to: `best` is missing when there was no move to find. */
export interface Answer {
  readonly position: Position;
  readonly best: SearchInfo | undefined;
  readonly limits: GoLimits;
}

/** How a search for a mate ended. */
export type MateAnswer = { readonly kind: 'mate'; readonly line: readonly Move[] } | { readonly kind: 'none' | 'unknown' };

export interface Dialect {
  readonly name: DialectName;
  /** The games that it can speak of, the default first. */
  readonly variants: readonly Variant[];
  readonly options: readonly NamedOption[];
  /** What comes before the name of an option in its declaration. */
  readonly optionPrefix: 'option' | 'option name';
  /** To set an option that was never declared is no error. */
  readonly toleratesOptions: boolean;
  /** 0 leaves a number to the engine. */
  readonly zeroIsAutomatic: boolean;
  /** Facts about the engine, without the name and version. */
  readonly identity: readonly string[];
  /** The answer to a `stop` when nothing runs, and to `quit`. */
  readonly idleStop?: string;
  readonly farewell?: string;
  parseSetOption(words: readonly string[]): { readonly name: string; readonly value: string };
  /** Throws an `InputError` for limits that cannot be kept. */
  parseGo(words: readonly string[]): GoLimits;
  parseMove(variant: Variant, text: string): Result<Move, MoveFailure>;
  /** `showWdl`: with the chances, where the protocol has a word for them. */
  info(variant: Variant, info: SearchInfo, showWdl?: boolean): string;
  /** The lines that end a search; the last is the one that was owed. */
  answer(answer: Answer): readonly string[];
  /** What is owed to a `go` that was refused. */
  refusal(words: readonly string[]): string;
  mateAnswer(variant: Variant, answer: MateAnswer): string;
  /** A sentence for people, in the middle of anything. */
  note(text: string): string;
}

/** What to tell about anything thrown: the user's error, or one of this program. */
export function errorLine(dialect: Dialect, thrown: unknown): string {
  return dialect.note(`${codeOf(thrown) === 'ERR_INTERNAL' ? 'internal error' : 'error'}: ${oneLine(thrown)}`);
}

/** `name Hash value 32`, as UCI and USI have it. */
export function parseNameValue(words: readonly string[]): { readonly name: string; readonly value: string } {
  const valueAt = words.indexOf('value');
  const end = valueAt < 0 ? words.length : valueAt;
  const name = words.slice(1, end).join(' ');
  if (words[0] !== 'name' || name === '') throw usageError('setoption needs: name NAME value VALUE');
  return { name, value: words.slice(end + 1).join(' ') };
}

/** `depth 9 seldepth 14 multipv 1 score cp 35 nodes 4711 nps 900000 hashfull 3 time 5 pv ...`, the info of UCI and USI. */
export function infoWords(info: SearchInfo, score: string, pv: readonly string[]): string {
  return [
    `info depth ${info.depth} seldepth ${info.seldepth} multipv ${info.multiPv} score ${score}`,
    `nodes ${info.nodes} nps ${info.nps} hashfull ${info.hashfull} time ${info.timeMs}`,
    ['pv', ...pv].join(' '),
  ].join(' ');
}

/** `bestmove b1b3 ponder b7b5`: the move and, if the line goes on, the reply that is expected. */
export function bestMoveWords([move, reply]: readonly string[]): string {
  return `bestmove ${move}${reply === undefined ? '' : ` ponder ${reply}`}`;
}

/**
 * Moves of the side that mates in a mate of so many plies. Rounding away from zero also covers the other parity, where a game is lost by
 * one's own move: a perpetual check, say.
 */
export function mateMoves({ plies }: Extract<Score, { kind: 'mate' }>): number {
  const moves = Math.ceil(Math.abs(plies) / 2);
  return plies < 0 ? -moves : moves;
}
