import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { GoingOn } from './DraftOffer.tsx';
import { useOfferedDrafts } from './useOfferedDrafts.ts';

/** Where one came to the screen to go on with a draft of a dialog on it: opened once, so that nobody looks for its button. */
export const useSaidDraft = (about: string, onSaid: () => void) => {
  const said = (useLocation().state as GoingOn | null)?.draftId;
  const isSaid = useOfferedDrafts()?.some((draft) => draft.id === said && draft.about === about) ?? false;
  const opened = useRef<string | undefined>(undefined);
  const open = useEffectEvent(onSaid);
  useEffect(() => {
    if (!isSaid || opened.current === said) return;
    opened.current = said;
    open();
  }, [isSaid, said]);
};
