/** Threads that run TypeScript as it is: a worker of Node 20 does not inherit tsx from its parent, so it registers it first. */
import { Worker } from 'node:worker_threads';

/** Starts a thread that runs a source file, with `data` as its `workerData`. */
export function startThread(source: URL, data: unknown): Worker {
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`, {
    eval: true, workerData: data,
  });
}
