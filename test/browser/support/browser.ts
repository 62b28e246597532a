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

/** How long a thing may take on a machine that does much else; on a quiet one nothing takes a second. */
export const WAIT_MS = 60_000;
const SET_UP_MS = 120_000;

/** What a suite gets: pages of its own, closed after each test's end by whoever opened them. */
export interface Site {
  readonly url: string;
  /** Opens a page in a fresh profile and waits until it is ready. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Opened>;
  readonly browser: Browser;
  /** Takes the server away, for the rest of the suite. */
  stopServer(): Promise<void>;
}

/** What the suites of one file share: the built page and the browser. */
let shared: Promise<{ readonly folder: string; readonly browser: Browser }> | undefined;

async function openShared(): Promise<{ readonly folder: string; readonly browser: Browser }> {
  const folder = mkdtempSync(join(tmpdir(), 'shoqi-page-'));
  await buildPage(folder);
  return { folder, browser: await openBrowser() };
}

afterAll(async () => {
  const { folder, browser } = await shared ?? {};
  await browser?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}, SET_UP_MS);

/** A suite over the built page, on a server of its own, with or without the headers of isolation. */
export function describePage(name: string, isPlain: boolean, suite: (site: () => Site) => void): void {
  describeInBrowser(name, () => {
    let site: Site | undefined;
    beforeAll(async () => {
      shared ??= openShared();
      const { folder, browser } = await shared;
      const server = pageServer({ isPlain, folder });
      await new Promise<void>((resolve) => { server.listen(0, 'localhost', resolve); });
      const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
      const stopServer = (): Promise<void> => new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      site = { url, browser, stopServer, open: (hash = '', options = {}) => openPage(browser, url + hash, options) };
    }, SET_UP_MS);
    afterAll(() => site?.stopServer(), SET_UP_MS);
    suite(() => {
      if (site === undefined) throw new Error('the page is not served yet');
      return site;
    });
  });
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Opened> {
  const opened = await openTab(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  const { page, complaints } = opened;
  page.setDefaultTimeout(WAIT_MS);
  page.on('request', (request) => { if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`request elsewhere: ${request.url()}`); });
  await page.goto(url);
  await page.waitForSelector('body[data-ready]', { timeout: WAIT_MS });
  return opened;
}

/** Ends a page that must have had nothing to complain about. */
export async function closeQuietly({ page, complaints }: Opened): Promise<void> {
  await page.context().close();
  expect(complaints).toEqual([]);
}

/** An expectation of something that may take its time to come true. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: WAIT_MS });
}
