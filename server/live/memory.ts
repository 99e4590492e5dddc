import type { LiveChange } from '#contract/system/live/calls.ts';

const keptMs = 60_000;
const maxRemembered = 1000;

/** Keeps recent changes, so that a browser that reconnects or has just loaded a page misses none. */
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
    /** Undefined if some have already been dropped. */
    since: (atMs: number) => (atMs < fromMs ? undefined : recentChanges.filter((one) => one.atMs >= atMs).map(({ change }) => change)),
    forget: () => {
      recentChanges = [];
      fromMs = performance.now();
    },
  };
};
