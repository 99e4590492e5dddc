import { sum } from '#contract/money.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';

type Deal = Pick<Order, 'Status'> & { Totals: Pick<Order['Totals'], 'Gross'> };

/** Tells whether a deal no longer counts as open. An invoiced deal is in the balance instead, and a cancelled one is owed by nobody. */
export const isNoLongerOpen = (deal: Pick<Order, 'Status'> | undefined) => deal?.Status === 'Invoiced' || deal?.Status === 'Cancelled';

/**
 * Returns the credit left if the deal is saved with the total `gross`. If `creditLeft` already counts the stored deal as open, replaces its
 * total.
 */
export const computeCreditLeft = (creditLeft: number, deal: Deal | undefined, gross: number) => {
  if (isNoLongerOpen(deal)) return creditLeft;
  // Held deals are paid in advance, so the credit check does not count them as open.
  const countedGross = deal && deal.Status !== 'Held' ? deal.Totals.Gross : 0;
  return Number(sum([creditLeft, countedGross, -gross]));
};

export const askAdministratorText = 'Ask an administrator to accept the order or to take the account off stop.';
