import { useEffect } from 'react';
import type { RefObject } from 'react';

const isInView = (nav: Element, entry: Element) => {
  const [outer, inner] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
};

/** Scrolls the menu to the entry of the current screen. Its pin counts as the entry. */
const showCurrentEntry = (nav: Element) => {
  const entries = [...nav.querySelectorAll('[aria-current="page"]')].filter((entry) => entry.checkVisibility({ visibilityProperty: true }));
  if (!entries.some((entry) => isInView(nav, entry))) entries[0]?.scrollIntoView({ block: 'nearest' });
};

interface EntryInViewProps {
  menu: RefObject<HTMLElement | null>;
  isOpen: boolean;
}

/**
 * Scrolls to the entry of the current screen when it mounts, and when the menu opens. Waits for groups that open or fold, because these move
 * the entry. Its key is the path.
 */
export const EntryInView = ({ menu, isOpen }: EntryInViewProps) => {
  useEffect(() => {
    const nav = menu.current;
    if (!nav || !isOpen) return undefined;
    let isCurrent = true;
    const folds = nav.getAnimations({ subtree: true }).map(({ finished }) => finished);
    void Promise.allSettled(folds).then(() => isCurrent && showCurrentEntry(nav));
    return () => {
      isCurrent = false;
    };
  }, [menu, isOpen]);
  return null;
};
