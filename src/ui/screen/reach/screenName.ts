import { createContext, use, useEffect } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** Names of the open screen. */
export interface ScreenName {
  /** Title that the screen itself gives, such as `Products`. */
  title: string;
  /** Word of the menu as a title, such as `Maintain products`. */
  menuTitle: string;
}

/** Given by the frame to a screen that is in the menu. */
export const ScreenNameContext = createContext<ScreenName | undefined>(undefined);

/** Title of the open screen if it is not the screen's own, so that of a record. */
export const recordTitle = makeStore<string | undefined>(undefined);

/** Lists the words of a text in lower case and in the singular: `Neck finishes` as neck and finish. */
const listWords = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '').replace(/ie$/, 'y'));

/** Returns the subtitle if it has a word that neither the title nor the noun of the count has. *Your* says nothing on a customer’s screen. */
export const chooseSubtitle = (title: string, subtitle: string, noun: string) => {
  const words = new Set(listWords(`your ${title} ${noun}`));
  return listWords(subtitle).every((word) => words.has(word)) ? undefined : subtitle;
};

/**
 * Returns the title to show. A screen that is in the menu repeats the menu's word, and its own title may be the subtitle. The titles of its
 * records stay. `noun` is what the screen counts.
 */
export const useScreenTitle = (title: string, noun = '') => {
  const name = use(ScreenNameContext);
  const isRecord = name !== undefined && name.title !== title;
  const shownTitle = name?.title === title ? name.menuTitle : title;
  useEffect(() => {
    document.title = `${shownTitle} · Demijohn`;
  }, [shownTitle]);
  useEffect(() => {
    if (!isRecord) return undefined;
    recordTitle.set(title);
    return () => recordTitle.set(undefined);
  }, [isRecord, title]);
  return { shownTitle, subtitle: chooseSubtitle(shownTitle, title, noun) };
};
