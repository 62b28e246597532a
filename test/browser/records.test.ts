/**
 * Game records on the page: files chosen, dropped and pasted, text typed; downloads and copies. What comes out is read by this program,
 * which is also what tells what must have come in; places of problems are counted by hand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeRecord, encodeRecord, makeKif, loadRules, makeUci, parseRecords, unwrap, VARIANTS, type GameRecord, type RecordFormat } from 'shoqi';
import { ROOT } from '../support/docs.js';
import { seededRandom } from '../support/random.js';
import { closeQuietly, describePage, eventually } from './support/browser.js';
import { clickMove, movesOf, openStill, positionOn, rest } from './support/table.js';

const recordFile = (name: string): string => join(ROOT, 'test/records', name);

async function readHere(input: string | Uint8Array): Promise<GameRecord> {
  const [game] = await parseRecords(input);
  return game?.record ?? expect.fail('no record');
}

function uciOf({ variant, moves }: GameRecord): string[] { return moves.map(({ move }) => makeUci(variant, move)); }

async function verdictOf(page: Page): Promise<string> {
  await page.waitForSelector('#record-verdict:not(:empty)');
  return await page.textContent('#record-verdict') ?? '';
}

function forgetVerdict(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('#record-verdict')?.replaceChildren());
}

async function typeIn(page: Page, text: string): Promise<string> {
  await forgetVerdict(page);
  await page.fill('#record-text', text);
  await page.click('#record-read');
  const verdict = await verdictOf(page);
  await rest(page);
  return verdict;
}

async function downloaded(page: Page, format: RecordFormat): Promise<{ readonly text: string; readonly name: string }> {
  await page.selectOption('#record-format', format);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#record-download')]);
  return { text: readFileSync(await download.path(), 'utf8'), name: download.suggestedFilename() };
}

/** What a `DataTransfer` can hold: files by name, or text. */
interface Given {
  readonly text?: string;
  readonly files?: readonly (readonly [string, readonly number[]])[];
}

async function give(page: Page, kind: 'drop' | 'paste', given: Given): Promise<void> {
  await page.evaluate(({ type, text, files }) => {
    const data = new DataTransfer();
    if (text !== undefined) data.setData('text/plain', text);
    for (const [name, bytes] of files ?? []) data.items.add(new File([new Uint8Array(bytes)], name));
    const options = { bubbles: true, cancelable: true };
    const target = document.querySelector('#board') ?? document.body;
    if (type === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
    else for (const name of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(name, { ...options, dataTransfer: data }));
  }, { type: kind, ...given });
}

describePage('records that the page writes and reads', true, (site) => {
  test.each(VARIANTS)('%s: a game goes out as PGN and comes back the same', async (variant) => {
    const rules = await loadRules(variant), random = seededRandom(5);
    let position = rules.start();
    while (position.history.length < 12 && position.outcome() === undefined) {
      position = unwrap(position.play(random.pick(position.legalMoves())));
    }
    const moves = position.history.map((move) => makeUci(variant, move));
    const opened = await openStill(site(), `#${variant}&moves=${moves.join('.')}`);
    const { page } = opened;
    const { text, name } = await downloaded(page, 'pgn');
    expect(name).toBe(`${variant}.pgn`);
    const record = await readHere(text);
    expect([record.variant, uciOf(record)]).toEqual([variant, moves]);
    expect(await page.locator('#record-format option').allTextContents()).toEqual(variant === 'minishogi' ? ['PGN', 'KIF', 'CSA'] : ['PGN']);
    await page.click('#new-game');
    await eventually(() => movesOf(page)).toEqual([]);
    expect(await typeIn(page, text)).toBe(`${moves.length} moves read, no problems.`);
    expect(await movesOf(page)).toEqual(moves);
    expect((await positionOn(page)).variant).toBe(variant);
    await closeQuietly(opened);
  });

  test('files of other programs, one after the other', async () => {
    const opened = await openStill(site(), '#xiangqi42');
    const { page } = opened;
    for (const name of [
      'lishogi.kif', '81dojo.kif', 'kifu-for-windows.kif', 'diagram.kif', 'lishogi.csa', 'floodgate.csa', 'pychess-minixiangqi.pgn',
    ]) {
      const expected = await readHere(readFileSync(recordFile(name)));
      await forgetVerdict(page);
      await page.setInputFiles('#record-file', recordFile(name));
      expect(await verdictOf(page), name).toBe(`${expected.moves.length} moves read, no problems.`);
      await rest(page);
      expect(await movesOf(page), name).toEqual(uciOf(expected));
      // names, comments, times and result too
      const written = await readHere((await downloaded(page, 'pgn')).text);
      expect(written, name).toMatchObject({ ...expected, headers: expect.anything() as unknown });
    }
    await closeQuietly(opened);
  });

  test('Minishogi goes out as KIF and as CSA', async () => {
    const moves = ['a2a3', 'e4e3', 'b1b2', 'd5d4'];
    const opened = await openStill(site(), `#minishogi&moves=${moves.join('.')}`);
    for (const [format, file] of [['kif', 'minishogi.kifu'], ['csa', 'minishogi.csa']] as const) {
      const { text, name } = await downloaded(opened.page, format);
      expect(name).toBe(file);
      const [game] = await parseRecords(text, { format });
      expect(game?.problems).toEqual([]);
      expect(uciOf(game?.record ?? expect.fail('no record'))).toEqual(moves);
    }
    await closeQuietly(opened);
  });

  test('a copy is in the clipboard; where that is shut, the text is there to be copied by hand', async () => {
    const opened = await site().open('#minishogi&moves=a2a3', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = opened;
    await page.click('#record-copy');
    await eventually(() => page.textContent('#record-copy')).toBe('Copied');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(uciOf(await readHere(text))).toEqual(['a2a3']);
    expect(await page.isHidden('#record-out')).toBe(true);
    await page.evaluate(() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); });
    await page.click('#record-copy');
    await eventually(() => page.isVisible('#record-out')).toBe(true);
    expect(await page.inputValue('#record-out')).toBe(text);
    await closeQuietly(opened);
  });
});

