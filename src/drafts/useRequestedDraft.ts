import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { GoingOn } from './DraftOffer.tsx';
import { useOfferedDrafts } from './useOfferedDrafts.ts';

/** Opens the dialog of a draft once, if the user came to the screen to continue it. */
export const useRequestedDraft = (about: string, onSaid: () => void) => {
  const requestedId = (useLocation().state as GoingOn | null)?.draftId;
  const isSaid = useOfferedDrafts()?.some((draft) => draft.id === requestedId && draft.about === about) ?? false;
  const openedId = useRef<string | undefined>(undefined);
  const openDraft = useEffectEvent(onSaid);
  useEffect(() => {
    if (!isSaid || openedId.current === requestedId) return;
    openedId.current = requestedId;
    openDraft();
  }, [isSaid, requestedId]);
};
