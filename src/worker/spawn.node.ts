/**
 * Starts a worker thread of Node. Not by `new Worker(`, which webpack would bundle anew, and wrongly: so it copies the file, which by its
 * ending is a module wherever it lands.
 */
import * as threads from 'node:worker_threads';

export function spawnNodeWorker(): threads.Worker { return new threads.Worker(new URL('./worker.node.mjs', import.meta.url)); }
