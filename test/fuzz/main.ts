/**
 * `npm run fuzz -- [TARGET ...] [--seconds N] [--seed N]`: hunts for faults on each target in turn, by default all, for so many seconds
 * each. Inputs that ran new code are kept in .data/fuzz/ for the next time. A fault is printed with the shortest input found for it, as
 * JSON, and kept beside them. Each target runs in a worker, so that one that hangs is seen and ended.
 *
 * Exit status 1 if there was a fault, 2 for a command line that makes no sense.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { machineText, print, progress } from '../../bench/support/report.js';
import { STATUS_USAGE, wholeFrom } from '../../bench/support/options.js';
import type { HunterData, HunterMessage } from './hunter.js';

const FOLDER = fileURLToPath(new URL('../../.data/fuzz/', import.meta.url));
const DEFAULT_SECONDS = 60;
/** An input that takes longer hangs. */
const HANG_MS = 20_000;
const LONGEST_NOTE = 4096;

type End = Exclude<HunterMessage, { kind: 'state' }>;

/** Targets and worker as JavaScript that finds the modules in build/. */
async function bundle(): Promise<{ readonly targetsUrl: string; readonly hunterUrl: URL }> {
  const toBuild = (code: string): string => code.replaceAll(/new URL\((['"])\.\/([\w.]+\.(?:wasm|m?js))\1/g, 'new URL($1../../build/$2$1')
    .replaceAll(/new URL\((['"])\.\.\/((?:cases|records)\/[\w./]*)\1/g, 'new URL($1../../test/$2$1');
  await build({
    entryPoints: ['targets', 'hunter'].map((name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))), outdir: FOLDER,
    outExtension: { '.js': '.mjs' }, bundle: true, format: 'esm', platform: 'node', target: 'es2022', logLevel: 'warning', legalComments: 'none',
    plugins: [{
      name: 'files-from-build',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\/(?:src|test)\/.*\.ts$/ }, ({ path }) => ({ contents: toBuild(readFileSync(path, 'utf8')), loader: 'ts' }));
      },
    }],
  });
  const urlOf = (name: string): URL => pathToFileURL(`${FOLDER}${name}.mjs`);
  return { targetsUrl: urlOf('targets').href, hunterUrl: urlOf('hunter') };
}

function huntInWorker(hunterUrl: URL, data: Omit<HunterData, 'note'>): Promise<End> {
  const note = new SharedArrayBuffer(8 + 2 * LONGEST_NOTE), header = new Int32Array(note, 0, 2);
  const worker = new Worker(hunterUrl, { workerData: { ...data, note } satisfies HunterData });
  return new Promise<End>((resolve) => {
    let seen = -1;
    const noted = (what: string): End => ({ kind: 'fault', input: String.fromCharCode(...new Uint16Array(note, 8, header[1])), what });
    const watch = setInterval(() => {
      const count = Atomics.load(header, 0);
      if (count === seen && count > 0) end(noted(`no end after ${HANG_MS / 1000} s`));
      seen = count;
    }, HANG_MS);
    const end = (how: End): void => {
      clearInterval(watch);
      void worker.terminate();
      resolve(how);
    };
    worker.on('message', (message: HunterMessage) => {
      if (message.kind !== 'state') return end(message);
      progress(`${data.target}: ${message.inputs} inputs, ${message.blocks} stretches of code, ${message.kept} kept`);
    });
    worker.on('error', (error: Error) => end(noted(`outside of any promise: ${error.stack ?? error.message}`)));
    worker.on('exit', (status) => end(noted(`the worker ended with status ${status}`)));
  });
}

function readKept(file: string): string[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as string[] : [];
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({ options: { seconds: text, seed: text }, allowPositionals: true });
  const seconds = values.seconds === undefined ? DEFAULT_SECONDS : wholeFrom('--seconds', values.seconds, 1e6);
  const seed = values.seed === undefined ? 1 : wholeFrom('--seed', values.seed, 1e9);
  mkdirSync(FOLDER, { recursive: true });
  const { targetsUrl, hunterUrl } = await bundle(), { TARGETS } = await import(targetsUrl) as typeof import('./targets.js');
  const names = TARGETS.map(({ name }) => name), stranger = positionals.find((name) => !names.includes(name));
  if (stranger !== undefined) throw new RangeError(`no such target: ${stranger}; known: ${names.join(', ')}`);
  print(machineText());
  for (const target of positionals.length > 0 ? positionals : names) {
    const file = `${FOLDER}${target}.json`;
    const end = await huntInWorker(hunterUrl, { target, seed, seconds, kept: readKept(file), targetsUrl });
    if (end.kind === 'end') {
      writeFileSync(file, JSON.stringify(end.kept, undefined, 1));
      print(`${target}: ${end.inputs} inputs, ${end.blocks} stretches of code, ${end.kept.length} kept; no fault`);
      continue;
    }
    const fault = `${FOLDER}${target}-fault-${createHash('sha256').update(end.input).digest('hex').slice(0, 8)}.json`;
    writeFileSync(fault, JSON.stringify(end, undefined, 1));
    print(`${target}: FAULT ${JSON.stringify(end.input)}\n${end.what}\nkept in ${fault}`);
    process.exitCode = 1;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\noptions: [TARGET ...], --seconds N, --seed N\n`);
  process.exitCode = STATUS_USAGE;
}
