/** Who plays the pairs of an iteration: threads, so that any number of them gives the same results. */
import { startThread } from '../../train/threads.js';
import type { Pair, PairDone, WorkerSettings } from './worker.js';

/** Threads that play pairs: each takes the next one that is left. */
export class Players {
  readonly #waiting: Pair[] = [];
  readonly #differences = new Map<number, number>();
  #wanted = 0;
  #finish: (differences: number[]) => void = () => undefined;
  readonly #threads: { readonly worker: ReturnType<typeof startThread>; isIdle: boolean }[];

  constructor(count: number, settings: WorkerSettings, fail: (error: Error) => void) {
    this.#threads = Array.from({ length: count }, () => {
      const thread = { worker: startThread(new URL('./worker.ts', import.meta.url), settings), isIdle: true };
      thread.worker.on('error', fail);
      thread.worker.on('message', (done: PairDone) => {
        thread.isIdle = true;
        this.#differences.set(done.index, done.difference);
        this.#next();
      });
      return thread;
    });
  }

  /** The results of pairs, in their order. */
  play(pairs: readonly Pair[]): Promise<number[]> {
    this.#differences.clear();
    this.#waiting.push(...pairs);
    this.#wanted = pairs.length;
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#next();
    });
  }

  close(): void { for (const { worker } of this.#threads) void worker.terminate(); }

  #next(): void {
    for (const thread of this.#threads) {
      const pair = thread.isIdle ? this.#waiting.shift() : undefined;
      if (pair === undefined) continue;
      thread.isIdle = false;
      thread.worker.postMessage(pair);
    }
    if (this.#differences.size < this.#wanted) return;
    this.#finish(Array.from({ length: this.#wanted }, (_, index) => this.#differences.get(index)!));
  }
}
