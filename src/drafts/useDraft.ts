import { useEffect, useState } from 'react';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import type { Draft } from './shelf/draft.ts';
import { draftOwner, drafts } from './shelf/drafts.ts';
import type { DraftLabel } from './shelf/openDraft.ts';

interface DraftOptions {
  /** Something would be lost: leaving asks first, and accepting it discards the draft. */
  isDirty: boolean;
}

/**
 * The draft of a form that is open: `draft.keep(() => content)` with every change, `draft` as the `keys` of its useAction, and
 * `finish()` once it is saved, before navigating away within the same event.
 */
export const useDraft = <Content>(label: DraftLabel<Content>, taken: Draft<Content> | undefined, { isDirty }: DraftOptions) => {
  const [draft] = useState(() => drafts.open<Content>(draftOwner(), label, taken));
  const { markSaved, askFirst } = useUnsavedChanges(isDirty, () => void draft.discard());
  useEffect(() => {
    const flush = () => void draft.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      void draft.leave();
    };
  }, [draft]);
  const finish = () => {
    markSaved();
    void draft.discard();
  };
  return { draft, finish, askFirst };
};
