import { useRef, useState } from 'react';
import type { Failure } from '#contract/call/failure.ts';
import { toFailure } from '#src/api/call.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';

interface ConflictParts<Saved> {
  /** Loads the record as the other user saved it. */
  load: () => Promise<Saved>;
  describe: (now: Saved) => readonly string[] | Promise<readonly string[]>;
  onFailure: (failure: Failure) => void;
}

/** Shows the other user's changes if they can be loaded. Otherwise shows only that there are some. */
export const useConflict = <Saved>({ load, describe, onFailure }: ConflictParts<Saved>) => {
  const [conflict, setConflict] = useState<FoundConflict | undefined>();
  const remote = useRef<Saved | undefined>(undefined);
  return {
    shown: conflict,
    /** The other user's version, for merging. */
    remote,
    /** Returns the other user's version. Loads it again if the first attempt failed. */
    loadRemote: async () => (remote.current ??= await load()),
    close: () => setConflict(undefined),
    show: async (message: string) => {
      remote.current = undefined;
      setConflict({ faster: message, changes: [] });
      try {
        const now = await load();
        remote.current = now;
        setConflict({ faster: message, changes: await describe(now) });
      } catch (error) {
        onFailure(toFailure(error));
      }
    },
  };
};
