/**
 * Builds the page of web/ into build/web/: static files that work from any folder of any server, without a network. The page uses the
 * built package, so `npm run build` comes first; the engine modules and the worker are copied beside it, where the package looks for them.
 */
import { cp, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';

process.chdir(new URL('..', import.meta.url).pathname);

const OUT = 'build/web';
await rm(OUT, { recursive: true, force: true });
await build({
  entryPoints: { page: 'web/main.ts' }, bundle: true, format: 'esm', target: 'es2022', platform: 'browser', minify: true, sourcemap: true,
  external: ['node:*'], outdir: OUT, logLevel: 'warning',
});
await build({ entryPoints: { page: 'web/page.css' }, bundle: true, minify: true, outdir: OUT, logLevel: 'warning' });
for (const name of ['index.html', 'icon.svg']) await cp(`web/${name}`, `${OUT}/${name}`);
for (const name of await readdir('build')) {
  if (/^(minixiangqi|xiangqi42|minishogi)\.wasm$|^worker\.js$/.test(name)) await cp(`build/${name}`, `${OUT}/${name}`);
}
