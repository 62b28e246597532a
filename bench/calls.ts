/**
 * `npm run soak -- [--seconds N] [--seed N]`: random calls of the built package for so long, 600 seconds by default; `soak/calls.ts` says
 * which. The same seed gives the same calls. Now and then everything is disposed of and the memory of the process is looked at.
 *
 * Exit status 1 if a call went wrong, a promise was rejected behind the back, or the process grew from its second quarter to its end by
 * more than the bar; 2 for a command line that makes no sense.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Variant } from '../src/index.js';
import { variantInfo } from '../src/variants.js';
import { rawEngine } from '../test/support/raw.js';
import { randomNet } from '../test/support/nets.js';
import { seededRandom } from '../test/support/random.js';
import { RandomCalls } from './soak/calls.js';
import { STATUS_USAGE, wholeFrom } from './support/options.js';
import { BUILD_FOLDER, importPackage } from './support/package.js';
import { machineText, print, progress } from './support/report.js';

const SECONDS = 600;
/** Calls between two looks at the memory. */
const CALLS_A_LOOK = 200;
/** Megabytes. A leaked engine has four or more. */
const GROWTH_BAR_MB = 50;
const LAST_CALLS = 12;

async function main(): Promise<void> {
  const text = { type: 'string' } as const, { values } = parseArgs({ options: { seconds: text, seed: text } });
  const seconds = values.seconds === undefined ? SECONDS : wholeFrom('--seconds', values.seconds, 1e6);
  const seed = values.seed === undefined ? 1 : wholeFrom('--seed', values.seed, 1e9);
  const shoqi = await importPackage(), nets: Partial<Record<Variant, Uint8Array>> = {}, last: string[] = [];
  for (const variant of shoqi.VARIANTS) {
    const { engine } = variantInfo(variant), module = new WebAssembly.Module(readFileSync(new URL(`${engine}.wasm`, BUILD_FOLDER)));
    nets[variant] = randomNet(await rawEngine(variant, module), engine, seed);
  }
  const onCall = (call: string): void => {
    last.push(call);
    if (last.length > LAST_CALLS) last.shift();
  };
  let stray: unknown;
  process.on('unhandledRejection', (reason) => { stray ??= reason; });
  const calls = await RandomCalls.create(shoqi, seededRandom(seed), { workers: true, nets, onCall });
  const until = Date.now() + seconds * 1000, looks: number[] = [];
  let made = 0;
  print(`${machineText()}; seed ${seed}`);
  try {
    while (Date.now() < until) {
      for (let call = 0; call < CALLS_A_LOOK && Date.now() < until; call++, made++) {
        await calls.once();
        if (stray !== undefined) throw new Error('a promise was rejected and nobody heard', { cause: stray });
      }
      await calls.end();
      globalThis.gc?.();
      looks.push(process.memoryUsage.rss() / 2 ** 20);
      progress(`${made} calls, ${looks.at(-1)?.toFixed(0)} MB`);
    }
  } catch (error) {
    print(`FAULT after ${made} calls of seed ${seed}: ${error instanceof Error ? error.stack : String(error)}\nlast calls:\n${last.join('\n')}`);
    process.exit(1);
  }
  const growth = (looks.at(-1) ?? 0) - (looks[Math.floor(looks.length / 4)] ?? 0);
  print(`${made} calls, no fault; ${looks.at(-1)?.toFixed(0)} MB at the end, ${growth.toFixed(1)} more than at the end of the first quarter (bar: ${GROWTH_BAR_MB})`);
  process.exitCode = growth <= GROWTH_BAR_MB ? 0 : 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\noptions: --seconds N, --seed N\n`);
  process.exitCode = STATUS_USAGE;
}
