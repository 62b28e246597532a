/**
 * The transposition table that threads share: what is saved is found, what is old and shallow makes room, two threads on one memory
 * never read what nobody wrote, and a search does the same with it as with a table in the engine.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { TABLE_SOURCE, tableSource } from '../scripts/modules.js';
import { startSetup } from '../src/setup.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { sendSetup } from '../src/wasm/codec.js';
import { THINK, type EngineExports, type TableExports } from '../src/wasm/exports.js';
import { engineFile } from '../src/wasm/files.js';
import { instantiateEngine } from '../src/wasm/instance.js';
import { loadModule } from '../src/wasm/load.js';
import { SHARED_TABLE } from '../src/wasm/shared-table.js';
import { NO_TABLE, openTable, sharedTableMemory } from '../src/wasm/table.js';

const ENTRIES_A_CLUSTER = 5;
const CLUSTERS_A_MEGABYTE = 2 ** 20 / 64;

/** Layout of assembly/tt/entry.ts. */
const entryOf = (move: number, depth: number): bigint => BigInt(move) | BigInt(depth) << 32n | 3n << 40n;
const moveOf = (entry: bigint): number => Number(entry & 0xffffn);
/** Keys of the first cluster of a table. */
const keyAt = (n: number): bigint => BigInt(n + 1);

const newTable = (): TableExports => openTable(sharedTableMemory(1));

test('the module in the sources is that of the build', () => {
  expect(readFileSync(TABLE_SOURCE, 'utf8')).toBe(tableSource());
});

test('finds what was saved, and nothing else', () => {
  const table = newTable();
  expect(table.probe(keyAt(0))).toBe(0n);
  for (let n = 0; n < ENTRIES_A_CLUSTER; n++) table.save(keyAt(n), entryOf(n + 1, 5));
  for (let n = 0; n < ENTRIES_A_CLUSTER; n++) expect(moveOf(table.probe(keyAt(n)))).toBe(n + 1);
  expect(table.probe(keyAt(ENTRIES_A_CLUSTER))).toBe(0n);
  const last = 0xffff_ffff_ffff_ffffn;
  table.save(last, entryOf(77, 1));
  expect(moveOf(table.probe(last))).toBe(77);
});

test('to ask for a line ahead changes nothing', () => {
  const table = newTable();
  for (let n = 0; n < ENTRIES_A_CLUSTER; n++) table.save(keyAt(n), entryOf(n + 1, 5));
  for (const key of [0n, 1n, 99n]) table.fetch(key);
  for (let n = 0; n < ENTRIES_A_CLUSTER; n++) expect(moveOf(table.probe(keyAt(n)))).toBe(n + 1);
});

test('keeps a known move when there is no new one', () => {
  const table = newTable();
  table.save(keyAt(0), entryOf(9, 5));
  table.save(keyAt(0), entryOf(0, 6));
  expect(table.probe(keyAt(0)) & 0xff_0000_ffffn).toBe(entryOf(9, 6) & 0xff_0000_ffffn);
});

test('gives up the shallowest first, and age counts for depth', () => {
  const table = newTable();
  const moves = (...numbers: number[]): number[] => numbers.map((n) => moveOf(table.probe(keyAt(n))));
  [7, 3, 9, 5, 6].forEach((depth, n) => table.save(keyAt(n), entryOf(n + 1, depth)));
  table.save(keyAt(5), entryOf(6, 4));
  expect(moves(0, 1, 2, 3, 4, 5)).toEqual([1, 0, 3, 4, 5, 6]);
  table.age();
  table.age();
  table.save(keyAt(0), entryOf(1, 1));
  table.save(keyAt(6), entryOf(7, 1));
  expect(moves(0, 2, 3, 4, 5, 6)).toEqual([1, 3, 4, 5, 0, 7]);
});

test('says how full it is with this search, and can be emptied', () => {
  const table = newTable();
  expect(table.hashfull()).toBe(0);
  for (let cluster = 0; cluster < CLUSTERS_A_MEGABYTE; cluster++) {
    const high = BigInt(Math.floor((cluster + 0.5) / CLUSTERS_A_MEGABYTE * 2 ** 32));
    for (let n = 0; n < ENTRIES_A_CLUSTER; n++) table.save(high << 32n | BigInt(n), entryOf(1, n));
  }
  expect(table.hashfull()).toBe(1000);
  table.age();
  expect(table.hashfull()).toBe(0);
  table.clear();
  expect(table.probe(0n)).toBe(0n);
});

test('no memory is an error with a code', () => {
  expect(() => sharedTableMemory(1e6)).toThrow(expect.objectContaining({ code: 'ERR_MEMORY' }) as Error);
});

function nodesToDepth(exports: EngineExports, variant: Variant, depth: number): number {
  sendSetup(exports, startSetup(variant));
  exports.startSearch(depth, 0, 1);
  while (exports.think(0) !== THINK.finished);
  return exports.nodeCount();
}

test.each(VARIANTS)('%s: one thread searches the same tree with a table of its own and with a shared one', async (variant) => {
  const module = await loadModule(engineFile(variantInfo(variant).engine), {}), host = { shouldStop: () => 0 };
  const own = await instantiateEngine(variant, module, { host, table: NO_TABLE });
  own.setHash(1);
  const sharing = await instantiateEngine(variant, module, { host, table: newTable() });
  sharing.shareHash();
  for (const depth of [7, 9, 8]) {
    expect(nodesToDepth(sharing, variant, depth)).toBe(nodesToDepth(own, variant, depth));
    expect(sharing.hashfull()).toBe(own.hashfull());
  }
  own.newGame();
  sharing.newGame();
  expect(nodesToDepth(sharing, variant, 8)).toBe(nodesToDepth(own, variant, 8));
});

/** Writes and reads one cluster as fast as it can; an entry is a function of its key, so that a mixture of two shows. */
const HAMMER = `
  const { parentPort, workerData: { bytes, memory, seed } } = require('node:worker_threads');
  const table = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports;
  const MASK = (1n << 42n) - 1n;
  const entryOf = (key) => (key * 0x9e3779b97f4a7c15n & MASK) | 1n;
  let state = seed, hits = 0, wrong = 0;
  for (let n = 0; n < 200000; n++) {
    state = Math.imul(state, 1664525) + 1013904223 | 0;
    const key = BigInt(state >>> 29) + 1n;
    if (n & 1) table.save(key, entryOf(key));
    else {
      const entry = table.probe(key);
      if (entry === 0n) continue;
      hits++;
      if ((entry & MASK) !== entryOf(key)) wrong++;
    }
  }
  parentPort.postMessage({ hits, wrong });
`;

test('two threads on one table never read a torn entry', async () => {
  const memory = sharedTableMemory(1), bytes = Buffer.from(SHARED_TABLE, 'base64');
  const results = await Promise.all([1, 2].map((seed) => new Promise<{ hits: number; wrong: number }>((resolve, reject) => {
    const worker = new Worker(HAMMER, { eval: true, workerData: { bytes, memory, seed } });
    worker.once('message', resolve);
    worker.once('error', reject);
  })));
  for (const { hits, wrong } of results) {
    expect(hits).toBeGreaterThan(100);
    expect(wrong).toBe(0);
  }
});
