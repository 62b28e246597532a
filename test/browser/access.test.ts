/** The page for everybody: axe-core finds nothing in any state, light or dark, wide or narrow; fingers find the squares of a phone. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { devices, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { VARIANTS } from 'shoqi';
import { closeQuietly, describePage } from './support/browser.js';
import { movesOf, rest, square, waitForPly } from './support/table.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE: BrowserContextOptions = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } };

/** The rule that asks for the colours, and takes axe longest. */
const CONTRAST = 'color-contrast';
const OPTIONS = {
  all: {}, colours: { runOnly: CONTRAST }, shapes: { rules: { [CONTRAST]: { enabled: false } } },
} as const satisfies Record<string, axe.RunOptions>;
/** Which rules are asked for: all, the contrast alone, or all but that. */
type Asked = keyof typeof OPTIONS;

/** What axe objects to, best practices too: each rule with the elements that break it. */
async function violations(page: Page, asked: Asked = 'all'): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate((given) => (window as unknown as { axe: typeof axe }).axe.run(document, given), OPTIONS[asked]);
  if (asked === 'colours') expect(results.passes.map(({ id }) => id)).toEqual([CONTRAST]);
  else expect(results.passes.length, 'rules that axe has checked').toBeGreaterThan(10);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const STATES: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  ['at the start', '#minixiangqi&play=first', async () => undefined],
  ['a piece chosen', '#xiangqi42', (page) => page.click(square('b2'))],
  ['analysing, hands filled', '#minishogi&fen=4k/5/5/P4/K4[GRsp]_w_-_-_0_1', (page) => page.waitForSelector('#lines li')],
  ['asked to promote', '#minishogi&fen=4k/S4/5/5/K4[]_w_-_-_0_1', async (page) => {
    await page.click(square('a4'));
    await page.click(square('b5'));
  }],
  ['over, with a message', '#minixiangqi&fen=3k3/2R1R2/7/7/7/7/4K2_b_-_-_0_1', async (page) => {
    for (const details of await page.locator('summary').all()) await details.click();
    await page.fill('#position-text', 'nonsense');
    await page.press('#position-text', 'Enter');
    await page.waitForSelector('#position-refusal:not([hidden])');
  }],
  ['far behind', '#minishogi&fen=rbsgk/5/5/5/K4[]_w_-_-_0_1', (page) => page.waitForSelector('#worth[data-known=true]')],
  ['a record with problems', '#minishogi', async (page) => {
    await page.fill('#record-text', '[White "A"]\n[Variant "Minishogi"]\n\n1. Pa3 Zz9 *\n\n[Variant "Chess"]\n\n1. e4 *\n');
    await page.click('#record-read');
    await page.waitForSelector('#record-problems li');
    await page.waitForSelector('#record-games:not([hidden])');
  }],
];

/** The states in which the engine goes on while axe looks. */
const SHOW_SCORES: ReadonlySet<string> = new Set(['analysing, hands filled', 'far behind']);

describePage('axe-core', true, (site) => {
  // what is dark differs in its colours alone, what is narrow in all else
  const looks: readonly (readonly [string, BrowserContextOptions, typeof STATES, Asked])[] = [
    ['light', { colorScheme: 'light' }, STATES, 'all'],
    ['dark', { colorScheme: 'dark' }, STATES.slice(2), 'colours'],
    ['phone', { ...PHONE, colorScheme: 'light' }, [...STATES.slice(2, 4), ...STATES.slice(5)], 'shapes'],
  ];
  test.each(looks)('finds nothing in any state: %s', async (_name, options, states, asked) => {
    for (const [state, hash, reach] of states) {
      const opened = await site().open(hash, { ...options, serviceWorkers: 'block' });
      if (!SHOW_SCORES.has(state)) await rest(opened.page);
      await reach(opened.page);
      expect(await violations(opened.page, asked), state).toEqual([]);
      await closeQuietly(opened);
    }
  });
});

describePage('axe-core, to be sure', true, (site) => {
  test('finds what is broken on purpose', async () => {
    const { page } = await site().open('#minixiangqi');
    await page.evaluate((name) => document.querySelector(name)?.removeAttribute('aria-label'), square('a1'));
    await page.locator('#status').evaluate((status) => { (status as HTMLElement).style.color = '#eeeeee'; });
    expect((await violations(page)).map((text) => text.split(':', 1)[0]).sort()).toEqual(['button-name', 'color-contrast']);
    await page.context().close();
  });
});

describePage('a phone', true, (site) => {
  test.each(VARIANTS)('%s: nothing sticks out, squares are as wide as a finger, and taps play', async (variant) => {
    const opened = await site().open(`#${variant}&play=first`, PHONE);
    const { page } = opened;
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(screen ?? 0);
    const box = await page.locator(square('a2')).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(43);
    await page.selectOption('#move-time', '50');
    const [from, to] = variant === 'xiangqi42' ? ['a3', 'b3'] : ['a2', 'a3'];
    await page.tap(square(from ?? ''));
    await page.tap(square(to ?? ''));
    await waitForPly(page, 2);
    expect((await movesOf(page))[0]).toBe(`${from}${to}`);
    await closeQuietly(opened);
  });

  test('a text size of 200 % and a width of 320 pixels lose nothing', async () => {
    const opened = await site().open('#minishogi', { ...PHONE, viewport: { width: 320, height: 600 } });
    const { page } = opened;
    await page.waitForSelector('#lines li');
    await page.evaluate(() => { document.documentElement.style.fontSize = '32px'; });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await closeQuietly(opened);
  });
});
