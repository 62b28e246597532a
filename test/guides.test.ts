/**
 * The pages of docs/guide/, followed to the letter: their commands run, their programs run with the built package, and what they claim of
 * values, of the sources and of each other is so. What is for a page in a browser is test/browser/guides.test.ts. Needs build/.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from './support/docs.js';
import { readGuide, readGuides, Workplace, type Guide } from './support/guides.js';

const guides = readGuides();

/** The page that the browser's test follows, commands included. */
const FOR_BROWSERS = 'react.md';

/** What is typed into a program, and the words it is started with. */
const INPUTS: Readonly<Record<string, { readonly input: string; readonly args: readonly string[] }>> = {
  'play.md': { input: 'sideways\nP-53\nresign\n', args: ['0.1'] },
};

/** What a program and its commands say; nothing on other pages. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  'node.md': /^(?:depth [1-6], line [12]: R[de]\S+, \S+, 100 %\n){2,}$/,
  'review.md': /^Minishogi: Hana - Sora\n.* Rxe4\+ +blunder .*\n0 of 5\n.*\n5 of 5\n.*\nRxe4\+: blunder, cost \d+ %; best was .*\nGxe4: .*\n$/s,
  'play.md': /^.*"sideways".*\nSente: .*, \d+ s left\nGote: .*, \d s left\n.*resign.*Gote wins\.\n$/i,
  'train.md': /rounding costs.*4 games.*\{ kind: 'cp', value: -?\d+ \}/s,
};

describe.concurrent.each(guides.filter(({ name, commands, program }) => name !== FOR_BROWSERS && commands.length + program.length > 0))('$name', (guide) => {
  const place = new Workplace(guide, guide.text.includes('clone of the repository') ? 'clone' : 'project');
  afterAll(() => place.remove());

  test('does what it says', { timeout: 300_000 }, async ({ expect }) => {
    const commands = await place.runCommands();
    expect(commands).toMatchObject({ status: 0, stderr: '' });
    if (guide.program === '') return;
    const { input, args } = INPUTS[guide.name] ?? { input: '', args: [] };
    const program = await place.runProgram(input, args);
    expect(program).toMatchObject({ status: 0, stderr: '' });
    expect(commands.stdout + program.stdout).toMatch(OUTPUTS[guide.name] ?? /^$/);
  });
});

test('the index names every page', () => {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
  expect([...index.matchAll(/\(guide\/([\w-]+\.md)\)/g)].map(([, name]) => name).toSorted()).toEqual(guides.map(({ name }) => name));
});

test('what a page quotes of the sources stands there', () => {
  const quotes = guides.flatMap((guide) => guide.quotes);
  expect(quotes).not.toEqual([]);
  for (const [file, code] of quotes) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(code);
});

test('every script that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> };
  const documents = ['.', 'docs', 'docs/guide', 'bench', 'train', 'tune'].flatMap((folder) => (
    readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
  ));
  const named = documents.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)]
    .map(([, name = '']) => ({ file, name })));
  expect(new Set(named.map(({ file }) => file)).size).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

describe('new-game.md names every file that knows', () => {
  const guide = readGuide('new-game.md');

  test.each([
    ['a rule option', /minixiangqi-palace|palaceDiagonals/i],
    ['a game', /xiangqi42/i],
  ])('%s', (_what, mention) => {
    expect(knowing(mention).filter((file) => !isNamed(guide, file))).toEqual([]);
  });
});

/** The sources in whose code, comments left out, something is mentioned. */
function knowing(mention: RegExp): readonly string[] {
  const sources = ['src', 'assembly', 'web', 'train'].flatMap((folder) => (
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((name) => /\.(?:ts|json)$/.test(name))
  ));
  return [...sources, 'asconfig.json'].filter((file) => (
    mention.test(readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')) || mention.test(file)
  ));
}

/** Whether a page links to a file. */
function isNamed({ text }: Guide, file: string): boolean {
  return text.includes(`(../../${file.replaceAll('\\', '/')})`);
}
