import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `pauseMs`, and a function that accepts the latest value at once. */
export const useSettling = <Value>(value: Value, pauseMs: number): readonly [settled: Value, settle: () => void] => {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settledValue, () => setSettledValue(value)];
};

const momentMs = 150;

/** Returns a value once it has not changed for a moment. */
export const useSettled = <Value>(value: Value): Value => useSettling(value, momentMs)[0];
