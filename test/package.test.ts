/**
 * The package as npm would publish it: what is in it and how large it is, and what the judges of packages say of its `exports` and
 * types, publint and arethetypeswrong, and the compiler of a user. That it works is test/bundlers.test.ts. Needs build/.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';
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
      'build/cli.js', 'build/index.cjs', 'build/index.js', 'build/index.node.js',
      ...ENGINES.flatMap((engine) => [`build/${engine}.rules.wasm`, `build/${engine}.wasm`]),
      'build/rules.cjs', 'build/rules.js', 'build/rules.node.js', 'build/shared-*.js', 'build/shared-*.node.js',
      'build/single.js', 'build/third-party.txt', 'build/worker.js', 'build/worker.node.js', 'package.json',
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
    show(`${engine}, everything`, [...withImports('index.js'), 'worker.node.js', `${engine}.wasm`, `${engine}.rules.wasm`], 250 * KB);
  });

  test.each(ENGINES)('%s: the rules alone', (engine) => show(`${engine}, rules`, [...withImports('rules.js'), `${engine}.rules.wasm`], 20 * KB));

  test('what a bundler makes of a program that only loads rules', async () => {
    const { outputFiles } = await build({
      stdin: { contents: 'import { loadRules } from "shoqi/rules"; export const rules = await loadRules("minishogi");', resolveDir: project.folder },
      bundle: true, minify: true, format: 'esm', write: false,
    });
    show('minishogi, rules, bundled and minified', ['minishogi.rules.wasm'], 15 * KB, outputFiles.map(({ contents }) => contents));
  });

  test('the single file, with all three games', () => show('single.js', ['single.js'], 250 * KB));

  test('the tarball', () => expect(readFileSync(project.tarball).length).toBeLessThan(700 * KB));
});

describe('judges', () => {
  const tool = (name: string, ...args: readonly string[]): string => {
    const path = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
    return spawnSync(path, args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }).stdout;
  };

  test('publint has nothing to say', () => {
    expect(tool('publint', 'run', project.tarball, '--strict')).toContain('All good!');
  });

  test('arethetypeswrong says only what is meant to be so', () => {
    interface Problem { readonly kind: string; readonly entrypoint: string; readonly resolutionKind: string }
    interface Report { readonly analysis: { readonly entrypoints: object; readonly problems: readonly Problem[] } }
    const output = tool('attw', project.tarball, '--format', 'json', '--entrypoints', '.', './rules', './single', './worker', './cli');
    const { analysis } = JSON.parse(output) as Report;
    expect(Object.keys(analysis.entrypoints)).toHaveLength(5);
    const problems = analysis.problems
      // TypeScript's resolution of before 2022 knows no `exports`, so nothing but the root can be right there
      .filter(({ resolutionKind }) => resolutionKind !== 'node10')
      .map(({ kind, entrypoint }) => `${kind} ${entrypoint}`);
    // what a page imports, or runs as a program, is no module to require
    expect(problems).toEqual(['./single', './worker', './cli'].map((entry) => `CJSResolvesToESM ${entry}`));
  });
});

describe('the types of a user\'s program', () => {
  const imported = project.write('types/program.ts', `
    import { createEngine, makeUci, type Engine, type WasmOptions } from 'shoqi';
    import { loadRules, type Position } from 'shoqi/rules';
    import { loadRules as loadFromSingle } from 'shoqi/single';
    const options: WasmOptions[] = [{ wasmUrl: 'x/' }, { wasmUrl: new URL('https://example.org/') }, { wasm: new Uint8Array(4) }];
    await using engine: Engine = await createEngine('minishogi', { ...options[0], hashMb: 8 });
    const position: Position = (await loadRules('minishogi', options[1])).start();
    for await (const { pv } of engine.analyse(position, { depth: 3 })) for (const move of pv) makeUci('minishogi', move);
    engine.analyse((await loadFromSingle('minishogi')).start());
    // @ts-expect-error: no such game
    await createEngine('chess');
    // @ts-expect-error: no such option
    await loadRules('minishogi', { wasmURL: 'x/' });
  `);
  const required = project.write('types/program.cts', `
    import shoqi = require('shoqi');
    import { loadRules } from 'shoqi/rules';
    export async function first(): Promise<shoqi.Move | undefined> { return (await loadRules('minishogi')).start().legalMoves()[0]; }
    export const engine: Promise<shoqi.Engine> = shoqi.createEngine('minishogi');
  `);

  /** The libraries' own files are parsed once, and only the program and the package's declarations are checked. */
  const libraries = new Map<string, ts.SourceFile | undefined>();
  const problemsIn = (files: readonly string[], options: ts.CompilerOptions): readonly string[] => {
    const host = ts.createCompilerHost(options), { getSourceFile } = host;
    host.getSourceFile = (name, ...rest) => {
      if (!/\/node_modules\/(typescript|@types)\//.test(name)) return getSourceFile(name, ...rest);
      if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
      return libraries.get(name);
    };
    const program = ts.createProgram(files, options, host);
    const checked = program.getSourceFiles().filter(({ fileName }) => fileName.includes(project.folder));
    expect(checked.length).toBeGreaterThan(files.length);
    const problems = [program.getOptionsDiagnostics(), program.getGlobalDiagnostics(), ...checked.flatMap((file) => [
      program.getSyntacticDiagnostics(file), program.getSemanticDiagnostics(file),
    ])].flat();
    return problems.map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  };

  const { Node16, NodeNext, ESNext } = ts.ModuleKind;
  const { Node16: node16, NodeNext: nodenext, Bundler: bundler } = ts.ModuleResolutionKind;
  const ofNode = { lib: ['lib.es2022.d.ts'], types: ['node'], typeRoots: [fileURLToPath(new URL('../node_modules/@types', import.meta.url))] };
  const ofBrowser = { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] };
  test.each<[string, ts.CompilerOptions, readonly string[]]>([
    ['node16, with the types of Node', { module: Node16, moduleResolution: node16, ...ofNode }, [imported, required]],
    ['nodenext, with the types of Node', { module: NodeNext, moduleResolution: nodenext, ...ofNode }, [imported, required]],
    ['bundler, with the types of a browser', { module: ESNext, moduleResolution: bundler, ...ofBrowser }, [imported]],
  ])('compile under %s', (_name, options, files) => {
    const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: ts.ScriptTarget.ES2022 };
    expect(problemsIn(files, { ...strict, ...options })).toEqual([]);
  });
});
