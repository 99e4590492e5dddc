import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { GoingOn } from './DraftOffer.tsx';
import { useOfferedDrafts } from './useOfferedDrafts.ts';

/** Opens the dialog of a draft once, if the user came to the screen to continue it. */
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
