/** `npm run soak` in short: some random calls of the API, of which none may go wrong; and the same seed makes the same calls. */
import { expect, test } from 'vitest';
import { RandomCalls } from '../bench/soak/calls.js';
import * as shoqi from '../src/index.js';
import { randomNet } from './support/nets.js';
import { seededRandom } from './support/random.js';
import { rawEngine } from './support/raw.js';

const nets = { minishogi: randomNet(await rawEngine('minishogi'), 'minishogi', 1) };

async function make(calls: number, seed: number, workers: boolean): Promise<readonly string[]> {
  const made: string[] = [], options = { workers, nets, onCall: (call: string) => made.push(call) };
  const random = await RandomCalls.create(shoqi, seededRandom(seed), options);
  for (let call = 0; call < calls; call++) await random.once();
  await random.end();
  return made;
}

test('in every home', async () => {
  expect((await make(60, 1, true)).length).toBeGreaterThan(60);
});

test('the same seed, the same calls', async () => {
  const [one, again] = [await make(40, 2, false), await make(40, 2, false)];
  expect(again).toEqual(one);
  expect(await make(40, 3, false)).not.toEqual(one);
});
