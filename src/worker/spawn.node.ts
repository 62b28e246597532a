/** Starts a worker thread of Node. */
import { Worker } from 'node:worker_threads';

export function spawnNodeWorker(): Worker { return new Worker(new URL('./worker.node.js', import.meta.url)); }
