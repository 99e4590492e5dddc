import { useEffect, useRef } from 'react';

interface Watching {
  everyMs?: number;
  /** If true, reloads once more when the job has ended. */
  atEnd?: boolean;
}

/** Reloads at an interval while a job is running. */
export const useWatch = (isUnderWay: boolean, reload: () => unknown, { everyMs = 3000, atEnd = false }: Watching = {}) => {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
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
