import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { allSeen, forgetSeen, keepSeen } from '#src/drafts/shelf/seen.ts';
import { isToPick } from '#src/custom/warehouse/picking/pick/walkLines.ts';

const called = 'deal-';

export const seenDeal = (orderId: number) => `${called}${orderId}`;

/** The deals that can be picked on this device without a connection. */
export const keptDeals = () => allSeen<PickGoods>(called);

/** What is to be picked stays on the device, as last answered; what is picked does not. */
export const keepDeal = (goods: PickGoods) => {
  if (isToPick(goods)) keepSeen(seenDeal(goods.OrderId), goods);
  else forgetSeen(seenDeal(goods.OrderId));
};
