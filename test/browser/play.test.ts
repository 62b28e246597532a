/** The page as players use it, in a real browser: clicks, drags, keys, drops, promotions, links. The rules of this program judge. */
import { expect, test } from 'vitest';
import { diagramLayout, makeFen, makeUci, parseSquare, squareAt, VARIANTS } from 'shoqi';
import { seededRandom } from '../support/random.js';
import { closeQuietly, describePage, eventually } from './support/browser.js';
import { clickMove, expectStatus, hand, movesOf, openStill, positionOn, square, statusOf, waitForPly } from './support/table.js';

describePage('playing', true, (site) => {
  test.each(VARIANTS)('%s: a short game against the engine, by clicks', async (variant) => {
    const opened = await site().open(`#${variant}&play=first`);
    const { page } = opened;
    await page.selectOption('#move-time', '50');
    const random = seededRandom(VARIANTS.indexOf(variant) + 1);
    let ply = 0;
    for (; ply < 8; ply += 2) {
      await expectStatus(page, / to move$| is in check$| wins$|^Draw$/);
      const position = await positionOn(page);
      if (position.outcome() !== undefined) break;
      expect(position.history).toHaveLength(ply);
      const legal = position.legalMoves().map((move): string => makeUci(variant, move)).sort();
      const text = random.pick(legal);
      await clickMove(page, text);
      await waitForPly(page, ply + 1);
      expect((await movesOf(page))[ply]).toBe(text);
    }
    expect(ply).toBeGreaterThanOrEqual(4);
    await expectStatus(page, / to move$| is in check$| wins$|^Draw$/);
    const moves = await movesOf(page);
    await page.click('#undo');
    const { history, turn } = await positionOn(page);
    expect([history.length < moves.length, turn]).toEqual([true, 'first']);
    expect(await movesOf(page)).toEqual(moves);
    await closeQuietly(opened);
  });

  test('the engine moves first when the reader takes the second side, who sits at the bottom', async () => {
    const opened = await site().open('#xiangqi42&play=first');
    const { page } = opened;
    await page.selectOption('#move-time', '50');
    await page.selectOption('#player', 'second');
    await waitForPly(page, 1);
    const [a1, a6] = await Promise.all(['a1', 'a6'].map((name) => page.locator(square(name)).boundingBox()));
    expect(a6?.y).toBeGreaterThan(a1?.y ?? NaN);
    await closeQuietly(opened);
  });

  test('marked targets are the legal ones, for pieces and for drops', async () => {
    const opened = await openStill(site(), '#minishogi&fen=4k/5/5/P4/K4[Gp]_w_-_-_0_1');
    const { page } = opened;
    const targets = async (): Promise<string[]> => (await page.locator('#cells button.target').evaluateAll((buttons) => (
      buttons.map((button) => (button as HTMLElement).dataset['square'] ?? '')
    ))).sort();
    const position = await positionOn(page);
    const ends = (start: string): string[] => (
      position.legalMoves().map((move): string => makeUci('minishogi', move)).filter((text) => text.startsWith(start)).map((text) => text.slice(2, 4)).sort()
    );
    await page.click(square('a1'));
    expect(await targets()).toEqual(ends('a1'));
    await page.click(hand('first', 'gold'));
    expect(await targets()).toEqual(ends('G@'));
    await page.click(square('b3'));
    expect(makeFen((await positionOn(page)).setup)).toBe('4k/5/1G3/P4/K4[p] b - - 1 1');
    expect(await targets()).toEqual([]);
    expect(await page.isHidden(hand('first', 'gold'))).toBe(true);
    await closeQuietly(opened);
  });

  test('a move that may promote or not opens a panel; Escape takes the move back', async () => {
    const opened = await openStill(site(), '#minishogi&fen=4k/S4/5/5/K4[]_w_-_-_0_1');
    const { page } = opened;
    const open = async (): Promise<void> => {
      await page.click(square('a4'));
      await page.click(square('b5'));
      await page.waitForSelector('#promotion[open]');
    };
    await open();
    expect(await page.locator('#promotion button').allTextContents()).toEqual(['Promote', 'Keep Silver']);
    await page.keyboard.press('Escape');
    expect((await positionOn(page)).history).toHaveLength(0);
    await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(makeFen((await positionOn(page)).setup)).toBe('1S2k/5/5/5/K4[] b - - 1 1');
    await page.click('#undo');
    await open();
    await page.click('#promotion button[data-promote=true]');
    expect(makeFen((await positionOn(page)).setup)).toBe('1+S2k/5/5/5/K4[] b - - 1 1');
    await closeQuietly(opened);
  });

  test('a piece can be dragged, and dropped where it cannot go', async () => {
    const opened = await openStill(site(), '#xiangqi42');
    const { page } = opened;
    const drag = async (from: string, to: string): Promise<void> => {
      const [start, end] = await Promise.all([from, to].map((name) => page.locator(square(name)).boundingBox()));
      await page.mouse.move((start?.x ?? 0) + 20, (start?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((start?.x ?? 0) + 40, (start?.y ?? 0) + 5, { steps: 3 });
      expect(await page.locator('#picture .ghost').count()).toBe(1);
      await page.mouse.move((end?.x ?? 0) + 20, (end?.y ?? 0) + 20, { steps: 3 });
      await page.mouse.up();
      expect(await page.locator('#picture .ghost, #picture .dragged').count()).toBe(0);
    };
    await drag('b2', 'c4');
    expect((await positionOn(page)).history).toHaveLength(0);
    expect(await page.locator('#cells .target').count()).toBe(0);
    await drag('b2', 'b6');
    expect(await movesOf(page)).toEqual(['b2b6']);
    await closeQuietly(opened);
  });

  test('the keyboard alone is enough', async () => {
    const opened = await site().open('#minishogi');
    const { page } = opened;
    const press = async (...keys: string[]): Promise<void> => { for (const key of keys) await page.keyboard.press(key); };
    for (let tabs = 0; tabs < 20 && await page.locator('#cells button:focus').count() === 0; tabs++) await press('Tab');
    await press('ArrowUp', 'Enter', 'ArrowUp', 'Enter');
    expect(await movesOf(page)).toEqual(['a2a3']);
    expect(await page.textContent('#spoken')).toBe('Sente moves the Pawn from a2 to a3.');
    await press('ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await movesOf(page)).toEqual(['a2a3', 'a5a3']);
    expect(await page.textContent('#spoken')).toBe('Gote moves the Rook from a5 to a3, taking the Pawn, giving check.');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await page.getAttribute(square('a1'), 'aria-label')).toBe('a1, Sente King');
    expect(await page.getAttribute(square('b2'), 'aria-label')).toBe('b2, empty, can move here');
    await press('Escape');
    expect(await page.locator('#cells .target').count()).toBe(0);
    await closeQuietly(opened);
  });

  test('the end of a game is told with its reason, and nothing moves any more', async () => {
    const opened = await openStill(site(), '#minixiangqi&fen=3k3/2R4/4R2/7/7/7/4K2_w_-_-_0_1');
    const { page } = opened;
    await clickMove(page, 'e5d5');
    expect(await statusOf(page)).toBe('Red wins');
    expect(await page.textContent('#reason')).toMatch(/^Black .*checkmate.* Red wins\.$/);
    expect((await positionOn(page)).outcome()).toEqual({ winner: 'first', reason: 'checkmate' });
    expect(await page.textContent('#spoken')).toMatch(/^Red moves the Chariot from e5 to d5: checkmate\. Black /);
    expect(await page.locator('#cells .movable').count()).toBe(0);
    await closeQuietly(opened);
  });

  test('a perpetual chase is told with its moves, and an arrow shows who chased whom', async () => {
    const moves = 'f3g3.g5f5.g3f3.f5g5.f3g3.g5f5.g3f3.f5g5';
    const opened = await openStill(site(), `#minixiangqi&fen=2k4/7/6c/7/5R1/7/4K2_w_-_-_0_1&moves=${moves}`);
    const { page } = opened;
    expect(await statusOf(page)).toBe('Black wins');
    expect(await page.textContent('#reason')).toMatch(/every move of Red chased Black's Cannon.*Perpetual chase loses for Red/);
    const { center } = diagramLayout('minixiangqi');
    const [from, to] = ['f3', 'g5'].map((name) => center(parseSquare('minixiangqi', name) ?? squareAt('minixiangqi', 0, 0)));
    const arrows = page.locator('#picture > svg > path[fill-opacity]');
    expect(await arrows.count()).toBe(1);
    const points = [...(await arrows.getAttribute('d') ?? '').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.hypot((points[0]?.[0] ?? 0) - (from?.x ?? 0), (points[0]?.[1] ?? 0) - (from?.y ?? 0))).toBeLessThan(30);
    expect(Math.hypot((points[3]?.[0] ?? 0) - (to?.x ?? 0), (points[3]?.[1] ?? 0) - (to?.y ?? 0))).toBeLessThan(30);
    await page.click('#to-start');
    expect(await arrows.count()).toBe(0);
    await closeQuietly(opened);
  });

  test('a repetition ends the game as the rules say', async () => {
    const moves = ['a1a2', 'e5e4', 'a2a1', 'e4e5'];
    const opened = await site().open(`#minishogi&fen=4k/5/5/5/K4[]_w_-_-_0_1&moves=${[...moves, ...moves, ...moves].join('.')}`);
    const { page } = opened;
    expect(await statusOf(page)).toBe('Gote wins');
    expect(await page.textContent('#reason')).toMatch(/4 times/);
    expect(await page.locator('#move-list button[data-repeated=true]').count()).toBe(12);
    await page.click('#back');
    expect(await statusOf(page)).toBe('Gote to move');
    await closeQuietly(opened);
  });
});

describePage('links, texts and the address', true, (site) => {
  test('a reload restores the game, the position looked at and who plays', async () => {
    const opened = await openStill(site(), '#xiangqi42');
    const { page } = opened;
    for (const text of ['b2b6', 'a6b6', 'd3d4']) await clickMove(page, text);
    await page.click('#back');
    const before = page.url();
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    expect(page.url()).toBe(before);
    expect(await movesOf(page)).toEqual(['b2b6', 'a6b6', 'd3d4']);
    expect((await positionOn(page)).history).toHaveLength(2);
    expect(await page.inputValue('#player')).toBe('both');
    expect(await page.inputValue('#link')).toBe(before);
    await closeQuietly(opened);
  });

  test('what another move or a new game replaces is one step back in the browser', async () => {
    const opened = await openStill(site(), '#xiangqi42');
    const { page } = opened;
    for (const text of ['b2b6', 'a6b6']) await clickMove(page, text);
    await page.click('#to-start');
    await clickMove(page, 'a3b3');
    expect(await movesOf(page)).toEqual(['a3b3']);
    await page.goBack();
    await eventually(() => movesOf(page)).toEqual(['b2b6', 'a6b6']);
    await page.click('#new-game');
    await eventually(() => movesOf(page)).toEqual([]);
    await page.goBack();
    await eventually(() => movesOf(page)).toEqual(['b2b6', 'a6b6']);
    await closeQuietly(opened);
  });

  test('a FEN or SFEN is set up; a bad one is told with its place, and nothing is lost', async () => {
    const opened = await openStill(site(), '#minishogi');
    const { page } = opened;
    await clickMove(page, 'a2a3');
    const setUp = async (text: string): Promise<void> => {
      await page.fill('#position-text', text);
      await page.press('#position-text', 'Enter');
    };
    await setUp('4k/5/5/5/K3 w - - 0 1');
    await page.waitForSelector('#position-refusal:not([hidden])');
    expect(await page.textContent('#position-refusal')).toMatch(/rank.*\(at character \d+\)/);
    expect(await page.inputValue('#position-text')).toBe('4k/5/5/5/K3 w - - 0 1');
    expect(await movesOf(page)).toEqual(['a2a3']);
    await setUp('4k/5/5/5/K4 w G 2');
    await eventually(() => page.inputValue('#position-text')).toBe('4k/5/5/5/K4[G] b - - 0 1');
    expect(await page.isHidden('#position-refusal')).toBe(true);
    expect(await page.inputValue('#sfen')).toBe('4k/5/5/5/K4 w G 2');
    await closeQuietly(opened);
  });

  test.each([
    ['#chess', /names no game: "chess"/], ['#minishogi&moves=a2a3.a2a3', /move 2: /], ['#minishogi&play=red', /no side/],
    ['#minishogi&fen=9', /the link: /], ['#%E0%A4%A', /names no game/],
  ])('a bad link is told: %s', async (hash, reason) => {
    const opened = await site().open(hash);
    const { page } = opened;
    expect(await page.textContent('#problem')).toMatch(reason);
    await page.goBack();
    expect(new URL(page.url()).hash).toBe(hash);
    await page.context().close();
  });
});
