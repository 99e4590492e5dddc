import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call, failureOf, tellError } from './call.ts';
import { useTell } from './tell.ts';

/** Keeps the keys of a form's calls longer than the screen lives: the form's draft. */
export interface KeyKeeper {
  begin: (call: string, input: unknown) => Promise<string>;
  failed: (call: string, input: unknown, error: unknown) => void;
  attempted: (call: string) => { key: string; sent: unknown[] };
  renewKey: (call: string) => void;
}

interface ActionOptions<E extends Endpoint> {
  /** Without it a key lives as long as the screen. */
  keys?: KeyKeeper;
  /** Something else was sent before, its answer never came, and it did happen: that answer. Nothing happened now. */
  onEarlier?: (answer: AnswerOf<E>) => unknown;
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => unknown;
  /** Answers true if it has told the user; else a toast tells. */
  onFailed?: (error: Error) => boolean | undefined;
  /** A refusal is not told by a toast: `refusal` goes beside the button that was pressed. */
  isToldBeside?: boolean;
  /** What has happened: `Order 10452 cancelled`. */
  toast?: string | ((answer: AnswerOf<E>, input: InputOf<E>) => string | { text: string; open?: string; undo?: () => void });
}

interface Attempt {
  input: string;
  key: string;
}

const hasFieldErrors = (error: Error) => error instanceof ApiError && Object.keys(error.errors).length > 0;

/** An answer below 500 settles the action: the next press is a new one. Anything else may have happened, so its key is kept. */
const isSettled = (error: Error) => error instanceof ApiError && error.status < 500;

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`;

class HappenedEarlier extends Error {
  /** Settled: the same again saves nothing. */
  readonly status = 409;
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('This was saved before, when no answer came: nothing was saved now.');
    this.answer = answer;
  }
}

const isKeyUsed = (error: unknown) => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';

/** The answer to what was sent under the key before; undefined where none of it happened. */
const findEarlier = async <E extends Endpoint>(endpoint: E, { key, sent }: ReturnType<KeyKeeper['attempted']>) => {
  for (const input of sent) {
    try {
      return await call(endpoint, input as InputOf<E>, { idempotencyKey: key });
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  return undefined;
};

/** Under the keeper's key, however often and from wherever it is tried. */
const callOnce = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, keys: KeyKeeper) => {
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
 * Something the user does to the server. `run(input)` answers undefined when it failed; `fieldErrors` go under their inputs.
 * After it, every list and record in sight is asked for again.
 */
export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) => {
  const queryClient = useQueryClient();
  const tell = useTell();
  const attempt = useRef<Attempt | undefined>(undefined);
  const keyFor = (input: InputOf<E>) => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
  const mutation = useMutation<AnswerOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      const { keys } = options;
      return keys ? callOnce(endpoint, input, keys) : call(endpoint, input, { idempotencyKey: keyFor(input) });
    },
    networkMode: 'always',
    onSuccess: (answer, input) => {
      attempt.current = undefined;
      void queryClient.invalidateQueries();
      const told = typeof options.toast === 'function' ? options.toast(answer, input) : options.toast;
      if (typeof told === 'string') tell(told);
      else if (told) tell(told.text, told);
    },
    onError: (error) => {
      if (isSettled(error)) attempt.current = undefined;
      if (error instanceof HappenedEarlier) {
        void queryClient.invalidateQueries();
        // Told so, one may want it again as it stands now: that is another deed.
        if (!options.onEarlier) options.keys?.renewKey(callName(endpoint));
      }
      if (error instanceof HappenedEarlier && options.onEarlier) options.onEarlier(error.answer as AnswerOf<E>);
      else if (options.onFailed?.(error) !== true && !options.isToldBeside && !hasFieldErrors(error))
        tell(tellError(error), { tone: 'error' });
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
    /** The server's words, until it is tried again. */
    refusal: error ? tellError(error) : undefined,
    /** The same, where it does not already stand under a field. */
    failure: error && !hasFieldErrors(error) ? failureOf(error) : undefined,
    /** The same, wherever else it stands. */
    anyFailure: error ? failureOf(error) : undefined,
    fieldErrors: error instanceof ApiError ? error.errors : {},
    /** The key of the attempt under way. */
    key: () => attempt.current?.key,
    reset: mutation.reset,
  };
};