describePage('records by other ways', true, (site) => {
  const PGN = '[Variant "Minishogi"]\n\n1. Pa3 Pe3 2. Gb2 *\n', MOVES = ['a2a3', 'e4e3', 'b1b2'];

  test.each(['drop', 'paste'] as const)('%s: a file in Shift_JIS, and text', async (way) => {
    const rules = await loadRules('minishogi');
    const kif = makeKif(rules, { ...await readHere(PGN), players: { first: '羽生' } }, { encoding: 'shift_jis' });
    const opened = await openStill(site(), '#minixiangqi');
    const { page } = opened;
    await give(page, way, { files: [['game.kif', [...unwrap(encodeRecord(kif, 'shift_jis'))]], ['other.txt', [65]]] });
    expect(await verdictOf(page)).toBe('Of 2 files game.kif was read. 3 moves read, no problems.');
    await rest(page);
    expect(await movesOf(page)).toEqual(MOVES);
    expect(await page.inputValue('#record-text')).toBe(kif);
    await page.click('#to-start');
    expect(await page.textContent('#record-note')).toBe('Sente: 羽生');
    await page.selectOption('#variant', 'xiangqi42');
    await eventually(() => movesOf(page)).toEqual([]);
    expect(await page.isHidden('#record-note')).toBe(true);
    await give(page, way, { text: PGN });
    await eventually(() => movesOf(page)).toEqual(MOVES);
    await closeQuietly(opened);
  });

  test('several games of a file, one after the other', async () => {
    const other = '[White "A"]\n[Black "B"]\n[Variant "Xiangqi 42"]\n\n1. b2b6 a6b6 1-0\n';
    const opened = await openStill(site(), '#minixiangqi');
    const { page } = opened;
    expect(await typeIn(page, `${PGN}\n[Variant "Chess"]\n\n1. e4 *\n\n${other}`)).toBe('3 moves read, 1 problem.');
    expect(await page.locator('#record-problems li').allTextContents()).toEqual([expect.stringMatching(/^Line 5, column 1 .*"Chess"/)]);
    expect(await page.locator('#record-game option').allTextContents()).toEqual([
      '1: ? – ?, Minishogi, 3 moves', '2: none of our games', '3: A – B, Xiangqi 42, 2 moves',
    ]);
    await page.selectOption('#record-game', '2');
    await eventually(() => movesOf(page)).toEqual(['b2b6', 'a6b6']);
    expect(await page.textContent('#record-note')).toBe('Recorded: Red won.');
    await closeQuietly(opened);
  });
});

