/** Starts a worker thread of Node. */
import { Worker } from 'node:worker_threads';
import type { WorkerData } from './protocol.js';

export function spawnWorker(workerData: WorkerData): Worker {
  return new Worker(new URL('./worker.node.js', import.meta.url), { workerData });
}
