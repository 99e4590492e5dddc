import { makeStore } from '#src/ui/state/store.ts';
import { isOver } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Holds } from './holds.ts';
import { openDraft } from './openDraft.ts';
import type { DraftLabel } from './openDraft.ts';
import type { Shelf } from './shelf.ts';

/** Maximum wait for the device before a form opens without a draft. In milliseconds. */
const mostMs = 3000;

/** A store that opens while another page of it is frozen may never respond. */
const inTime = <Result>(work: Promise<Result>) => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The device does not respond')), mostMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface DraftParts {
  shelf: Shelf;
  holds: Holds;
  nowMs: () => number;
  newId: () => string;
  /** Called when input of this tab cannot be stored on the device. Typing continues. */
  onFailing: (isFailing: boolean) => void;
}

/**
 * Manages the drafts of this device. Each open form holds its own draft, so that two tabs do not overwrite each other. A draft that no form holds
 * is offered to its own user only.
 */
export const makeDrafts = ({ shelf, holds, nowMs, newId, onFailing }: DraftParts) => {
  /** Increases when a draft is added, removed or released. */
  const changes = makeStore(0);
  const tell = () => changes.set(changes.get() + 1);
  let queue: Promise<unknown> = Promise.resolve();
  // Runs writes in order, so that an earlier one cannot restore a removed draft. Resolves to false if the device failed.
  const inTurn = (work: () => Promise<void>) => {
    const done = queue
      .then(() => inTime(work()))
      .then(
        () => true,
        () => false,
      );
    queue = done;
    return done;
  };
  const unkept = new Set<string>();
  const note = (id: string, isKept: boolean) => {
    if (isKept) unkept.delete(id);
    else unkept.add(id);
    onFailing(unkept.size > 0);
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
      const isKept = await inTurn(async () => {
        if (isFirst) await holds.take(draft.id);
        await shelf.put(draft);
      });
      note(draft.id, isKept);
      if (isFirst) tell();
    },
    release: (id: string) => {
      holds.release(id);
      note(id, true);
      tell();
    },
  };
  return {
    changes,
    remove,
    /** Lists the drafts that the user can continue: of the last 30 days and not open anywhere, newest first. Removes older ones. */
    offered: async (userId: number): Promise<Draft[]> => {
      await queue;
      const [all, held] = await inTime(Promise.all([shelf.all(), holds.held()]));
      for (const draft of all) if (isOver(draft, nowMs())) void inTurn(() => shelf.remove(draft.id));
      return all
        .filter((draft) => draft.userId === userId && !held.has(draft.id) && !isOver(draft, nowMs()))
        .toSorted((one, other) => other.changedAtMs - one.changedAtMs);
    },
    open: <Content>(userId: number, label: DraftLabel<Content>, taken?: Draft<Content>) => openDraft(hands, userId, label, taken),
    /** Undoes a discard. */
    restore: async (draft: Draft) => {
      await inTurn(() => shelf.put(draft));
      tell();
    },
    /** Takes a draft for a form. Undefined if another tab was faster or has saved it. Released again if the device does not respond. */
    takeUp: async <Content>(id: string): Promise<Draft<Content> | undefined> => {
      if (!(await holds.take(id))) {
        tell();
        return undefined;
      }
      const all = await inTime(shelf.all()).catch((error: unknown) => {
        hands.release(id);
        throw error;
      });
      const found = all.find((draft) => draft.id === id);
      if (!found) holds.release(id);
      tell();
      return found as Draft<Content> | undefined;
    },
  };
};

export type Drafts = ReturnType<typeof makeDrafts>;
