import { lazy, Suspense } from 'react';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { Loading } from '#src/ui/states/states.tsx';

const PaperList = lazy(async () => ({ default: (await import('./PaperList.tsx')).PaperList }));

/** The papers of a deal, those that no longer hold among them; asked for when it is opened. */
export const OrderPapers = ({ order }: { order: Order }) => (
  <Unfold title="Documents">
    {() => (
      <Suspense fallback={<Loading rows={2} />}>
        <PaperList order={order} />
      </Suspense>
    )}
  </Unfold>
);
