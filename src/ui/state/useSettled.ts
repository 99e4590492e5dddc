import { useEffect, useState } from 'react';

/** Returns the value after it has been stable for `pauseMs`, and a function that accepts it at once. */
export const useSettling = <Value>(value: Value, pauseMs: number): readonly [settled: Value, settle: () => void] => {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settledValue, () => setSettledValue(value)];
};

const momentMs = 150;

/** Returns the value after it has been stable for a moment. */
export const useSettled = <Value>(value: Value): Value => useSettling(value, momentMs)[0];
