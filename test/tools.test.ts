/** The command lines of the tools of training and tuning, and of the server: what they have no use for is refused, with what they take. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Runs a tool of the project; each ends before it begins to work. */
function run(tool: string, ...words: readonly string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync('node', ['--import', 'tsx', tool, ...words], { encoding: 'utf8', timeout: 60_000 });
  return { status, out: stdout, err: stderr };
}

test('one helper reads the words of them all', () => {
  const files = ['train', 'tune'].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`));
  const sources = [...files, 'scripts/serve.ts'].map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(sources.filter(([, text]) => text.includes('parseArgs')).map(([file]) => file)).toEqual([]);
  expect(sources.filter(([, text]) => text.includes('readCommand(')).map(([file]) => file)).toHaveLength(9);
});

test('--help prints the usage with all flags, and a word too many is refused', { timeout: 120_000 }, () => {
  const { status, out, err } = run('train/selfplay.ts', '--help');
  expect([status, err]).toEqual([0, '']);
  for (const flag of ['positions', 'nodes', 'threads', 'seed', 'net', 'module', 'folder']) expect(out).toContain(`[--${flag} `);
  expect(run('train/selfplay.ts', 'minishogi', 'minixiangqi')).toEqual({ status: 2, out: '', err: `no use for "minixiangqi"\n${out}` });
  expect(run('scripts/serve.ts', '--help')).toEqual({ status: 0, out: 'usage: npm start -- [--port N] [--plain]\n', err: '' });
});

test.each([
  ['train/selfplay.ts', ['minishogi', '--net', '/nope'], /^--net \/nope: ENOENT/],
  ['train/selfplay.ts', ['minishogi', '--net', 'package.json', '--folder', 'nowhere'], /^--net package\.json: .*net/],
  ['train/selfplay.ts', ['minishogi', '--module', 'package.json', '--folder', 'nowhere'], /^--module package\.json: .*magic/],
])('%s %s names the flag and the file', { timeout: 60_000 }, (tool, words, message) => {
  const { status, err } = run(tool, ...words);
  expect(status).not.toBe(0);
  expect(err).toMatch(message);
});
