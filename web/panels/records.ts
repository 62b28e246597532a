/**
 * Games as files. In: chosen, dropped or pasted, or written into the field. Out: downloaded or copied. What could not be read is told with
 * its line and column, the text stays in the field, and unless there is a game in it the table stays as it is.
 */
import { effect, signal } from '@preact/signals-core';
import {
  decodeRecord, makeCsa, makeKif, makePgn, parseRecords, RECORD_FORMATS, variantInfo,
  type FoundRecord, type GameRecord, type RecordFormat, type RecordProblem, type Rules, type Variant,
} from 'shoqi';
import { copyText } from '../copy.js';
import { byId, make } from '../dom.js';
import { rulesOf } from '../state/rules.js';
import { extrasOf, noteAt, recordOf } from '../state/sheet.js';
import type { Table } from '../state/table.js';

/** Some ten thousand games; more would keep the page busy for long. */
const MOST_BYTES = 8_000_000;
const SHOWN_PROBLEMS = 50;
/** How long a browser may take to begin a download. */
const DOWNLOAD_MS = 60_000;

/** Endings of file names. `.kifu` says that it is in UTF-8, `.kif` often means Shift_JIS. */
const ENDINGS: Readonly<Record<RecordFormat, string>> = { pgn: 'pgn', kif: 'kifu', csa: 'csa' };
const WRITERS: Readonly<Record<RecordFormat, (rules: Rules, record: GameRecord) => string>> = { pgn: makePgn, kif: makeKif, csa: makeCsa };

export function mountRecords(table: Table): void {
  mountNote(table);
  mountReading(table);
  mountWriting(table);
}

function mountNote({ game, source }: Table): void {
  const note = byId('record-note', HTMLParagraphElement);
  effect(() => {
    note.textContent = noteAt(game.positions.value, game.ply.value, source.value);
    note.hidden = note.textContent === '';
  });
}

function tell(text: string): void { byId('record-verdict', HTMLParagraphElement).textContent = text; }

function mountReading(table: Table): void {
  const field = byId('record-text', HTMLTextAreaElement);
  const list = byId('record-problems', HTMLUListElement);
  const file = byId('record-file', HTMLInputElement);
  const choice = byId('record-game', HTMLSelectElement);
  const found = signal<readonly FoundRecord[]>([]);
  let reads = 0;

  async function read(input: string | Uint8Array, remark = ''): Promise<void> {
    const turn = ++reads;
    field.value = typeof input === 'string' ? input : decodeRecord(input);
    if (field.value.trim() === '') return tell('There is no text.');
    const games = await gamesOf(field.value, table.variant).catch((error: unknown) => error);
    // something else was given meanwhile
    if (turn !== reads) return undefined;
    if (!Array.isArray(games)) return tell(`The rules cannot be had: ${String(games)}`);
    found.value = games as readonly FoundRecord[];
    const first = found.value.findIndex(isGame);
    return first < 0 ? tell(`${remark}No game could be read. The table is as it was.`) : show(first, remark);
  }

  async function readFiles(files: FileList): Promise<void> {
    const [one] = files;
    if (one === undefined) return;
    if (one.size > MOST_BYTES) return tell(`${one.name} has ${one.size} bytes; at most ${MOST_BYTES} are read. The table is as it was.`);
    const bytes = await one.arrayBuffer().catch((error: unknown) => String(error));
    if (typeof bytes === 'string') return tell(`${one.name} cannot be read: ${bytes}`);
    return read(new Uint8Array(bytes), files.length > 1 ? `Of ${files.length} files ${one.name} was read. ` : '');
  }

  async function show(index: number, remark = ''): Promise<void> {
    const record = found.peek()[index]?.record;
    if (record === undefined || !await table.openRecord(record)) return;
    choice.value = String(index);
    const problems = found.peek().flatMap((one) => one.problems).length;
    tell(`${remark}${counted(record.moves.length, 'move')} read, ${problems === 0 ? 'no problems' : counted(problems, 'problem')}.`);
  }

  effect(() => {
    const problems = found.value.flatMap((one) => one.problems);
    const more = problems.length - SHOWN_PROBLEMS;
    list.replaceChildren(...problems.slice(0, SHOWN_PROBLEMS).map(problemItem), ...(more > 0 ? [make('li', {}, `and ${more} more`)] : []));
    byId('record-games', HTMLParagraphElement).hidden = found.value.length < 2;
    choice.replaceChildren(...found.value.map((one, index) => make('option', { value: index, disabled: !isGame(one) }, titleOf(one, index))));
  });
  list.addEventListener('click', ({ target }) => {
    const { line, column } = target instanceof HTMLButtonElement ? target.dataset : {};
    if (line !== undefined) select(field, Number(line), Number(column));
  });
  choice.addEventListener('change', () => void show(Number(choice.value)));
  byId('record-read', HTMLButtonElement).addEventListener('click', () => void read(field.value));
  file.addEventListener('change', () => {
    // a copy of the list; the field is emptied so that the same file can be chosen again
    void readFiles(file.files ?? new DataTransfer().files).then(() => { file.value = ''; });
  });
  document.addEventListener('paste', (event) => {
    const { clipboardData: data, target } = event;
    if (data === null || (target instanceof Element && target.closest('input, textarea') !== null)) return;
    event.preventDefault();
    if (data.files.length > 0) void readFiles(data.files);
    else void read(data.getData('text/plain'));
  });
  document.addEventListener('dragover', (event) => { if (isForUs(event)) event.preventDefault(); });
  document.addEventListener('drop', (event) => {
    if (!isForUs(event) || event.dataTransfer === null) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void readFiles(event.dataTransfer.files);
    else void read(event.dataTransfer.getData('text/plain'));
  });
}

