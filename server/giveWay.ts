import { setImmediate, setTimeout as pause } from 'node:timers/promises';

/** Turn of the loop from which others count as waiting. */
const busyMs = 1;
const longestMs = 100;

/**
 * Lets others go first between two parts of long work in the web process. Waits for a turn of the event loop, and if others used it, for twice as
 * long again.
 */
export const giveWay = async () => {
  const startMs = performance.now();
  await setImmediate();
  const turnMs = performance.now() - startMs;
  if (turnMs > busyMs) await pause(Math.min(turnMs * 2, longestMs));
};
