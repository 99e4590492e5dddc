import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearched } from './useSearched.ts';

interface ComboboxOptions<Item> {
  /** Searches on the server, 150 ms after the last keystroke. Cancels the previous search. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Minimum letters before a search. */
  minimum?: number;
  /** Whether the first option is highlighted while the input is empty. */
  isFirstOffered: boolean;
  /** Whether the list is open before anything is typed. */
  opensAtOnce?: boolean;
  onFound?: (items: readonly Item[]) => void;
}

/** State of an input with a list of results from a search on the server. The caller decides which keys choose an option. */
export const useCombobox = <Item>({ search, minimum = 0, isFirstOffered, opensAtOnce = false, onFound }: ComboboxOptions<Item>) => {
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typedText, setTypedText] = useState(opensAtOnce ? '' : undefined);
  const [requestedIndex, setRequestedIndex] = useState(opensAtOnce && isFirstOffered ? 0 : -1);
  const isOpen = typedText !== undefined && typedText.trim().length >= minimum;
  const results = useSearched(search, isOpen ? typedText.trim() : undefined, onFound);
  const { items } = results;
  const at = Math.min(requestedIndex, items.length - 1);
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    setRequestedIndex(Math.max(0, Math.min(items.length - 1, at + by)));
  };
  return {
    ...results,
    listId,
    anchor,
    highlightedRef: setAnchor,
    typedText,
    isOpen,
    at,
    chosen: isOpen ? items[at] : undefined,
    type: (text: string) => {
      setTypedText(text);
      setRequestedIndex(text.trim() === '' && !isFirstOffered ? -1 : 0);
    },
    /** Opens the list without a search text and highlights the first option. */
    openOnFirst: () => {
      setTypedText('');
      setRequestedIndex(0);
    },
    close: () => setTypedText(undefined),
    /** Moves the highlight with the arrow keys. Returns true if the key was one. */
    moves: (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by === undefined || !isOpen || items.length === 0 || (by < 0 && at < 0)) return false;
      move(event, by);
      return true;
    },
    attributes: {
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && items[at] ? `${listId}-${at}` : undefined,
    } as const,
  };
};
export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>;
