import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import type { PrecacheEntry } from 'workbox-precaching';
import { screens } from '#contract/screenPaths.ts';
import { takeOver } from './messages.ts';
import { tidy } from './tidy.ts';

/** What of a service worker is used here: the types of pages and those of workers cannot be had at once. */
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

/** The built files of one release, one fetched after the other behind whatever the pages fetch. */
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
  // Not held by the event: Chromium would wait for the event before it takes over, and for that before the event is done.
  if (event.data === takeOver) void self.skipWaiting();
});

const documents: Readonly<Record<string, string>> = { [screens.landing]: '/landing.html', [screens.login]: '/login.html' };

/**
 * Offline and on a bad line a page costs nothing. It is always of this release, also where a later one waits: only a page knows whether
 * anything would be lost by that, and a worker that asked another to start could leave the device without any page at all.
 */
const answerPage = async ({ url: { pathname, href } }: { url: URL }) => {
  if (pathname === '/') return Response.redirect(screens.landing);
  const page = documents[pathname] ?? '/index.html';
  return (await files.matchPrecache(page)) ?? fetch(href);
};

const router = new Router();
// Calls, their papers and the server's own words are never the worker's: it does not answer them, and so keeps nothing of anybody.
const isTheServers = [/^\/(api|Email)\//, /^\/(healthz|readyz)\b/, /^[^?]*\/\//, /^[^?]*\.\w+(\?|$)/];
router.registerRoute(new NavigationRoute(answerPage, { denylist: isTheServers }));
// What has a hash in its name is the same in every release, also in one that is no longer the newest.
router.registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? fetch(request),
  ),
);
router.addFetchListener();
