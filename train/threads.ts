/**
 * Threads that run TypeScript: a worker of Node 20 does not inherit tsx from its parent, so its source is bundled first, which takes some
 * milliseconds and spares each thread a compiler.
 */
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Starts a thread that runs a source file, with `data` as its `workerData`. What it imports may not ask for `import.meta.url`. */
export function startThread(source: URL, data: unknown): Worker {
  const { outputFiles: [bundle] } = buildSync({
    entryPoints: [fileURLToPath(source)], bundle: true, platform: 'node', format: 'esm', target: 'node20', write: false,
  });
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(bundle?.text ?? '')}`), { workerData: data });
}
