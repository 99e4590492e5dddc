import { isOnScreen } from '#src/ui/state/onScreen.tsx';

const lookMs = 100;
/** Then it is on its way for so long that the rest no longer waits for it. */
const atMostMs = 20_000;

/**
 * Once the screen that opens is drawn with what it asked for. What nobody waits for yet is fetched then: on a bad line it would take half
 * of the line from what somebody does wait for.
 */
export const whenStanding = async (): Promise<void> => {
  const startedMs = performance.now();
  while (isOnScreen('loading') && performance.now() - startedMs < atMostMs) await new Promise((resolve) => setTimeout(resolve, lookMs));
};
