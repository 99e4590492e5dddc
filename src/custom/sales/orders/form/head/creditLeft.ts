import { sum } from '#contract/money.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';

type Deal = Pick<Order, 'Status'> & { Totals: Pick<Order['Totals'], 'Gross'> };

/** Tells whether a deal no longer counts as open: an invoiced deal is in the balance, and a cancelled one is nowhere. */
export const isNoLongerOpen = (deal: Pick<Order, 'Status'> | undefined) => deal?.Status === 'Invoiced' || deal?.Status === 'Cancelled';

/**
 * Returns the credit left, in the account's currency, if the deal has the total `gross`. Adds back the stored total of a deal that is
 * already counted among the open ones.
 */
export const computeCreditLeft = (creditLeft: number, deal: Deal | undefined, gross: number) => {
  if (isNoLongerOpen(deal)) return creditLeft;
  // Held deals are paid in advance, so the credit check does not count them as open.
  const countedGross = deal && deal.Status !== 'Held' ? deal.Totals.Gross : 0;
  return Number(sum([creditLeft, countedGross, -gross]));
};

export const takenByAdmin = 'Ask an administrator to accept the order, or clear the account.';
