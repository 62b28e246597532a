/**
 * Compiles the targets of asconfig.json, in one process: the compiler's start is most of its time. A module that is there and was made
 * of the same sources by the same compiler stays: build/compiled.json has a digest of what each was made of.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

interface Target {
  readonly outFile: string;
}
const { targets } = JSON.parse(readFileSync('asconfig.json', 'utf8')) as { targets: Readonly<Record<string, Target>> };

/** What is shipped: neither debug builds nor those that the tuner makes for itself. */
export const SHIPPED_TARGETS = Object.keys(targets).filter((name) => !/-(debug|trace)$/.test(name));

/** Here and not in asconfig.json, where entries are the same for every target. */
function entryOf(target: string): string {
  return target.endsWith('-rules') ? 'assembly/rules.ts' : 'assembly/index.ts';
}

const DIGESTS = 'build/compiled.json';

/** Of everything that any module is made of. */
function digestOfSources(): string {
  const files = readdirSync('assembly', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).toSorted();
  const hash = createHash('sha256').update(asc.version).update(readFileSync('asconfig.json')).update(readFileSync(import.meta.filename));
  for (const name of files) hash.update(`\n${name}\n`).update(readFileSync(join('assembly', name)));
  return hash.digest('hex');
}

function earlierDigests(): Record<string, string> {
  return existsSync(DIGESTS) ? JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string> : {};
}

export async function compileModules(names: readonly string[]): Promise<void> {
  const digest = digestOfSources(), digests = earlierDigests();
  for (const name of names) {
    if (digests[name] === digest && existsSync(targets[name]?.outFile ?? '')) continue;
    const { error, stderr } = await asc.main([entryOf(name), '--config', 'asconfig.json', '--target', name]);
    if (error) throw new Error(`asc --target ${name}: ${error.message}\n${stderr.toString()}`);
    digests[name] = digest;
    writeFileSync(DIGESTS, JSON.stringify(digests));
  }
}
