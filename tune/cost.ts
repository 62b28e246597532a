/** `npx tsx tune/cost.ts <game> [--module build/<game>.wasm] [--data 1]`: nanoseconds of one evaluation, over positions of self-play. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bytesAt, DATA_FOLDER, openEngine, parseEngine, SETUP_BYTES, type TraceExports } from './engine.js';
import { RECORD_BYTES, TURN_AT } from './records.js';

const POSITIONS = 200, CALLS = 2000, ROUNDS = 5;

const { positionals: [name], values } = parseArgs({
  allowPositionals: true, options: { module: { type: 'string' }, data: { type: 'string', default: '1' } },
});
const game = parseEngine(name);
const engine = await openEngine<TraceExports>(values.module ?? `build/${game}.wasm`);
const data = readFileSync(`${DATA_FOLDER}${game}-${values.data}.bin`);
const setup = bytesAt(engine, engine.setupPtr(), SETUP_BYTES);

/** Seconds of all calls of one export over the sample. */
function secondsOf(call: () => number): number {
  let spent = 0;
  for (let i = 0; i < POSITIONS; i++) {
    const at = i * 97 * RECORD_BYTES % (data.length - RECORD_BYTES);
    const from = at - at % RECORD_BYTES;
    setup.set(data.subarray(from, from + SETUP_BYTES));
    engine.setPosition(data[from + TURN_AT] ?? 0, 0, false);
    const startedAt = performance.now();
    for (let n = 0; n < CALLS; n++) call();
    spent += performance.now() - startedAt;
  }
  return spent / 1000;
}

const costs = Array.from({ length: ROUNDS }, () => secondsOf(() => engine.evaluation()) - secondsOf(() => engine.halfMoves()));
const nanoseconds = costs.map((seconds) => seconds * 1e9 / POSITIONS / CALLS).sort((a, b) => a - b);
process.stdout.write(`${game}: ${nanoseconds.map((ns) => ns.toFixed(0)).join(' ')} ns\n`);
