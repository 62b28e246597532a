/** A worker as its owner sees it, the same over Node's worker threads and a browser's module workers: from a real URL, never a blob. */
import { reasonOf, ShoqiError } from '../result.js';
import type { Answer, Request } from './protocol.js';
import { spawnNodeWorker } from './spawn.node.js';

export interface Thread {
  /** Where its script is, as far as is known: a bundler may have given it another name. */
  readonly script: string;
  post(request: Request): void;
  /** Whether a program must wait for it before it may end. Means something in Node only. */
  hold(on: boolean): void;
  /** Ends it in the middle of whatever it does. No event comes after that. */
  end(): Promise<void>;
}

export interface ThreadEvents {
  onAnswer(answer: Answer): void;
  /** It could not be started, or broke. A `ShoqiError` `ERR_WORKER`. */
  onFailure(error: ShoqiError): void;
}

/** Starts a worker. What keeps it from running arrives as `onFailure`; throws a `ShoqiError` `ERR_WORKER` if the host refuses at once. */
export function startThread(events: ThreadEvents): Thread {
  try {
    return typeof Worker === 'function' ? startWebThread(events) : startNodeThread(events);
  } catch (cause) {
    throw workerError(`could not be started: ${reasonOf(cause)}`, cause);
  }
}

function startWebThread({ onAnswer, onFailure }: ThreadEvents): Thread {
  // in these very words, by which bundlers find the file
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<unknown>) => { if (isAnswer(data)) onAnswer(data); };
  worker.onmessageerror = () => onFailure(workerError('sent what cannot be read'));
  // A script that cannot be had, or that the page's policy forbids, is an event without a message.
  worker.onerror = (event) => onFailure(workerError(
    event.message || 'could not be started: is worker.js beside the other files of the package, and does the page\'s Content-Security-Policy allow it?',
  ));
  return {
    script: 'worker.js beside the other files of the package',
    post: (request) => worker.postMessage(request),
    hold: () => undefined,
    async end() {
      worker.onmessage = worker.onmessageerror = worker.onerror = null;
      worker.terminate();
    },
  };
}

function startNodeThread({ onAnswer, onFailure }: ThreadEvents): Thread {
  const { worker, url } = spawnNodeWorker();
  worker.on('message', (data: unknown) => { if (isAnswer(data)) onAnswer(data); });
  worker.on('messageerror', (error) => onFailure(workerError('sent what cannot be read', error)));
  worker.on('error', (error) => onFailure(workerError(`broke: ${reasonOf(error)}`, error)));
  worker.on('exit', (code) => onFailure(workerError(`ended with code ${code}`)));
  return {
    script: url.href,
    post: (request) => worker.postMessage(request),
    hold: (on) => on ? worker.ref() : worker.unref(),
    async end() {
      worker.removeAllListeners();
      // a late error must not end the program
      worker.on('error', () => undefined);
      await worker.terminate();
    },
  };
}

/** Whether a message is one of ours; a script that is none of ours may say anything. */
function isAnswer(data: unknown): data is Answer { return typeof data === 'object' && data !== null && 'id' in data && 'kind' in data; }

export function workerError(what: string, cause?: unknown): ShoqiError {
  return new ShoqiError('ERR_WORKER', `the engine's worker ${what}`, { cause });
}
