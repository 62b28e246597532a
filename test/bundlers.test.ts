/**
 * The installed package at work, as its users run it: in plain Node by import and by require, as a command, in a page without a bundler,
 * and through Vite, webpack and esbuild for pages and for Node. Each runs the same little program: the first moves of every game by
 * `shoqi/rules`, a short search of each by `shoqi`, and one more in a worker. Needs build/, and a browser for the pages.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild, type BuildOptions } from 'esbuild';
import type { Browser } from 'playwright-core';
import { build as viteBuild, createServer as createViteServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import webpack from 'webpack';
import type { Variant } from '../src/types.js';
import { describeInBrowser, openBrowser, openTab } from './support/browser.js';
import { Project } from './support/packed.js';
import { serveFolder, type ServeOptions } from './support/serve.js';

// seconds when the machine is quiet
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const project = new Project();
afterAll(() => project.remove());

/** Source of the numbers of moves: test/cases/perft.json, depth 1. */
const FIRST_MOVES: Readonly<Record<Variant, number>> = { 'minixiangqi': 19, 'minixiangqi-palace': 19, 'xiangqi42': 25, 'minishogi': 14 };
const DEPTH = 3;
const PLAYED = Object.entries(FIRST_MOVES).map(([variant, moves]) => `${variant}: ${moves} moves, depth ${DEPTH}`).join('; ');
const PLAYED_IN_WORKER = `${PLAYED}; worker: depth ${DEPTH}`;

/** The program, for either kind of import: text like PLAYED, or the code and message of what went wrong. */
const BODY = `
  async function search(variant, position, options) {
    const engine = await createEngine(variant, { hashMb: 1, ...options });
    const { lines, bestMove } = await engine.analyse(position, { depth: ${DEPTH} }).result;
    await engine.dispose();
    return position.isLegal(bestMove) ? 'depth ' + lines[0].depth : 'an illegal move';
  }
  async function play(options, inWorker) {
    const played = [];
    for (const variant of VARIANTS) {
      const position = (await loadRules(variant, options)).start();
      played.push(variant + ': ' + position.legalMoves().length + ' moves, ' + await search(variant, position, options));
    }
    const position = (await loadRules('minishogi', options)).start();
    if (inWorker) played.push('worker: ' + await search('minishogi', position, { ...options, worker: true }));
    return played.join('; ');
  }
  const playSafely = (...args) => play(...args).catch((error) => error.code + ' ' + error.message);
`;
const IMPORTS = 'import { createEngine, VARIANTS } from \'shoqi\'; import { loadRules } from \'shoqi/rules\';';
const onNode = (inWorker: boolean, options = '{}'): string => `${BODY} playSafely(${options}, ${inWorker}).then(console.log);`;
const onPage = (inWorker: boolean, options = '{}'): string => `${BODY} globalThis.played = playSafely(${options}, ${inWorker});`;
const HTML = '<!doctype html><html lang="en"><title>Smoke</title><link rel="icon" href="data:,"><script type="module" src="./main.js"></script></html>';

const run = promisify(execFile);

async function runNode(file: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [file], { cwd: project.folder, timeout: 100_000 });
  expect(stderr).toBe('');
  return stdout.trim();
}

function runWebpack(configuration: webpack.Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    // it would advise against every file of 244 KB or more, such as a net
    webpack({ mode: 'production', context: project.folder, performance: { hints: false }, ...configuration }, (error, stats) => {
      const problems = stats?.toString({ all: false, errors: true, warnings: true }) ?? '';
      if (error !== null || problems !== '') reject(error ?? new Error(problems));
      else resolve();
    });
  });
}

async function runEsbuild(entry: string, outfile: string, options: BuildOptions = {}): Promise<void> {
  const { warnings } = await esbuild({
    entryPoints: [project.path(entry)], outfile: project.path(outfile), bundle: true, format: 'esm', minify: true, logLevel: 'silent', ...options,
  });
  expect(warnings).toEqual([]);
}

/** esbuild finds no files by URL: who bundles with it copies them. */
function copyFiles(folder: string, which: RegExp): void {
  mkdirSync(project.path(folder), { recursive: true });
  for (const name of readdirSync(project.installed('build'))) {
    if (which.test(name)) copyFileSync(project.installed(join('build', name)), project.path(join(folder, name)));
  }
}

