import type { PurchaseInvoiceState } from '#contract/purchaseInvoices/calls.ts';
import type { PurchaseState } from '#contract/purchaseOrders/states.ts';

export const purchaseWords: Record<PurchaseState, string> = {
  Draft: 'Draft',
  Ordered: 'Ordered',
  Confirmed: 'Confirmed',
  PartReceived: 'Part received',
  Received: 'Received',
  Closed: 'Closed short',
  Cancelled: 'Cancelled',
};

export const purchaseInvoiceWords: Record<PurchaseInvoiceState, string> = { ToCheck: 'To check', Agreed: 'Agreed', Queried: 'Queried' };
