import { useEffect, useRef, useState } from 'react';

type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

const pauseMs = 150;

interface Searched<Item> {
  text: string;
  items: readonly Item[];
  error?: string;
}

/** What `search` answers for `text`, once typing pauses. `says`: what to tell when there is nothing to show. */
export const useSearched = <Item>(search: Search<Item>, text: string | undefined) => {
  const [found, setFound] = useState<Searched<Item> | undefined>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (text === undefined) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const items = await latest.current(text, controller.signal);
        if (!controller.signal.aborted) setFound({ text, items });
      } catch (error) {
        if (!controller.signal.aborted) {
          setFound({ text, items: [], error: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  const isCurrent = found !== undefined && found.text === text;
  const items = isCurrent ? found.items : [];
  const says = isCurrent ? (found.error ?? (items.length === 0 ? `Nothing found for “${text}”` : undefined)) : 'Searching';
  return { items, says };
};
