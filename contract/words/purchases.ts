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

interface Shortfall {
  State: PurchaseState;
  Rest: number;
  TolerancePercent: number;
}

/** Describes the goods that have not arrived, as still expected or not delivered. Undefined if all have arrived. */
export const describeShortfall = ({ State, Rest, TolerancePercent }: Shortfall): string | undefined => {
  if (Rest <= 0) return undefined;
  const remainder = Rest.toLocaleString('en-GB');
  if (isAwaited(State)) return `${remainder} still expected`;
  if (State === 'Received') return `${remainder} not delivered (tolerance ${TolerancePercent} %)`;
  return State === 'Closed' ? `${remainder} not delivered` : undefined;
};
