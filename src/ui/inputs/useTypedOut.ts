import { useEffect, useState } from 'react';

const pauseMs = 700;

/**
 * A value that is typed, once it is typed out: after a pause, or at once when `settle` is called, as on leaving its field or on Enter.
 * `31/10/2026` passes 31/1 on its way, which nobody is to be asked about.
 */
export const useTypedOut = <Value>(value: Value) => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return { settled, settle: () => setSettled(value) };
};
