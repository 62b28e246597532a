/** The engine's side of a worker thread: requests out, answers in, and a stop flag in shared memory. */
import type { Worker } from 'node:worker_threads';
import { isNode } from '../host.js';
import { ShoqiError } from '../result.js';
import type { SearchInfo } from '../search-info.js';
import type { Backend, SearchControl, Searched, SearchTask } from '../searcher.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { engineFile } from '../wasm/files.js';
import { loadModule } from '../wasm/load.js';
import type { WasmOptions } from '../wasm/source.js';
import type { Answer, Request } from './protocol.js';
import { spawnWorker } from './spawn.node.js';

/** What waits for the answer to the one request that is out. */
interface Waiting {
  readonly id: number;
  readonly onInfo?: (info: SearchInfo) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ShoqiError) => void;
}

export class WorkerBackend implements Backend {
  readonly #stopFlag: Int32Array;
  #waiting: Waiting | undefined;
  #requests = 0;
  #failure: ShoqiError | undefined;
  #disposed = false;

  private constructor(readonly worker: Worker, stopUpTo: SharedArrayBuffer) {
    this.#stopFlag = new Int32Array(stopUpTo);
    worker.on('message', (answer: Answer) => this.#receive(answer));
    worker.on('error', (error) => this.#break(new ShoqiError('ERR_WORKER', `the engine's worker broke: ${error.message}`, { cause: error })));
    worker.on('exit', (code) => this.#break(new ShoqiError('ERR_WORKER', `the engine's worker ended with code ${code}`)));
    // An idle engine does not keep a program alive; one that owes an answer does.
    worker.unref();
  }

  static async create(variant: Variant, options: WasmOptions): Promise<WorkerBackend> {
    if (!isNode()) throw new ShoqiError('ERR_WORKER', 'a worker engine needs Node for now; leave `worker` out');
    const module = await loadModule(engineFile(variantInfo(variant).engine), options);
    const stopUpTo = new SharedArrayBuffer(4);
    const backend = new WorkerBackend(spawnWorker({ variant, module, stopUpTo }), stopUpTo);
    try {
      await new Promise<Answer>((resolve, reject) => backend.#wait({ id: 0, resolve, reject }));
    } catch (error) {
      await backend.dispose();
      throw error;
    }
    return backend;
  }

  async search(task: SearchTask, control: SearchControl): Promise<Searched> {
    const answer = await this.#ask({ kind: 'search', task }, control.onInfo);
    return answer.kind === 'searched' ? answer.searched : { lines: [], end: 'limit' };
  }

  async newGame(): Promise<void> { await this.#ask({ kind: 'newGame' }); }

  async setHash(megabytes: number): Promise<boolean> {
    const answer = await this.#ask({ kind: 'setHash', megabytes });
    return answer.kind === 'done' && answer.ok;
  }

  abort(): void { Atomics.store(this.#stopFlag, 0, this.#requests); }

  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.worker.terminate();
  }

  #ask(request: RequestBody, onInfo?: (info: SearchInfo) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      const id = ++this.#requests;
      this.#wait({ id, resolve, reject, ...(onInfo === undefined ? {} : { onInfo }) });
      this.worker.postMessage({ ...request, id } satisfies Request);
    });
  }

  #wait(waiting: Waiting): void {
    this.#waiting = waiting;
    this.worker.ref();
  }

  #settled(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.worker.unref();
    return waiting;
  }

  #receive(answer: Answer): void {
    if (answer.kind === 'info') {
      if (answer.id === this.#waiting?.id) this.#waiting.onInfo?.(answer.info);
    } else if (answer.kind === 'failed') {
      this.#settled()?.reject(new ShoqiError(answer.code, answer.message));
    } else this.#settled()?.resolve(answer);
  }

  #break(error: ShoqiError): void {
    if (this.#disposed) return;
    this.#failure ??= error;
    this.#settled()?.reject(this.#failure);
  }
}

type RequestBody = Request extends infer Each ? Each extends { readonly id: number } ? Omit<Each, 'id'> : never : never;
