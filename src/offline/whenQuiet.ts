import { queryClient } from '#src/api/queryClient.ts';

const lookMs = 500;

const isQuiet = () =>
  document.readyState === 'complete' && queryClient.isFetching() === 0 && document.querySelector('main [aria-label="Loading"]') === null;

/** When the first screen has what it asked for, and nothing more was asked for a moment. */
export const whenQuiet = () =>
  new Promise<void>((resolve) => {
    let wasQuiet = false;
    const timer = setInterval(() => {
      const isStill = isQuiet();
      if (isStill && wasQuiet) {
        clearInterval(timer);
        resolve();
      }
      wasQuiet = isStill;
    }, lookMs);
  });
