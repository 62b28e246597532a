/**
 * Whether what is given as a record is one, part by part: whoever takes a record from outside asks here, once. The game and the start are
 * left to the rules, and so is whether a move is legal.
 */
import { checkArgument, checkOneOf, ShoqiError, shown } from '../result.js';
import { COLORS } from '../types.js';
import { END_REASONS, type GameRecord, type Line, type RecordedMove } from './record.js';

/** Throws a `ShoqiError` `ERR_ARGUMENT` that names the part which is not as a record has it, such as `moves[3].comment`. */
export function checkRecord(record: GameRecord): void {
  checkArgument('a record', record, 'moves');
  checkLine('', record);
  const { players, headers, winner, ending } = record;
  demand('players', isObject(players), 'an object', players);
  for (const color of COLORS) demandText(`players.${color}`, players[color]);
  demand('headers', headers instanceof Map, 'a Map', headers);
  for (const [name, value] of headers) demand('headers', typeof name === 'string' && typeof value === 'string', 'a Map of texts', value);
  checkOneOf('the winner of a record', winner, [...COLORS, null, undefined]);
  checkOneOf('the ending of a record', ending, [...END_REASONS, undefined]);
}

/** `path`: of the line within the record, with a dot at its end if it has one. */
function checkLine(path: string, { comment, moves }: Line): void {
  demandText(`${path}comment`, comment);
  demand(`${path}moves`, Array.isArray(moves), 'a list', moves);
  for (const [index, move] of moves.entries()) checkMove(`${path}moves[${index}]`, move);
}

function checkMove(path: string, recorded: RecordedMove): void {
  demand(path, isObject(recorded), 'an object', recorded);
  const { move, comment, nags, timeMs, clockMs, variations } = recorded;
  demand(`${path}.move`, isObject(move), 'a move', move);
  demandText(`${path}.comment`, comment);
  demand(`${path}.nags`, nags === undefined || isListOf(nags, Number.isInteger), 'a list of whole numbers', nags);
  demand(`${path}.timeMs`, timeMs === undefined || typeof timeMs === 'number', 'a number', timeMs);
  demand(`${path}.clockMs`, clockMs === undefined || typeof clockMs === 'number', 'a number', clockMs);
  demand(`${path}.variations`, variations === undefined || isListOf(variations, isObject), 'a list of lines', variations);
  for (const [index, line] of (variations ?? []).entries()) checkLine(`${path}.variations[${index}].`, line);
}

function demand(path: string, isSo: boolean, kind: string, value: unknown): void {
  if (!isSo) throw new ShoqiError('ERR_ARGUMENT', `${path} of a record must be ${kind}, not ${shown(value)}`);
}

function demandText(path: string, value: unknown): void { demand(path, value === undefined || typeof value === 'string', 'text', value); }

function isObject(value: unknown): boolean { return typeof value === 'object' && value !== null; }

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean { return Array.isArray(value) && value.every(isOne); }
