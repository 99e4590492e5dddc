import { isServerThere } from '#src/api/session/isServerThere.ts';
import { makeStore } from '#src/ui/state/store.ts';
import { takeOver } from './messages.ts';
import { onDevice } from './onDevice.ts';
import { canReload } from './openAnew.ts';

/** State of the next release. `waiting` means stored on this device, `taken` already activated by another window. */
export const nextRelease = makeStore<'waiting' | 'taken' | undefined>(undefined);

const hourMs = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;

const updateNextRelease = () => {
  if (registration?.waiting && navigator.serviceWorker.controller) nextRelease.set('waiting');
};

/** Checks for a new release when the user returns to a window that has been open for long. */
const checkForNewer = () => {
  let checkedAtMs = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - checkedAtMs < hourMs) return;
    checkedAtMs = Date.now();
    // Ignores a failure, because the next check follows in an hour.
    registration?.update().catch(() => undefined);
  };
  setInterval(check, hourMs / 4);
  document.addEventListener('visibilitychange', check);
};

let retryAfterMs = 15_000;

/** Resumes an interrupted download when there may be a connection, after a longer wait each time. Files already stored are not downloaded again. */
const retryLater = () => {
  const retry = () => void register().catch(() => undefined);
  if (navigator.onLine) setTimeout(retry, (retryAfterMs *= 2));
  else window.addEventListener('online', retry, { once: true });
};

const onStateChange = ({ target }: Event) => {
  const { state } = target as ServiceWorker;
  updateNextRelease();
  if (state === 'activated') onDevice.set('kept');
  if (state === 'redundant' && onDevice.get() === 'keeping') retryLater();
};

const register = async () => {
  try {
    // Undefined if browser settings forbid service workers.
    const workerRegistration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', {
      updateViaCache: 'none',
    });
    if (!workerRegistration) return onDevice.set('never');
    registration = workerRegistration;
    workerRegistration.addEventListener('updatefound', () => workerRegistration.installing?.addEventListener('statechange', onStateChange));
    workerRegistration.installing?.addEventListener('statechange', onStateChange);
    if (workerRegistration.active) onDevice.set('kept');
    return updateNextRelease();
  } catch (error) {
    retryLater();
    throw error;
  }
};

/** Stores the files of this release, and of each later one, so that every screen opens offline. */
export const storeOnDevice = async () => {
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) nextRelease.set('taken');
    wasControlled = true;
  });
  checkForNewer();
  await register();
};

/** Milliseconds to wait for the new worker to take over. Chromium delays that while the old worker is answering documents. */
const takeOverMs = 1500;

/** Loads the document and a new worker from the server, if the waiting worker cannot take over. Stored files stay. */
const takeFromServer = async (workerRegistration: ServiceWorkerRegistration) => {
  if (!(await isServerThere()) || !canReload()) return;
  if (workerRegistration.waiting) await workerRegistration.unregister();
  nextRelease.set('taken');
  if (canReload()) location.reload();
};

/**
 * Activates the next release, which needs a reload of this page. If the user started something while the worker took over, the page stays
 * and the bar still offers the release.
 */
export const takeNextRelease = () => {
  if (nextRelease.get() === 'taken' || !registration?.waiting) return location.reload();
  const workerRegistration = registration;
  const { waiting } = registration;
  const controller = new AbortController();
  const reloadIfSafe = () => {
    controller.abort();
    if (canReload()) location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reloadIfSafe, { signal: controller.signal });
  setTimeout(() => {
    if (controller.signal.aborted) return;
    controller.abort();
    // If the connection fails, the release is tried again on the way to the next screen.
    takeFromServer(workerRegistration).catch(() => undefined);
  }, takeOverMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, which is of this origin.
  return waiting.postMessage(takeOver);
};
