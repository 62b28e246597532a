/**
 * A real browser for the tests: the Chromium of the machine, driven by playwright-core, which brings none along. Without one the tests
 * are skipped, and say so; with SHOQI_REQUIRE_BROWSER=1, as in .ci/run, they fail instead. SHOQI_BROWSER names another program.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { describe, test } from 'vitest';

const PROGRAM = process.env['SHOQI_BROWSER'] ?? '/usr/bin/chromium';
const isRequired = process.env['SHOQI_REQUIRE_BROWSER'] === '1';

/** `describe` for tests that need a browser. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (isRequired || existsSync(PROGRAM)) {
    describe(name, tests);
    return;
  }
  console.warn(`SKIPPED, no browser at ${PROGRAM}: ${name}`);
  describe(name, () => test.skip(`needs a browser at ${PROGRAM}`, () => undefined));
}

export function openBrowser(): Promise<Browser> {
  // Debian's package runs as root in a container, where there is no sandbox to be had
  return chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] });
}

/** A page and all that it complained of. */
export interface Visit {
  readonly page: Page;
  /** Errors and warnings on the console, uncaught errors, requests that failed. */
  readonly complaints: readonly string[];
}

/** Opens an address in a page of its own context: nothing is kept of it and nothing is left from others. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(), page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}
