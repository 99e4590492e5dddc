import type { LiveChange } from '#contract/system/live/calls.ts';

const keptMs = 60_000;
const mostKept = 1000;

/** What was told lately: whoever comes back after a short loss, or has just loaded a page, misses nothing of it. */
export const makeMemory = () => {
  let kept: { atMs: number; change: LiveChange }[] = [];
  let fromMs = performance.now();
  return {
    add: (change: LiveChange) => {
      const now = performance.now();
      kept = [...kept.filter(({ atMs }) => atMs > now - keptMs), { atMs: now, change }];
      fromMs = Math.max(fromMs, now - keptMs);
      if (kept.length > mostKept) fromMs = kept.shift()?.atMs ?? now;
    },
    /** Undefined: not all of it is known any more. */
    since: (atMs: number) => (atMs < fromMs ? undefined : kept.filter((one) => one.atMs >= atMs).map(({ change }) => change)),
    forget: () => {
      kept = [];
      fromMs = performance.now();
    },
  };
};
