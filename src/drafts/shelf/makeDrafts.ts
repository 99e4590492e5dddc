import { makeStore } from '#src/ui/state/store.ts';
import { isExpired } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Holds } from './holds.ts';
import { makeOpenDraft } from './makeOpenDraft.ts';
import type { DraftLabel } from './makeOpenDraft.ts';
import type { Shelf } from './shelf.ts';

/** Milliseconds to wait for the device before a form opens without a draft. */
const maxWaitMs = 3000;

/** Limits the wait, because a database may never open while another page that uses it is frozen. */
const withTimeout = <Result>(work: Promise<Result>) => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The device does not respond')), maxWaitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface DraftParts {
  shelf: Shelf;
  holds: Holds;
  nowMs: () => number;
  newId: () => string;
  /** Called when input of this tab cannot be stored on the device, and again when storing works. The user can go on typing. */
  onFailing: (isFailing: boolean) => void;
}

/**
 * Manages the drafts of this device. Each open form holds its own draft, so that two tabs do not overwrite each other. Other drafts are
 * offered to the user who made them.
 */
export const makeDrafts = ({ shelf, holds, nowMs, newId, onFailing }: DraftParts) => {
  /** Increases when a draft is added, removed or released. */
  const changes = makeStore(0);
  const notifyChange = () => changes.set(changes.get() + 1);
  let queue: Promise<unknown> = Promise.resolve();
  // Runs writes in order, so that an earlier write cannot bring back a removed draft. Resolves to false if the device failed.
  const runInOrder = (work: () => Promise<void>) => {
    const result = queue
      .then(() => withTimeout(work()))
      .then(
        () => true,
        () => false,
      );
    queue = result;
    return result;
  };
  const failedIds = new Set<string>();
  const noteResult = (id: string, isStored: boolean) => {
    if (isStored) failedIds.delete(id);
    else failedIds.add(id);
    onFailing(failedIds.size > 0);
  };
  const remove = async (id: string) => {
    await runInOrder(() => shelf.remove(id));
    notifyChange();
  };
  const storage = {
    nowMs,
    newId,
    remove,
    write: async (draft: Draft, isFirst: boolean) => {
      const isStored = await runInOrder(async () => {
        if (isFirst) await holds.take(draft.id);
        await shelf.put(draft);
      });
      noteResult(draft.id, isStored);
      if (isFirst) notifyChange();
    },
    release: (id: string) => {
      holds.release(id);
      noteResult(id, true);
      notifyChange();
    },
  };
  return {
    changes,
    remove,
    /** Lists the drafts that the user can continue, newest first. Leaves out open ones. Removes drafts older than 30 days. */
    offered: async (userId: number): Promise<Draft[]> => {
      await queue;
      const [allDrafts, heldIds] = await withTimeout(Promise.all([shelf.all(), holds.held()]));
      for (const draft of allDrafts) if (isExpired(draft, nowMs())) void runInOrder(() => shelf.remove(draft.id));
      return allDrafts
        .filter((draft) => draft.userId === userId && !heldIds.has(draft.id) && !isExpired(draft, nowMs()))
        .toSorted((one, other) => other.changedAtMs - one.changedAtMs);
    },
    open: <Content>(userId: number, label: DraftLabel<Content>, initialDraft?: Draft<Content>) =>
      makeOpenDraft(storage, userId, label, initialDraft),
    /** Undoes a discard. */
    restore: async (draft: Draft) => {
      await runInOrder(() => shelf.put(draft));
      notifyChange();
    },
    /** Takes a draft for a form. Undefined if another tab has taken or saved it, or if the device does not respond. */
    takeUp: async <Content>(id: string): Promise<Draft<Content> | undefined> => {
      if (!(await holds.take(id))) {
        notifyChange();
        return undefined;
      }
      const allDrafts = await withTimeout(shelf.all()).catch((error: unknown) => {
        storage.release(id);
        throw error;
      });
      const storedDraft = allDrafts.find((draft) => draft.id === id);
      if (!storedDraft) holds.release(id);
      notifyChange();
      return storedDraft as Draft<Content> | undefined;
    },
  };
};

export type Drafts = ReturnType<typeof makeDrafts>;
