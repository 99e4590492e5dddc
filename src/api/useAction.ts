import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call, toFailure, describeError } from './call.ts';
import { useTell } from './tell.ts';

/** Stores the keys of a form's calls in the form's draft, so that they outlive the screen. */
export interface KeyKeeper {
  begin: (call: string, input: unknown) => Promise<string>;
  failed: (call: string, input: unknown, error: unknown) => void;
  attempted: (call: string) => { key: string; sent: unknown[] };
  renewKey: (call: string) => void;
}

interface ActionOptions<E extends Endpoint> {
  /** Keys that outlive the screen. If absent, a key lasts as long as the screen. */
  keys?: KeyKeeper;
  /** Called if an earlier attempt had succeeded although its reply was lost. Receives that reply. The present input is then not saved. */
  onSavedEarlier?: (answer: AnswerOf<E>) => unknown;
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => unknown;
  /** Returns true if the callback has shown the error. Otherwise a toast shows the error. */
  onFailed?: (error: Error) => boolean | undefined;
  /** If true, the caller shows errors itself, from `refusal` or `failure`, and there is no toast. */
  isErrorInline?: boolean;
  /** Message on success, such as `Order 10452 cancelled`. */
  toast?: string | ((answer: AnswerOf<E>, input: InputOf<E>) => string | { text: string; open?: string; undo?: () => void });
}

interface Attempt {
  input: string;
  key: string;
}

const hasFieldErrors = (error: Error) => error instanceof ApiError && Object.keys(error.errors).length > 0;

/**
 * Whether an action has certainly failed. The next press is then a new action. After any other error the action may have happened, so the
 * key is kept.
 */
const isSettled = (error: Error) => error instanceof ApiError && error.status < 500;

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`;

class HappenedEarlier extends Error {
  /** Counts as settled (below 500), because sending the input again would save nothing. */
  readonly status = 409;
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('An earlier attempt had already saved this. Nothing was saved now.');
    this.answer = answer;
  }
}

const isKeyUsed = (error: unknown) => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';

/** Returns the reply to an earlier attempt under the key. Undefined if no attempt succeeded. */
const findEarlier = async <E extends Endpoint>(endpoint: E, { key, sent: sentInputs }: ReturnType<KeyKeeper['attempted']>) => {
  for (const input of sentInputs) {
    try {
      return await call(endpoint, input as InputOf<E>, { idempotencyKey: key });
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  return undefined;
};

/** Makes the call under the key stored in the draft, so that it happens once however often it is retried. */
const callWithStoredKey = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, keys: KeyKeeper) => {
  const name = callName(endpoint);
  const idempotencyKey = await keys.begin(name, input);
  try {
    return await call(endpoint, input, { idempotencyKey });
  } catch (error) {
    keys.failed(name, input, error);
    if (!isKeyUsed(error)) throw error;
    const earlier = await findEarlier(endpoint, keys.attempted(name));
    if (earlier !== undefined) throw new HappenedEarlier(earlier);
    keys.renewKey(name);
    throw error;
  }
};

/**
 * Performs an action on the server, then reloads all visible lists and records. `run(input)` resolves to undefined on failure. Show
 * `fieldErrors` below their inputs.
 */
export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) => {
  const queryClient = useQueryClient();
  const showMessage = useTell();
  const attempt = useRef<Attempt | undefined>(undefined);
  const keyFor = (input: InputOf<E>) => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
  const mutation = useMutation<AnswerOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      const { keys } = options;
      return keys ? callWithStoredKey(endpoint, input, keys) : call(endpoint, input, { idempotencyKey: keyFor(input) });
    },
    networkMode: 'always',
    onSuccess: (answer, input) => {
      attempt.current = undefined;
      void queryClient.invalidateQueries();
      const message = typeof options.toast === 'function' ? options.toast(answer, input) : options.toast;
      if (typeof message === 'string') showMessage(message);
      else if (message) showMessage(message.text, message);
    },
    onError: (error) => {
      if (isSettled(error)) attempt.current = undefined;
      if (error instanceof HappenedEarlier) {
        void queryClient.invalidateQueries();
        // The error tells the user that the earlier attempt was saved. A further press is a new action with a new key.
        if (!options.onSavedEarlier) options.keys?.renewKey(callName(endpoint));
      }
      if (error instanceof HappenedEarlier && options.onSavedEarlier) options.onSavedEarlier(error.answer as AnswerOf<E>);
      else if (options.onFailed?.(error) !== true && !options.isErrorInline && !hasFieldErrors(error))
        showMessage(describeError(error), { tone: 'error' });
    },
  });
  const run = async (input: InputOf<E>) => {
    const outcome = await mutation.mutateAsync(input).then(
      (answer) => ({ answer }),
      () => undefined,
    );
    if (outcome) await options.onDone?.(outcome.answer, input);
    return outcome?.answer;
  };
  const { error } = mutation;
  return {
    run,
    pending: mutation.isPending,
    error,
    /** The server's message, until the next attempt. */
    refusal: error ? describeError(error) : undefined,
    /** The failure, unless it is shown under a field. */
    failure: error && !hasFieldErrors(error) ? toFailure(error) : undefined,
    /** The failure, even if it is also shown elsewhere. */
    anyFailure: error ? toFailure(error) : undefined,
    fieldErrors: error instanceof ApiError ? error.errors : {},
    /** Key of the current attempt. */
    key: () => attempt.current?.key,
    reset: mutation.reset,
  };
};
