/** The pages of docs/guide/ that are for a browser, executed as they stand there, in a real one, on a server without special headers. */
import type { Browser } from 'playwright-core';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, openBrowser, openTab, type Opened } from '../support/browser.js';
import { ROOT } from '../support/docs.js';
import { readGuide, Workplace } from '../support/guides.js';
import { serveFolder } from '../support/serve.js';

describeInBrowser('docs/guide', () => {
  let browser: Browser;
  beforeAll(async () => { browser = await openBrowser(); });
  afterAll(() => browser.close());

  /** Follows a page, opens one of its files, does something with it and asks that nothing complained. */
  async function follow(name: string, file: string, act: (page: Opened['page']) => Promise<void>): Promise<void> {
    const place = new Workplace(readGuide(name));
    mkdirSync(join(place.folder, 'shoqi'));
    cpSync(join(ROOT, 'build'), join(place.folder, 'shoqi/build'), { recursive: true, filter: (path) => !/\/(?:types|web|reference)/.test(path) });
    expect(await place.runCommands()).toMatchObject({ status: 0, stderr: '' });
    const served = await serveFolder(place.folder), { page, complaints } = await openTab(browser);
    await page.goto(served.url + file);
    await act(page);
    expect(complaints).toEqual([]);
    await page.context().close();
    await served.close();
    place.remove();
  }

  test('page.md: a board, an analysis without a limit, and a button that stops it', () => follow('page.md', 'analyse.html', async (page) => {
    const button = page.getByRole('button'), line = page.locator('#line');
    await button.filter({ hasText: 'Analyse' }).click();
    await line.filter({ hasText: /^depth \d+: \S+, \S+ \S+/ }).waitFor();
    expect(await page.locator('#board svg[data-variant="minishogi"]').count()).toBe(1);
    await button.filter({ hasText: 'Stop' }).click();
    await button.filter({ hasText: 'Analyse' }).waitFor();
  }));

  test('worker.md: an engine in a worker of the page\'s own finds the mate', () => follow('worker.md', 'opponent.html', async (page) => {
    await page.locator('#line').filter({ hasText: /^c6d6$|^e5d5$/ }).waitFor();
  }));

  test('react.md: the hook follows the position', () => follow('react.md', 'dist/index.html', async (page) => {
    const output = page.locator('output'), button = page.getByRole('button', { name: /^Play \S/ });
    await output.filter({ hasText: /^depth \d+: \S+$/ }).waitFor();
    expect(await page.locator('svg title').textContent()).toContain('Red to move');
    await button.click();
    await page.locator('svg title').filter({ hasText: 'Black to move' }).waitFor({ state: 'attached' });
    await output.filter({ hasText: /^depth \d+: \S+$/ }).waitFor();
    expect(await page.locator('svg title').textContent()).toContain('Black to move');
  }));
});
