/** The package as its users have it: packed by npm, and installed from the tarball, without the network, into a folder of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

/** A project that has nothing but this package, in a temporary folder. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'shoqi-package-'));
  readonly tarball: string;
  /** What the tarball holds. */
  readonly packed: readonly PackedFile[];

  constructor() {
    const output = npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', this.folder);
    type Packed = { readonly filename: string; readonly files: PackedFile[] };
    // an array before npm 11, an object with the package's name since
    const [packed] = Object.values(JSON.parse(output) as Packed[] | Record<string, Packed>);
    if (packed === undefined) throw new Error(`npm pack said ${output}`);
    this.tarball = join(this.folder, packed.filename);
    this.packed = packed.files;
    this.write('package.json', '{ "private": true, "type": "module" }');
    npm(this.folder, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', this.tarball);
  }

  /** Path of a file of the project. */
  path(name: string): string { return join(this.folder, name); }

  /** Path of a file of the installed package. */
  installed(name: string): string { return join(this.folder, 'node_modules/shoqi', name); }

  write(name: string, text: string): string {
    const path = this.path(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  remove(): void { rmSync(this.folder, { recursive: true, force: true }); }
}

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
