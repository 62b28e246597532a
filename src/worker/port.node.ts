/** The port of a worker thread of Node. */
import { parentPort } from 'node:worker_threads';
import type { Port } from './protocol.js';

export function nodePort(): Port {
  return {
    post: (answer) => parentPort?.postMessage(answer),
    listen: (handle) => void parentPort?.on('message', handle),
  };
}
