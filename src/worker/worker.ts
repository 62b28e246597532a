/** Entry of a worker: one searcher, driven by messages. A search blocks it; whether to stop is asked through shared memory. */
import { reasonOf, ShoqiError } from '../result.js';
import { Searcher, type SearchControl } from '../searcher.js';
import { sendNet } from '../wasm/net.js';
import { openPort } from './port.js';
import type { Answer, Port, Request, WorkerSetup } from './protocol.js';

class Service {
  #searcher: Searcher | undefined;
  #stopFlag: Int32Array | undefined;

  constructor(readonly port: Port) {}

  async handle(request: Request): Promise<void> {
    const { id } = request;
    try {
      this.port.post(await this.#answer(request));
    } catch (error) {
      this.port.post({ kind: 'failed', id, code: error instanceof ShoqiError ? error.code : 'ERR_INTERNAL', message: reasonOf(error) });
    }
  }

  async #answer(request: Request): Promise<Answer> {
    const { id } = request;
    if (request.kind === 'open') {
      await this.#open(request.setup);
      return { kind: 'done', id, ok: true };
    }
    const searcher = this.#searcher;
    if (searcher === undefined) throw new ShoqiError('ERR_INTERNAL', `the worker is asked to ${request.kind} before it is open`);
    switch (request.kind) {
      case 'setHash': return { kind: 'done', id, ok: searcher.exports.setHash(request.megabytes) !== 0 };
      case 'setNet': return { kind: 'evaluator', id, name: sendNet(searcher.exports, request.file) };
      case 'newGame':
        searcher.exports.newGame();
        return { kind: 'done', id, ok: true };
      case 'search': return { kind: 'searched', id, searched: await searcher.search(request.task, this.#control(id), false) };
    }
  }

  async #open({ variant, module, stopUpTo }: WorkerSetup): Promise<void> {
    this.#searcher = await Searcher.create(variant, module);
    this.#stopFlag = stopUpTo && new Int32Array(stopUpTo);
  }

  #control(id: number): SearchControl {
    const flag = this.#stopFlag;
    return {
      isAborted: () => flag !== undefined && Atomics.load(flag, 0) >= id,
      onLines: (lines) => this.port.post({ kind: 'lines', id, lines }),
    };
  }
}

const service = new Service(openPort());
service.port.listen((request) => void service.handle(request));
