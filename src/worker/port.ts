/** The way from a worker to the thread that started it, in Node and in browsers alike. */
import { nodePort } from './port.node.js';
import type { Port, Request } from './protocol.js';

/** The port of the worker that this is called in. */
export function openPort(): Port { return typeof postMessage === 'function' ? webPort() : nodePort(); }

function webPort(): Port {
  return {
    post: (answer) => postMessage(answer),
    listen: (handle) => addEventListener('message', ({ data }: MessageEvent<Request>) => handle(data)),
  };
}
