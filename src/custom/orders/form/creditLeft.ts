import { sum } from '#contract/money.ts';
import type { Order } from '#contract/orders/shapes.ts';

type Deal = Pick<Order, 'Status'> & { Totals: Pick<Order['Totals'], 'Gross'> };

/** Invoiced it is in the balance, cancelled nowhere: what the account has left does not wait for it. */
export const isThrough = (deal: Pick<Order, 'Status'> | undefined) => deal?.Status === 'Invoiced' || deal?.Status === 'Cancelled';

/** What the limit leaves, in the account's currency, once the deal stands at `gross`; as stored, an open deal is among the open ones already. */
export const creditLeftAfter = (creditLeft: number, deal: Deal | undefined, gross: number) => {
  if (isThrough(deal)) return creditLeft;
  // Held deals are paid first, so they are not among the open deals of the credit check.
  const counted = deal && deal.Status !== 'Held' ? deal.Totals.Gross : 0;
  return Number(sum([creditLeft, counted, -gross]));
};

export const takenByAdmin = 'Only an administrator may take an order for an account on stop.';
