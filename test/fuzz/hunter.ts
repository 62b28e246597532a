/** The worker of `npm run fuzz`: hunts on one target and tells how it goes. Each input is first written down where the command sees it. */
import { parentPort, workerData } from 'node:worker_threads';
import { Coverage } from './coverage.js';
import { hunt, isFault, shrink } from './hunt.js';

/** How the command starts a worker. `note`: [0] counts the inputs, [1] is the length of the one that runs, its characters follow. */
export interface HunterData {
  readonly target: string;
  readonly seed: number;
  readonly seconds: number;
  readonly kept: readonly string[];
  readonly targetsUrl: string;
  readonly note: SharedArrayBuffer;
}

/** What a worker tells. */
export type HunterMessage =
  | { readonly kind: 'state'; readonly inputs: number; readonly kept: number; readonly blocks: number }
  | { readonly kind: 'end'; readonly inputs: number; readonly kept: readonly string[]; readonly blocks: number }
  | { readonly kind: 'fault'; readonly input: string; readonly what: string };

const TELL_EVERY_MS = 2000;

async function main({ target: name, seed, seconds, kept, targetsUrl, note }: HunterData): Promise<void> {
  const tell = (message: HunterMessage): void => parentPort?.postMessage(message);
  const coverage = await Coverage.open((url) => url === targetsUrl);
  const { TARGETS } = await import(targetsUrl) as typeof import('./targets.js');
  const target = TARGETS.find((one) => one.name === name)!;
  const header = new Int32Array(note, 0, 2), letters = new Uint16Array(note, 8);
  const onInput = (input: string): void => {
    const length = Math.min(input.length, letters.length);
    for (let at = 0; at < length; at++) letters[at] = input.charCodeAt(at);
    header[1] = length;
    Atomics.add(header, 0, 1);
  };
  const until = Date.now() + seconds * 1000;
  let toldAt = Date.now();
  const end = await hunt(target, {
    seed, kept, coverage, onInput,
    goesOn(state) {
      if (Date.now() - toldAt > TELL_EVERY_MS) {
        toldAt = Date.now();
        tell({ kind: 'state', ...state, kept: state.kept.length });
      }
      return Date.now() < until;
    },
  });
  if (!isFault(end)) return tell({ kind: 'end', ...end });
  tell({ kind: 'fault', input: await shrink(target, end), what: end.thrown instanceof Error ? end.thrown.stack ?? end.thrown.message : String(end.thrown) });
}

await main(workerData as HunterData);
