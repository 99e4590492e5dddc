import { sum } from '#contract/money.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';

type Deal = Pick<Order, 'Status'> & { Totals: Pick<Order['Totals'], 'Gross'> };

/** Whether a deal no longer takes from what is left of the credit: an invoiced deal is in the balance, a cancelled one is nowhere. */
export const isThrough = (deal: Pick<Order, 'Status'> | undefined) => deal?.Status === 'Invoiced' || deal?.Status === 'Cancelled';

/**
 * What is left of the credit limit, in the account's currency, once the deal comes to `gross`. If the deal is open already, what it came
 * to before is counted among the open deals, and so is added back first.
 */
export const creditLeftAfter = (creditLeft: number, deal: Deal | undefined, gross: number) => {
  if (isThrough(deal)) return creditLeft;
  // Held deals are paid first, so they are not among the open deals of the credit check.
  const counted = deal && deal.Status !== 'Held' ? deal.Totals.Gross : 0;
  return Number(sum([creditLeft, counted, -gross]));
};

export const takenByAdmin = 'Ask an administrator to accept the order, or clear the account.';
