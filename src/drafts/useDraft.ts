import { useEffect, useState } from 'react';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import type { Draft } from './shelf/draft.ts';
import { draftOwner, drafts } from './shelf/drafts.ts';
import type { DraftLabel } from './shelf/makeOpenDraft.ts';

interface DraftOptions {
  /** Whether there are unsaved changes. Leaving the form then asks first, and confirming discards the draft. */
  isDirty: boolean;
}

/**
 * Draft of an open form. Call `draft.keep(() => content)` on every change, pass `draft` as the `keys` of its useAction, and call `finish()` after
 * the save, before navigating in the same event.
 */
export const useDraft = <Content>(label: DraftLabel<Content>, initialDraft: Draft<Content> | undefined, { isDirty }: DraftOptions) => {
  const [draft] = useState(() => drafts.open<Content>(draftOwner(), label, initialDraft));
  const { markSaved, askFirst: confirmFirst } = useUnsavedChanges(isDirty, () => void draft.discard());
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
  return { draft, finish, askFirst: confirmFirst };
};
