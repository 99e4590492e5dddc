import { createContext, use } from 'react';

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

/** Returns the title to show. A screen that is in the menu repeats the menu's word. The titles of its records stay. */
export const useScreenTitle = (title: string): { shownTitle: string; subtitle?: string | undefined } => {
  const name = use(ScreenNameContext);
  return name?.title === title ? { shownTitle: name.menuTitle, subtitle: name.subtitle } : { shownTitle: title };
};
