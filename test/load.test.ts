/** Where modules come from, and what is said when they do not: every way a server or a caller gets it wrong is told from the others. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../src/engine.js';
import { loadRules } from '../src/position.js';
import { ShoqiError } from '../src/result.js';
import type { WasmOptions } from '../src/wasm/source.js';
import { serve, type Served } from './support/serve.js';

const file = (name: string): Buffer<ArrayBuffer> => readFileSync(new URL(`../build/${name}`, import.meta.url));
const engineBytes = file('minishogi.wasm'), rulesBytes = file('minishogi.rules.wasm');
const page = '<!doctype html>\n<html><title>Not here</title></html>';

/** What the server answers at each path. */
const ANSWERS: Readonly<Record<string, readonly [status: number, type: string, body: string | Buffer]>> = {
  '/right/minishogi.wasm': [200, 'application/wasm', engineBytes],
  '/right/minishogi.rules.wasm': [200, 'application/wasm', rulesBytes],
  '/right/minishogi.nnue': [200, 'application/octet-stream', file('minishogi.nnue')],
  '/mime.wasm': [200, 'text/plain', rulesBytes],
  '/page.wasm': [200, 'text/html', page],
  '/empty.wasm': [200, 'application/wasm', ''],
  '/json.wasm': [200, 'application/json', '{"error":"no such file"}'],
  '/packed.wasm': [200, 'application/wasm', gzipSync(rulesBytes)],
  '/short.wasm': [200, 'application/wasm', rulesBytes.subarray(0, 5000)],
  '/damaged.wasm': [200, 'application/wasm', Buffer.from(rulesBytes).fill(0xff, 3000, 3100)],
  '/stranger.wasm': [200, 'application/wasm', Buffer.from('0061736d01000000', 'hex')],
  '/other-game.wasm': [200, 'application/wasm', file('xiangqi42.rules.wasm')],
};

