import { isOnScreen } from '#src/ui/state/onScreen.tsx';

const lookMs = 100;
/** Milliseconds after which background loading no longer waits for the screen. */
const atMostMs = 20_000;

/** Resolves once the opening screen has its data. Background loading waits for that, so that it does not take bandwidth from the screen. */
export const waitForScreen = async (): Promise<void> => {
  const startedMs = performance.now();
  while (isOnScreen('loading') && performance.now() - startedMs < atMostMs) await new Promise((resolve) => setTimeout(resolve, lookMs));
};
