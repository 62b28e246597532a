/**
 * Builds the page of web/ into build/web/: static files that work from any folder of any server, without a network. The page uses the
 * built package, so `npm run build` comes first; the engine modules, the nets and the worker are copied beside it, where
 * the package looks for them.
 */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Builds the page into a folder, emptied before. */
export async function buildPage(folder = join(ROOT, 'build/web')): Promise<void> {
  const at = (name: string): string => join(ROOT, name);
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: { page: at('web/main.ts') }, bundle: true, format: 'esm', target: 'es2022', platform: 'browser', minify: true, sourcemap: true,
    outdir: folder, logLevel: 'warning',
  });
  await build({ entryPoints: { page: at('web/page.css') }, bundle: true, minify: true, outdir: folder, logLevel: 'warning' });
  for (const name of ['index.html', 'icon.svg']) await cp(at(`web/${name}`), join(folder, name));
  for (const name of await readdir(at('build'))) {
    if (/^(?!table)\w+(\.rules)?\.wasm$|^\w+\.nnue$|^worker\.js$/.test(name)) await cp(at(`build/${name}`), join(folder, name));
  }
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.map') && name !== 'index.html');
  await build({
    entryPoints: { 'service-worker': at('web/service-worker.ts') }, bundle: true, minify: true, outdir: folder, logLevel: 'warning',
    define: { FILES: JSON.stringify(['./', ...files]) },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
