import { makeStore } from '#src/ui/state/store.ts';
import { isOver } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Holds } from './holds.ts';
import { openDraft } from './openDraft.ts';
import type { DraftLabel } from './openDraft.ts';
import type { Shelf } from './shelf.ts';

/** As long as a form waits for what the device kept before it opens without. */
const mostMs = 3000;

/** A store that is being opened while another page of it is frozen may never answer. */
const inTime = <Result>(work: Promise<Result>) => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The device does not answer')), mostMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface DraftParts {
  shelf: Shelf;
  holds: Holds;
  nowMs: () => number;
  newId: () => string;
  /** The device keeps nothing: told once, typing goes on. */
  onFailed: (error: unknown) => void;
}

/**
 * The drafts of this device. Each open form holds one of its own, so that two tabs do not overwrite each other; a draft nobody holds
 * is offered to its user, and to nobody else.
 */
export const makeDrafts = ({ shelf, holds, nowMs, newId, onFailed }: DraftParts) => {
  /** Counts up when a draft comes, goes or is let go of. */
  const changes = makeStore(0);
  const tell = () => changes.set(changes.get() + 1);
  let queue: Promise<void> = Promise.resolve();
  let hasFailed = false;
  // One after another, so that an earlier change does not bring back a draft that was removed.
  const inTurn = (work: () => Promise<void>) => {
    queue = queue
      .then(() => inTime(work()))
      .catch((error: unknown) => {
        if (!hasFailed) onFailed(error);
        hasFailed = true;
      });
    return queue;
  };
  const remove = async (id: string) => {
    await inTurn(() => shelf.remove(id));
    tell();
  };
  const hands = {
    nowMs,
    newId,
    remove,
    write: async (draft: Draft, isFirst: boolean) => {
      await inTurn(async () => {
        if (isFirst) await holds.take(draft.id);
        await shelf.put(draft);
      });
      if (isFirst) tell();
    },
    release: (id: string) => {
      holds.release(id);
      tell();
    },
  };
  return {
    changes,
    remove,
    /** What the user may take up: of the last 30 days and open nowhere, the newest first. What is older is removed. */
    offered: async (userId: number): Promise<Draft[]> => {
      await queue;
      const [all, held] = await inTime(Promise.all([shelf.all(), holds.held()]));
      for (const draft of all) if (isOver(draft, nowMs())) void inTurn(() => shelf.remove(draft.id));
      return all
        .filter((draft) => draft.userId === userId && !held.has(draft.id) && !isOver(draft, nowMs()))
        .toSorted((one, other) => other.changedAtMs - one.changedAtMs);
    },
    open: <Content>(userId: number, label: DraftLabel<Content>, taken?: Draft<Content>) => openDraft(hands, userId, label, taken),
    /** Discarded by mistake. */
    restore: async (draft: Draft) => {
      await inTurn(() => shelf.put(draft));
      tell();
    },
    /** For a form to go on with; undefined where another tab was faster, or has saved it. */
    takeUp: async <Content>(id: string): Promise<Draft<Content> | undefined> => {
      if (!(await holds.take(id))) {
        tell();
        return undefined;
      }
      const found = (await inTime(shelf.all())).find((draft) => draft.id === id);
      if (!found) holds.release(id);
      tell();
      return found as Draft<Content> | undefined;
    },
  };
};

export type Drafts = ReturnType<typeof makeDrafts>;
