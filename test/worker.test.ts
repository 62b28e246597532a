/** Workers: how many there are, and those that fail. Every way ends in a `ShoqiError` that says so; `dispose` is prompt all the same. */
import { availableParallelism } from 'node:os';
import { Worker as NodeWorker } from 'node:worker_threads';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../src/engine.js';
import { loadRules, type Position } from '../src/position.js';
import { ShoqiError } from '../src/result.js';
import { webWorker } from './support/homes.js';
import { serve } from './support/serve.js';

const position: Position = (await loadRules('minishogi')).start();

afterEach(() => vi.unstubAllGlobals());

/** A worker that agrees to everything but a search, where it does something else. */
function doing(what: string): unknown {
  return webWorker(`
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id, kind }) => {
      if (kind !== 'search') return parentPort.postMessage({ id, kind: 'done', ok: true });
      ${what}
    });
  `);
}

function engineWith(worker: unknown, options: EngineOptions = {}): Promise<Engine> {
  vi.stubGlobal('Worker', worker);
  return createEngine('minishogi', { worker: true, ...options });
}

async function failureOf(promise: Promise<unknown>): Promise<ShoqiError> {
  const thrown = await promise.then(() => undefined, (error: unknown) => error);
  return thrown instanceof ShoqiError ? thrown : expect.fail(`no ShoqiError but ${String(thrown)}`);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test.each([['hears aborts', true], ['hears none', false]])('a worker that hangs and %s does not keep dispose waiting', async (_name, isIsolated) => {
  vi.stubGlobal('crossOriginIsolated', isIsolated);
  const engine = await engineWith(doing('for (;;);'));
  const analysis = engine.analyse(position);
  await sleep(20);
  const startedAt = performance.now();
  await engine.dispose();
  expect(performance.now() - startedAt).toBeLessThan(200);
  expect(await analysis.result).toMatchObject({ position, stopped: 'aborted', lines: [] });
});

test('a worker that hangs where no abort is heard is left behind', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  await using engine = await engineWith(doing('for (;;);'));
  const first = engine.analyse(position);
  await sleep(20);
  vi.stubGlobal('Worker', webWorker());
  // the spare is of the same stuff and hangs too; its own spare is sound
  let isAnswered = false;
  while (!isAnswered) {
    const next = engine.analyse(position, { depth: 3 });
    isAnswered = await Promise.race([next.result.then(({ stopped }) => stopped === 'limit'), sleep(300).then(() => false)]);
  }
  expect((await first.result).stopped).toBe('aborted');
});

test('a worker that crashes rejects what runs, then everything', async () => {
  const engine = await engineWith(doing('throw new Error("out of cheese");'));
  const analysis = engine.analyse(position);
  expect(await failureOf(analysis.result)).toMatchObject({ code: 'ERR_WORKER', message: expect.stringContaining('out of cheese') as string });
  const iterate = async (): Promise<void> => {
    for await (const info of analysis) expect.fail(`said something: ${info.depth}`);
  };
  expect(await failureOf(iterate())).toMatchObject({ code: 'ERR_WORKER' });
  expect(await failureOf(engine.newGame())).toMatchObject({ code: 'ERR_WORKER' });
  expect(await failureOf(engine.analyse(position).result)).toMatchObject({ code: 'ERR_WORKER' });
  await engine.dispose();
});

test('an error inside the engine keeps its code', async () => {
  await using engine = await engineWith(doing('parentPort.postMessage({ id, kind: "failed", code: "ERR_INTERNAL", message: "unreachable" });'));
  expect(await failureOf(engine.analyse(position).result)).toMatchObject({ code: 'ERR_INTERNAL', message: 'unreachable' });
});

test('a script that cannot be had, or is forbidden, is named', async () => {
  class Refused {
    onerror: ((event: { message: string }) => void) | null = null;
    constructor() { setTimeout(() => this.onerror?.({ message: '' }), 1); }
    postMessage(): void { /* nobody reads */ }
    terminate(): void { /* nothing runs */ }
  }
  expect(await failureOf(engineWith(Refused))).toMatchObject({ code: 'ERR_WORKER', message: expect.stringMatching(/worker\.js.*Content-Security-Policy/) as string });
});

test('a page that may not start workers at all is told why', async () => {
  class Forbidden {
    constructor() { throw new DOMException('not from this origin', 'SecurityError'); }
  }
  expect(await failureOf(engineWith(Forbidden))).toMatchObject({ code: 'ERR_WORKER', message: expect.stringContaining('not from this origin') as string });
});

