/**
 * Writes the type declarations of the entries into build/types, each file once as it is for `import` (`.d.ts`) and once for `require`
 * (`.d.cts`, which TypeScript tells apart by name alone). Declarations that no entry leads to are not shipped.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = 'build/types';
const ENTRIES = ['index.d.ts', 'rules.d.ts'];

/** The command line and the worker, which are run and export nothing. */
const PROGRAM = 'program.d.ts';

/** What a declaration imports from its own package; a path without its ending. */
const IMPORT = /(from |import\()(['"])(\.[^'"]*)\.js\2/g;

export function emitTypes(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  const run = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  if (run.status !== 0) throw new Error('tsc could not write the type declarations');
  writeFileSync(join(FOLDER, PROGRAM), 'export {};\n');
  const reached = new Map<string, string>();
  for (const entry of [...ENTRIES, PROGRAM]) read(entry, reached);
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts') && !reached.has(name)) rmSync(join(FOLDER, name));
  }
  for (const [name, text] of reached) {
    writeFileSync(join(FOLDER, name.replace(/\.d\.ts$/, '.d.cts')), text.replaceAll(IMPORT, '$1$2$3.cjs$2'));
  }
}

/** The declarations that a file leads to, itself included. */
function read(name: string, reached: Map<string, string>): void {
  if (reached.has(name)) return;
  const text = readFileSync(join(FOLDER, name), 'utf8');
  reached.set(name, text);
  for (const { 3: path = '' } of text.matchAll(IMPORT)) read(join(dirname(name), `${path}.d.ts`), reached);
}
