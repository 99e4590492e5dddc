import type { PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';

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

interface Rest {
  State: PurchaseState;
  Rest: number;
  TolerancePercent: number;
}

/** Describes goods that have not arrived: still expected, or no longer. Undefined if all have arrived. */
export const restInWords = ({ State, Rest, TolerancePercent }: Rest): string | undefined => {
  if (Rest <= 0) return undefined;
  const rest = Rest.toLocaleString('en-GB');
  if (isAwaited(State)) return `${rest} still expected`;
  if (State === 'Received') return `${rest} not delivered (tolerance ${TolerancePercent} %)`;
  return State === 'Closed' ? `${rest} not delivered` : undefined;
};
