/**
 * Serves build/web/ on this machine: `npm start`, `npm start -- --port 9000`. With the headers of cross-origin isolation, which threads
 * need, unless `--plain` asks for a server without them. Files are read anew for every request; nothing outside of the folder is served.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommand } from './command.js';

const FOLDER = fileURLToPath(new URL('../build/web/', import.meta.url));
const DEFAULT_PORT = 8042;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.map': 'application/json', '.nnue': 'application/octet-stream',
};
const ALWAYS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'same-origin',
};

/** A server of the page, not listening yet. */
export function pageServer({ isPlain, folder = FOLDER }: { readonly isPlain: boolean; readonly folder?: string }): Server {
  return createServer((request, response) => {
    void (async () => {
      const headers = { ...ALWAYS, ...(isPlain ? {} : ISOLATION) };
      if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
      const file = fileOf(folder, request.url ?? '/');
      try {
        if (file === undefined) throw new Error('not in the folder');
        const body = await readFile(file);
        response.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-length': body.length });
        response.end(request.method === 'HEAD' ? undefined : body);
      } catch {
        response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.\n');
      }
      return undefined;
    })();
  });
}

/** The file that a request means, or undefined when it means none in the folder. */
function fileOf(folder: string, url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    if (path.includes('\0') || path.includes('..')) return undefined;
    return join(folder, path.endsWith('/') ? `${path}index.html` : path);
  } catch {
    return undefined;
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new Error(`--port needs a number from 0 to 65535, not ${text}`);
  return port;
}

function main(): void {
  const flags = { plain: { type: 'boolean', default: false }, port: { type: 'string', default: String(DEFAULT_PORT) } } as const;
  const { port, isPlain } = readCommand({ usage: 'usage: npm start -- [--port N] [--plain]', words: 0, flags }, (_words, values) => (
    { port: portOf(values.port), isPlain: values.plain }));
  const server = pageServer({ isPlain });
  server.on('error', (error) => fail(`cannot listen on port ${port}: ${error.message}`));
  server.listen(port, 'localhost', () => {
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    process.stdout.write(`The page is at http://localhost:${actual}/ (${isPlain ? 'plain: one thread' : 'isolated: threads'}). Ctrl-C ends it.\n`);
  });
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
