import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useUnsavedChanges } from './unsaved.ts';

/** Inputs whose content counts as typed. A search, a check box or a file is easy to enter again. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="search"], [type="file"]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A dialog above this one has its own fields. */
const findField = ({ target, currentTarget }: SyntheticEvent): Field | undefined =>
  target instanceof Element && currentTarget.contains(target) && target.matches(typedInto) ? (target as Field) : undefined;

interface CloseOptions {
  isOpen: boolean;
  /** Whether closing would lose changes. If absent, any typing counts. If false, the form inside asks by itself, or nothing is lost. */
  isDirty?: boolean | undefined;
  /** A save is in progress. The dialog closes when it succeeds. */
  isPending?: boolean | undefined;
  onClose: () => void;
}

/** After this wait, the dialog may be closed although the save has not returned. In milliseconds. */
const patienceMs = 10_000;

/**
 * Asks before closing a dialog that holds unsaved input. While a save is in progress, closing waits for its result, which may be a refusal. Give
 * `typing` to the element that contains the fields.
 */
export const useAskedClose = ({ isOpen, isDirty, isPending = false, onClose }: CloseOptions) => {
  const [isTyped, setTyped] = useState(false);
  const before = useRef(new Map<Field, string>());
  if (!isOpen && isTyped) setTyped(false);
  const savedSince = useRef<number>(undefined);
  useEffect(() => {
    savedSince.current = isPending ? performance.now() : undefined;
  }, [isPending]);
  const { askFirst: confirmFirst } = useUnsavedChanges(isOpen && !isPending && (isDirty ?? isTyped));
  return {
    close: () => {
      if (savedSince.current === undefined) return confirmFirst(onClose);
      return performance.now() - savedSince.current < patienceMs ? undefined : confirmFirst(onClose, false);
    },
    typing: {
      onFocus: (event: SyntheticEvent) => {
        const field = findField(event);
        if (field && !before.current.has(field)) before.current.set(field, field.value);
      },
      onChange: (event: SyntheticEvent) => {
        const field = findField(event);
        if (!field) return;
        if (!before.current.has(field)) before.current.set(field, '');
        setTyped([...before.current].some(([one, value]) => one.isConnected && one.value.trim() !== value.trim()));
      },
    },
  };
};