describePage('records that cannot be read', true, (site) => {
  test('the place is told and can be gone to, what came before is there, and the text stays', async () => {
    const text = '[Variant "Minishogi"]\n\n1. Pa3 Pe3 2. Zz9 {what?} *\n';
    const opened = await openStill(site(), '#xiangqi42&moves=b2b6');
    const { page } = opened;
    const before = page.url();
    expect(await typeIn(page, text)).toBe('2 moves read, 1 problem.');
    expect(await movesOf(page)).toEqual(['a2a3', 'e4e3']);
    expect(await page.locator('#record-problems li').allTextContents()).toEqual([expect.stringMatching(/^Line 3, column 15 .*Zz9/)]);
    expect(await page.inputValue('#record-text')).toBe(text);
    await page.click('#record-problems button');
    const field = page.locator('#record-text:focus');
    expect(await field.evaluate((element) => (element as HTMLTextAreaElement).selectionStart)).toBe(text.indexOf('Zz9'));
    await page.goBack();
    await eventually(() => page.url()).toBe(before);
    expect(await page.inputValue('#record-text')).toBe(text);
    await closeQuietly(opened);
  });

  test('what is no game leaves the table as it was', async () => {
    const opened = await openStill(site(), '#xiangqi42&moves=b2b6');
    const { page } = opened;
    const before = page.url();
    for (const [what, text, verdict] of [
      ['nothing', '  \n', /^There is no text\.$/], ['prose', 'The quick brown fox.', /^No game could be read\. The table is as it was\.$/],
      ['another game', '[Variant "Chess"]\n\n1. e4 e5 *\n', /^No game could be read\./],
      ['a start that is none', '[Variant "Minishogi"]\n[FEN "5/5/5/5/5[] w - - 0 1"]\n\n1. Pa3 *\n', /^No game could be read\./],
      ['a KIF whose first move is not legal', '手合割：5五将棋\n   1 １一玉(54)\n', /^No game could be read\./],
    ] as const) {
      expect(await typeIn(page, text), what).toMatch(verdict);
      expect([page.url(), await movesOf(page), await page.inputValue('#record-text')], what).toEqual([before, ['b2b6'], text]);
      const places = await page.locator('#record-problems button').allTextContents();
      expect(places.every((place) => /^Line \d+, column \d+$/.test(place)), what).toBe(true);
      expect(places.length > 0, what).toBe(text.trim() !== '');
    }
    await closeQuietly(opened);
  });

  test('a text without a game is judged by the game on the board', async () => {
    const opened = await openStill(site(), '#minishogi&moves=a2a3');
    await typeIn(opened.page, '1. Zz9 *');
    expect(await opened.page.locator('#record-problems li').allTextContents()).toEqual([expect.stringMatching(/no move of Minishogi/)]);
    await closeQuietly(opened);
  });

  test('a file that is too large is refused before it is read', async () => {
    const opened = await openStill(site(), '#minishogi&moves=a2a3');
    const { page } = opened;
    await page.setInputFiles('#record-file', { name: 'large.pgn', mimeType: 'text/plain', buffer: Buffer.alloc(8_000_001, 32) });
    expect(await verdictOf(page)).toBe('large.pgn has 8000001 bytes; at most 8000000 are read. The table is as it was.');
    expect(await movesOf(page)).toEqual(['a2a3']);
    await closeQuietly(opened);
  });
});

describePage('what a record has besides its moves', true, (site) => {
  const PGN = '[White "A"]\n[Variant "Minishogi"]\n\n{before} 1. Pa3 $1 {first} (1. Gb2 {other}) 1... Pe3 {second} 2. Gb2 0-1\n';

  test('is shown where it belongs, and kept when another move is played: the recorded one becomes a variation', async () => {
    const opened = await openStill(site(), '#minishogi');
    const { page } = opened;
    const note = (): Promise<string | null> => page.textContent('#record-note');
    await typeIn(page, PGN);
    expect(await note()).toBe('Recorded: Gote won.');
    await page.click('#back');
    expect(await note()).toBe('second');
    await page.click('#to-start');
    expect(await note()).toBe('Sente: A\nbefore');
    await page.click('#forward');
    await clickMove(page, 'd5d4');
    const { text } = await downloaded(page, 'pgn');
    const moves = text.split('\n\n')[1]?.replaceAll('\n', ' ');
    expect(moves).toBe('{before} 1. Pa3 $1 {first} (1. Gb2 {other}) 1... Gd4 (1... Pe3 {second} 2. Gb2) * ');
    expect(text).toContain('[White "A"]');
    await downloaded(page, 'csa');
    expect(await verdictOf(page)).toBe('CSA has no place for 2 variations and 1 glyph; PGN has.');
    await page.goBack();
    await eventually(() => movesOf(page)).toEqual(['a2a3', 'e4e3', 'b1b2']);
    expect(await readHere((await downloaded(page, 'pgn')).text)).toEqual(await readHere(PGN));
    await page.click('#new-game');
    await eventually(() => movesOf(page)).toEqual([]);
    expect((await downloaded(page, 'pgn')).text).not.toContain('[White "A"]');
    await closeQuietly(opened);
  });

  test('files in Shift_JIS are shown as they are read', async () => {
    const opened = await openStill(site(), '#minishogi');
    const bytes = readFileSync(recordFile('kifu-for-windows.kif'));
    await opened.page.setInputFiles('#record-file', { name: 'a.kif', mimeType: 'application/octet-stream', buffer: bytes });
    await verdictOf(opened.page);
    expect(await opened.page.inputValue('#record-text')).toBe(decodeRecord(bytes).replaceAll('\r\n', '\n'));
    await closeQuietly(opened);
  });
});
