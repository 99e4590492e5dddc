import { lazy, Suspense } from 'react';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { Loading } from '#src/ui/states/states.tsx';

const PaperList = lazy(async () => ({ default: (await import('./PaperList.tsx')).PaperList }));

/** Shows the documents of a deal, including withdrawn ones. Loads when opened. */
export const OrderPapers = ({ order }: { order: Order }) => (
  <Unfold title="Documents">
    {() => (
      <Suspense fallback={<Loading rows={2} />}>
        <PaperList order={order} />
      </Suspense>
    )}
  </Unfold>
);
