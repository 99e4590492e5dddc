import type { LiveChange } from '#contract/system/live/calls.ts';

const keptMs = 60_000;
const maxRemembered = 1000;

/** Keeps recent changes for browsers that reconnect or have just loaded a page, so that they miss none. */
export const makeMemory = () => {
  let recentChanges: { atMs: number; change: LiveChange }[] = [];
  let fromMs = performance.now();
  return {
    add: (change: LiveChange) => {
      const now = performance.now();
      recentChanges = [...recentChanges.filter(({ atMs }) => atMs > now - keptMs), { atMs: now, change }];
      fromMs = Math.max(fromMs, now - keptMs);
      if (recentChanges.length > maxRemembered) fromMs = recentChanges.shift()?.atMs ?? now;
    },
    /** Returns the changes since a time. Undefined if some of them have already been dropped. */
    since: (atMs: number) => (atMs < fromMs ? undefined : recentChanges.filter((one) => one.atMs >= atMs).map(({ change }) => change)),
    forget: () => {
      recentChanges = [];
      fromMs = performance.now();
    },
  };
};
