import { Suspense, lazy } from 'react';
import type { VirtualRowsProps } from './VirtualRows.tsx';

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

/** From here on only the rows in sight are drawn. */
const virtualFrom = 50;
const upTo = (count: number) => ({ indexes: Array.from({ length: count }, (_row, index) => index), before: 0, after: 0 });

/** Which rows to draw, and how much room the others take; what works that out for many rows is fetched with the first long list. */
export const VisibleRows = (props: VirtualRowsProps) => {
  const { count, children } = props;
  if (count <= virtualFrom) return children(upTo(count));
  return (
    <Suspense fallback={children(upTo(virtualFrom))}>
      <VirtualRows {...props} />
    </Suspense>
  );
};
