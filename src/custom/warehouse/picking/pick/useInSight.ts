import { useEffect } from 'react';
import type { RefObject } from 'react';

interface InSight {
  root: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** What is asked of the line now: once that is another, it comes into sight. */
  about: string | undefined;
}

/** Above the pad stands what is asked, and the box that it is asked of: the box before all, whatever the foot takes. */
export const useInSight = ({ root, foot, isOn, about }: InSight) => {
  useEffect(() => {
    const bar = foot.current;
    if (!isOn || !bar || about === undefined) return undefined;
    const show = () => {
      const covered = `${bar.offsetHeight + 8}px`;
      for (const part of ['.pick-short', '.pick-entry']) {
        const shown = root.current?.querySelector<HTMLElement>(`.pick-one ${part}`);
        if (!shown) continue;
        shown.style.scrollMarginBottom = covered;
        shown.scrollIntoView({ block: 'nearest' });
      }
    };
    const watch = new ResizeObserver(show);
    watch.observe(bar);
    // A bar above the screen, such as that of a lost connection, moves all of it down.
    const screen = root.current?.closest('main')?.parentElement;
    const bars = new MutationObserver(show);
    if (screen) bars.observe(screen, { childList: true });
    return () => {
      watch.disconnect();
      bars.disconnect();
    };
  }, [root, foot, isOn, about]);
};
