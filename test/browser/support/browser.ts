/**
 * A real browser for tests: Chromium through playwright-core, headless. Where none is installed the tests are skipped, and said so aloud;
 * with SHOQI_REQUIRE_BROWSER=1 that is a failure. SHOQI_BROWSER names another executable.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildPage } from '../../../scripts/build-page.js';
import { pageServer } from '../../../scripts/serve.js';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test with, if there is one. */
export const BROWSER = process.env['SHOQI_BROWSER'] ?? KNOWN.find((file) => existsSync(file));

if (BROWSER === undefined && process.env['SHOQI_REQUIRE_BROWSER'] === '1') throw new Error(`no browser found (${KNOWN.join(', ')}), but one is required`);
if (BROWSER === undefined) process.stderr.write('\n*** NO BROWSER FOUND: the tests of the page are SKIPPED. Install chromium. ***\n\n');

/** A page in the browser, and everything that it complained about. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** What a suite gets: pages of its own, closed after each test's end by whoever opened them. */
export interface Site {
  readonly url: string;
  /** Opens a page in a fresh profile and waits until it is ready. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Opened>;
  readonly browser: Browser;
  /** Takes the server away, for the rest of the suite. */
  stopServer(): Promise<void>;
}

/** A suite over the built page, on a server with or without the headers of isolation. */
export function describePage(name: string, isPlain: boolean, suite: (site: () => Site) => void): void {
  describe.skipIf(BROWSER === undefined)(name, () => {
    let site: Site | undefined;
    let close = async (): Promise<void> => undefined;
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shoqi-page-'));
      await buildPage(folder);
      const server = pageServer({ isPlain, folder });
      await new Promise<void>((resolve) => { server.listen(0, 'localhost', resolve); });
      const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
      const browser = await chromium.launch({ executablePath: BROWSER ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
      const stopServer = (): Promise<void> => new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      site = { url, browser, stopServer, open: (hash = '', options = {}) => openPage(browser, url + hash, options) };
      close = async () => {
        await browser.close();
        await stopServer();
        rmSync(folder, { recursive: true, force: true });
      };
    }, 60_000);
    afterAll(() => close());
    suite(() => {
      if (site === undefined) throw new Error('the page is not served yet');
      return site;
    });
  });
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`request failed: ${request.url()}`));
  page.on('request', (request) => { if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`request elsewhere: ${request.url()}`); });
  await page.goto(url);
  await page.waitForSelector('body[data-ready]', { timeout: 10_000 });
  return { page, complaints };
}

/** Ends a page that must have had nothing to complain about. */
export async function closeQuietly({ page, complaints }: Opened): Promise<void> {
  await page.context().close();
  expect(complaints).toEqual([]);
}
