import { queryClient } from '#src/api/queryClient.ts';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';

const lookMs = 500;

const isQuiet = () => document.readyState === 'complete' && queryClient.isFetching() === 0 && !isOnScreen('loading');

/** Resolves when the first screen has its data and no request has started for a moment. */
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
