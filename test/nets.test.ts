/**
 * The nets that the package ships: what is said of them is so, an engine uses them unless told otherwise, and what is wrong is told.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UciProcess } from '../bench/support/uci-process.js';
import { createEngine, type EngineOptions, loadRules } from '../src/index.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { sendNet } from '../src/wasm/net.js';
import { GAMES, openEngine } from '../train/engine.js';
import { netPath, readNetsList } from '../train/nets-list.js';

/** A net that learnt from fewer is a trial and no net to ship. */
const POSITIONS_LEAST = 1_000_000;
/** How long the reading of a net may take, in milliseconds: the best of some tries, since the machine may be busy. */
const LOAD_MS = 50, LOADS = 5;

const evaluatorOf = async (options: EngineOptions): Promise<string> => {
  await using engine = await createEngine('minishogi', { hashMb: 1, ...options });
  return engine.evaluator;
};

describe.each(GAMES)('%s', (game) => {
  const list = readNetsList()[game] ?? [], newest = list.at(-1), bytes = readFileSync(netPath(game));

  test('the list says which file it is, what it was trained on, and that a match accepted it', () => {
    expect(newest?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    for (const [index, { generation, command, selfPlay, trained, match }] of list.entries()) {
      expect(generation).toBe(index + 1);
      expect(command).toContain(`train:net -- ${game}`);
      expect(command).not.toContain('/');
      expect(selfPlay.reduce((sum, { positions }) => sum + positions, 0)).toBeGreaterThanOrEqual(trained);
      expect(trained).toBeGreaterThan(POSITIONS_LEAST);
      expect(match.elo.low).toBeGreaterThan(0);
    }
  });

  test('is what an engine evaluates with, in process and in a worker, and gives a sound move', async () => {
    const checksum = bytes.readUInt32LE(32).toString(16).padStart(8, '0');
    const start = (await loadRules(game)).start();
    for (const worker of [false, true]) {
      await using engine = await createEngine(game, { worker, hashMb: 1 });
      expect(engine.evaluator).toBe(`net ${checksum}`);
      await engine.setNet('hand-written');
      expect(engine.evaluator).toBe('hand-written');
      await engine.setNet();
      expect(engine.evaluator).toBe(`net ${checksum}`);
      expect(start.isLegal((await engine.bestMove(start, { depth: 6 }))!)).toBe(true);
    }
  });

  test('is read in no time', async () => {
    const engine = await openEngine<EngineExports>(`build/${game}.wasm`);
    const times = Array.from({ length: LOADS }, () => {
      const startedAt = performance.now();
      sendNet(engine, bytes);
      return performance.now() - startedAt;
    });
    expect(Math.min(...times)).toBeLessThan(LOAD_MS);
  });
});

describe('where a net comes from', () => {
  const net = readFileSync(netPath('minishogi')), folder = pathToFileURL(`${import.meta.dirname}/../build/`);

  test('bytes, an address, a folder, or nowhere', async () => {
    const ours = await evaluatorOf({});
    expect(ours).toMatch(/^net [0-9a-f]{8}$/);
    expect(await evaluatorOf({ net })).toBe(ours);
    expect(await evaluatorOf({ netUrl: new URL('minishogi.nnue', folder) })).toBe(ours);
    expect(await evaluatorOf({ netUrl: folder })).toBe(ours);
    expect(await evaluatorOf({ wasmUrl: folder })).toBe(ours);
    expect(await evaluatorOf({ net: 'hand-written' })).toBe('hand-written');
  });

  test.each<[string, EngineOptions, string, RegExp]>([
    ['no file there', { netUrl: new URL('none.nnue', folder) }, 'ERR_NET', /cannot load the net file:.*none\.nnue.*netUrl/s],
    ['another kind of file', { netUrl: new URL('minishogi.wasm', folder) }, 'ERR_NET', /no net at file:.*minishogi\.wasm/],
    ['the net of another game', { netUrl: new URL('xiangqi42.nnue', folder) }, 'ERR_NET', /another game/],
    ['a net cut short', { net: net.subarray(0, 1000) }, 'ERR_NET', /damaged/],
    ['no net', { net: 'big' as unknown as 'hand-written' }, 'ERR_OPTION', /net must be .*not "big"/],
    ['both options', { net, netUrl: folder }, 'ERR_OPTION', /exclude each other/],
  ])('%s is told', async (_what, options, code, message) => {
    for (const worker of [false, true]) {
      const failed = evaluatorOf({ ...options, worker });
      await expect(failed).rejects.toMatchObject({ code });
      await expect(failed).rejects.toThrow(message);
    }
  });
});

describe('a UCI program says what evaluates, and changes it on demand', () => {
  let uci: UciProcess;
  beforeAll(async () => { uci = await UciProcess.start(process.execPath, ['build/cli.js', 'uci']); });
  afterAll(() => uci.quit());

  /** What is said on a search of one ply. */
  const heard = async (...commands: readonly string[]): Promise<string> => {
    uci.say(...commands, 'go depth 1');
    return (await uci.hear(/^bestmove [a-e]\d/)).join('\n');
  };

  test('the net of the package, none, another file, one that does not fit', async () => {
    const shipped = /^info string evaluation: net [0-9a-f]{8}$/m;
    expect(await heard('setoption name UCI_Variant value minishogi')).toMatch(shipped);
    expect(await heard('setoption name Use NNUE value false')).toMatch(/^info string evaluation: hand-written$/m);
    expect(await heard(`setoption name EvalFile value ${netPath('minishogi')}`)).not.toMatch(/evaluation/);
    expect(await heard('setoption name Use NNUE value true')).toMatch(shipped);
    expect(await heard(`setoption name EvalFile value ${netPath('xiangqi42')}`)).toMatch(/another game/);
    expect(await heard('setoption name EvalFile value none.nnue')).toMatch(/EvalFile: none\.nnue cannot be read: ENOENT/);
    expect(await heard('setoption name EvalFile value /dev/zero')).toMatch(/EvalFile: \/dev\/zero cannot be read: not a regular file/);
    expect(await heard('setoption name EvalFile value /')).toMatch(/EvalFile: \/ cannot be read: not a regular file/);
  });

  test('a net that came before its game and does not fit it is told when the engine is made, and left out', async () => {
    const fresh = await UciProcess.start(process.execPath, ['build/cli.js', 'uci']);
    fresh.say(`setoption name EvalFile value ${netPath('xiangqi42')}`, 'setoption name UCI_Variant value minishogi', 'go depth 1');
    const lines = (await fresh.hear(/^bestmove /)).join('\n');
    expect(lines).toMatch(/another game/);
    expect(lines).toMatch(/^info string evaluation: net /m);
    await fresh.quit();
  });
});
