import { useCallback, useState } from 'react';

/** Tracks the fields that contain invalid text, so that correcting one does not hide another. */
export const useInvalid = () => {
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  const change = useCallback((field: string, isInvalid: boolean) => {
    setInvalid((before) => {
      if (before.has(field) === isInvalid) return before;
      return isInvalid ? new Set([...before, field]) : new Set([...before].filter((one) => one !== field));
    });
  }, []);
  return { invalid, setInvalid: change };
};
