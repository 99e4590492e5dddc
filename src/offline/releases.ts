import { isServerThere } from '#src/api/session/isServerThere.ts';
import { makeStore } from '#src/ui/state/store.ts';
import { takeOver } from './messages.ts';
import { onDevice } from './onDevice.ts';
import { mayOpenAnew } from './openAnew.ts';

/** The next release: whole on this device and waiting, or taken already by another window. */
export const nextRelease = makeStore<'waiting' | 'taken' | undefined>(undefined);

const hourMs = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;

const look = () => {
  if (registration?.waiting && navigator.serviceWorker.controller) nextRelease.set('waiting');
};

/** Asked for again by whoever comes back to a window that was open for long. */
const askForNewer = () => {
  let askedAtMs = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - askedAtMs < hourMs) return;
    askedAtMs = Date.now();
    // Where no answer comes, in an hour again.
    registration?.update().catch(() => undefined);
  };
  setInterval(ask, hourMs / 4);
  document.addEventListener('visibilitychange', ask);
};

let goOnAfterMs = 15_000;

/** What broke off goes on once there may be a connection, later each time; what is here already is not fetched again. */
const goOn = () => {
  const again = () => void register().catch(() => undefined);
  if (navigator.onLine) setTimeout(again, (goOnAfterMs *= 2));
  else window.addEventListener('online', again, { once: true });
};

const heed = ({ target }: Event) => {
  const { state } = target as ServiceWorker;
  look();
  if (state === 'activated') onDevice.set('kept');
  if (state === 'redundant' && onDevice.get() === 'keeping') goOn();
};

const register = async () => {
  try {
    // None where the browser is told to let no page have one.
    const known: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    if (!known) return onDevice.set('never');
    registration = known;
    known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', heed));
    known.installing?.addEventListener('statechange', heed);
    if (known.active) onDevice.set('kept');
    return look();
  } catch (error) {
    goOn();
    throw error;
  }
};

/** The files of this release onto the device, so that every screen opens without a connection; and of each later one, when there is one. */
export const keepOnDevice = async () => {
  const { serviceWorker } = navigator;
  let wasKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasKept) nextRelease.set('taken');
    wasKept = true;
  });
  askForNewer();
  await register();
};

/** As long as a worker may take to take over: Chromium holds it back while the older one has answered documents. */
const takeOverMs = 1500;

/** Where the worker cannot take over, the document comes from the server, and a worker anew; what is kept of both stays. */
const takeFromServer = async (known: ServiceWorkerRegistration) => {
  if (!(await isServerThere()) || !mayOpenAnew()) return;
  if (known.waiting) await known.unregister();
  nextRelease.set('taken');
  if (mayOpenAnew()) location.reload();
};

/** From the next document on; this one goes. What was begun while the worker was awaited stays: the bar goes on saying what is ready. */
export const takeNextRelease = () => {
  if (nextRelease.get() === 'taken' || !registration?.waiting) return location.reload();
  const known = registration;
  const { waiting } = registration;
  const awaited = new AbortController();
  const openAnew = () => {
    awaited.abort();
    if (mayOpenAnew()) location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', openAnew, { signal: awaited.signal });
  setTimeout(() => {
    if (awaited.signal.aborted) return;
    awaited.abort();
    // Where the connection ends just then, on the way to the next screen again.
    takeFromServer(known).catch(() => undefined);
  }, takeOverMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, which is of this origin.
  return waiting.postMessage(takeOver);
};
