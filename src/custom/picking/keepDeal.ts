import type { PickGoods } from '#contract/picking/calls.ts';
import { forgetSeen, keepSeen } from '#src/drafts/seen.ts';
import { isToPick } from './walkLines.ts';

export const seenDeal = (orderId: number) => `deal-${orderId}`;

/** What is to be picked stays on the device, as last answered; what is picked does not. */
export const keepDeal = (goods: PickGoods) => {
  if (isToPick(goods)) keepSeen(seenDeal(goods.OrderId), goods);
  else forgetSeen(seenDeal(goods.OrderId));
};
