import { createContext, use, useEffect } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** Names of the open screen. */
export interface ScreenName {
  /** Title that the screen itself gives, such as `Products`. */
  title: string;
  /** Word of the menu as a title, such as `Maintain products`. */
  menuTitle: string;
  subtitle?: string | undefined;
}

/** Given by the frame to a screen that is in the menu. */
export const ScreenNameContext = createContext<ScreenName | undefined>(undefined);

/** Title of the open screen if it is not the screen's own, so that of a record. */
export const recordTitle = makeStore<string | undefined>(undefined);

/** Returns the title to show. A screen that is in the menu repeats the menu's word. The titles of its records stay. */
export const useScreenTitle = (title: string) => {
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
  return { shownTitle, subtitle: shownTitle === title ? undefined : name?.subtitle };
};
