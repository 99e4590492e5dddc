import { useState } from 'react';
import { useFormDraft } from './useFormDraft.ts';
import type { FormContent } from './useFormDraft.ts';

type Options<Typed extends object> = Omit<Parameters<typeof useFormDraft<Typed, null>>[0], 'values' | 'base'>;

/** Content of a draft of `useOneOffForm`. */
export type TypedContent<Typed extends object> = FormContent<Typed, null>;

/**
 * Form state of an action that creates a new document or movement. Its fields start from `storedDraft`, or else from `saved`, and are
 * stored as the user types. Pass `draft` as the `keys` of useAction, so that the action happens once even if it is retried after a reload.
 */
export const useOneOffForm = <Typed extends object>(options: Options<Typed>) => {
  const [values, setValues] = useState<Typed>(() => ({ ...options.saved, ...options.storedDraft?.content.values }));
  const formDraft = useFormDraft<Typed, null>({ ...options, values, base: null });
  const set = (patch: Partial<Typed>) => setValues((before) => ({ ...before, ...patch }));
  return { ...formDraft, values, set };
};
