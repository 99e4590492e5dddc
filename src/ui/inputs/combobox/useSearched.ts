import { useEffect, useRef, useState } from 'react';

type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

const pauseMs = 150;

interface Searched<Item> {
  text: string;
  items: readonly Item[];
  error?: string;
}

/**
 * Returns the result of `search` for `text`, once the user pauses. `says` is the message if there is nothing to show. `isCurrent` is true
 * if the result is for the current text.
 */
export const useSearched = <Item>(search: Search<Item>, text: string | undefined, onFound?: (items: readonly Item[]) => void) => {
  const [result, setResult] = useState<Searched<Item> | undefined>();
  const latest = useRef({ search, onFound });
  useEffect(() => {
    latest.current = { search, onFound };
  });
  useEffect(() => {
    if (text === undefined) return undefined;
    const controller = new AbortController();
    const runSearch = async () => {
      try {
        const items = await latest.current.search(text, controller.signal);
        if (controller.signal.aborted) return;
        setResult({ text, items });
        latest.current.onFound?.(items);
      } catch (error) {
        if (!controller.signal.aborted) {
          setResult({ text, items: [], error: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    const timer = setTimeout(() => void runSearch(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  const isCurrent = result !== undefined && result.text === text;
  const items = isCurrent ? result.items : [];
  const emptyText = items.length === 0 ? `Nothing found for “${text}”` : undefined;
  const says = isCurrent ? (result.error ?? emptyText) : 'Searching';
  return { items, says, isCurrent };
};
