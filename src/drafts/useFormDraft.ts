import { useEffect, useRef } from 'react';
import type { Draft } from './shelf/draft.ts';
import type { DraftLabel } from './shelf/makeOpenDraft.ts';
import { useDraft } from './useDraft.ts';

type Values = Record<string, unknown>;

/** Content of a form. `values` is the input, and `base` the record with the version that the input changes. */
export interface FormContent<Typed extends object = Values, Base = unknown> {
  values: Partial<Typed>;
  base: Base;
}

const isSecret = (name: string) => /password/i.test(name);

/** Passwords are never stored on the device. */
const removeSecrets = <Typed extends object>(values: Typed) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))) as Partial<Typed>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Returns the changed fields. All kinds of empty value count as equal. */
const findChanges = (values: object, savedValues: object) => {
  const before = savedValues as Values;
  return Object.entries(values).flatMap(([name, value]) => (isSame(value, before[name]) ? [] : [name]));
};

interface FormDraftOptions<Typed extends object, Base> extends Omit<DraftLabel<FormContent<Typed, Base>>, 'describe'> {
  /** Describes the input for the user, from the names of the changed fields. */
  describe: (values: Partial<Typed>, changed: readonly string[]) => Pick<Draft, 'title' | 'detail'>;
  storedDraft: Draft<FormContent<Typed, Base>> | undefined;
  values: Typed;
  /** Content of the form without any input. */
  saved: Typed;
  base: Base;
  /** Whether a field contains an invalid value, such as `2x` for a quantity. */
  isHalfTyped?: boolean;
}

/**
 * Draft of a form with fields. It is stored while there are unsaved changes, and removed if they are undone. The form starts from the
 * content of `storedDraft`. Call `finish()` after a save and before navigating, and `askFirst` before closing a form in a dialog.
 */
export const useFormDraft = <Typed extends object, Base>(options: FormDraftOptions<Typed, Base>) => {
  const { kind, about, address, describe, storedDraft, values, saved, base, isHalfTyped = false } = options;
  const label = {
    kind,
    about,
    address,
    describe: (content: FormContent<Typed, Base>) => describe(content.values, findChanges(content.values, removeSecrets(saved))),
  };
  const changes = findChanges(values, saved);
  const isDirty = isHalfTyped || changes.length > 0;
  const isKept = changes.some((name) => !isSecret(name));
  const formDraft = useDraft<FormContent<Typed, Base>>(label, storedDraft, { isDirty });
  const { draft } = formDraft;
  const text = JSON.stringify({ values: removeSecrets(values), base });
  const wasKept = useRef(storedDraft !== undefined);
  // Compares the serialised content, because a redraw without changes is not new input, for example after a save.
  useEffect(() => {
    if (isKept) draft.keep(() => JSON.parse(text) as FormContent<Typed, Base>);
    else if (wasKept.current) void draft.discard();
    wasKept.current = isKept;
  }, [draft, isKept, text]);
  return { ...formDraft, isDirty };
};
