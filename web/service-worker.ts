/// <reference lib="webworker" />
/**
 * Lets the page open without a network, once it was open with one: every file is kept, and given when the server cannot be reached. While
 * it can, its files are the ones that count, so that nothing stale is ever shown.
 */
declare const self: ServiceWorkerGlobalScope;
/** The files of the page, put here by scripts/build-page.ts. */
declare const FILES: readonly string[];

const CACHE = 'shoqi';

async function fetchAndKeep(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept !== undefined) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...FILES])).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin) event.respondWith(fetchAndKeep(event.request));
});
export {};
