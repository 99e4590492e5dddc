import { lazy, Suspense } from 'react';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { Loading } from '#src/ui/states/states.tsx';

// Loads the list components only when needed, because most users enter an order without opening its history.
const HistoryPanel = lazy(async () => ({ default: (await import('#src/resources/engine/form/conflict/HistoryPanel.tsx')).HistoryPanel }));

/** Shows who changed the order, when and how. Loads when opened. */
export const OrderChanges = ({ orderId }: { orderId: number }) => (
  <Unfold title="History">
    {() => (
      <Suspense fallback={<Loading rows={3} />}>
        <HistoryPanel entity="Order" id={orderId} hasHeading={false} />
      </Suspense>
    )}
  </Unfold>
);
