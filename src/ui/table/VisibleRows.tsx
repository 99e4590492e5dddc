import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from '#src/ui/state/store.ts';
import { paper } from './paper.ts';
import type { DrawnRows, VirtualRowsProps } from './VirtualRows.tsx';

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

/** From here on only the rows in sight are drawn. */
const virtualFrom = 50;
const upTo = (count: number): DrawnRows => ({ indexes: Array.from({ length: count }, (_row, index) => index), before: 0, after: 0 });

interface VisibleRowsProps extends Omit<VirtualRowsProps, 'onDraw'> {
  children: (drawn: DrawnRows) => ReactNode;
}

/**
 * Which rows to draw, and how much room the others take. What works that out for many rows is fetched with the first long list and stands
 * beside them: the rows that are there stay, with the press and the focus that is on them.
 */
export const VisibleRows = ({ children, ...rest }: VisibleRowsProps) => {
  const { count } = rest;
  const [drawn, setDrawn] = useState<DrawnRows | undefined>(undefined);
  // On paper every row is in sight.
  const isLong = !useStore(paper) && count > virtualFrom;
  const rows = isLong ? (drawn ?? upTo(virtualFrom)) : upTo(count);
  return (
    <>
      {isLong && (
        <Suspense fallback={null}>
          <VirtualRows {...rest} onDraw={setDrawn} />
        </Suspense>
      )}
      {children({ ...rows, indexes: rows.indexes.filter((index) => index < count) })}
    </>
  );
};
