/** `npx tsx tune/cost.ts <game> [--module build/<game>.wasm]`: nanoseconds of one evaluation, over positions of self-play. */
import { readFileSync } from 'node:fs';
import { compileGiven, readCommand } from '../scripts/command.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { gameFolder, listChunks } from '../train/chunks.js';
import { variantInfo } from '../src/variants.js';
import { openEngine, parseEngine, writeSetup } from '../train/engine.js';
import { FLAG, readRecord, RECORD_BYTES } from '../train/records.js';

const POSITIONS = 200, CALLS = 2000, ROUNDS = 5;

const command = { usage: 'usage: npx tsx tune/cost.ts GAME [--module FILE]', words: 1, flags: { module: { type: 'string' } } } as const;
const { game, file } = readCommand(command, ([name], values) => {
  const found = parseEngine(name);
  return { game: found, file: values.module ?? `build/${found}.wasm` };
});
const engine = await openEngine<EngineExports>(compileGiven('--module', file));
const [chunk] = listChunks(gameFolder(game), game);
if (chunk === undefined) throw new Error(`no positions of ${game}: npm run train:selfplay`);
const data = readFileSync(chunk.file), view = new DataView(data.buffer, data.byteOffset, data.byteLength);
const records = data.length / RECORD_BYTES - 1;

/** Seconds of all calls of one export over the sample. */
function secondsOf(call: () => number): number {
  let spent = 0;
  for (let i = 0; i < POSITIONS; i++) {
    const record = readRecord(view, (1 + i * 97 % records) * RECORD_BYTES, variantInfo(game).hasHands);
    writeSetup(engine, record.setup, record.flags & FLAG.turn, 0, false);
    const startedAt = performance.now();
    for (let n = 0; n < CALLS; n++) call();
    spent += performance.now() - startedAt;
  }
  return spent / 1000;
}

const costs = Array.from({ length: ROUNDS }, () => secondsOf(() => engine.evaluation()) - secondsOf(() => engine.halfMoves()));
const nanoseconds = costs.map((seconds) => seconds * 1e9 / POSITIONS / CALLS).sort((a, b) => a - b);
process.stdout.write(`${game}: ${nanoseconds.map((ns) => ns.toFixed(0)).join(' ')} ns\n`);
