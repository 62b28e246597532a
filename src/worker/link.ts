/** One worker and what it is asked: a request goes out, its answer comes back. One request at a time. */
import { ShoqiError } from '../result.js';
import type { SearchInfo } from '../search-info.js';
import type { Answer, RequestBody, WorkerSetup } from './protocol.js';
import { startThread, type Thread } from './thread.js';

/** What waits for the answer to the one request that is out. */
interface Waiting {
  readonly id: number;
  readonly onLines: ((lines: readonly SearchInfo[]) => void) | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ShoqiError) => void;
}

export class WorkerLink {
  /** Settles when the worker is ready to be asked; rejects with a `ShoqiError`. */
  readonly ready: Promise<Answer>;
  #thread: Thread | undefined;
  #waiting: Waiting | undefined;
  /** Why the worker answers no more. */
  #failure: ShoqiError | undefined;

  constructor(setup: WorkerSetup) {
    try {
      this.#thread = startThread({ onAnswer: (answer) => this.#receive(answer), onFailure: (error) => this.#fail(error) });
    } catch (error) {
      this.#failure = error as ShoqiError;
    }
    this.ready = this.ask(0, { kind: 'open', setup });
    // Whoever asks for something hears of it; nobody else has to.
    this.ready.catch(() => undefined);
  }

  /** Asks with a number of its own. Rejects with a `ShoqiError`: one of the worker's, or `ERR_WORKER` if it breaks or is ended. */
  ask(id: number, body: RequestBody, onLines?: (lines: readonly SearchInfo[]) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#waiting = { id, onLines, resolve, reject };
      // An idle engine does not keep a program alive; one that owes an answer does.
      this.#thread?.hold(true);
      this.#thread?.post({ ...body, id });
    });
  }

  /** Ends the worker at once; what is asked of it is rejected. */
  async end(): Promise<void> {
    this.#fail(new ShoqiError('ERR_WORKER', 'the engine\'s worker was ended'));
    await this.#thread?.end();
    this.#thread = undefined;
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting;
    if (waiting === undefined || answer.id !== waiting.id) return;
    if (answer.kind === 'lines') {
      waiting.onLines?.(answer.lines);
      return;
    }
    this.#settle();
    if (answer.kind === 'failed') waiting.reject(new ShoqiError(answer.code, answer.message));
    else waiting.resolve(answer);
  }

  #fail(error: ShoqiError): void {
    this.#failure ??= error;
    const waiting = this.#waiting;
    this.#settle();
    waiting?.reject(this.#failure);
  }

  #settle(): void {
    this.#waiting = undefined;
    this.#thread?.hold(false);
  }
}
