import type { DealType, OrderStatus } from '#contract/sales/deal/states.ts';

export const statusWords: Record<OrderStatus, string> = {
  Held: 'Held',
  Open: 'Open',
  Picking: 'Picking',
  Picked: 'Picked',
  ReadyToInvoice: 'Ready to invoice',
  Invoiced: 'Invoiced',
  Cancelled: 'Cancelled',
};

/** Reasons why the lines of a deal cannot be changed, with what to do instead. */
export const fixedBecause: Partial<Record<OrderStatus, string>> = {
  Picking: 'This order is being picked, so its lines cannot be changed. Short quantities become a back order.',
  Picked: 'This order is picked. To change its lines, reopen the pick on the pick list.',
  ReadyToInvoice: 'This order has been despatched. To change its lines, reverse the despatch.',
  Invoiced: 'This order is invoiced. To correct the invoice, issue a credit note.',
  Cancelled: 'This order is cancelled. Copy it to enter the order again.',
};

/** Status for use in a sentence, such as `Deal 10452 is being picked`. */
export const statusInSentence = (status: OrderStatus) => (status === 'Picking' ? 'being picked' : statusWords[status].toLowerCase());

/** Label for the status of a deal. An open call-off has the status Held, which here does not mean held for payment. */
export const labelDealStatus = ({ Status, IsCallOff }: { Status: OrderStatus; IsCallOff: boolean }) => {
  if (!IsCallOff) return statusWords[Status];
  return Status === 'Held' ? 'Call-off' : 'Call-off, closed';
};

export const dealTypeWords: Record<DealType, string> = { Stock: 'Stock', Direct: 'Direct', AdHoc: 'Ad hoc' };
