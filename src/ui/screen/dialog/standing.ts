import { isOnScreen } from '#src/ui/state/onScreen.tsx';

const lookMs = 100;
/** After this time, background loading no longer waits for the screen. In milliseconds. */
const atMostMs = 20_000;

/**
 * Resolves once the opening screen is drawn with its data. Background loading waits for it, because on a slow connection it would take bandwidth
 * from the screen.
 */
export const waitForScreen = async (): Promise<void> => {
  const startedMs = performance.now();
  while (isOnScreen('loading') && performance.now() - startedMs < atMostMs) await new Promise((resolve) => setTimeout(resolve, lookMs));
};
