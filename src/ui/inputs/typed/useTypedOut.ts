import type { KeyboardEvent } from 'react';
import { useSettling } from '#src/ui/state/useSettled.ts';

const pauseMs = 700;

/**
 * Returns a typed value once typing is complete: after a pause, on blur or on Enter. Spread `field` on the input. Without the wait, `31/10/2026`
 * would trigger a request for 31/1.
 */
export const useTypedOut = <Value>(value: Value) => {
  const [settledValue, settle] = useSettling(value, pauseMs);
  return { settled: settledValue, field: { onLeave: settle, onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle() } };
};
