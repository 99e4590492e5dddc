import { useEffect, useRef } from 'react';

interface Watching {
  everyMs?: number;
  /** Once more when it is over: for what the last step changed. */
  atEnd?: boolean;
}

/** Asks again every so often while something is under way. */
export const useWatch = (isUnderWay: boolean, ask: () => unknown, { everyMs = 3000, atEnd = false }: Watching = {}) => {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void latest.current(), everyMs);
    return () => {
      clearInterval(timer);
      if (atEnd) void latest.current();
    };
  }, [isUnderWay, everyMs, atEnd]);
};
