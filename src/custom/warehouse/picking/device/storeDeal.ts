import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { listStoredReplies, forgetSeen, storeReply } from '#src/drafts/shelf/storedReplies.ts';
import { isToPick } from '#src/custom/warehouse/picking/pick/walkLines.ts';

const namePrefix = 'deal-';

export const seenDeal = (orderId: number) => `${namePrefix}${orderId}`;

/** Lists the deals that this device can pick offline. */
export const listStoredDeals = () => listStoredReplies<PickGoods>(namePrefix);

/** Stores a deal on the device while it can be picked. Removes the stored copy afterwards. */
export const storeDeal = (goods: PickGoods) => {
  if (isToPick(goods)) storeReply(seenDeal(goods.OrderId), goods);
  else forgetSeen(seenDeal(goods.OrderId));
};
