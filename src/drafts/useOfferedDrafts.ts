import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { draftOwner, drafts } from './drafts.ts';

/** The drafts that the user may take up, the newest first; undefined until the device has said. */
export const useOfferedDrafts = (): readonly Draft[] | undefined => {
  const [offered, setOffered] = useState<readonly Draft[] | undefined>();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const found = await drafts.offered(draftOwner()).catch(() => []);
      if (!isGone) setOffered(found);
    };
    void ask();
    const stop = drafts.changes.subscribe(() => void ask());
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return offered;
};
