import { useRef, useState } from 'react';
import type { Failure } from '#contract/call/failure.ts';
import { failureOf } from '#src/api/call.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';

interface ConflictParts<Saved> {
  /** Loads the record as somebody else saved it. */
  load: () => Promise<Saved>;
  describe: (now: Saved) => readonly string[] | Promise<readonly string[]>;
  onFailure: (failure: Failure) => void;
}

/** Shows that somebody else saved the record first, and what they changed if it can be loaded. */
export const useConflict = <Saved>({ load, describe, onFailure }: ConflictParts<Saved>) => {
  const [shown, setShown] = useState<FoundConflict | undefined>();
  const remote = useRef<Saved | undefined>(undefined);
  return {
    shown,
    /** The record that mine is merged with. */
    remote,
    /** Returns the same, loaded if it could not be before. */
    loadRemote: async () => (remote.current ??= await load()),
    close: () => setShown(undefined),
    show: async (message: string) => {
      remote.current = undefined;
      setShown({ faster: message, changes: [] });
      try {
        const now = await load();
        remote.current = now;
        setShown({ faster: message, changes: await describe(now) });
      } catch (error) {
        onFailure(failureOf(error));
      }
    },
  };
};
