/**
 * The engine behind the page, in a real browser: analysis that is started, stopped and started again, with and without the headers of
 * isolation, under the page's own strict CSP; and how long a cold page takes to its first best move.
 */
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseUci, unwrap, VARIANTS } from 'shoqi';
import { closeQuietly, describePage, eventually, type Site } from './support/browser.js';
import { clickMove, positionOn, waitForPly } from './support/table.js';

/** Milliseconds from the request of a cold page to its first line of analysis, as the issue asks for. */
const COLD_LIMIT_MS = 400;
/** The same when the processors have more to do than they can; that says nothing, but a page that hangs is still found. */
const BUSY_LIMIT_MS = 10_000;
const COLD_TRIES = 5;

/** Waits for the analysis of the position on the table, and returns the first move of each line that is shown. */
async function linesOf(page: Page): Promise<string[]> {
  await page.waitForSelector('#lines li');
  const texts = await page.locator('#lines .pv').allTextContents();
  return texts.map((text) => text.split(' ', 1)[0] ?? '');
}

async function expectLegalLines(page: Page): Promise<void> {
  const position = await positionOn(page);
  for (const text of await linesOf(page)) expect(position.isLegal(unwrap(parseUci(position.variant, text))), text).toBe(true);
}

for (const isPlain of [false, true]) {
  describePage(isPlain ? 'a plain server' : 'a server with isolation', isPlain, (site) => {
    test(`the page is ${isPlain ? 'not ' : ''}isolated, its CSP holds, and the engine analyses and moves`, async () => {
      const opened = await site().open('#minixiangqi');
      const { page } = opened;
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(!isPlain);
      await expectLegalLines(page);
      await page.selectOption('#move-time', '50');
      await page.click('#engine-move');
      await waitForPly(page, 1);
      await expectLegalLines(page);
      expect(opened.complaints).toEqual([]);
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "inline script ran"';
        document.body.append(script);
        return document.title;
      });
      expect(ran).toBe('Shoqi');
      await page.context().close();
    });
  });
}

/** Waits for the analysis to say on how many threads it runs. */
async function threadsOf(page: Page): Promise<number> {
  await eventually(() => page.textContent('#work')).toMatch(/^Depth \d+ on \d+ threads?, /);
  return Number(/ on (\d+) /.exec(await page.textContent('#work') ?? '')?.[1]);
}

const choices = (page: Page): Promise<string[]> => page.locator('#threads option').allTextContents();

describePage('threads, on a server with isolation', false, (site) => {
  test('as many as the page says, at most one a core; a choice that counts at once, and after a reload', async () => {
    const opened = await site().open('#minixiangqi');
    const { page } = opened;
    const cores = await page.evaluate(() => navigator.hardwareConcurrency), usual = Math.min(2, cores);
    expect(await page.inputValue('#threads')).toBe(String(usual));
    expect(Math.max(...(await choices(page)).map((text) => parseInt(text, 10)))).toBe(Math.min(cores, 64));
    expect(await threadsOf(page)).toBe(usual);
    expect(page.workers()).toHaveLength(usual);
    await page.selectOption('#threads', '1');
    await eventually(() => page.textContent('#work')).toMatch(/ on 1 thread, /);
    await eventually(() => page.workers().length).toBe(1);
    await expectLegalLines(page);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    expect(await page.inputValue('#threads')).toBe('1');
    expect(await threadsOf(page)).toBe(1);
    await page.selectOption('#threads', String(usual));
    await page.selectOption('#move-time', '50');
    await page.click('#engine-move');
    await waitForPly(page, 1);
    expect(await threadsOf(page)).toBe(usual);
    await closeQuietly(opened);
  });
});

describePage('threads, on a plain server', true, (site) => {
  test('one, and why there is no choice', async () => {
    const opened = await site().open('#minixiangqi');
    const { page } = opened;
    expect(await choices(page)).toEqual(['1 thread']);
    expect(await page.getAttribute('#threads', 'title')).toMatch(/isolated/);
    expect(await threadsOf(page)).toBe(1);
    await closeQuietly(opened);
  });
});

