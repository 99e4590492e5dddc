import type { KeyboardEvent } from 'react';
import { useSettling } from '#src/ui/state/useSettled.ts';

const pauseMs = 700;

/**
 * Returns a typed value once the user has finished typing, which is after a pause, on blur or on Enter. Spread `field` on the input.
 * Otherwise, typing `31/10/2026` would send a request for 31/1.
 */
export const useFinishedValue = <Value>(value: Value) => {
  const [settledValue, settle] = useSettling(value, pauseMs);
  return { settled: settledValue, field: { onLeave: settle, onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle() } };
};
