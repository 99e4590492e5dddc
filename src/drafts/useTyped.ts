import { useState } from 'react';
import { useFormDraft } from './useFormDraft.ts';
import type { FormContent } from './useFormDraft.ts';

type Options<Typed extends object> = Omit<Parameters<typeof useFormDraft<Typed, null>>[0], 'values' | 'base'>;

/** What such a form's draft holds. */
export type TypedContent<Typed extends object> = FormContent<Typed, null>;

/**
 * The fields of something that is done once and has no version: as `taken` left them, else as `saved`, and on the device as they are typed.
 * `draft` is the `keys` of the deed's useAction: tried again, also after a reload, it is done once.
 */
export const useTyped = <Typed extends object>(options: Options<Typed>) => {
  const [values, setValues] = useState<Typed>(() => ({ ...options.saved, ...options.taken?.content.values }));
  const kept = useFormDraft<Typed, null>({ ...options, values, base: null });
  const set = (patch: Partial<Typed>) => setValues((before) => ({ ...before, ...patch }));
  return { ...kept, values, set };
};