describePage('analysis', false, (site) => {
  test('started and stopped 200 times in a row it is still there, and about the right position', async () => {
    const opened = await site().open('#xiangqi42&moves=b2b6.a6b6.d3d4');
    const { page } = opened;
    await linesOf(page);
    await page.evaluate(async () => {
      const click = (id: string): void => document.getElementById(id)?.click();
      for (let round = 0; round < 200; round++) {
        for (const id of round % 4 === 3 ? ['analyse', 'analyse', 'back'] : ['analyse', 'analyse']) click(id);
        if (round % 4 === 3) click('forward');
        if (round % 10 === 0) await new Promise((resolve) => { setTimeout(resolve, round % 3 * 10); });
      }
    });
    await page.click('#back');
    await eventually(async () => (await positionOn(page)).history.length).toBe(2);
    await expectLegalLines(page);
    await page.click('#analyse');
    await page.waitForTimeout(100);
    const work = await page.textContent('#work');
    await page.waitForTimeout(300);
    expect(await page.textContent('#work')).toBe(work);
    await page.click('#analyse');
    await eventually(() => page.textContent('#work')).not.toBe(work);
    await closeQuietly(opened);
  });

  test('walking through a game fills the graph; arrows show the lines', async () => {
    const opened = await site().open('#minishogi&moves=a2a3.e4e3.b1b2.d5d4');
    const { page } = opened;
    await page.selectOption('#line-count', '2');
    for (let ply = 4; ply >= 0; ply--) {
      await eventually(() => page.locator('#lines li').count()).toBe(2);
      if (ply > 0) await page.click('#back');
    }
    expect((await page.getAttribute('#graph .line', 'd'))?.split('L').length).toBe(5);
    expect(await page.getAttribute('#graph svg', 'aria-label')).toBe('Chances of Sente over the game, known for 5 of 5 positions');
    const pictures = (): Promise<number> => page.locator('#picture > svg > path').count();
    const withArrows = await pictures();
    await page.click('#arrows');
    expect(await pictures()).toBe(withArrows - 2);
    await closeQuietly(opened);
  });

  test('two engines at once, in two pages', async () => {
    const [one, two] = await Promise.all([site().open('#minixiangqi'), site().open('#minishogi')]);
    await Promise.all([expectLegalLines(one.page), expectLegalLines(two.page)]);
    await Promise.all([one, two].map(async ({ page }) => {
      await page.selectOption('#move-time', '50');
      for (let ply = 1; ply <= 4; ply++) {
        await page.click('#engine-move');
        await waitForPly(page, ply);
      }
    }));
    await Promise.all([closeQuietly(one), closeQuietly(two)]);
  });

  test('each game begins anew when it is chosen', async () => {
    const opened = await site().open('#minishogi');
    const { page } = opened;
    for (const variant of VARIANTS) {
      await page.selectOption('#variant', variant);
      await eventually(() => new URL(page.url()).hash).toBe(`#${variant}`);
      await expectLegalLines(page);
    }
    await closeQuietly(opened);
  });

  test('an engine that cannot be had is told, and asked for again', async () => {
    // what a service worker asks for is not routed
    const { page } = await site().open('#minixiangqi&play=first', { serviceWorkers: 'block' });
    await page.route('**/minixiangqi.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.click('#engine-move');
    await page.waitForSelector('#problem:not([hidden])');
    expect(await page.textContent('#problem')).toMatch(/^The engine stopped: .*minixiangqi\.wasm.*ERR_WASM/);
    await page.unroute('**/minixiangqi.wasm');
    await page.click('#engine-move');
    await eventually(() => page.locator('#move-list button').count()).toBeGreaterThan(0);
    expect(await page.isHidden('#problem')).toBe(true);
    await page.context().close();
  });

  test('a game that is over is not analysed', async () => {
    const opened = await site().open('#minixiangqi&fen=3k3/2R4/4R2/7/7/7/4K2_w_-_-_0_1');
    const { page } = opened;
    await clickMove(page, 'e5d5');
    expect(await page.locator('#lines li').count()).toBe(0);
    expect(await page.textContent('#worth-text')).toBe('1–0');
    await closeQuietly(opened);
  });
});

describePage('without its server', false, (site) => {
  test('a page that was open once opens again, with all its games', async () => {
    const opened = await site().open('#minishogi&moves=a2a3');
    const { page } = opened;
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await site().stopServer();
    await expect(fetch(site().url)).rejects.toThrow();
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    for (const variant of VARIANTS) {
      await page.selectOption('#variant', variant);
      await eventually(() => new URL(page.url()).hash).toBe(`#${variant}`);
      await expectLegalLines(page);
    }
    await closeQuietly(opened);
  });
});

describePage('a cold page', true, (site) => {
  test(`has its first best move within ${COLD_LIMIT_MS} ms`, async () => {
    const times: number[] = [];
    for (let round = 0; round < COLD_TRIES; round++) times.push(await coldStart(site()));
    const isBusy = (loadavg()[0] ?? 0) > 2 * availableParallelism();
    process.stdout.write(`cold page to first best move: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms${isBusy ? ', on a busy machine' : ''}\n`);
    expect(Math.min(...times)).toBeLessThan(isBusy ? BUSY_LIMIT_MS : COLD_LIMIT_MS);
  });
});

/** Opens the page in a profile without a cache, and reads from its own clock when the first line came. */
async function coldStart({ browser, url }: Site): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#lines li') === null) return;
      observer.disconnect();
      document.documentElement.dataset['firstLine'] = String(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}#minixiangqi`);
  await page.waitForSelector('html[data-first-line]');
  const time = Number(await page.getAttribute('html', 'data-first-line'));
  await context.close();
  return time;
}
