import { ApiError } from '#contract/call/apiError.ts';
import type { Draft } from './draft.ts';

export interface DraftLabel<Content> extends Pick<Draft, 'kind' | 'about' | 'address'> {
  /** As one would say it, and how much of it there is. */
  describe: (content: Content) => Pick<Draft, 'title' | 'detail'>;
}

interface Hands {
  /** Onto the device, and the draft is this form's. */
  write: (draft: Draft, isFirst: boolean) => Promise<void>;
  remove: (id: string) => Promise<void>;
  release: (id: string) => void;
  nowMs: () => number;
  newId: () => string;
}

const pauseMs = 250;

/** Below 500 the server has refused, and nothing of it happened; but under a key that was used something did. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && error.code !== 'IDEMPOTENCY_KEY_REUSED';

/** By its text, the sets and maps in it too. */
const textOf = (content: unknown) =>
  JSON.stringify(content, (_name, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value));

const without = (sent: readonly unknown[], input: unknown) => {
  const text = JSON.stringify(input);
  return sent.filter((one) => JSON.stringify(one) !== text);
};

/** A form's own draft: begun with the first thing typed, or `taken` up. Nothing is kept before something was typed. */
export const openDraft = <Content>(hands: Hands, userId: number, { describe, ...label }: DraftLabel<Content>, taken?: Draft<Content>) => {
  const { nowMs, newId } = hands;
  const start = () => ({ ...label, title: '', detail: '', id: newId(), userId, changedAtMs: nowMs(), content: undefined, attempts: {} });
  let draft: Draft<Content | undefined> = taken ?? start();
  let isKept = taken !== undefined;
  let read: (() => Content) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Promise<void> | undefined;
  /** What was saved, or not wanted: drawn once more before the form is gone, it is not typed again. */
  let done: string | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    stop();
    if (read) {
      const content = read();
      if (!isKept && textOf(content) === done) return Promise.resolve();
      draft = { ...draft, ...describe(content), content, changedAtMs: nowMs() };
    }
    const isFirst = !isKept;
    isKept = true;
    return (written = hands.write(draft, isFirst));
  };
  const attemptOf = (call: string) => draft.attempts[call] ?? { key: newId(), sent: [] };
  const setSent = (call: string, sent: unknown[]) => {
    const attempt = { ...attemptOf(call), sent };
    draft = { ...draft, attempts: { ...draft.attempts, [call]: attempt } };
    return attempt.key;
  };
  return {
    /** Undefined while nothing is kept. */
    keptId: () => (isKept || timer !== undefined ? draft.id : undefined),
    /** Something was typed: kept a moment later. `content` is asked for then, so that typing does not wait for it. */
    keep: (content: () => Content) => {
      read = content;
      timer ??= setTimeout(() => void write(), pauseMs);
    },
    /** Now, as when the page goes away. */
    flush: () => (timer === undefined ? Promise.resolve() : write()),
    /** Saved, or not wanted. What is typed from now on is another draft. */
    discard: async () => {
      stop();
      const { id } = draft;
      const wasKept = isKept;
      done = read && textOf(read());
      draft = start();
      isKept = false;
      read = undefined;
      if (wasKept) await hands.remove(id);
      hands.release(id);
    },
    /** The form is gone; the draft stays for whoever opens it next. */
    leave: async () => {
      // What is being written takes hold of it first.
      await (timer === undefined ? written : write());
      hands.release(draft.id);
    },
    /** The key to send a call under. What is sent is kept before it goes, since the answer may never come. */
    begin: async (call: string, input: unknown) => {
      const key = setSent(call, [...without(attemptOf(call).sent, input), input]);
      if (isKept || read) await write();
      return key;
    },
    /** Where it was refused, nothing of this input happened, and the key serves the next. */
    failed: (call: string, input: unknown, error: unknown) => {
      if (isRefused(error)) setSent(call, without(attemptOf(call).sent, input));
    },
    /** What may have happened under the call's key, the newest first. */
    attempted: (call: string) => {
      const { key, sent } = attemptOf(call);
      return { key, sent: sent.toReversed() };
    },
    /** What happened under the old key is known and stays; what is sent from now on is something else. */
    renewKey: (call: string) => {
      const { [call]: _used, ...attempts } = draft.attempts;
      draft = { ...draft, attempts };
    },
  };
};

export type OpenDraft<Content> = ReturnType<typeof openDraft<Content>>;
