/**
 * What is said about a game besides its moves. A record keeps it under the names that PGN has, or under those of the file where PGN has
 * none; this table translates names, and dates, which PGN writes with dots and apart from the time of day.
 */

/** One thing that files tell, under its three names. */
interface HeaderName {
  readonly pgn: string;
  readonly kif: string;
  readonly csa: string;
}

/** In the order in which KIF and CSA files have them. */
const HEADER_NAMES: readonly HeaderName[] = [
  { pgn: 'Event', kif: '棋戦', csa: 'EVENT' },
  { pgn: 'Site', kif: '場所', csa: 'SITE' },
  { pgn: 'TimeControl', kif: '持ち時間', csa: 'TIME' },
  { pgn: 'Opening', kif: '戦型', csa: 'OPENING' },
];

/** Moments, each kept as a day and a time of day. */
const MOMENT_NAMES = [
  { day: 'Date', time: 'Time', kif: '開始日時', csa: 'START_TIME' },
  { day: 'EndDate', time: 'EndTime', kif: '終了日時', csa: 'END_TIME' },
] as const;

/** Names that only some files have for the same. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['対局日', '開始日時'], ['TIME_LIMIT', 'TIME']]);

/** Which of the two formats of Shogi. */
export type ShogiFormat = 'kif' | 'csa';

/** Puts a header of a KIF or CSA file into a record's. The first of a name counts, and an empty one says nothing. */
export function readHeader(headers: Map<string, string>, format: ShogiFormat, fileName: string, value: string): void {
  const name = OTHER_NAMES.get(fileName) ?? fileName;
  const moment = MOMENT_NAMES.find((one) => one[format] === name);
  const parts = moment === undefined ? undefined : parseMoment(value);
  if (moment !== undefined && parts !== undefined) {
    setOnce(headers, moment.day, parts.day);
    setOnce(headers, moment.time, parts.time);
  } else {
    setOnce(headers, HEADER_NAMES.find((one) => one[format] === name)?.pgn ?? name, value);
  }
}

/** A header's value as one line. */
export function headerValue(value: string): string { return value.replace(/\s+/g, ' ').trim(); }

/**
 * The headers of a record as a KIF or CSA file has them: the known ones first, the others by name. Left out is what would not read back
 * as itself: what says nothing, what goes under the format's own name for another header, and what the format cannot hold (`canHold`).
 */
export function writeHeaders(
  headers: ReadonlyMap<string, string>, format: ShogiFormat, canHold: (name: string, value: string) => boolean,
): [name: string, value: string][] {
  const left = new Map([...headers].map(([name, value]) => [name, headerValue(value)]));
  const known: [string, string][] = [];
  for (const { day, time, ...names } of MOMENT_NAMES) {
    const moment = makeMoment(left.get(day), left.get(time));
    if (moment === undefined) continue;
    known.push([names[format], moment]);
    left.delete(day);
    left.delete(time);
  }
  for (const { pgn, ...names } of HEADER_NAMES) {
    const value = left.get(pgn);
    left.delete(pgn);
    if (value !== undefined && value !== '') known.push([names[format], value]);
  }
  return [...known, ...sortedByName(left).filter(([name, value]) => canHold(name, value) && isItself(format, name, value))];
}

function isItself(format: ShogiFormat, name: string, value: string): boolean {
  const read = new Map<string, string>();
  readHeader(read, format, name, value);
  return read.size === 1 && read.get(name) === value;
}

/** The entries in the order of their names' characters, so that a text does not depend on who wrote the record. */
export function sortedByName(headers: ReadonlyMap<string, string>): [string, string][] {
  return [...headers].sort(([one], [other]) => (one < other ? -1 : 1));
}

function setOnce(headers: Map<string, string>, name: string, value: string | undefined): void {
  if (value !== undefined && value !== '' && !headers.has(name)) headers.set(name, value);
}

/** `2024/05/01(水) 10:30:00` as PGN has it. */
function parseMoment(value: string): { readonly day: string; readonly time: string | undefined } | undefined {
  const match = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:\([^)]*\))?(?:[ 　T]+(?:(\d{1,2}):(\d\d)(?::(\d\d))?|[?:]+))?$/.exec(value);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hours, minutes, seconds = '00'] = match;
  const time = hours === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  return { day: `${year}.${month.padStart(2, '0')}.${day.padStart(2, '0')}`, time };
}

/** Only what reads back: a full day, and a time to the second if there is one. */
function makeMoment(day: string | undefined, time: string | undefined): string | undefined {
  if (day === undefined || !/^\d{4}\.\d\d\.\d\d$/.test(day)) return undefined;
  if (time === undefined) return day.replaceAll('.', '/');
  return /^\d\d:\d\d:\d\d$/.test(time) ? `${day.replaceAll('.', '/')} ${time}` : undefined;
}
