import type { QueryClient } from '@tanstack/react-query';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { draftOwner, drafts } from '#src/drafts/shelf/drafts.ts';
import { listStoredDeals } from './storeDeal.ts';
import { resumeInBackground, isPickOpen, pickAbout } from '#src/custom/warehouse/picking/toPick/picks.ts';
import { isAnswered } from './pickState.ts';
import type { PickContent } from './pickStore.ts';

const parseOrderId = ({ about }: Draft) => Number(about.slice(pickAbout(0).length - 1));

/** Loads the deal from the server, or from the device if there is no connection. Undefined if the device has no copy. */
const loadGoods = async (orderId: number): Promise<PickGoods | undefined> => {
  try {
    return await call(getPickGoods, { params: { id: orderId } });
  } catch (error) {
    if (isAnswered(error)) throw error;
    return (await listStoredDeals()).find((goods) => goods.OrderId === orderId);
  }
};

/** Ends automatic sending of a stored pick and stores the reason, which the picker sees later. */
const stop = async ({ id }: Draft, reason: string) => {
  const storedDraft = await drafts.takeUp<PickContent>(id);
  if (!storedDraft) return;
  const draft = drafts.open<PickContent>(
    draftOwner(),
    { ...storedDraft, describe: () => ({ title: storedDraft.title, detail: reason }) },
    storedDraft,
  );
  draft.keep(() => ({ ...storedDraft.content, confirmWaits: undefined, stopped: reason }));
  await draft.leave();
};

/**
 * Sends picks that were confirmed on this device but got no answer before the page was reloaded, crashed or closed. Only one tab sends each pick, with the
 * key of its first request. Without a connection the pick is sent later.
 */
export const sendStoredPicks = async (queryClient: QueryClient, storedDrafts: readonly Draft[]) => {
  for (const draft of storedDrafts) {
    const orderId = parseOrderId(draft);
    if (isPickOpen(orderId)) continue;
    try {
      const goods = await loadGoods(orderId);
      if (goods && !isPickOpen(orderId)) await resumeInBackground(queryClient, goods, draft.id);
    } catch (error) {
      await stop(draft, describeError(error));
    }
  }
};
