import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { allSeen, forgetSeen, keepSeen } from '#src/drafts/shelf/seen.ts';
import { isToPick } from '#src/custom/warehouse/picking/pick/walkLines.ts';

const called = 'deal-';

export const seenDeal = (orderId: number) => `${called}${orderId}`;

/** Lists the deals that this device can pick offline. */
export const keptDeals = () => allSeen<PickGoods>(called);

/** Stores the latest answer for a deal while it can be picked, and removes it afterwards. */
export const keepDeal = (goods: PickGoods) => {
  if (isToPick(goods)) keepSeen(seenDeal(goods.OrderId), goods);
  else forgetSeen(seenDeal(goods.OrderId));
};
