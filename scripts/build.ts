/**
 * Builds everything into build/: three wasm modules a game (asconfig.json targets), copies of the nets, the facade and the command line
 * (scripts/bundles.ts), and the type declarations. Arguments are names of targets, when not all shall be compiled again. What an earlier
 * build left is removed, so that the package holds nothing stale; wasm modules that the tuner made stay, and are not shipped, nor is that
 * of the table, which the bundles hold.
 */
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAll } from './bundles.js';
import { compileModules, SHIPPED_TARGETS } from './modules.js';
import { emitTypes } from './types.js';

process.chdir(join(import.meta.dirname, '..'));

async function removeBundles(): Promise<void> {
  for (const name of await readdir('build')) if (/\.[cm]?js$/.test(name)) await rm(join('build', name));
}

const wanted = process.argv.slice(2);
await compileModules(wanted.length > 0 ? wanted : SHIPPED_TARGETS);
await removeBundles();
await cp('nets', 'build', { recursive: true, filter: (name) => !name.endsWith('.json') });
await bundleAll();
emitTypes();
// npm would leave out of the package what build/.gitignore keeps out of the repository
await writeFile('build/.npmignore', '*.trace.wasm\n*.debug.wasm\ntable.wasm\ncompiled.json\n');
