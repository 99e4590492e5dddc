import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

export type Density = 'compact' | 'default' | 'touch';

export interface DrawnRows {
  indexes: readonly number[];
  /** Room of the rows that are not drawn. */
  before: number;
  after: number;
  measure?: ((element: HTMLElement | null) => void) | undefined;
}

export interface VirtualRowsProps {
  count: number;
  body: RefObject<HTMLElement | null>;
  density: Density;
  /** Takes what brings a row that is not drawn into sight. */
  reach: RefObject<(index: number) => void>;
  onDraw: (drawn: DrawnRows) => void;
}

const rowRem = { compact: 2.286, default: 2.857, touch: 3.429 };
const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Draws nothing itself: says which of many rows are in sight. */
export const VirtualRows = ({ count, body, density, reach, onDraw }: VirtualRowsProps) => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [body, count]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowRem[density] * rootFontPx(),
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: 110,
    scrollPaddingEnd: 90,
  });
  useEffect(() => {
    reach.current = (index) => virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [reach, virtualizer]);
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0];
  const last = drawn.at(-1);
  const before = first ? first.start - top : 0;
  const after = last ? virtualizer.getTotalSize() - (last.end - top) : 0;
  const { measureElement: measure } = virtualizer;
  const from = first?.index ?? 0;
  const to = last?.index ?? -1;
  useLayoutEffect(() => {
    // It has not measured the window yet: were none drawn meanwhile, a press that is on a row would end on another element and be lost.
    if (to < from) return;
    onDraw({ indexes: Array.from({ length: to - from + 1 }, (_row, index) => from + index), before, after, measure });
  }, [onDraw, from, to, before, after, measure]);
  return null;
};
