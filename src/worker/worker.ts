/** Entry of a worker: one searcher, driven by messages. A search blocks it; whether to stop is asked through shared memory. */
import { reasonOf, ShoqiError } from '../result.js';
import { Searcher, type SearchControl } from '../searcher.js';
import { openPort } from './port.js';
import type { Answer, Port, Request, WorkerSetup } from './protocol.js';

class Service {
  #setup: WorkerSetup | undefined;
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
    switch (request.kind) {
      case 'open': return { kind: 'opened', id, evaluator: (await this.#open(request.setup)).evaluator };
      case 'newGame':
        await this.#forget();
        return { kind: 'done', id };
      case 'search':
        return { kind: 'searched', id, searched: await this.#demandOpen().search(request.task, this.#control(id), false) };
    }
  }

  async #open(setup: WorkerSetup): Promise<Searcher> {
    this.#searcher = await Searcher.create(setup);
    this.#setup = setup;
    this.#stopFlag = setup.stopUpTo && new Int32Array(setup.stopUpTo);
    return this.#searcher;
  }

  /** One of the threads empties the table; the others begin again beside it. */
  async #forget(): Promise<void> {
    if (this.#setup?.crew !== undefined && this.#setup.crew.index > 0) await this.#open(this.#setup);
    else this.#demandOpen().exports.newGame();
  }

  #demandOpen(): Searcher {
    if (this.#searcher === undefined) throw new ShoqiError('ERR_INTERNAL', 'the worker is not open yet');
    return this.#searcher;
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
