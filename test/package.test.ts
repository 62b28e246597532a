/** The package as npm would publish it: all that `exports`, `types` and `bin` name is in it, and nothing of the sources. Needs build/. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Paths in the tarball. */
function packedFiles(): string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' });
  const answer = JSON.parse(output) as { files: { path: string }[] }[] | Record<string, { files: { path: string }[] }>;
  return Object.values(answer).flatMap(({ files }) => files.map(({ path }) => path));
}

/** The files that `exports` names, under whatever conditions. */
function pathsIn(exports: object): readonly string[] {
  return Object.values(exports).flatMap((value: string | object) => typeof value === 'object' ? pathsIn(value) : value.includes('*') ? [] : [value]);
}

test('the tarball holds what package.json names', () => {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    main: string; types: string; bin: Record<string, string>; exports: object;
  };
  const named = [manifest.main, manifest.types, ...Object.values(manifest.bin), ...pathsIn(manifest.exports)];
  const modules = ['minixiangqi', 'xiangqi42', 'minishogi'].map((name) => `build/${name}.wasm`);
  const files = packedFiles();
  for (const path of [...named, ...modules, 'LICENSE', 'README.md']) expect(files).toContain(path.replace('./', ''));
  expect(files.filter((path) => /^(assembly|src|test|bench)\//.test(path))).toEqual([]);
});
