/** The code for a page in README.md, executed as it stands there: in a real browser, isolated and not, under the CSP that it recommends. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, openBrowser, openTab } from '../support/browser.js';
import { codeBlocks, ROOT } from '../support/docs.js';
import { serveFolder } from '../support/serve.js';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, section = ''] = readme.split('### On a page\n');
const [snippet] = codeBlocks(section, ['html']);

/** An inline script needs its own leave besides what the README recommends for the package. */
const POLICY = 'default-src \'none\'; script-src \'self\' \'wasm-unsafe-eval\' \'unsafe-inline\'; connect-src \'self\'; worker-src \'self\'; img-src data:';

describeInBrowser('the page of README.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shoqi-snippet-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
    writeFileSync(join(folder, 'index.html'), `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title></title>\n${snippet?.code ?? ''}`);
    cpSync(join(ROOT, 'build'), join(folder, 'shoqi/build'), { recursive: true, filter: (path) => !path.includes('/types') && !path.includes('/web') });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  test.each([true, false])('analyses (isolated: %s)', async (isolated) => {
    const served = await serveFolder(folder, { isolated, policy: POLICY });
    const { page, complaints } = await openTab(browser);
    await page.goto(served.url);
    await page.waitForFunction(() => document.title !== '');
    expect(await page.title()).toMatch(/^[a-g][1-7][a-g][1-7] at depth \d+, \d+ % to win$/);
    expect(complaints).toEqual([]);
    await page.context().close();
    await served.close();
  });
});
