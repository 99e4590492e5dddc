import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useUnsavedChanges } from './unsaved.ts';

/** What holds something typed; a search, a tick or a file is soon given again. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="search"], [type="file"]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands over it, as a question, has fields of its own. */
const fieldOf = ({ target, currentTarget }: SyntheticEvent): Field | undefined =>
  target instanceof Element && currentTarget.contains(target) && target.matches(typedInto) ? (target as Field) : undefined;

interface Asked {
  isOpen: boolean;
  /** Whether closing would lose something; absent: once anything was typed in it; false: its form asks itself, or nothing is lost. */
  isDirty?: boolean | undefined;
  /** It is being saved: then it closes by itself. */
  isPending?: boolean | undefined;
  onClose: () => void;
}

/** A save whose answer has been so long in coming may never get one: it can be left. */
const patienceMs = 10_000;

/**
 * Closing that asks first while something typed would be lost by it; while it is being saved it waits for the answer, which may be a
 * refusal. Give `typing` to what holds the fields.
 */
export const useAskedClose = ({ isOpen, isDirty, isPending = false, onClose }: Asked) => {
  const [isTyped, setTyped] = useState(false);
  const before = useRef(new Map<Field, string>());
  if (!isOpen && isTyped) setTyped(false);
  const savedSince = useRef<number>(undefined);
  useEffect(() => {
    savedSince.current = isPending ? performance.now() : undefined;
  }, [isPending]);
  const { askFirst } = useUnsavedChanges(isOpen && !isPending && (isDirty ?? isTyped));
  return {
    close: () => {
      if (savedSince.current === undefined) return askFirst(onClose);
      return performance.now() - savedSince.current < patienceMs ? undefined : askFirst(onClose, false);
    },
    typing: {
      onFocus: (event: SyntheticEvent) => {
        const field = fieldOf(event);
        if (field && !before.current.has(field)) before.current.set(field, field.value);
      },
      onChange: (event: SyntheticEvent) => {
        const field = fieldOf(event);
        if (!field) return;
        if (!before.current.has(field)) before.current.set(field, '');
        setTyped([...before.current].some(([one, value]) => one.isConnected && one.value.trim() !== value.trim()));
      },
    },
  };
};
