/** A web server for the tests: a folder as static files, as it is or with what a test wants to go wrong. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

export interface Served {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Sends the headers that make a page cross-origin isolated, so that its threads may share memory. */
  readonly isolated?: boolean;
  /** A Content-Security-Policy. */
  readonly policy?: string;
  /** Answers for what does not exist with this file, as a dev server of a one-page application does. */
  readonly fallback?: string;
  /** Lets pages of other origins read the files, as a CDN does. */
  readonly shared?: boolean;
  /** Never answers for this path. */
  readonly silentFor?: string;
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png',
};

const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Serves a folder on a free port of this machine. */
export function serveFolder(folder: string, options: ServeOptions = {}): Promise<Served> {
  const headers = {
    ...(options.isolated === true ? { ...ISOLATION, 'Cross-Origin-Resource-Policy': 'same-origin' } : {}),
    ...(options.policy === undefined ? {} : { 'Content-Security-Policy': options.policy }),
    ...(options.shared === true ? { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  };
  return serve(async (path, response) => {
    if (path === options.silentFor) return;
    const name = normalize(path).replace(/\/$/, '/index.html');
    for (const file of [name, ...(options.fallback === undefined ? [] : [`/${options.fallback}`])]) {
      const body = await readFile(join(folder, file)).catch(() => undefined);
      if (body === undefined) continue;
      response.writeHead(200, { ...headers, 'Content-Type': MIME_TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
      return;
    }
    // Browsers ask for it on their own; without it every page would have an error on its console.
    response.writeHead(name === '/favicon.ico' ? 204 : 404, headers).end();
  });
}

/** Answers each path as `answer` does. */
export async function serve(answer: (path: string, response: ServerResponse) => void | Promise<void>): Promise<Served> {
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    void answer(decodeURIComponent(pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
