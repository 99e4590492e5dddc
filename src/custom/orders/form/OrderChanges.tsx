import { useState } from 'react';
import { HistoryPanel } from '#src/resources/engine/form/HistoryPanel.tsx';

/** Who changed the order, when, and what; asked for when it is opened. */
export const OrderChanges = ({ orderId }: { orderId: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="order-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryPanel entity="Order" id={orderId} hasHeading={false} />}
    </details>
  );
};
