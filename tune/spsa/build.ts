/** Compiles the module of a game with the numbers of its search as globals that can be set: assembly/tunable.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import type { EngineName } from '../../src/variants.js';
import { PARAMS_SOURCE } from './parameters.js';

/** From the root of the project. */
export async function buildTunable(game: EngineName): Promise<WebAssembly.Module> {
  const compiled: Uint8Array[] = [], { error, stderr } = await asc.main(
    ['assembly/index.ts', 'assembly/tunable.ts', '--config', 'asconfig.json', '--target', game, '--outFile', 'tunable.wasm'],
    { readFile: readSource, writeFile: (_, bytes) => void (typeof bytes === 'string' || compiled.push(bytes)) },
  );
  const [bytes] = compiled;
  if (error || bytes === undefined) throw new Error(`asc, tunable ${game}: ${error?.message ?? 'no module'}\n${stderr.toString()}`);
  return WebAssembly.compile(new Uint8Array(bytes));
}

function readSource(name: string, folder: string): string | null {
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  const source = readFileSync(file, 'utf8');
  return name === PARAMS_SOURCE ? source.replaceAll('export const', 'export let') : source;
}
