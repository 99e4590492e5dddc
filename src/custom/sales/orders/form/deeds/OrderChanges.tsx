import { lazy, Suspense } from 'react';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { Loading } from '#src/ui/states/states.tsx';

// With all that lists are made of: an order is taken without it.
const HistoryPanel = lazy(async () => ({ default: (await import('#src/resources/engine/form/conflict/HistoryPanel.tsx')).HistoryPanel }));

/** Who changed the order, when, and what; asked for when it is opened. */
export const OrderChanges = ({ orderId }: { orderId: number }) => (
  <Unfold title="History">
    {() => (
      <Suspense fallback={<Loading rows={3} />}>
        <HistoryPanel entity="Order" id={orderId} hasHeading={false} />
      </Suspense>
    )}
  </Unfold>
);
