import { useEffect, useRef } from 'react';

const everyMs = 1500;

/** Asks again while the run is under way. */
export const useWatch = (isUnderWay: boolean, ask: () => unknown) => {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void latest.current(), everyMs);
    return () => {
      clearInterval(timer);
      // What the last step changed.
      void latest.current();
    };
  }, [isUnderWay]);
};
