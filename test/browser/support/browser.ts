/** The built page in a real browser, on a server with or without the headers of isolation. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildPage } from '../../../scripts/build-page.js';
import { pageServer } from '../../../scripts/serve.js';
import { describeInBrowser, openBrowser, openTab, type Opened } from '../../support/browser.js';

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
  describeInBrowser(name, () => {
    let site: Site | undefined;
    let close = async (): Promise<void> => undefined;
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shoqi-page-'));
      await buildPage(folder);
      const server = pageServer({ isPlain, folder });
      await new Promise<void>((resolve) => { server.listen(0, 'localhost', resolve); });
      const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
      const browser = await openBrowser();
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
  const opened = await openTab(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  const { page, complaints } = opened;
  page.on('request', (request) => { if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`request elsewhere: ${request.url()}`); });
  await page.goto(url);
  await page.waitForSelector('body[data-ready]', { timeout: 10_000 });
  return opened;
}

/** Ends a page that must have had nothing to complain about. */
export async function closeQuietly({ page, complaints }: Opened): Promise<void> {
  await page.context().close();
  expect(complaints).toEqual([]);
}
