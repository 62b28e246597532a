/**
 * The pages of docs/guide/, taken apart for their tests: commands, files and one program each; and a folder to run them in. What makes a
 * block what: docs/README.md.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { codeBlocks, ROOT } from './docs.js';
import { withAsserts } from './run-example.js';

const FOLDER = join(ROOT, 'docs/guide');
/** Languages of blocks that something is done with. */
const LANGUAGES = ['js', 'jsx', 'ts', 'html', 'pgn', 'sh'];
/** The name of a file, as a comment at its start. */
const FILE_NAME = /^(?:\/\/|%|<!--) ([\w./-]+\.\w+)(?: -->)?\n/;

export interface Guide {
  readonly name: string;
  readonly text: string;
  /** By name. */
  readonly files: ReadonlyMap<string, string>;
  /** Parts of the sources, which the page quotes, with the names of their files. */
  readonly quotes: readonly (readonly [file: string, code: string])[];
  /** Blocks for a shell. */
  readonly commands: readonly string[];
  /** The blocks of a program, joined; empty without any. */
  readonly program: string;
}

export function readGuides(): readonly Guide[] {
  return readdirSync(FOLDER).sort().map(readGuide);
}

export function readGuide(name: string): Guide {
  const text = readFileSync(join(FOLDER, name), 'utf8'), blocks = codeBlocks(text, LANGUAGES);
  if (blocks.length * 2 !== text.match(/^```/gm)?.length) throw new Error(`${name} has a block in another language than ${LANGUAGES.join(', ')}`);
  const named = blocks.flatMap(({ language, code }) => {
    const file = FILE_NAME.exec(code)?.[1];
    return file === undefined ? [] : [{ language, file, code }];
  });
  const unnamed = blocks.filter(({ code }) => !FILE_NAME.test(code));
  const codeOf = (wanted: string): string[] => unnamed.filter(({ language }) => language === wanted).map(({ code }) => code);
  return {
    name, text,
    files: new Map(named.filter(({ language }) => language !== 'ts').map(({ file, code }) => [file, code])),
    quotes: named.filter(({ language }) => language === 'ts').map(({ file, code }) => [file, code.replace(FILE_NAME, '')]),
    commands: codeOf('sh'),
    program: codeOf('js').join('\n'),
  };
}

export interface Output { readonly status: number; readonly stdout: string; readonly stderr: string }

/**
 * A folder where a page is followed, with the files of the page: a project that has the package and the libraries of this one installed,
 * or a clone, whose outputs lie apart from those of the real one.
 */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'shoqi-guide-'));

  constructor(readonly guide: Guide, kind: 'project' | 'clone' = 'project') {
    if (kind === 'clone') {
      for (const name of readdirSync(ROOT)) if (!name.startsWith('.')) symlinkSync(join(ROOT, name), join(this.folder, name));
    } else {
      this.write('package.json', '{ "private": true, "type": "module" }');
      mkdirSync(join(this.folder, 'node_modules/.bin'), { recursive: true });
      for (const folder of ['node_modules', 'node_modules/.bin']) {
        for (const name of readdirSync(join(ROOT, folder))) if (!name.startsWith('.')) symlinkSync(join(ROOT, folder, name), join(this.folder, folder, name));
      }
      symlinkSync(ROOT, join(this.folder, 'node_modules/shoqi'));
      symlinkSync(join(ROOT, 'build/cli.js'), join(this.folder, 'node_modules/.bin/shoqi'));
    }
    for (const [name, text] of guide.files) this.write(name, text);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  /** The commands of the page, one after the other until one fails. What npx does, looking into node_modules/.bin, PATH does faster. */
  runCommands(): Promise<Output> {
    const script = this.guide.commands.join('').replaceAll(/^npx /gm, '');
    return this.#run('bash', ['-euo', 'pipefail', '-c', script], '');
  }

  /** The program of the page, its claims checked. */
  runProgram(input: string, args: readonly string[]): Promise<Output> {
    this.write('.data/program.mjs', withAsserts(this.guide.program));
    return this.#run(process.execPath, ['.data/program.mjs', ...args], input);
  }

  remove(): void { rmSync(this.folder, { recursive: true }); }

  #run(file: string, args: readonly string[], input: string): Promise<Output> {
    const env = { ...process.env, PATH: `${join(this.folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` };
    return new Promise((resolve) => {
      const child = execFile(file, args, { cwd: this.folder, env, timeout: 240_000 }, (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
      });
      // a program may end before it has read anything
      child.stdin?.on('error', () => undefined).end(input);
    });
  }
}
