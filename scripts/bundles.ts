/**
 * Bundles the facade, once for each kind of place it runs in. All bundles lie in one folder, beside the wasm files that they look for.
 *
 *   index.js, rules.js                    Node, `import`: what a program finds that imports a file of the package by its path
 *   index.cjs, rules.cjs                  Node, `require`
 *   index.browser.js, rules.browser.js    browsers, workers, anything else: without a word of Node, at which bundlers for pages fail
 *   single.js                             one file that needs no other, for pages without a bundler
 *   worker.js                             what an engine of a page runs in its worker
 *   cli.js, worker.node.mjs               programs, each complete in itself
 */
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const SHARED_NAME = 'shared-[hash]';
const ENTRIES = { index: 'src/index.ts', rules: 'src/rules.ts' };

const SHARED = {
  bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning', legalComments: 'none', metafile: true,
} as const satisfies BuildOptions;

/** `platform: 'neutral'` reads no `main`, which the loader needs. */
const ANYWHERE = { ...SHARED, outdir: 'build', platform: 'neutral', mainFields: ['module', 'main'] } as const satisfies BuildOptions;
const NODE = { ...SHARED, outdir: 'build', platform: 'node' } as const satisfies BuildOptions;

/** The sources ask what they run in before they call what a `*.node.ts` exports; here that is never Node, and there is nothing to call. */
const withoutNode: Plugin = {
  name: 'without-node',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/src\/host\.ts$/ }, () => ({ contents: 'export function isNode() { return false; }' }));
    onLoad({ filter: /\/src\/.*\.node\.ts$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export function (\w+)/gm)];
      const refusal = '() => { throw new Error("this build is for browsers, not for Node"); }';
      return { contents: names.map(({ 1: name = '' }) => `export const ${name} = ${refusal};\n`).join('') };
    });
  },
};

/**
 * Folders of the facade that many a program does without. Each is an entry of its own, so that its code lies in files of its own, which the
 * bundlers of our users leave out whole; of one large file they would keep every table whose making is not evidently pure.
 */
const PARTS = ['notation', 'records', 'svg', 'words'];

const asEntries: Plugin = {
  name: 'parts-as-entries',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice('part:'.length), namespace: 'part' }));
    onLoad({ filter: /./, namespace: 'part' }, async ({ path }) => {
      const files = await readdir(`src/${path}`);
      return { contents: files.map((file) => `export * from './src/${path}/${file}';`).join('\n'), resolveDir: '.' };
    });
  },
};

/** index.browser.js and rules.browser.js, and the files that they share. What the entries of the parts themselves come to is not needed. */
async function bundleForBrowsers(): Promise<void> {
  const parts = Object.fromEntries(PARTS.map((name) => [`part-${name}`, `part:${name}`]));
  const { outputFiles } = await build({
    ...ANYWHERE, entryPoints: { ...ENTRIES, ...parts }, splitting: true, write: false,
    chunkNames: `${SHARED_NAME}.browser`, entryNames: '[name].browser', plugins: [withoutNode, asEntries],
  });
  const needed = outputFiles.filter(({ path }) => !basename(path).startsWith('part-'));
  // An import for nothing but effects, of which there are none, is warned of by esbuild when it bundles what it has written itself.
  await Promise.all(needed.map(({ path, text }) => writeFile(path, text.replaceAll(/^import "[^"]+";\n/gm, ''))));
}

/** The modules and nets themselves in place of their addresses. */
const withFilesWithin: Plugin = {
  name: 'with-files-within',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/src\/wasm\/files\.ts$/ }, async () => ({
      contents: await readFile('src/wasm/files-within.ts', 'utf8'), loader: 'ts', resolveDir: 'src/wasm',
    }));
    onLoad({ filter: /\.nnue$/ }, async ({ path }) => ({ contents: gzipSync(await readFile(path), { level: 9 }), loader: 'binary' }));
  },
};

async function bundleForRequire(): Promise<void> {
  await build({
    ...NODE, format: 'cjs', entryPoints: { index: ENTRIES.index }, outExtension: { '.js': '.cjs' },
    define: { 'import.meta.url': 'fileOfThis' },
    banner: { js: 'const fileOfThis = require(\'node:url\').pathToFileURL(__filename).href;' },
  });
  // index.cjs again, so that a position of the one is a position of the other
  const { metafile } = await build({ ...NODE, entryPoints: { rules: ENTRIES.rules }, write: false });
  const names = Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  await build({
    ...SHARED, platform: 'node', format: 'cjs', outfile: 'build/rules.cjs', external: ['./index.cjs'],
    stdin: { contents: `export { ${names.join(', ')} } from './index.cjs';`, sourcefile: 'rules.js', resolveDir: 'build' },
  });
}

export async function bundleAll(): Promise<void> {
  await bundleForBrowsers();
  await build({ ...NODE, splitting: true, chunkNames: SHARED_NAME, entryPoints: ENTRIES });
  await bundleForRequire();
  await build({ ...ANYWHERE, entryPoints: { single: ENTRIES.index }, plugins: [withoutNode, withFilesWithin], loader: { '.wasm': 'binary' }, minify: true });
  // a module exports something, by which tools tell it from a script
  await build({ ...ANYWHERE, entryPoints: { worker: 'src/worker/worker.ts' }, plugins: [withoutNode], footer: { js: 'export {};' } });
  await build({ ...NODE, entryPoints: { 'worker.node': 'src/worker/worker.ts' }, outExtension: { '.js': '.mjs' } });
  await build({ ...NODE, entryPoints: { cli: 'src/cli/main.ts' } });
  await chmod('build/cli.js', 0o755);
  await writeFile('build/third-party.txt', await licences());
}

/** The bundles hold a library whose licence asks for its text. */
async function licences(): Promise<string> {
  const [licence, notice] = await Promise.all(['LICENSE', 'NOTICE'].map((name) => readFile(`node_modules/assemblyscript/${name}`, 'utf8')));
  return `The code in this folder contains parts of AssemblyScript: its loader and its standard library.\n\n${notice}\n${licence}`;
}
