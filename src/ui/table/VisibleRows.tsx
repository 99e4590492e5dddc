import { Suspense, lazy, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { useStore } from '#src/ui/state/store.ts';
import { printStore } from './printStore.ts';
import { rowHeightPx } from './rowSize.ts';
import type { Density } from './rowSize.ts';
import type { DrawnRows, MeasureRow, VirtualRowsProps } from './VirtualRows.tsx';

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

/** Number of rows above which only visible rows are drawn. */
const virtualFrom = 50;
/** Rows below the window that are drawn with the first ones, because a second pass for so few takes longer. */
const fewMore = 10;
const firstRows = (drawnCount: number, count: number, rowPx = 0): DrawnRows => ({
  indexes: Array.from({ length: drawnCount }, (_row, index) => index),
  before: 0,
  after: (count - drawnCount) * rowPx,
});

/**
 * Chooses the rows to draw first, at the top or around the row that the user returns to. The others only take their space until the list is
 * complete.
 */
const chooseFirstRows = (count: number, density: Density, activeRow: number) => {
  const rowPx = rowHeightPx(density);
  const visibleCount = Math.max(Math.ceil(window.innerHeight / rowPx), activeRow + 1);
  const firstCount = count <= visibleCount + fewMore ? count : visibleCount;
  return firstRows(Math.min(virtualFrom, firstCount), count, rowPx);
};

/** Makes a function that stays the same when the measuring code loads, so that no row is drawn again. */
const makeMeasure = () => {
  let measureRow: MeasureRow = () => undefined;
  return {
    measure: (row: HTMLElement | null) => measureRow(row),
    measureBy: (next: MeasureRow) => {
      measureRow = next;
    },
  };
};

interface VisibleRowsProps extends Omit<VirtualRowsProps, 'measureBy' | 'onDraw'> {
  /** Index of the focused row. */
  active: number;
  /** Called when rows outside the window are drawn for the first time. */
  onGrow: () => void;
  /** Draws the rows. Each row gets `measure` as its `ref`. */
  children: (drawn: DrawnRows & { measure: MeasureRow }) => ReactNode;
}

/**
 * Decides which rows to draw and how much space the others take. The code for long lists loads with the first such list. Rows already drawn
 * stay, with their focus.
 */
export const VisibleRows = ({ children, active, onGrow, ...rowProps }: VisibleRowsProps) => {
  const { count, density } = rowProps;
  const [drawnRows, setDrawnRows] = useState<DrawnRows | undefined>();
  const [isPainted, setPainted] = useState(false);
  const [{ measure, measureBy }] = useState(makeMeasure);
  // A printed list shows every row.
  const isPrinting = useStore(printStore);
  const isLong = !isPrinting && count > virtualFrom;
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const [hasMore] = useState(() => chooseFirstRows(count, density, active).indexes.length < count);
  const isGrown = hasMore && isPainted && (!isLong || drawnRows !== undefined);
  useLayoutEffect(() => {
    if (isGrown) onGrow();
  }, [isGrown, onGrow]);
  const chooseRows = () => {
    if (isPrinting || (isPainted && !isLong)) return firstRows(count, count);
    return (isLong && drawnRows) || chooseFirstRows(count, density, active);
  };
  const rows = chooseRows();
  return (
    <>
      {isLong && isPainted && (
        <Suspense fallback={<EstimatedRows count={count} density={density} onDraw={setDrawnRows} />}>
          <VirtualRows {...rowProps} measureBy={measureBy} onDraw={setDrawnRows} />
        </Suspense>
      )}
      {children({ ...rows, indexes: rows.indexes.filter((index) => index < count), measure })}
    </>
  );
};

/** Scrolls by an estimate of the row height while the measuring code loads. */
const EstimatedRows = ({ count, density, onDraw }: Pick<VirtualRowsProps, 'count' | 'density' | 'onDraw'>) => {
  useLayoutEffect(() => onDraw(firstRows(virtualFrom, count, rowHeightPx(density))), [count, density, onDraw]);
  return null;
};
