import { useEffect, useState } from 'react';

const pauseMs = 150;

/** The value as it was when it last stood still for a moment. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
