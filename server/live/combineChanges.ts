import type { LiveChange } from '#contract/system/live/calls.ts';

interface CombineOptions {
  send: (change: LiveChange) => void;
  /** Maximum ids of one message. Above this number, a message has no ids. */
  maxIds: number;
  windowMs: number;
  pauseMs: number;
}

interface PendingChange {
  change: Omit<LiveChange, 'Ids'>;
  /** Ids of the changed records. Null if there are too many. */
  ids: Set<number> | null;
}

/** Combines changes of one kind and user in close succession. While they continue, sends one every `pauseMs`. */
export const combineChanges = ({ send, maxIds, windowMs, pauseMs }: CombineOptions) => {
  const waiting = new Map<string, PendingChange>();
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const announceAll = () => {
    timer = undefined;
    sentAtMs = performance.now();
    const due = [...waiting.values()];
    waiting.clear();
    for (const { change, ids } of due) send({ ...change, Ids: ids && [...ids] });
  };
  const mergeIds = (ids: Set<number> | null, more: readonly number[] | null) => {
    if (!ids || !more) return null;
    for (const id of more) ids.add(id);
    return ids.size > maxIds ? null : ids;
  };
  return {
    add: ({ Kind, By, Ids }: LiveChange) => {
      const key = `${Kind} ${By}`;
      const pending = waiting.get(key);
      waiting.set(key, { change: { Kind, By }, ids: mergeIds(pending ? pending.ids : new Set(), Ids) });
      timer ??= setTimeout(announceAll, Math.max(windowMs, sentAtMs + pauseMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
};
