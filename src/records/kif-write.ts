/**
 * Writes a record of Minishogi as KIF, always the same text for the same record. Variations follow the main line, the latest first, each
 * with its own behind it, which is how a reader finds the move that one replaces. Times are whole seconds, and stand only with moves that
 * have one.
 */
import { makeFen } from '../fen.js';
import { makeKifMove } from '../notation/japanese.js';
import type { Position, Rules } from '../position.js';
import { checkArgument, checkOptions, unwrap } from '../result.js';
import { startSetup } from '../setup.js';
import type { Color } from '../types.js';
import { checkRecord } from './check-record.js';
import { checkEncoding, WRITER_OPTIONS, type EncodingOptions } from './encoding.js';
import { makeKifEnd } from './endings.js';
import { headerValue, writeHeaders } from './headers.js';
import { makeKifBoard } from './kif-board.js';
import { kifHeader, kifLineKind } from './kif-lines.js';
import { writtenMs, type GameRecord, type RecordedMove } from './record.js';
import { assertShogi } from './shogi-only.js';

/** Header for an ending that no word of KIF names. */
export const KIF_ENDING = '終局理由';

const MOVE_WIDTH = 14;

/**
 * Writes a record of Minishogi as KIF, for `encodeRecord` to turn into bytes. KIF has no glyphs, no clocks, no fractions of seconds, no
 * move number at the start, no headers under names that mean something else there, and nothing after the last line but its result: these
 * are left out. Throws a `ShoqiError` when the record is not one: `ERR_ARGUMENT` for a part of another kind, `ERR_VARIANT` for another
 * game, `ERR_ILLEGAL_MOVE`, or the code with which the rules refuse the start; and `ERR_OPTION` for an encoding that does not exist.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record } = parsePgn(rules, '[White "Ann"]\n\n1. Pa3 Pe3 1-0');
 * makeKif(rules, record).split('\n')[5]; // '   1 ５三歩(54)'
 * ```
 */
export function makeKif(rules: Rules, record: GameRecord, options: EncodingOptions = {}): string {
  checkArgument('the rules of a game', rules, 'fromFen');
  checkRecord(record);
  checkOptions('the options', options, WRITER_OPTIONS);
  const { encoding = 'utf-8' } = options;
  checkEncoding(encoding, 'ERR_OPTION');
  assertShogi('KIF', rules.variant, record.variant);
  const start = unwrap(rules.position(record.start));
  const end = record.moves.reduce((position, { move }) => unwrap(position.play(move)), start);
  const word = makeKifEnd(record, end.turn);
  const lines = [`#KIF version=2.0 encoding=${encoding === 'utf-8' ? 'UTF-8' : 'Shift_JIS'}`, ...headerLines(record, word), ...commentLines(record.comment)];
  writeLine(lines, record.moves, start, NOTHING_SPENT);
  lines.push(...endLines(record, word));
  writeVariations(lines, record.moves, start, NOTHING_SPENT);
  return `${lines.join('\n')}\n`;
}

function headerLines({ start, players, headers, ending }: GameRecord, endWord: string | undefined): string[] {
  const isStart = makeFen(start) === makeFen(startSetup('minishogi'));
  return [
    '手合割：5五将棋',
    ...(isStart ? [] : makeKifBoard(start)),
    headerLine(['先手', headerValue(players.first ?? '')]),
    headerLine(['後手', headerValue(players.second ?? '')]),
    ...writeHeaders(headers, 'kif', isHeader).map(headerLine),
    ...(ending === undefined || endWord !== undefined ? [] : [`${KIF_ENDING}：${ending}`]),
    '手数----指手---------消費時間--',
  ];
}

function headerLine([name, value]: readonly [string, string]): string {
  return `${name}：${value}`;
}

/** Whether a reader would take it for a header of that name, and for none that means something of its own. */
function isHeader(name: string, value: string): boolean {
  const line = headerLine([name, value]);
  return !/[\r\n]/.test(name) && kifLineKind(line) === 'header' && kifHeader(line)?.name === name && !isReserved(name);
}

/** Names that say something of the game itself. */
function isReserved(name: string): boolean {
  return /^[先下後上]手(?:の持駒)?$/.test(name) || name === '手合割' || name === KIF_ENDING;
}

function commentLines(comment: string | undefined): string[] {
  return comment === undefined ? [] : comment.split('\n').map((line) => `*${line}`);
}

function writeLine(lines: string[], moves: readonly RecordedMove[], start: Position, before: Spent): void {
  let position = start, spent = before;
  for (const recorded of moves) {
    const { move, comment } = recorded, timeMs = writtenMs(recorded.timeMs);
    const text = `${numberText(position.history.length + 1)} ${makeKifMove(position, move)}`;
    spent = after(spent, position.turn, recorded);
    lines.push(timeMs === undefined ? text : padded(text) + timeText(timeMs, spent[position.turn]), ...commentLines(comment));
    position = unwrap(position.play(move));
  }
}

/** The variations of a line's moves, each followed by its own; `start` is before the first move. */
function writeVariations(lines: string[], moves: readonly RecordedMove[], start: Position, before: Spent): void {
  const places = [{ position: start, spent: before }];
  for (const recorded of moves) {
    const { position, spent } = places.at(-1)!;
    places.push({ position: unwrap(position.play(recorded.move)), spent: after(spent, position.turn, recorded) });
  }
  for (let index = moves.length - 1; index >= 0; index--) {
    const { position, spent } = places[index]!;
    for (const variation of moves[index]?.variations ?? []) {
      lines.push('', `変化：${position.history.length + 1}手`, ...commentLines(variation.comment));
      writeLine(lines, variation.moves, position, spent);
      writeVariations(lines, variation.moves, position, spent);
    }
  }
}

/** Milliseconds that each side has spent so far. */
type Spent = Readonly<Record<Color, number>>;

const NOTHING_SPENT: Spent = { first: 0, second: 0 };

function after(spent: Spent, mover: Color, { timeMs }: RecordedMove): Spent {
  return { ...spent, [mover]: spent[mover] + (writtenMs(timeMs) ?? 0) };
}

function endLines({ moves, winner }: GameRecord, word: string | undefined): string[] {
  const lines = word === undefined ? [] : [`${numberText(moves.length + 1)} ${word}`];
  if (winner !== undefined) lines.push(`まで${moves.length}手で${winner === null ? '引き分け' : `${winner === 'first' ? '先手' : '後手'}の勝ち`}`);
  return lines;
}

function numberText(number: number): string {
  return String(number).padStart(4);
}

/** Characters of East Asia are two columns wide. */
function padded(text: string): string {
  const width = [...text].reduce((sum, char) => sum + (char > '\u2fff' ? 2 : 1), 0);
  return text + ' '.repeat(Math.max(1, MOVE_WIDTH + 5 - width));
}

/** `( 0:12/00:00:12)` */
function timeText(milliseconds: number, totalMs: number): string {
  const seconds = Math.floor(milliseconds / 1000), total = Math.floor(totalMs / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return `(${String(Math.floor(seconds / 60)).padStart(2)}:${two(seconds % 60)}/${two(hours)}:${two(minutes)}:${two(total % 60)})`;
}
