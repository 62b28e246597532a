/** One worker and what it is asked: a request goes out, its answer comes back. One request at a time. */
import { ShoqiError } from '../result.js';
import type { SearchInfo } from '../search-info.js';
import type { Answer, RequestBody, WorkerSetup } from './protocol.js';
import { startThread, workerError, type Thread } from './thread.js';

/**
 * How long a worker may take to its first answer, in milliseconds, unless the engine's options say otherwise. It takes tens of them; this
 * is for a script of 33 KB over a network that hardly moves, and for servers that never answer.
 */
export const DEFAULT_START_LIMIT_MS = 20_000;
/** Most that `startLimitMs` may say: an hour. */
export const MAX_START_LIMIT_MS = 3_600_000;

/** A limit is counted in so many parts, so that a sleep of the machine or of the thread costs one part, not the whole. */
const LIMIT_PARTS = 10;

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

  /** Starts at once; what the worker needs may still be on its way. `limitMs`: how long it may take from then to its answer. */
  constructor(setup: Promise<WorkerSetup>, limitMs: number) {
    try {
      this.#thread = startThread({ onAnswer: (answer) => this.#receive(answer), onFailure: (error) => this.#fail(error) });
    } catch (error) {
      this.#failure = error as ShoqiError;
    }
    this.ready = this.#open(setup, limitMs);
    // Whoever asks for something hears of it; nobody else has to.
    this.ready.catch(() => undefined);
  }

  async #open(setup: Promise<WorkerSetup>, limitMs: number): Promise<Answer> {
    const body: RequestBody = { kind: 'open', setup: await setup };
    const script = this.#thread?.script ?? 'none';
    const stopCount = countDown(limitMs, () => this.#fail(workerError(
      `has not answered within ${limitMs} ms; its script is ${script}: does the server send it, and is it of this version of the package?`,
    )));
    try {
      return await this.ask(0, body);
    } finally {
      stopCount();
    }
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

/** Calls `action` when so much time has passed in which this thread was awake. Returns what stops the count. */
function countDown(milliseconds: number, action: () => void): () => void {
  let left = LIMIT_PARTS;
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    action();
  }, milliseconds / LIMIT_PARTS);
  return () => clearInterval(timer);
}
