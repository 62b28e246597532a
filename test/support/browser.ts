/**
 * A real browser for the tests: the machine's Chromium, headless, driven by playwright-core, which brings none along. Where none is
 * installed the tests are skipped, and say so aloud; with SHOQI_REQUIRE_BROWSER=1 that is a failure. SHOQI_BROWSER names another program.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe } from 'vitest';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const PROGRAM = process.env['SHOQI_BROWSER'] ?? KNOWN.find((file) => existsSync(file));

if (PROGRAM === undefined) {
  if (process.env['SHOQI_REQUIRE_BROWSER'] === '1') throw new Error(`no browser found (${KNOWN.join(', ')}), but one is required`);
  process.stderr.write('\n*** NO BROWSER FOUND: tests that need one are SKIPPED. Install chromium. ***\n\n');
}

/** How long a test may take on a machine that does much else. */
const PATIENCE_MS = 240_000;

/** A suite that needs a browser. */
export function describeInBrowser(name: string, suite: () => void): void {
  describe.skipIf(PROGRAM === undefined)(name, { timeout: PATIENCE_MS }, suite);
}

export function openBrowser(): Promise<Browser> {
  // Debian's package runs as root in a container, where there is no sandbox to be had, and little shared memory
  return chromium.launch({ executablePath: PROGRAM ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** A page in the browser, and everything that it complained about. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** What the driver itself says where it was told to allow no service worker. */
const BLOCKED = 'Service Worker registration blocked';

/** An empty page in a fresh profile. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text(), isExpected = options.serviceWorkers === 'block' && text.startsWith(BLOCKED);
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // a reload, or the end of a worker that was still starting, cancels what was asked for
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()}`);
  });
  return { page, complaints };
}
