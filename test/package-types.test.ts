/**
 * The `exports` and the types of the packed package, by the judgement of others: publint, arethetypeswrong, and TypeScript under the
 * settings of a strict user. Needs build/.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Project } from './support/packed.js';

// seconds when the machine is quiet
vi.setConfig({ testTimeout: 240_000 });

const project = new Project();
afterAll(() => project.remove());

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
