/** Compiles the targets of asconfig.json, in one process: the compiler's start is most of its time. */
import { readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const { targets } = JSON.parse(readFileSync('asconfig.json', 'utf8')) as { targets: Record<string, unknown> };

/** What is shipped: neither debug builds nor those that the tuner makes for itself. */
export const SHIPPED_TARGETS = Object.keys(targets).filter((name) => !/-(debug|trace)$/.test(name));

/** Here and not in asconfig.json, where entries are the same for every target. */
function entryOf(target: string): string {
  return target.endsWith('-rules') ? 'assembly/rules.ts' : 'assembly/index.ts';
}

export async function compileModules(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { error, stderr } = await asc.main([entryOf(name), '--config', 'asconfig.json', '--target', name]);
    if (error) throw new Error(`asc --target ${name}: ${error.message}\n${stderr.toString()}`);
  }
}
