import { useEffect, useRef } from 'react';
import type { Draft } from './shelf/draft.ts';
import type { DraftLabel } from './shelf/openDraft.ts';
import { useDraft } from './useDraft.ts';

type Values = Record<string, unknown>;

/** What a form of fields holds: what is typed, and the record that it is typed over, whose version it is saved on. */
export interface FormContent<Typed extends object = Values, Base = unknown> {
  values: Partial<Typed>;
  base: Base;
}

const isSecret = (name: string) => /password/i.test(name);

/** A password is never kept on a device, whoever's form it stands in. */
const withoutSecrets = <Typed extends object>(values: Typed) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))) as Partial<Typed>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Fields that are typed otherwise than they were; empty is empty, however it is written. */
const changesOf = (values: object, saved: object) => {
  const before = saved as Values;
  return Object.entries(values).flatMap(([name, value]) => (isSame(value, before[name]) ? [] : [name]));
};

interface FormDraftOptions<Typed extends object, Base> extends Omit<DraftLabel<FormContent<Typed, Base>>, 'describe'> {
  /** As one would say what is typed, from the names of the fields that are changed. */
  describe: (values: Partial<Typed>, changed: readonly string[]) => Pick<Draft, 'title' | 'detail'>;
  taken: Draft<FormContent<Typed, Base>> | undefined;
  values: Typed;
  /** As the form would stand with nothing typed. */
  saved: Typed;
  base: Base;
  /** Something stands in a field that is no value: `2x` for a quantity. */
  isHalfTyped?: boolean;
}

/**
 * The draft of any form whose content is its fields: on the device while something is typed that is not saved, and gone once it is
 * typed back. `taken?.content` is what the form starts from. `finish()` once it is saved, before navigating away; `askFirst` before closing
 * a form that is a dialog.
 */
export const useFormDraft = <Typed extends object, Base>(options: FormDraftOptions<Typed, Base>) => {
  const { kind, about, address, describe, taken, values, saved, base, isHalfTyped = false } = options;
  const label = {
    kind,
    about,
    address,
    describe: (content: FormContent<Typed, Base>) => describe(content.values, changesOf(content.values, withoutSecrets(saved))),
  };
  const changed = changesOf(values, saved);
  const isDirty = isHalfTyped || changed.length > 0;
  const isKept = changed.some((name) => !isSecret(name));
  const kept = useDraft<FormContent<Typed, Base>>(label, taken, { isDirty });
  const { draft } = kept;
  const text = JSON.stringify({ values: withoutSecrets(values), base });
  const wasKept = useRef(taken !== undefined);
  // By its text: what is drawn again is not typed again, above all not after it was saved.
  useEffect(() => {
    if (isKept) draft.keep(() => JSON.parse(text) as FormContent<Typed, Base>);
    else if (wasKept.current) void draft.discard();
    wasKept.current = isKept;
  }, [draft, isKept, text]);
  return { ...kept, isDirty };
};
