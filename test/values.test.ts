/** The engine's scores as the facade believes them, against what assembly/search/value.ts says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as values from '../src/wasm/values.js';
import { ROOT } from './support/docs.js';

/** Whole numbers and differences that a source of the engine gives names to, with those known before. */
function constantsOf(file: string, known: ReadonlyMap<string, number> = new Map<string, number>()): ReadonlyMap<string, number> {
  const found = new Map(known), source = readFileSync(join(ROOT, 'assembly', file), 'utf8');
  for (const [, name = '', text = ''] of source.matchAll(/^export const (\w+): \w+ = ([\w -]+);/gm)) {
    const [first = NaN, ...others] = text.split(' - ').map((term) => found.get(term) ?? Number(term));
    found.set(name, others.reduce((sum, term) => sum - term, first));
  }
  return found;
}

test('the values of scores are those of the engine', () => {
  const engine = constantsOf('search/value.ts', constantsOf('board/types.ts')), names = Object.keys(values);
  expect(names).toContain('VALUE_MATE');
  expect(Object.fromEntries(names.map((name) => [name, engine.get(name)]))).toEqual({ ...values });
});