let server: Served;
beforeAll(async () => {
  server = await serve((path, response) => {
    const [status, type, body] = ANSWERS[path] ?? [404, 'text/html', page];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
});
afterAll(() => server.close());

async function failureOf(promise: Promise<unknown>): Promise<ShoqiError> {
  const error = await promise.then(() => expect.fail('it did not fail'), (thrown: unknown) => thrown);
  return error instanceof ShoqiError ? error : expect.fail(`no ShoqiError: ${String(error)}`);
}

async function firstMoves(options: WasmOptions): Promise<number> {
  return (await loadRules('minishogi', options)).start().legalMoves().length;
}

async function depthReached(options: WasmOptions): Promise<number | undefined> {
  const engine = await createEngine('minishogi', { ...options, hashMb: 1 });
  const { lines } = await engine.analyse((await loadRules('minishogi')).start(), { depth: 3 }).result;
  await engine.dispose();
  return lines[0]?.depth;
}

describe('a module is taken from', () => {
  test.each<[string, (base: string) => WasmOptions]>([
    ['a file beside the code', () => ({})],
    ['an address', (base) => ({ wasmUrl: `${base}right/minishogi.rules.wasm` })],
    ['a URL object', (base) => ({ wasmUrl: new URL('right/minishogi.rules.wasm', base) })],
    ['a folder', (base) => ({ wasmUrl: `${base}right/` })],
    ['a server that calls it text', (base) => ({ wasmUrl: `${base}mime.wasm` })],
    ['a data URL', () => ({ wasmUrl: `data:application/wasm;base64,${rulesBytes.toString('base64')}` })],
    ['a file URL', () => ({ wasmUrl: new URL('../build/minishogi.rules.wasm', import.meta.url) })],
    ['bytes', () => ({ wasm: rulesBytes })],
    ['a buffer', () => ({ wasm: new Uint8Array(rulesBytes).buffer })],
    ['a compiled module', () => ({ wasm: new WebAssembly.Module(rulesBytes) })],
    ['an engine, for its rules', () => ({ wasm: engineBytes })],
  ])('%s', async (_what, options) => {
    expect(await firstMoves(options(server.url))).toBe(14);
  });

  test('a folder, bytes or a compiled module for an engine', async () => {
    expect(await depthReached({ wasmUrl: `${server.url}right/` })).toBe(3);
    expect(await depthReached({ wasm: engineBytes })).toBe(3);
    expect(await depthReached({ wasm: new WebAssembly.Module(engineBytes) })).toBe(3);
  });

  test('the same, for an engine in a worker', async () => {
    const engine = await createEngine('minishogi', { wasmUrl: `${server.url}right/`, worker: true });
    expect((await engine.analyse((await loadRules('minishogi')).start(), { depth: 3 }).result).stopped).toBe('limit');
    await engine.dispose();
  });
});

describe('what came instead is told, with its address', () => {
  test.each([
    ['nothing.wasm', 'ERR_WASM', /the server answered 404 Not Found/],
    ['page.wasm', 'ERR_WASM', /an HTML page/],
    ['empty.wasm', 'ERR_WASM', /an empty file/],
    ['json.wasm', 'ERR_WASM', /24 bytes that begin with "\{\\"error\\":/],
    ['packed.wasm', 'ERR_WASM', /a gzip file.*Content-Encoding/],
    ['short.wasm', 'ERR_WASM', /\(5000 bytes\) is damaged/],
    ['damaged.wasm', 'ERR_WASM', /is damaged/],
  ])('%s', async (name, code, complaint) => {
    const error = await failureOf(loadRules('minishogi', { wasmUrl: server.url + name }));
    expect({ code: error.code, message: error.message }).toEqual({ code, message: expect.stringMatching(complaint) as unknown });
    expect(error.message).toContain(server.url + name);
  });

  test('nobody there', async () => {
    const { url, close } = await serve(() => undefined);
    await close();
    const { code, message } = await failureOf(loadRules('minishogi', { wasmUrl: `${url}x.wasm` }));
    expect([code, message]).toEqual(['ERR_WASM', expect.stringMatching(/x\.wasm.*request failed.*ECONNREFUSED/)]);
  });

  test('no such file', async () => {
    const wasmUrl = new URL('../build/nothing.wasm', import.meta.url);
    const { code, message } = await failureOf(loadRules('minishogi', { wasmUrl }));
    expect([code, message]).toEqual(['ERR_WASM', expect.stringMatching(/build\/nothing\.wasm.*ENOENT/)]);
  });

  test('bytes that are no module', async () => {
    const { code, message } = await failureOf(loadRules('minishogi', { wasm: rulesBytes.subarray(1) }));
    expect([code, message]).toEqual(['ERR_WASM', expect.stringMatching(/given as minishogi\.rules\.wasm .*damaged/)]);
  });

  test.each([
    ['a module of somebody else', 'stranger.wasm', /ABI_VERSION is undefined/],
    ['a module of another game', 'other-game.wasm', /GAME_ID is 1, expected 2/],
  ])('%s', async (_what, name, complaint) => {
    const { code, message } = await failureOf(loadRules('minishogi', { wasmUrl: server.url + name }));
    expect([code, message]).toEqual(['ERR_ABI', expect.stringMatching(complaint)]);
  });

  test('rules where an engine is asked for', async () => {
    const { code, message } = await failureOf(createEngine('minishogi', { wasm: rulesBytes }));
    expect([code, message]).toEqual(['ERR_ABI', expect.stringMatching(/rules only/)]);
  });
});

test('a failure is not remembered', async () => {
  let isUp = false;
  const late = await serve((_path, response) => void response.writeHead(isUp ? 200 : 503).end(isUp ? rulesBytes : ''));
  try {
    const wasmUrl = `${late.url}late.wasm`;
    expect((await failureOf(loadRules('minishogi', { wasmUrl }))).message).toMatch(/503 Service Unavailable/);
    isUp = true;
    expect(await firstMoves({ wasmUrl })).toBe(14);
  } finally {
    await late.close();
  }
});

describe('options that make no sense', () => {
  const nonsense = <T>(value: unknown): T => value as T;

  test.each<[string, WasmOptions, RegExp]>([
    ['both', { wasm: rulesBytes, wasmUrl: 'https://example.org/' }, /exclude each other/],
    ['text as module', { wasm: nonsense('minishogi.wasm') }, /bytes or a WebAssembly\.Module/],
    ['a relative address without a page', { wasmUrl: 'minishogi.rules.wasm' }, /"minishogi\.rules\.wasm".*absolute/],
    ['no address', { wasmUrl: 'http://' }, /no address: "http:\/\/"/],
    ['no object', nonsense(7), /options (of an engine )?must be an object, not 7/],
  ])('%s', async (_what, options, complaint) => {
    for (const made of [loadRules('minishogi', options), createEngine('minishogi', options)]) {
      const { code, message } = await failureOf(made);
      expect([code, message]).toEqual(['ERR_OPTION', expect.stringMatching(complaint)]);
    }
  });
});
