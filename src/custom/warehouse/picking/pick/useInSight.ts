import { useEffect } from 'react';
import type { RefObject } from 'react';

interface InSight {
  root: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Identifies the current question. When it changes, the new question is scrolled into view. */
  about: string | undefined;
}

/** Scrolls the current question and its input above the keypad. If both do not fit, the input is shown. */
export const useInSight = ({ root, foot: footer, isOn, about }: InSight) => {
  useEffect(() => {
    const bar = footer.current;
    if (!isOn || !bar || about === undefined) return undefined;
    const scrollIntoSight = () => {
      const margin = `${bar.offsetHeight + 8}px`;
      for (const part of ['.pick-short', '.pick-entry']) {
        const element = root.current?.querySelector<HTMLElement>(`.pick-one ${part}`);
        if (!element) continue;
        element.style.scrollMarginBottom = margin;
        element.scrollIntoView({ block: 'nearest' });
      }
    };
    const sizeObserver = new ResizeObserver(scrollIntoSight);
    sizeObserver.observe(bar);
    // A banner above the screen, such as for a lost connection, moves the question down, so its position is checked again.
    const screen = root.current?.closest('main')?.parentElement;
    const bannerObserver = new MutationObserver(scrollIntoSight);
    if (screen) bannerObserver.observe(screen, { childList: true });
    return () => {
      sizeObserver.disconnect();
      bannerObserver.disconnect();
    };
  }, [root, footer, isOn, about]);
};
