import { useCallback, useState } from 'react';

/** The fields that hold a text which is not understood: one that is mended does not hide another. */
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
