import { useEffect, useRef } from 'react';
import type { OpenDraft } from './shelf/openDraft.ts';

/**
 * What is typed lies on the device while there is something to keep, and no longer once it is typed back: `content` is undefined then.
 * It is the same object while nothing is typed.
 */
export const useKeptWhile = <Content extends object>(draft: OpenDraft<Content>, content: Content | undefined, isTaken: boolean) => {
  const wasKept = useRef(isTaken);
  useEffect(() => {
    if (content) draft.keep(() => content);
    else if (wasKept.current) void draft.discard();
    wasKept.current = content !== undefined;
  }, [draft, content]);
};
