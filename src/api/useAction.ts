import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/request.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { call, tellError } from './call.ts';

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => unknown;
  /** Answers true if it has told the user; else a toast tells. */
  onFailed?: (error: Error) => boolean | undefined;
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

/**
 * Something the user does to the server. `run(input)` answers undefined when it failed; `fieldErrors` go under their inputs.
 * After it, every list and record in sight is asked for again.
 */
export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const attempt = useRef<Attempt | undefined>(undefined);
  const keyFor = (input: InputOf<E>) => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
  const mutation = useMutation<AnswerOf<E>, Error, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input, { idempotencyKey: keyFor(input) }),
    networkMode: 'always',
    onSuccess: (answer, input) => {
      attempt.current = undefined;
      void queryClient.invalidateQueries();
      const told = typeof options.toast === 'function' ? options.toast(answer, input) : options.toast;
      if (typeof told === 'string') toast(told);
      else if (told) toast(told.text, told);
    },
    onError: (error) => {
      if (isSettled(error)) attempt.current = undefined;
      if (options.onFailed?.(error) !== true && !hasFieldErrors(error)) toast(tellError(error), { tone: 'error' });
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
    fieldErrors: error instanceof ApiError ? error.errors : {},
    reset: mutation.reset,
  };
};
