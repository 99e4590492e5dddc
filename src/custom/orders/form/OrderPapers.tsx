import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders/shapes.ts';
import { Loading } from '#src/ui/states/states.tsx';

const PaperList = lazy(async () => ({ default: (await import('./PaperList.tsx')).PaperList }));

/** The papers of a deal, those that no longer hold among them; asked for when it is opened. */
export const OrderPapers = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="order-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Documents</summary>
      {isOpen && (
        <Suspense fallback={<Loading rows={2} />}>
          <PaperList order={order} />
        </Suspense>
      )}
    </details>
  );
};
