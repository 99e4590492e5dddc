import { useEffect, useState } from 'react';
import type { Draft } from './shelf/draft.ts';
import { draftOwner, drafts } from './shelf/drafts.ts';

/** Lists the drafts that the user can continue, newest first. Updates when another tab adds one. Undefined until the device responds. */
export const useOfferedDrafts = (): readonly Draft[] | undefined => {
  const [offeredDrafts, setOfferedDrafts] = useState<readonly Draft[] | undefined>();
  useEffect(() => {
    let isGone = false;
    const loadDrafts = async () => {
      const storedDrafts = await drafts.offered(draftOwner()).catch(() => []);
      if (!isGone) setOfferedDrafts(storedDrafts);
    };
    void loadDrafts();
    const stop = drafts.changes.subscribe(() => void loadDrafts());
    const look = () => document.visibilityState === 'visible' && void loadDrafts();
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return offeredDrafts;
};
