import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

/** From here on only the rows in sight are drawn. */
const virtualFrom = 50;
const rowRem = { compact: 2.286, default: 2.857, touch: 3.429 };

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Which rows to draw, and how much room the others take before and after them. */
export const useVisibleRows = (count: number, body: RefObject<HTMLElement | null>, density: keyof typeof rowRem) => {
  const isVirtual = count > virtualFrom;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual && body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [isVirtual, body, count]);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => rowRem[density] * rootFontPx(),
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: 110,
    scrollPaddingEnd: 90,
  });
  const drawn = virtualizer.getVirtualItems();
  if (!isVirtual) {
    return { isVirtual, indexes: Array.from({ length: count }, (_row, index) => index), before: 0, after: 0, reach: () => undefined };
  }
  const first = drawn[0];
  const last = drawn.at(-1);
  return {
    isVirtual,
    indexes: drawn.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    reach: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  };
};
