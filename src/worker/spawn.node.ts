/** Worker threads of Node. */
import { availableParallelism } from 'node:os';
import * as threads from 'node:worker_threads';

/**
 * Starts one. Not by `new Worker(`, which webpack would bundle anew, and wrongly: so it copies the file, which by its ending is a module
 * wherever it lands. Without the flags of the process, such as `--input-type`, which only its main program can have.
 */
export function spawnNodeWorker(): { readonly worker: threads.Worker; readonly url: URL } {
  const url = new URL('./worker.node.mjs', import.meta.url);
  return { worker: new threads.Worker(url, { execArgv: [] }), url };
}

/** How many threads can run at once. */
export function nodeCores(): number { return availableParallelism(); }