describe('a worker that does not start', () => {
  /** Counts the workers that are running. */
  function counted(worker: unknown): { readonly Worker: unknown; running: number } {
    const Base = worker as new (url: URL) => { terminate(): void };
    const counts = {
      running: 0,
      Worker: class extends Base {
        constructor(url: URL) { super(url); counts.running++; }
        override terminate(): void { counts.running--; super.terminate(); }
      },
    };
    return counts;
  }

  test.each([
    ['never answers', 'setInterval(() => undefined, 1000)'],
    ['is another one, which talks of other things', 'const { parentPort } = require("node:worker_threads"); for (const said of [null, 7, "ready", {}, { id: 1 }]) parentPort.postMessage(said);'],
  ])('because it %s is waited for until the limit, and ended', async (_name, script) => {
    const counts = counted(webWorker(script)), startedAt = performance.now();
    const failure = await failureOf(engineWith(counts.Worker, { startLimitMs: 300 }));
    expect(failure).toMatchObject({ code: 'ERR_WORKER', message: expect.stringMatching(/not answered within 300 ms.*worker\.js/) as string });
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect(counts.running).toBe(0);
  });

  test('in Node has its path told', async () => {
    vi.doMock('../src/worker/spawn.node.js', async (original) => ({
      ...await original<object>(),
      spawnNodeWorker: () => ({ worker: new NodeWorker('setInterval(() => undefined, 1000)', { eval: true }), url: new URL('file:///somewhere/worker.node.mjs') }),
    }));
    vi.resetModules();
    const fresh = await import('../src/engine.js');
    const failure: unknown = await fresh.createEngine('minishogi', { worker: true, startLimitMs: 200 }).catch((error: unknown) => error);
    vi.doUnmock('../src/worker/spawn.node.js');
    expect(failure).toMatchObject({ code: 'ERR_WORKER', message: expect.stringContaining('file:///somewhere/worker.node.mjs') as string });
  });

  test('has time while its owner sleeps', async () => {
    // the module is there after this, so that the count begins at once
    await (await createEngine('minishogi')).dispose();
    const promise = engineWith(webWorker(), { startLimitMs: 1000 });
    await sleep(5);
    // after this turn of the loop timers come first, and then messages
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
    await (await promise).dispose();
  });

  test('once the engine runs, nothing is limited any more', async () => {
    await using engine = await engineWith(webWorker(), { startLimitMs: 2000 });
    expect((await engine.analyse(position, { moveTimeMs: 2100 }).result).stopped).toBe('limit');
  });

  test.each([0, -1, 1.5, 3_600_001, NaN, '9'])('startLimitMs %s makes no sense', async (startLimitMs) => {
    const options = { worker: true, startLimitMs: startLimitMs as number };
    expect(await failureOf(createEngine('minishogi', options))).toMatchObject({ code: 'ERR_OPTION', message: expect.stringContaining('startLimitMs') as string });
  });
});

describe('a worker starts while the module is on its way', () => {
  const moduleFile = new URL('../build/minishogi.wasm', import.meta.url);

  test('so neither waits for the other', async () => {
    let started = (): void => undefined;
    const isStarted = new Promise<void>((resolve) => { started = resolve; });
    const Base = webWorker() as new (url: URL) => object;
    const { url, close } = await serve(async (_path, response) => {
      await isStarted;
      response.end(await readFile(moduleFile));
    });
    await using engine = await engineWith(class extends Base { constructor(script: URL) { super(script); started(); } }, { wasmUrl: `${url}minishogi.wasm` });
    expect(await engine.bestMove(position, { depth: 2 })).toBeDefined();
    await close();
  });

  test('and ends if none comes, with the word of what came instead', async () => {
    let ended = 0;
    const Base = webWorker() as new (url: URL) => { terminate(): void };
    const { url, close } = await serve((_path, response) => void response.end('<!doctype html>'));
    const Worker = class extends Base { override terminate(): void { ended++; super.terminate(); } };
    expect(await failureOf(engineWith(Worker, { wasmUrl: `${url}minishogi.wasm` }))).toMatchObject({ code: 'ERR_WASM', message: expect.stringContaining('an HTML page') as string });
    expect(ended).toBe(1);
    await close();
  });
});

test('as many threads as were asked for, but no more than cores, and one where memory cannot be shared', async () => {
  await using capped = await createEngine('minishogi', { threads: 64, hashMb: 1 });
  expect(capped.threads).toBe(Math.min(64, availableParallelism()));
  vi.stubGlobal('crossOriginIsolated', false);
  await using plain = await createEngine('minishogi', { threads: 2 });
  expect(plain.threads).toBe(1);
  expect((await plain.analyse(position, { depth: 3 }).result).lines[0]?.depth).toBe(3);
});

test.each([{ threads: 0 }, { threads: 65 }, { threads: 1.5 }, { threads: 2, worker: false }])('%j makes no sense', async (options) => {
  expect(await failureOf(createEngine('minishogi', options))).toMatchObject({ code: 'ERR_OPTION', message: expect.stringContaining('threads') as string });
});

test('helpers search too, and one game later they are as fresh as the first', async () => {
  await using engine = await createEngine('minixiangqi', { threads: 2, hashMb: 4 });
  const start = (await loadRules('minixiangqi')).start();
  for (let game = 0; game < 3; game++) {
    const { lines: [line] } = await engine.analyse(start, { moveTimeMs: 100 }).result;
    expect(line?.nodes).toBeGreaterThan(1000);
    await engine.newGame();
    expect((await engine.analyse(start, { depth: 1 }).result).lines[0]?.hashfull).toBeLessThan(100);
    await engine.setHash(2);
  }
});
