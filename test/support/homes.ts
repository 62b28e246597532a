/**
 * The homes of an engine, for one test body to run in each. A browser's is Node wearing its clothes: a global `Worker` over
 * worker_threads, in which the worker sees a browser's globals. What only a real browser can show is in test/browser/.
 */
import { Worker as NodeWorker } from 'node:worker_threads';
import { vi } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine.js';
import type { Variant } from '../../src/types.js';

export interface Home {
  readonly name: string;
  readonly worker: boolean;
  /** An abort reaches the middle of a search without ending its worker. */
  readonly hearsAborts: boolean;
  readonly threads: number;
  /** To be called before and after its tests. */
  enter(): void;
  leave(): void;
  create(variant: Variant, options?: EngineOptions): Promise<Engine>;
}

/** What a browser's worker finds in its globals. */
const WEB_WORKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (type, listen) => parentPort.on(type, (data) => listen({ data }));
  import(workerData);
`;

/** As much of a browser's `Worker` as there is use for. `script`: what runs in it. */
export function webWorker(script = WEB_WORKER): unknown {
  return class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onmessageerror: (() => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    readonly #worker: NodeWorker;

    constructor(url: URL) {
      this.#worker = new NodeWorker(script, { eval: true, workerData: url.href });
      this.#worker.on('message', (data) => this.onmessage?.({ data }));
      this.#worker.on('error', ({ message }: Error) => this.onerror?.({ message }));
      this.#worker.unref();
    }

    postMessage(message: unknown): void { this.#worker.postMessage(message); }
    terminate(): void { void this.#worker.terminate(); }
  };
}

type Facts = Pick<Home, 'worker' | 'hearsAborts'> & { readonly isWeb: boolean; readonly threads?: number };

function home(name: string, { worker, isWeb, hearsAborts, threads = 1 }: Facts): Home {
  return {
    name, worker, hearsAborts, threads,
    enter() {
      if (isWeb) vi.stubGlobal('Worker', webWorker());
      if (!hearsAborts) vi.stubGlobal('crossOriginIsolated', false);
    },
    leave() { vi.unstubAllGlobals(); },
    create: (variant, options = {}) => createEngine(variant, { ...options, worker, threads }),
  };
}

export const IN_PROCESS = home('in process', { worker: false, isWeb: false, hearsAborts: true });
export const NODE_WORKER = home('in a worker thread', { worker: true, isWeb: false, hearsAborts: true });
export const WEB_WORKER_ISOLATED = home('in a web worker of an isolated page', { worker: true, isWeb: true, hearsAborts: true });
export const WEB_WORKER_PLAIN = home('in a web worker of a plain page', { worker: true, isWeb: true, hearsAborts: false });
export const NODE_THREADS = home('in two worker threads', { worker: true, isWeb: false, hearsAborts: true, threads: 2 });

export const HOMES: readonly Home[] = [IN_PROCESS, NODE_WORKER, WEB_WORKER_ISOLATED, WEB_WORKER_PLAIN, NODE_THREADS];
