import type { DealType, OrderStatus } from '#contract/deal/states.ts';

/** A status as it is said. */
export const statusWords: Record<OrderStatus, string> = {
  Held: 'Held',
  Open: 'Open',
  Picking: 'Picking',
  Picked: 'Picked',
  ReadyToInvoice: 'Ready to invoice',
  Invoiced: 'Invoiced',
  Cancelled: 'Cancelled',
};

/** The same within a sentence: `Deal 10452 is being picked`. */
export const statusInSentence = (status: OrderStatus) => (status === 'Picking' ? 'being picked' : statusWords[status].toLowerCase());

/** A call-off is not held for money, and at its end it is closed. */
export const statusOfDeal = ({ Status, IsCallOff }: { Status: OrderStatus; IsCallOff: boolean }) => {
  if (!IsCallOff) return statusWords[Status];
  return Status === 'Held' ? 'Call-off' : 'Call-off, closed';
};

/** A kind of deal as it is said. */
export const dealTypeWords: Record<DealType, string> = { Stock: 'Stock', Direct: 'Direct', AdHoc: 'Ad hoc' };
