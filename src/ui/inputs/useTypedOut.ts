import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';

const pauseMs = 700;

/**
 * A value that is typed, once it is typed out: after a pause, or at once on leaving its field or on Enter: give it `field`.
 * `31/10/2026` passes 31/1 on its way, which nobody is to be asked about.
 */
export const useTypedOut = <Value>(value: Value) => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  const settle = () => setSettled(value);
  return { settled, field: { onLeave: settle, onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle() } };
};
