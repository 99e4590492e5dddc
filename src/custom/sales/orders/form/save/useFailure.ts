import { useCallback, useEffect, useState } from 'react';
import { refused } from '#contract/failure.ts';
import type { Failure } from '#contract/failure.ts';
import { markedInWords } from './findFault.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface Said {
  failure: Failure;
  /** What is marked: lines as the screen names them, or fields as the server does. */
  about: 'lines' | 'fields' | undefined;
}

/**
 * Why it was not saved. What is said of lines and fields that are marked goes line by line as they are mended, and for good with the last
 * of them; `errors` are those of the head.
 */
export const useFailure = (store: OrderStore, errors: Readonly<Record<string, string>>) => {
  const [said, setSaid] = useState<Said | undefined>();
  const about = said?.about;
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!about) return undefined;
    const follow = () => {
      const words = markedInWords(store);
      if (about === 'fields' && (words || hasErrors)) return;
      setSaid((before) => (words ? (before?.failure.message === words ? before : { failure: refused(words), about }) : undefined));
    };
    follow();
    return store.subscribe(follow);
  }, [store, about, hasErrors]);
  return {
    failure: said?.failure,
    setFailure: useCallback((failure: Failure | undefined) => setSaid(failure && { failure, about: undefined }), []),
    /** What is marked is to be mended first. */
    refuse: useCallback((message: string, of: 'lines' | 'fields') => setSaid({ failure: refused(message), about: of }), []),
  };
};
