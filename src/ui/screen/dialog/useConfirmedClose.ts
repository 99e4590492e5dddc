import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useUnsavedChanges } from './unsaved.ts';

/** Selector for inputs whose content counts as typed. A search, a check box or a file is easy to enter again. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="search"], [type="file"]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the field of an event. Ignores fields of a dialog above this one. */
const findField = ({ target, currentTarget }: SyntheticEvent): Field | undefined =>
  target instanceof Element && currentTarget.contains(target) && target.matches(typedInto) ? (target as Field) : undefined;

interface CloseOptions {
  isOpen: boolean;
  /** Whether closing would lose changes. If absent, any typing counts. Pass false if the form inside asks by itself, or if nothing is lost. */
  isDirty?: boolean | undefined;
  /** True while a save is in progress. The dialog closes when the save succeeds. */
  isPending?: boolean | undefined;
  onClose: () => void;
}

/** Milliseconds after which the dialog may be closed although the save has not returned. */
const patienceMs = 10_000;

/**
 * Asks before closing a dialog with unsaved input. During a save, closing waits for the result, which may be a refusal. Spread `typing` on
 * the element that contains the fields.
 */
export const useConfirmedClose = ({ isOpen, isDirty, isPending = false, onClose }: CloseOptions) => {
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
