import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import type { PrecacheEntry } from 'workbox-precaching';
import { screens } from '#contract/screenPaths.ts';
import { takeOver } from './messages.ts';
import { tidy } from './tidy.ts';

/** The parts of a service worker used here. TypeScript cannot load the types of pages and workers together. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  data?: unknown;
}
interface Worker {
  filesOfRelease: PrecacheEntry[];
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
declare const self: Worker;

/** Files of this release. They download one by one, after the requests of the pages. */
const files = new PrecacheController({
  plugins: [{ requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { priority: 'low' })) }],
});
files.addToCacheList(self.filesOfRelease);
const { cacheName } = files.strategy;

self.addEventListener('install', (event) => void files.install(event));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), tidy(cacheName, files.getURLsToCacheKeys().values())])),
);
self.addEventListener('message', (event) => {
  // Does not use `waitUntil`. Chromium would wait for the event before the worker takes over, and the event for the worker.
  if (event.data === takeOver) void self.skipWaiting();
});

const documents: Readonly<Record<string, string>> = { [screens.landing]: '/landing.html', [screens.login]: '/login.html' };

/**
 * Serves pages from this device, so that they open at once, even offline. They come from this release even if a later one is waiting,
 * because only a page knows whether a switch would lose input.
 */
const answerPage = async ({ url: { pathname, href } }: { url: URL }) => {
  if (pathname === '/') return Response.redirect(screens.landing);
  const page = documents[pathname] ?? '/index.html';
  return (await files.matchPrecache(page)) ?? fetch(href);
};

const router = new Router();
// The worker never handles API calls, documents or health checks, so it stores no personal data.
const isTheServers = [/^\/(api|Email)\//, /^\/(healthz|readyz)\b/, /^[^?]*\/\//, /^[^?]*\.\w+(\?|$)/];
router.registerRoute(new NavigationRoute(answerPage, { denylist: isTheServers }));
// Files with a hash in their name are the same in every release, so old ones can be served too.
router.registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? fetch(request),
  ),
);
router.addFetchListener();
