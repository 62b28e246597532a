/** Entry of the worker thread: one searcher, driven by messages. It may block: its stop flag is in shared memory. */
import { parentPort, workerData } from 'node:worker_threads';
import { ShoqiError } from '../result.js';
import { Searcher } from '../searcher.js';
import type { Answer, Request, WorkerData } from './protocol.js';

const { variant, module, stopUpTo } = workerData as WorkerData;
const stopFlag = new Int32Array(stopUpTo);

function answer(message: Answer): void { parentPort?.postMessage(message); }

function fail(error: unknown, id?: number): void {
  const code = error instanceof ShoqiError ? error.code : 'ERR_INTERNAL';
  const message = error instanceof Error ? error.message : String(error);
  answer({ kind: 'failed', code, message, ...(id === undefined ? {} : { id }) });
}

async function handle(searcher: Searcher, request: Request): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case 'setHash': return answer({ kind: 'done', id, ok: searcher.exports.setHash(request.megabytes) !== 0 });
    case 'newGame':
      searcher.exports.newGame();
      return answer({ kind: 'done', id, ok: true });
    case 'search': {
      const isAborted = (): boolean => Atomics.load(stopFlag, 0) >= id;
      const searched = await searcher.search(request.task, { isAborted, onInfo: (info) => answer({ kind: 'info', id, info }) }, false);
      return answer({ kind: 'searched', id, searched });
    }
  }
}

try {
  const searcher = await Searcher.create(variant, { wasm: module });
  parentPort?.on('message', (request: Request) => {
    handle(searcher, request).catch((error: unknown) => fail(error, request.id));
  });
  answer({ kind: 'ready' });
} catch (error) {
  fail(error);
}
