import { useCallback, useEffect, useState } from 'react';
import { refused } from '#contract/call/failure.ts';
import type { Failure } from '#contract/call/failure.ts';

interface ShownFailure {
  failure: Failure;
  /** Kind of places that are marked. Lines are numbered as on screen, fields named as by the server. */
  about: 'lines' | 'fields' | undefined;
}

interface FailureParts {
  subscribe: (listener: () => void) => () => void;
  /** Describes the marked lines. Undefined if none is marked. Pass the same function each time. */
  describe: () => string | undefined;
  /** Errors of the header. */
  errors: Readonly<Record<string, string>>;
}

/**
 * Keeps the reason for a failed save. Updates a message about marked lines or fields while the user corrects them, and removes it after the
 * last one.
 */
export const useFailure = ({ subscribe, describe, errors }: FailureParts) => {
  const [shownFailure, setShownFailure] = useState<ShownFailure | undefined>();
  const about = shownFailure?.about;
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!about) return undefined;
    const follow = () => {
      const markedText = describe();
      if (about === 'fields' && (markedText || hasErrors)) return;
      setShownFailure((before) =>
        markedText ? (before?.failure.message === markedText ? before : { failure: refused(markedText), about }) : undefined,
      );
    };
    follow();
    return subscribe(follow);
  }, [subscribe, describe, about, hasErrors]);
  return {
    failure: shownFailure?.failure,
    setFailure: useCallback((failure: Failure | undefined) => setShownFailure(failure && { failure, about: undefined }), []),
    /** States that marked lines or fields must be corrected first. */
    refuse: useCallback((message: string, of: 'lines' | 'fields') => setShownFailure({ failure: refused(message), about: of }), []),
  };
};