/** The games of a text. Where none can be read, what is wrong is said of the game on the board. */
async function gamesOf(text: string, onBoard: Variant): Promise<readonly FoundRecord[]> {
  const games = await parseRecords(text);
  return games.some(isGame) ? games : parseRecords(text, { variant: onBoard });
}

/** Files anywhere; text where no field takes it. */
function isForUs({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !(target instanceof Element && target.closest('input, textarea') !== null));
}

/** Whether there is something to look at: a file without a move that could be read is none. */
function isGame({ record, problems }: FoundRecord): boolean {
  return record !== undefined && (record.moves.length > 0 || problems.length === 0);
}

function titleOf({ record }: FoundRecord, index: number): string {
  if (record === undefined) return `${index + 1}: none of our games`;
  const { players, variant, moves } = record;
  return `${index + 1}: ${players.first ?? '?'} – ${players.second ?? '?'}, ${variantInfo(variant).name}, ${counted(moves.length, 'move')}`;
}

function problemItem({ line, column, message }: RecordProblem): HTMLLIElement {
  return make('li', {}, make('button', { 'type': 'button', 'data-line': line, 'data-column': column }, `Line ${line}, column ${column}`), ` ${message}`);
}

/** Puts the cursor of a field at a place in its text, the character there being selected. */
function select(field: HTMLTextAreaElement, line: number, column: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(start, start + 1);
}

function mountWriting(table: Table): void {
  const { game, source, settings } = table;
  const format = byId('record-format', HTMLSelectElement);
  effect(() => {
    const { variant } = game.position.value;
    const formats = RECORD_FORMATS.filter((name) => name === 'pgn' || variant === 'minishogi');
    format.replaceChildren(...formats.map((name) => make('option', { value: name }, name.toUpperCase())));
    format.value = formats.includes(settings.recordFormat.value) ? settings.recordFormat.value : 'pgn';
  });
  format.addEventListener('change', () => { settings.recordFormat.value = RECORD_FORMATS.find((name) => name === format.value) ?? 'pgn'; });

  /** The game in the chosen format. What that cannot hold is told. */
  async function written(): Promise<{ readonly text: string; readonly name: string }> {
    const record = recordOf(game.positions.peek(), source.peek()), { variant } = record;
    const chosen = RECORD_FORMATS.find((name) => name === format.value) ?? 'pgn';
    tell(leftOut(record, chosen));
    return { text: WRITERS[chosen](await rulesOf(variant), record), name: `${variant}.${ENDINGS[chosen]}` };
  }
  byId('record-download', HTMLButtonElement).addEventListener('click', () => void written().then(({ text, name }) => download(text, name)));
  const copy = byId('record-copy', HTMLButtonElement), out = byId('record-out', HTMLTextAreaElement);
  copy.addEventListener('click', () => void written().then(async ({ text }) => {
    out.value = text;
    out.hidden = false;
    out.hidden = await copyText(copy, out);
  }));
}

function leftOut(record: GameRecord, format: RecordFormat): string {
  const { variations, glyphs } = extrasOf(record);
  const lost = [
    ...(format === 'csa' && variations > 0 ? [counted(variations, 'variation')] : []),
    ...(format !== 'pgn' && glyphs > 0 ? [counted(glyphs, 'glyph')] : []),
  ];
  return lost.length === 0 ? '' : `${format.toUpperCase()} has no place for ${lost.join(' and ')}; PGN has.`;
}

function counted(count: number, noun: string): string { return `${count} ${noun}${count === 1 ? '' : 's'}`; }

function download(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
}
