import type { KeyboardEvent } from 'react';
import { useSettling } from '#src/ui/state/useSettled.ts';

const pauseMs = 700;

/**
 * A value that is typed, once it is typed out: after a pause, or at once on leaving its field or on Enter: give it `field`.
 * `31/10/2026` passes 31/1 on its way, which nobody is to be asked about.
 */
export const useTypedOut = <Value>(value: Value) => {
  const [settled, settle] = useSettling(value, pauseMs);
  return { settled, field: { onLeave: settle, onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle() } };
};
