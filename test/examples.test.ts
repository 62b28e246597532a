/**
 * The documents, executed: every ```ts block in a docstring of src/ runs, public things have docstrings that name their errors and
 * show an example, and the code in README.md runs as a program that uses the built package (test/browser/ runs what is for a page).
 *
 * An example is the body of an async function, with all values of src/index.ts in scope (one of an internal function also has those
 * of its own file) and a mute `console`. A line `expression; // value` is checked: the comment starts with a literal, which the value
 * must equal deeply. A literal is a number, a string, true, false, null, undefined, or an array or object of such; after it comes
 * nothing, or a space or colon and any words: `// 14 moves`, `// true: it is a square`. A comment that starts otherwise is prose. A
 * literal beside anything but an expression at the top level is a fault, since it would look checked. Each example must have a
 * checked value or an `await`, and must dispose of the engines it makes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as shoqi from '../src/index.js';
import { codeBlocks, readDeclarations, ROOT, withMembers, type Declaration } from './support/docs.js';
import { runExample } from './support/run-example.js';

const declarations = readDeclarations();
const all = declarations.flatMap(withMembers);
const publics = declarations.filter(({ isPublic }) => isPublic);
const publicAndMembers = publics.flatMap(withMembers);

function examplesOf({ doc = '' }: Declaration): readonly string[] {
  return codeBlocks(doc, ['ts']).map(({ code }) => code);
}

function label({ file, name }: Declaration): string {
  return `${file}: ${name}`;
}

/** The error codes in a text. */
function codesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\bERR_[A-Z_]+/g))];
}

async function isDisposed(engine: shoqi.Engine): Promise<boolean> {
  try {
    await engine.newGame();
    return false;
  } catch (error) {
    return error instanceof shoqi.ShoqiError && error.code === 'ERR_DISPOSED';
  }
}

describe('examples in docstrings', () => {
  const examples = all.flatMap((declaration) => examplesOf(declaration).map((code, index) => ({
    name: label(declaration) + (index === 0 ? '' : ` (${index + 1})`), code, declaration,
  })));

  test.each(examples)('$name', async ({ code, declaration: { file, isPublic } }) => {
    const engines: shoqi.Engine[] = [];
    const createEngine: typeof shoqi.createEngine = async (...options) => {
      const engine = await shoqi.createEngine(...options);
      engines.push(engine);
      return engine;
    };
    const own = isPublic ? {} : await import(/* @vite-ignore */ join(ROOT, file)) as object;
    try {
      const claims = await runExample(code, { ...own, ...shoqi, createEngine, console: { log: () => undefined } });
      for (const { text, actual, expected } of claims) expect(actual, text).toStrictEqual(expected);
      for (const engine of engines) expect(await isDisposed(engine), 'the example disposes of its engine').toBe(true);
    } finally {
      await Promise.all(engines.map((engine) => engine.dispose()));
    }
  });
});

describe('an example is at fault', () => {
  test('when a value is another', async () => {
    expect(await runExample('1 + 1; // 3 by mistake', {})).toEqual([{ text: '1 + 1', actual: 2, expected: 3 }]);
  });

  test.each([
    ['when nothing in it is checked', '1 + 1; // the sum, 3', /cannot fail/],
    ['when a value only looks checked', 'const sum = 1 + 1; // 3', /top level/],
    ['when it throws', 'unwrap(fail(\'ERR_TURN\', \'no side\')); // 1', /no side/],
  ])('%s', async (_when, code, complaint) => {
    await expect(runExample(code, { ...shoqi })).rejects.toThrow(complaint);
  });
});

describe('public docstrings', () => {
  test('the parser sees what the program exports', () => {
    const values = publics.filter(({ kind }) => kind !== 'interface' && kind !== 'type').map(({ name }) => name);
    expect(values.toSorted()).toEqual(Object.keys(shoqi).toSorted());
  });

  test('everything public has one; properties whose name says it all need none', () => {
    expect(publicAndMembers.filter(({ kind, doc }) => kind !== 'property' && doc === undefined).map(label)).toEqual([]);
  });

  test('every function, class and interface with methods has an example', () => {
    const callable = publics.filter(({ kind, members }) => (
      kind === 'function' || kind === 'class' || members.some((member) => member.kind === 'method')
    ));
    expect(callable.filter((declaration) => withMembers(declaration).flatMap(examplesOf).length === 0).map(label)).toEqual([]);
  });

  test('what throws or returns a Result says so, and names the codes in its own body', () => {
    const silent = publicAndMembers.filter(({ source, returns, kind, doc = '' }) => {
      if (kind !== 'function' && kind !== 'method') return false;
      const canFail = /\bthrow\b/.test(source) || returns.includes('Result<');
      return (canFail && !/`(ERR_[A-Z_]+|ShoqiError)`/.test(doc)) || codesIn(source).some((code) => !doc.includes(`\`${code}\``));
    });
    expect(silent.map(label)).toEqual([]);
  });

  test('every error code of the library is explained somewhere', () => {
    const explained = codesIn(publicAndMembers.map(({ doc = '' }) => doc).join('\n'));
    const used = codesIn(declarations.map(({ source }) => source).join('\n'));
    expect(used.filter((code) => !explained.includes(code))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8'), blocks = codeBlocks(readme, ['js', 'ts']);
  const programs = blocks.map(({ language, code, line }) => ({
    line, program: language === 'ts' ? transformSync(code, { loader: 'ts' }).code : code,
  }));

  test('has programs', () => expect(programs.length).toBeGreaterThan(0));

  test.each(['In Node', 'On a page', 'In a worker'])('shows in ten lines how an engine is used: %s', (heading) => {
    const [, section = ''] = readme.split(`### ${heading}\n`), [block] = codeBlocks(section, ['js', 'html']);
    expect(block?.code.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  test.each(programs)('the program on line $line', ({ program }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
      cwd: ROOT, input: program, encoding: 'utf8', timeout: 10_000, killSignal: 'SIGKILL',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim()).not.toBe('');
  });
});
