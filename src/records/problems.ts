/** What a reader of records could not make sense of, and where: files come from everywhere, so a reader goes on and reports. */
import { quoted, textOf } from '../result.js';
import type { Failure } from '../types.js';
import type { GameRecord, Line } from './record.js';

/** Something in a file that could not be read as it stands. */
export interface RecordProblem {
  /**
   * `ERR_RECORD_SYNTAX` for what is no part of the format; `ERR_RESULT` for a result that is none or contradicts another; `ERR_VARIANT`
   * for another game; else the code that a move or a position is refused with, such as `ERR_ILLEGAL_MOVE` or `ERR_KINGS`.
   */
  readonly code: string;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** A record as far as it could be read, and what could not, in the order of the file. */
export interface ReadRecord {
  readonly record: GameRecord;
  readonly problems: readonly RecordProblem[];
}

/** Of several readings of one text that in which the most moves can be read, then that with the fewest problems; else the first. */
export function bestReading(first: ReadRecord, others: readonly ReadRecord[]): ReadRecord {
  return others.reduce((best, other) => {
    const more = movesIn(other.record) - movesIn(best.record);
    return more > 0 || (more === 0 && other.problems.length < best.problems.length) ? other : best;
  }, first);
}

/** Moves of a line and of all its variations. */
function movesIn({ moves }: Line): number {
  return moves.reduce((sum, { variations = [] }) => variations.reduce((all, line) => all + movesIn(line), sum + 1), 0);
}

/** A text by its lines, which may end in any way; a mark of byte order is passed over. */
export function linesOf(text: string): string[] {
  return textOf(text).replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

/** What is wrong with the text of a time above `MOST_TIME_MS`. */
export function tooLong(time: string): string { return `no time of a move, which takes less than 10000 hours: ${quoted(time)}`; }

/** Collects what a reader stumbles over. */
export class Problems {
  readonly list: RecordProblem[] = [];

  /** `column` from 0; the failure's own place, if it has one, is added. */
  add({ code, message, at = 0 }: Failure, line: number, column: number): void {
    this.list.push({ code, message, line, column: column + at + 1 });
  }
}
