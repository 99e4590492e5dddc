import { ApiError } from '#contract/call/apiError.ts';
import type { Draft } from './draft.ts';

export interface DraftLabel<Content> extends Pick<Draft, 'kind' | 'about' | 'address'> {
  /** Describes the content for the user: title and amount. */
  describe: (content: Content) => Pick<Draft, 'title' | 'detail'>;
}

interface DraftStorage {
  /** Writes to the device and makes this form the holder. */
  write: (draft: Draft, isFirst: boolean) => Promise<void>;
  remove: (id: string) => Promise<void>;
  release: (id: string) => void;
  nowMs: () => number;
  newId: () => string;
}

const delayMs = 250;

/** Whether nothing was saved. That is so for a status below 500, except for a reused key, where an earlier attempt was saved. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && error.code !== 'IDEMPOTENCY_KEY_REUSED';

/** Serialises the content, including sets and maps. */
const serialise = (content: unknown) =>
  JSON.stringify(content, (_name, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value));

const without = (sentInputs: readonly unknown[], input: unknown) => {
  const text = JSON.stringify(input);
  return sentInputs.filter((one) => JSON.stringify(one) !== text);
};

/** Draft of an open form, new or continued from `initialDraft`. Nothing is stored before the first input. */
export const makeOpenDraft = <Content>(
  storage: DraftStorage,
  userId: number,
  { describe, ...label }: DraftLabel<Content>,
  initialDraft?: Draft<Content>,
) => {
  const { nowMs, newId } = storage;
  const newDraft = () => ({ ...label, title: '', detail: '', id: newId(), userId, changedAtMs: nowMs(), content: undefined, attempts: {} });
  let draft: Draft<Content | undefined> = initialDraft ?? newDraft();
  let isStored = initialDraft !== undefined;
  let readContent: (() => Content) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWrite: Promise<void> | undefined;
  /** Content that was last saved or discarded. Drawing the form again with this content does not count as new input. */
  let finishedText: string | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    stop();
    if (readContent) {
      const content = readContent();
      if (!isStored && serialise(content) === finishedText) return Promise.resolve();
      draft = { ...draft, ...describe(content), content, changedAtMs: nowMs() };
    }
    const isFirst = !isStored;
    isStored = true;
    return (lastWrite = storage.write(draft, isFirst));
  };
  const getAttempt = (call: string) => draft.attempts[call] ?? { key: newId(), sent: [] };
  const setSent = (call: string, sentInputs: unknown[]) => {
    const attempt = { ...getAttempt(call), sent: sentInputs };
    draft = { ...draft, attempts: { ...draft.attempts, [call]: attempt } };
    return attempt.key;
  };
  return {
    /** Id of the stored draft. Undefined while nothing is stored. */
    keptId: () => (isStored || timer !== undefined ? draft.id : undefined),
    /** Stores new input after a short delay. `content` is called only then, so that typing stays fast. */
    keep: (content: () => Content) => {
      readContent = content;
      timer ??= setTimeout(() => void write(), delayMs);
    },
    /** Stores at once, such as when the page closes. */
    flush: () => (timer === undefined ? Promise.resolve() : write()),
    /** Ends the draft after a save or a discard. Further input starts a new one. */
    discard: async () => {
      stop();
      const { id } = draft;
      const wasStored = isStored;
      finishedText = readContent && serialise(readContent());
      draft = newDraft();
      isStored = false;
      readContent = undefined;
      if (wasStored) await storage.remove(id);
      storage.release(id);
    },
    /** Releases the draft when the form closes. It stays on the device for whoever opens the form next. */
    leave: async () => {
      // Waits for the write, because the write acquires the hold that is released below.
      await (timer === undefined ? lastWrite : write());
      storage.release(draft.id);
    },
    /** Returns the key for a call. The input is stored before it is sent, because the reply may never arrive. */
    begin: async (call: string, input: unknown) => {
      const key = setSent(call, [...without(getAttempt(call).sent, input), input]);
      if (isStored || readContent) await write();
      return key;
    },
    /** Forgets an input that the server refused, because nothing was saved. Its request key can be used again. */
    failed: (call: string, input: unknown, error: unknown) => {
      if (isRefused(error)) setSent(call, without(getAttempt(call).sent, input));
    },
    /** Returns the inputs sent under the call's key that may have been saved, newest first. */
    attempted: (call: string) => {
      const { key, sent: sentInputs } = getAttempt(call);
      return { key, sent: sentInputs.toReversed() };
    },
    /** Gives further input a new key, because the outcome of the earlier action is known. */
    renewKey: (call: string) => {
      const { [call]: _used, ...attempts } = draft.attempts;
      draft = { ...draft, attempts };
    },
  };
};

export type OpenDraft<Content> = ReturnType<typeof makeOpenDraft<Content>>;
