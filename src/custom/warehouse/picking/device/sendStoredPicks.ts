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

/** Loads the deal from the server, or else the stored copy. Undefined if there is neither. */
const loadGoods = async (orderId: number): Promise<PickGoods | undefined> => {
  try {
    return await call(getPickGoods, { params: { id: orderId } });
  } catch (error) {
    if (isAnswered(error)) throw error;
    return (await listStoredDeals()).find((goods) => goods.OrderId === orderId);
  }
};

/** Stops automatic sending and keeps the reason for the picker to see. */
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
 * Resumes picks that were confirmed on this device and got no answer before a reload, a crash or a closed tab. Each is sent under its own key, by one tab.
 * Without a connection it tries again later.
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
