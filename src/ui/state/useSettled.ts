import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so long, and what takes it as it is now. */
export const useSettling = <Value>(value: Value, pauseMs: number): readonly [settled: Value, settle: () => void] => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, () => setSettled(value)];
};

const momentMs = 150;

/** The value as it was when it last stood still for a moment. */
export const useSettled = <Value>(value: Value): Value => useSettling(value, momentMs)[0];
