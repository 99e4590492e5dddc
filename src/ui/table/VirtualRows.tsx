import { useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { rowHeightPx } from './rowSize.ts';
import type { Density } from './rowSize.ts';

export interface DrawnRows {
  indexes: readonly number[];
  /** Height of the rows above that are not drawn. */
  before: number;
  after: number;
}

export type MeasureRow = (row: HTMLElement | null) => void;

export interface VirtualRowsProps {
  count: number;
  body: RefObject<HTMLElement | null>;
  density: Density;
  /** Set to a function that scrolls to a row that is not drawn. */
  reach: RefObject<(index: number) => void>;
  /** Called with the function that measures each drawn row. */
  measureBy: (measure: MeasureRow) => void;
  onDraw: (drawn: DrawnRows) => void;
}

/** Determines which of many rows are visible. Draws nothing itself. */
export const VirtualRows = ({ count, body, density, reach, measureBy, onDraw }: VirtualRowsProps) => {
  const [top, setTop] = useState<number | undefined>();
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [body, count]);
  const rowPx = useMemo(() => rowHeightPx(density), [density]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: top ?? 0,
    scrollPaddingStart: 110,
    scrollPaddingEnd: 90,
  });
  useLayoutEffect(() => {
    reach.current = (index) => virtualizer.scrollToIndex(index, { align: 'auto' });
    measureBy(virtualizer.measureElement);
    for (const row of body.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? []) virtualizer.measureElement(row);
  }, [reach, measureBy, body, virtualizer]);
  const drawnRows = virtualizer.getVirtualItems();
  const first = drawnRows[0];
  const last = drawnRows.at(-1);
  const before = first ? first.start - (top ?? 0) : 0;
  const after = last ? virtualizer.getTotalSize() - (last.end - (top ?? 0)) : 0;
  const from = first?.index ?? 0;
  const to = last?.index ?? -1;
  const isMeasured = top !== undefined;
  useLayoutEffect(() => {
    // Waits until the window has been measured. If no rows were drawn, a press on a row would be lost.
    if (to < from || !isMeasured) return;
    onDraw({ indexes: Array.from({ length: to - from + 1 }, (_row, index) => from + index), before, after });
  }, [onDraw, from, to, before, after, isMeasured]);
  return null;
};
