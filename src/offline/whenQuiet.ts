import { queryClient } from '#src/api/queryClient.ts';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';

const lookMs = 500;

const isQuiet = () => document.readyState === 'complete' && queryClient.isFetching() === 0 && !isOnScreen('loading');

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
