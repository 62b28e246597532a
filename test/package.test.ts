/**
 * The package as npm would publish it: what is in it and how large it is. What is said of its types is test/package-types.test.ts, and
 * that it works test/bundlers.test.ts. Needs build/.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import type { EngineName } from '../src/variants.js';
import { Project } from './support/packed.js';

const ENGINES = ['minixiangqi', 'xiangqi42', 'minishogi'] as const satisfies readonly EngineName[];

const project = new Project();
afterAll(() => project.remove());

interface Manifest {
  readonly main: string;
  readonly types: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: object;
}

const manifest = JSON.parse(readFileSync(project.installed('package.json'), 'utf8')) as Manifest;

/** The files that `exports` names, under whatever conditions. */
function pathsIn(exports: object): readonly string[] {
  return Object.values(exports).flatMap((value: string | object) => {
    if (typeof value === 'object') return pathsIn(value);
    return value.includes('*') ? [] : [value];
  });
}

describe('the tarball', () => {
  const paths = project.packed.map(({ path }) => path);

  test('holds all that package.json names', () => {
    const named = [manifest.main, manifest.types, ...Object.values(manifest.bin), ...pathsIn(manifest.exports)];
    for (const path of named) expect(paths).toContain(path.replace('./', ''));
  });

  test('holds these files and no others', () => {
    const kinds = new Set(paths.filter((path) => !path.startsWith('build/types/')).map((path) => path.replace(/shared-[A-Z0-9]{8}/, 'shared-*')));
    expect([...kinds].sort()).toEqual([
      'CHANGELOG.md', 'LICENSE', 'LICENSE-OFL.txt', 'README.md',
      'build/cli.js', 'build/index.cjs', 'build/index.js', 'build/index.browser.js',
      ...ENGINES.flatMap((engine) => [`build/${engine}.rules.wasm`, `build/${engine}.scalar.wasm`, `build/${engine}.wasm`, `build/${engine}.nnue`]),
      'build/rules.cjs', 'build/rules.js', 'build/rules.browser.js', 'build/shared-*.js', 'build/shared-*.browser.js',
      'build/single.js', 'build/third-party.txt', 'build/worker.js', 'build/worker.node.mjs', 'package.json',
    ].sort());
  });

  test('holds every declaration for import and for require', () => {
    const types = paths.filter((path) => path.startsWith('build/types/'));
    const bare = (ending: string): string[] => (
      types.filter((path) => path.endsWith(ending)).map((path) => path.slice(0, -ending.length)).sort()
    );
    expect(bare('.d.ts')).toEqual(bare('.d.cts'));
    expect(types.length).toBe(bare('.d.ts').length * 2);
  });

  test('depends on nothing', () => {
    expect(manifest).not.toHaveProperty('dependencies');
  });
});

describe('size', () => {
  const KB = 1000;
  const read = (name: string): Buffer => readFileSync(project.installed(`build/${name}`));
  const compressed = new Map<string, number>();
  const brotli = (name: string): number => {
    const bytes = compressed.get(name) ?? brotliCompressSync(read(name)).length;
    compressed.set(name, bytes);
    return bytes;
  };
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);
  const shown: string[] = [];
  /** Prints the size of files of the package and of other code that goes with them, and holds it to a bar. */
  const show = (what: string, files: readonly string[], bar: number, code: readonly Uint8Array[] = []): void => {
    const bytes = sum(files.map(brotli)) + sum(code.map((text) => brotliCompressSync(text).length));
    const raw = sum([...files.map(read), ...code].map(({ length }) => length));
    shown.push(`${what}: ${(bytes / KB).toFixed(1)} KB brotli, ${(raw / KB).toFixed(1)} KB, at most ${bar / KB} KB brotli`);
    expect(bytes, what).toBeLessThan(bar);
  };
  afterAll(() => console.log(shown.join('\n')));

  /** What a file imports, and what that imports, down to the last. */
  const withImports = (name: string): string[] => {
    const found = new Set([name]);
    for (const file of found) {
      for (const { 1: next = '' } of read(file).toString().matchAll(/(?:from |import ?\()"\.\/([^"]+)"/g)) found.add(next);
    }
    return [...found];
  };

  test.each(ENGINES)('%s: all code for a page, worker included', (engine) => {
    show(`${engine}, everything`, [...withImports('index.browser.js'), 'worker.js', `${engine}.wasm`, `${engine}.rules.wasm`], 250 * KB);
  });

  test.each(ENGINES)('%s: the net', (engine) => show(`${engine}, net`, [`${engine}.nnue`], 1000 * KB));

  test.each(ENGINES)('%s: the rules alone', (engine) => show(`${engine}, rules`, [...withImports('rules.browser.js'), `${engine}.rules.wasm`], 30 * KB));

  /** What esbuild makes of a program, minified. */
  const bundled = async (contents: string): Promise<Uint8Array[]> => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: project.folder }, bundle: true, minify: true, format: 'esm', write: false,
    });
    return outputFiles.map((file) => file.contents);
  };

  test('a bundler leaves out what a program does not use', async () => {
    const rules = await bundled('import { loadRules } from "shoqi/rules"; export const rules = await loadRules("minishogi");');
    show('minishogi, rules, bundled', ['minishogi.rules.wasm'], 15 * KB, rules);
    const engine = await bundled('import { createEngine, loadRules } from "shoqi"; export default [createEngine, loadRules];');
    show('minishogi, rules and engine, bundled', ['worker.js', 'minishogi.rules.wasm', 'minishogi.wasm'], 80 * KB, engine);
  });

  test('the single file, with all three games and their nets', () => show('single.js', ['single.js'], 2000 * KB));

  test('the tarball', () => expect(readFileSync(project.tarball).length).toBeLessThan(5000 * KB));
});
