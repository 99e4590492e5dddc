import { useEffect, useRef } from 'react';

const everyMs = 3000;

/** Asks again every few seconds while something is on its way. */
export const useWatch = (isUnderWay: boolean, ask: () => unknown) => {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
};
