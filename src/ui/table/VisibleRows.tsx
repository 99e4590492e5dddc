import { Suspense, lazy, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { useStore } from '#src/ui/state/store.ts';
import { paper } from './paper.ts';
import { rowHeightPx } from './rowSize.ts';
import type { Density } from './rowSize.ts';
import type { DrawnRows, MeasureRow, VirtualRowsProps } from './VirtualRows.tsx';

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

/** From here on only the rows in sight are drawn. */
const virtualFrom = 50;
const upTo = (drawn: number, count: number, rowPx = 0): DrawnRows => ({
  indexes: Array.from({ length: drawn }, (_row, index) => index),
  before: 0,
  after: (count - drawn) * rowPx,
});

/** What can be in sight of a list that opens, and the row that one comes back to; the others leave their room until it stands. */
const firstOf = (count: number, density: Density, goneOn: number) => {
  const rowPx = rowHeightPx(density);
  const inSight = Math.max(Math.ceil(window.innerHeight / rowPx), goneOn + 1);
  return upTo(Math.min(virtualFrom, count, inSight), count, rowPx);
};

/** What holds a row stays the same when what measures it comes: no row is drawn again for it. */
const makeMeasure = () => {
  let by: MeasureRow = () => undefined;
  return {
    measure: (row: HTMLElement | null) => by(row),
    measureBy: (next: MeasureRow) => {
      by = next;
    },
  };
};

interface VisibleRowsProps extends Omit<VirtualRowsProps, 'measureBy' | 'onDraw'> {
  /** Which of them the keys are on. */
  active: number;
  /** Each row that is drawn takes `measure` as its `ref`. */
  children: (drawn: DrawnRows & { measure: MeasureRow }) => ReactNode;
}

/**
 * Which rows to draw, and how much room the others take. What works that out for many rows is fetched with the first long list and stands
 * beside them once they are in sight: the rows that are there stay, with the press and the focus that is on them.
 */
export const VisibleRows = ({ children, active, ...rest }: VisibleRowsProps) => {
  const { count, density } = rest;
  const [drawn, setDrawn] = useState<DrawnRows | undefined>();
  const [isInSight, setInSight] = useState(false);
  const [{ measure, measureBy }] = useState(makeMeasure);
  // On paper every row is in sight.
  const isPaper = useStore(paper);
  const isLong = !isPaper && count > virtualFrom;
  useEffect(() => afterPaint(() => setInSight(true)), []);
  const rowsNow = () => {
    if (isPaper || (isInSight && !isLong)) return upTo(count, count);
    return (isLong && drawn) || firstOf(count, density, active);
  };
  const rows = rowsNow();
  return (
    <>
      {isLong && isInSight && (
        <Suspense fallback={<Meanwhile count={count} density={density} onDraw={setDrawn} />}>
          <VirtualRows {...rest} measureBy={measureBy} onDraw={setDrawn} />
        </Suspense>
      )}
      {children({ ...rows, indexes: rows.indexes.filter((index) => index < count), measure })}
    </>
  );
};

/** While that is fetched one may scroll already. */
const Meanwhile = ({ count, density, onDraw }: Pick<VirtualRowsProps, 'count' | 'density' | 'onDraw'>) => {
  useLayoutEffect(() => onDraw(upTo(virtualFrom, count, rowHeightPx(density))), [count, density, onDraw]);
  return null;
};
