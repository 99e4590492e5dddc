import { useEffect, useRef } from 'react';
import type { OpenDraft } from './shelf/makeOpenDraft.ts';

/**
 * Stores `content` on the device. Removes it once `content` is undefined, because the changes were undone. Pass the same object while
 * nothing changes.
 */
export const useKeptWhile = <Content extends object>(draft: OpenDraft<Content>, content: Content | undefined, isTaken: boolean) => {
  const wasKept = useRef(isTaken);
  useEffect(() => {
    if (content) draft.keep(() => content);
    else if (wasKept.current) void draft.discard();
    wasKept.current = content !== undefined;
  }, [draft, content]);
};
