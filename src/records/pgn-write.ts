/**
 * Writes a record as PGN, always the same text for the same record: the seven tags of the standard, then the game's own, then the others
 * by name; moves in SAN with lines under 80 characters, each comment line a comment in braces, times in `[%clk]` and `[%emt]`.
 */
import { makeFen } from '../fen.js';
import { makeMove, type Notation } from '../notation/notations.js';
import type { Position, Rules } from '../position.js';
import { checkArgument, checkOptions, unwrap } from '../result.js';
import { startSetup } from '../setup.js';
import type { Setup } from '../types.js';
import { variantInfo } from '../variants.js';
import { checkRecord } from './check-record.js';
import { makeTermination } from './endings.js';
import { headerValue, sortedByName } from './headers.js';
import { WRITER_OPTIONS } from './encoding.js';
import { isGlyph, isHeaderTag } from './pgn-tokens.js';
import { writtenMs, type GameRecord, type Line, type RecordedMove } from './record.js';

/** How a PGN is written. */
export interface PgnOptions {
  /** The notation of the moves; SAN by default. */
  readonly notation?: Notation;
}

const LONGEST_LINE = 79;

/** The tags that every PGN has, with what stands for nothing known. */
const ROSTER: readonly (readonly [string, string])[] = [['Event', '?'], ['Site', '?'], ['Date', '????.??.??'], ['Round', '?']];

/**
 * Writes a record as PGN. Reads back to the same record if comments have no blank space around their lines and headers are single lines; a
 * header that says nothing, or under a name that is no name of a header in PGN, is left out. Throws a `ShoqiError` when the record is not
 * one: `ERR_ARGUMENT` for a part of another kind, `ERR_VARIANT` for a record of another game than the rules', `ERR_ILLEGAL_MOVE` for a move
 * that is not legal, or the code with which the rules refuse the start.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record } = parsePgn(rules, '1. P-53 (1. Gc2 {solid}) 1... P-13 1-0');
 * makePgn(rules, record).split('\n\n')[1]; // '1. Pa3 (1. Gc2 {solid}) 1... Pe3 1-0\n'
 * makePgn(rules, record, { notation: 'usi' }).split('\n\n')[1]; // '1. 5d5c (1. 4e3d {solid}) 1... 1b1c 1-0\n'
 * ```
 */
export function makePgn(rules: Rules, record: GameRecord, options: PgnOptions = {}): string {
  checkArgument('the rules of a game', rules, 'fromFen');
  checkRecord(record);
  checkOptions('the options', options, WRITER_OPTIONS);
  const { notation = 'san' } = options;
  const start = unwrap(rules.position(record.start));
  const words = new PgnWords(notation);
  words.comment(record.comment);
  words.line(record, start);
  words.add(resultOf(record));
  return `${tagsOf(record).map(([name, value]) => `[${name} "${escaped(value)}"]`).join('\n')}\n\n${words.text()}\n`;
}

function tagsOf(record: GameRecord): (readonly [string, string])[] {
  const { variant, start, players, ending } = record;
  const lines = [...record.headers].map(([name, value]) => [name, headerValue(value)] as const);
  const headers = new Map(lines.filter(([name, value]) => isHeaderTag(name, value)));
  const roster = ROSTER.map(([name, unknown]): [string, string] => [name, headers.get(name) ?? unknown]);
  for (const [name] of ROSTER) headers.delete(name);
  if (ending !== undefined) headers.delete('Termination');
  return [
    ...roster,
    ['White', headerValue(players.first ?? '?')], ['Black', headerValue(players.second ?? '?')], ['Result', resultOf(record)],
    ['Variant', variantInfo(variant).name],
    ...(isStart(start) ? [] : [['SetUp', '1'], ['FEN', makeFen(start)]] as const),
    ...(ending === undefined ? [] : [['Termination', makeTermination(ending)]] as const),
    ...sortedByName(headers),
  ];
}

function isStart(setup: Setup): boolean {
  return makeFen(setup) === makeFen(startSetup(setup.variant));
}

function resultOf({ winner }: GameRecord): string {
  if (winner === undefined) return '*';
  return winner === null ? '1/2-1/2' : winner === 'first' ? '1-0' : '0-1';
}

function escaped(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}

/** The words of the move text, and where its lines break. */
class PgnWords {
  readonly #words: string[] = [];
  /** Stands before the next word, and the numbers of the moves are due again. */
  #opening = '';
  #isNumberDue = true;

  constructor(readonly notation: Notation) {}

  add(word: string): void {
    this.#words.push(this.#opening + word);
    this.#opening = '';
  }

  line({ moves }: Line, start: Position): void {
    let position = start;
    for (const recorded of moves) {
      this.#move(recorded, position);
      const before = position;
      position = unwrap(position.play(recorded.move));
      for (const variation of recorded.variations ?? []) this.#variation(variation, before);
    }
  }

  comment(comment: string | undefined): void {
    if (comment === undefined) return;
    for (const line of comment.split('\n')) this.add(line.includes('}') ? `;${line}\n` : `{${line}}`);
    this.#isNumberDue = true;
  }

  /** The words with blanks between them, or a line break where a line would grow too long. */
  text(): string {
    let text = '', column = 0;
    for (const word of this.#words) {
      const isFirst = column === 0;
      const breaks = !isFirst && column + 1 + word.trimEnd().length > LONGEST_LINE;
      text += (isFirst ? '' : breaks ? '\n' : ' ') + word;
      column = word.endsWith('\n') ? 0 : (breaks ? 0 : column + (isFirst ? 0 : 1)) + word.length;
    }
    return text;
  }

  #move(recorded: RecordedMove, position: Position): void {
    const { move, nags, comment } = recorded, timeMs = writtenMs(recorded.timeMs), clockMs = writtenMs(recorded.clockMs);
    const isFirst = position.turn === 'first';
    if (isFirst || this.#isNumberDue) this.add(`${moveNumber(position)}${isFirst ? '.' : '...'}`);
    this.#isNumberDue = false;
    this.add(makeMove(this.notation, position, move));
    for (const nag of nags ?? []) if (isGlyph(nag)) this.add(`$${nag}`);
    if (clockMs !== undefined) this.comment(`[%clk ${clockText(clockMs)}]`);
    if (timeMs !== undefined) this.comment(`[%emt ${clockText(timeMs)}]`);
    this.comment(comment);
  }

  #variation(variation: Line, start: Position): void {
    this.#opening += '(';
    this.#isNumberDue = true;
    this.comment(variation.comment);
    this.line(variation, start);
    this.#isNumberDue = true;
    const last = this.#words.at(-1) ?? '';
    if (this.#opening !== '' || last.endsWith('\n')) this.add(')');
    else this.#words[this.#words.length - 1] = `${last})`;
  }
}

/** The number of the coming move, of a position whose turn counts on from the start's. */
function moveNumber({ start, history }: Position): number {
  return start.fullMoves + Math.floor((history.length + (start.turn === 'second' ? 1 : 0)) / 2);
}

/** `0:04:59.5` */
function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000), rest = milliseconds % 1000;
  const two = (value: number): string => String(value).padStart(2, '0');
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}`;
}