describe('in Node', () => {
  beforeAll(() => {
    project.write('node/main.js', IMPORTS + onNode(true));
    project.write('node/main.cjs', `const { createEngine, VARIANTS } = require('shoqi'), { loadRules } = require('shoqi/rules'); ${onNode(true)}`);
  });

  test('import', async () => expect(await runNode('node/main.js')).toBe(PLAYED_IN_WORKER));

  test('require', async () => expect(await runNode('node/main.cjs')).toBe(PLAYED_IN_WORKER));

  test('import of the files by their paths', async () => {
    project.write('node/paths.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, (_name, rules) => `../node_modules/shoqi/build/${rules ? 'rules' : 'index'}.js`) + onNode(true));
    expect(await runNode('node/paths.js')).toBe(PLAYED_IN_WORKER);
  });

  test('the single file', async () => {
    project.write('node/single.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, 'shoqi/single') + onNode(false));
    expect(await runNode('node/single.js')).toBe(PLAYED);
  });

  test('a build for browsers says that it is one', async () => {
    project.write('node/wrong.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, 'shoqi/single') + onNode(true));
    expect(await runNode('node/wrong.js')).toMatch(/^ERR_WORKER .* for browsers, not for Node/);
  });

  test('a build for browsers that has to read a file says that it is one', async () => {
    project.write('node/browser.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, '../node_modules/shoqi/build/index.browser.js') + onNode(false));
    expect(await runNode('node/browser.js')).toMatch(/^ERR_WASM .*\(this build is for browsers, .* for Node is build\/index\.js\)/);
  });

  test('a position of another copy is refused as such', async () => {
    project.write('node/two.js', `
      import { createRequire } from 'node:module';
      import { createEngine } from 'shoqi';
      const engine = await createEngine('minishogi');
      const position = (await createRequire(import.meta.url)('shoqi').loadRules('minishogi')).start();
      try { engine.analyse(position); } catch (error) { console.log(error.code, error.message); }
      await engine.dispose();
    `);
    expect(await runNode('node/two.js')).toMatch(/^ERR_FOREIGN .* of this copy of the library$/);
  });

  test('npx shoqi', async () => {
    const { stdout } = await run('npx', ['--offline', 'shoqi', 'analyse', 'minishogi', '--depth', '3', '--json'], { cwd: project.folder });
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toHaveProperty('bestMove');
  });

  test.each([['CommonJS', 'main.cjs', {}], ['a module', 'main.mjs', { module: true }]])('webpack, %s', async (_kind, filename, output) => {
    const folder = `node-webpack-${filename}`;
    await runWebpack({
      target: 'node20', entry: './node/main.js', output: { path: project.path(folder), filename, ...output }, experiments: { outputModule: 'module' in output },
      optimization: { minimize: false },
    });
    expect(await runNode(`${folder}/${filename}`)).toBe(PLAYED_IN_WORKER);
  });

  test('Vite', async () => {
    await viteBuild({
      root: project.path('node'), configFile: false, logLevel: 'silent', build: { ssr: 'main.js', outDir: project.path('node-vite') },
    });
    expect(await runNode('node-vite/main.js')).toBe(PLAYED_IN_WORKER);
  });

  test.each(['esm', 'cjs'] as const)('esbuild, %s, files copied', async (format) => {
    const folder = `node-esbuild-${format}`, extension = format === 'esm' ? 'js' : 'cjs';
    await runEsbuild(`node/main.${extension}`, `${folder}/main.${extension}`, { platform: 'node', format });
    copyFiles(folder, /\.wasm$|\.nnue$|^worker\.node/);
    expect(await runNode(`${folder}/main.${extension}`)).toBe(PLAYED_IN_WORKER);
  });

  test('a bundler that has left no address is named as the cause', async () => {
    await runEsbuild('node/main.js', 'node-lost/main.cjs', { platform: 'node', format: 'cjs', logOverride: { 'empty-import-meta': 'silent' } });
    expect(await runNode('node-lost/main.cjs')).toMatch(/^ERR_WASM the bundler has left no address for minixiangqi\.rules\.wasm/);
  });
});

describeInBrowser('on a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    project.write('page/index.html', HTML);
    project.write('page/main.js', IMPORTS + onPage(true));
  });
  afterAll(() => browser.close());

  /** What the program of the page at an address says, and what the browser complained of. */
  async function playedAt(url: string): Promise<{ readonly played: unknown; readonly complaints: readonly string[] }> {
    const { page, complaints } = await openTab(browser);
    await page.goto(url);
    await page.waitForFunction('globalThis.played', undefined, { timeout: 100_000 });
    const played: unknown = await page.evaluate('globalThis.played');
    await page.context().close();
    return { played, complaints };
  }

  async function playedIn(folder: string, options?: ServeOptions): ReturnType<typeof playedAt> {
    const { url, close } = await serveFolder(project.path(folder), options);
    try {
      return await playedAt(url);
    } finally {
      await close();
    }
  }

  const well = { played: PLAYED_IN_WORKER, complaints: [] };

  test('Vite, built', async () => {
    await viteBuild({ root: project.path('page'), configFile: false, logLevel: 'silent', build: { outDir: project.path('page-vite') } });
    expect(await playedIn('page-vite')).toEqual(well);
  });

  test('Vite, its dev server', async () => {
    const server = await createViteServer({
      root: project.path('page'), configFile: false, logLevel: 'silent', cacheDir: project.path('vite-cache'), server: { host: '127.0.0.1', port: 0, hmr: false },
    });
    try {
      await server.listen();
      expect(await playedAt(server.resolvedUrls?.local[0] ?? '')).toEqual(well);
    } finally {
      await server.close();
    }
  });

  test('webpack', async () => {
    await runWebpack({ entry: './page/main.js', output: { path: project.path('page-webpack'), filename: 'main.js' } });
    project.write('page-webpack/index.html', HTML);
    expect(await playedIn('page-webpack')).toEqual(well);
  });

  test('esbuild, files copied', async () => {
    await runEsbuild('page/main.js', 'page-esbuild/main.js');
    copyFiles('page-esbuild', /\.wasm$|\.nnue$|^worker\.js$/);
    project.write('page-esbuild/index.html', HTML);
    expect(await playedIn('page-esbuild')).toEqual(well);
  });

  test('esbuild, files on another host', async () => {
    const host = await serveFolder(project.installed('build'), { shared: true });
    project.write('page-host/main.js', IMPORTS + onPage(false, `{ wasmUrl: '${host.url}' }`));
    await runEsbuild('page-host/main.js', 'page-host/main.js', { allowOverwrite: true });
    project.write('page-host/index.html', HTML);
    expect(await playedIn('page-host')).toEqual({ played: PLAYED, complaints: [] });
    await host.close();
  });

  test('esbuild, files forgotten: told by a server that answers with a page', async () => {
    await runEsbuild('page/main.js', 'page-lost/main.js');
    project.write('page-lost/index.html', HTML);
    const { played } = await playedIn('page-lost', { fallback: 'index.html' });
    expect(played).toMatch(/^ERR_WASM no engine module at http:\/\/127\.0\.0\.1:\d+\/minixiangqi\.rules\.wasm, but an HTML page/);
  });

  describe('without a bundler', () => {
    const policy = 'default-src \'none\'; img-src data:; script-src \'self\' \'wasm-unsafe-eval\'; connect-src \'self\'; worker-src \'self\'';
    beforeAll(() => {
      copyFiles('page-bare/shoqi', /\.\w+$/);
      project.write('page-bare/index.html', HTML);
      project.write('page-bare/main.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, (_name, rules) => `./shoqi/${rules ? 'rules' : 'index'}.browser.js`) + onPage(true));
    });

    test.each([['isolated', { isolated: true, policy }], ['plain', { policy }]])('%s, under a strict policy', async (_kind, options) => {
      expect(await playedIn('page-bare', options)).toEqual(well);
    });

    test('a server that never answers for the worker is not waited for without end', async () => {
      project.write('page-bare/patience/index.html', HTML);
      const imports = IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, (_name, rules) => `../shoqi/${rules ? 'rules' : 'index'}.browser.js`);
      project.write('page-bare/patience/main.js', `${imports}${BODY} globalThis.played = playSafely({ startLimitMs: 1000 }, true);`);
      const { url, close } = await serveFolder(project.path('page-bare'), { silentFor: '/shoqi/worker.js' });
      const { played } = await playedAt(`${url}patience/index.html`);
      expect(played).toMatch(/^ERR_WORKER .*not answered within 1000 ms; its script is worker\.js .*does the server send it/);
      await close();
    });

    test('a policy that forbids wasm is named as the cause', async () => {
      const { played } = await playedIn('page-bare', { policy: policy.replace('\'wasm-unsafe-eval\'', '') });
      expect(played).toMatch(/^ERR_WASM .*minixiangqi\.rules\.wasm .*Content Security Policy/);
    });

    test('the single file from another host, which fetches nothing', async () => {
      const host = await serveFolder(project.installed('build'), { shared: true });
      project.write('page-single/index.html', HTML);
      project.write('page-single/main.js', IMPORTS.replaceAll(/shoqi(\/rules)?(?=')/g, `${host.url}single.js`) + onPage(false));
      const alone = `default-src 'none'; img-src data:; script-src 'self' ${host.url} 'wasm-unsafe-eval'`;
      expect(await playedIn('page-single', { policy: alone })).toEqual({ played: PLAYED, complaints: [] });
      await host.close();
    });
  });
});
