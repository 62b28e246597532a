/**
 * Leaves counted in a process of its own, started for this one figure. V8 compiles and places code a little differently in every
 * process, which moves speed by several per cent and stays so until the process ends: only fresh ones show how much.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EngineName } from '../../src/variants.js';
import { countFor, type RepeatedWork } from './cpu-time.js';

/** CPU seconds of counting before the clock runs; most of what V8's optimising compiler has to do on ffish is over by then. */
const WARM_UP_SECONDS = 1;

export interface Job {
  readonly game: EngineName;
  readonly depth: number;
  readonly warmUpDepth: number;
  readonly atLeastSeconds: number;
}

/** The parent's side: runs a script of this folder that answers with `answerJob`. Undefined if it ends without an answer. */
export async function countAfresh(script: string, args: readonly string[], job: Job): Promise<RepeatedWork | undefined> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, [JSON.stringify(job), ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = once(child, 'exit');
  const answer = await Promise.race([once(child, 'message') as Promise<[RepeatedWork]>, end.then(() => undefined)]);
  await end;
  return answer?.[0];
}

/** What the script was started with. */
export function givenJob(): { readonly job: Job; readonly args: readonly string[] } {
  const [job = '', ...args] = process.argv.slice(2);
  return { job: JSON.parse(job) as Job, args };
}

/** The script's side, and its end. */
export function answerJob(job: Job, count: (depth: number) => number): void {
  countFor(WARM_UP_SECONDS, () => count(job.warmUpDepth));
  process.send?.(countFor(job.atLeastSeconds, () => count(job.depth)), () => process.disconnect());
}
