import type { QueryClient } from '@tanstack/react-query';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { call, tellError } from '#src/api/call.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { draftOwner, drafts } from '#src/drafts/shelf/drafts.ts';
import { keptDeals } from './keepDeal.ts';
import { goOnByItself, isPickOpen, pickAbout } from '#src/custom/warehouse/picking/toPick/picks.ts';
import { isAnswered } from './pickState.ts';
import type { PickContent } from './pickStore.ts';

const orderIdOf = ({ about }: Draft) => Number(about.slice(pickAbout(0).length - 1));

/** Loads the deal from the server, or else the stored copy. Undefined if there is neither. */
const goodsOf = async (orderId: number): Promise<PickGoods | undefined> => {
  try {
    return await call(getPickGoods, { params: { id: orderId } });
  } catch (error) {
    if (isAnswered(error)) throw error;
    return (await keptDeals()).find((goods) => goods.OrderId === orderId);
  }
};

/** Stops automatic sending and keeps the reason for the picker to see. */
const stop = async ({ id }: Draft, stopped: string) => {
  const taken = await drafts.takeUp<PickContent>(id);
  if (!taken) return;
  const draft = drafts.open<PickContent>(draftOwner(), { ...taken, describe: () => ({ title: taken.title, detail: stopped }) }, taken);
  draft.keep(() => ({ ...taken.content, confirmWaits: undefined, stopped }));
  await draft.leave();
};

/**
 * Resumes picks that were confirmed on this device and got no answer before a reload, a crash or a closed tab. Each is sent under its own key, by one tab.
 * Without a connection it tries again later.
 */
export const sendKept = async (queryClient: QueryClient, kept: readonly Draft[]) => {
  for (const draft of kept) {
    const orderId = orderIdOf(draft);
    if (isPickOpen(orderId)) continue;
    try {
      const goods = await goodsOf(orderId);
      if (goods && !isPickOpen(orderId)) await goOnByItself(queryClient, goods, draft.id);
    } catch (error) {
      await stop(draft, tellError(error));
    }
  }
};
