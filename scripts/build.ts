/**
 * Builds everything into build/: one wasm module a game (asconfig.json targets), the facade and the command line as ES modules,
 * and the type declarations. One Node process for all three compilations, since the compiler's start-up is most of its time.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';
import { build, type BuildOptions } from 'esbuild';

const root = new URL('..', import.meta.url).pathname;
process.chdir(root);

const { targets } = JSON.parse(readFileSync('asconfig.json', 'utf8')) as { targets: Record<string, unknown> };

async function compileModules(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { error, stderr } = await asc.main(['--config', 'asconfig.json', '--target', name]);
    if (error) throw new Error(`asc --target ${name}: ${error.message}\n${stderr.toString()}`);
  }
}

async function bundle(): Promise<void> {
  const shared: BuildOptions = {
    bundle: true, format: 'esm', target: 'es2022', outdir: 'build', logLevel: 'warning', legalComments: 'none', external: ['node:*'],
  };
  // the facade runs anywhere; what only Node has is imported when needed
  await build({ ...shared, platform: 'neutral', mainFields: ['module', 'main'], entryPoints: { index: 'src/index.ts', worker: 'src/worker/worker.ts' } });
  await build({ ...shared, platform: 'node', entryPoints: { cli: 'src/cli/main.ts' }, banner: { js: '#!/usr/bin/env node' } });
  await chmod('build/cli.js', 0o755);
}

async function emitTypes(): Promise<void> {
  await rm('build/types', { recursive: true, force: true });
  const run = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  if (run.status !== 0) throw new Error('tsc could not write the type declarations');
}

const wanted = process.argv.slice(2);
await compileModules(wanted.length > 0 ? wanted : Object.keys(targets).filter((name) => !name.endsWith('-debug')));
await bundle();
// npm would leave out of the package what build/.gitignore keeps out of the repository
await writeFile('build/.npmignore', '# everything here is shipped\n');
await emitTypes();
