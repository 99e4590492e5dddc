import { useEffect, useState } from 'react';
import { draftOwner, drafts } from '#src/drafts/shelf/drafts.ts';
import { awaitResuming, isPickOpen, pickAbout } from './picks.ts';
import type { StoredPick } from './picks.ts';
import type { PickContent } from '#src/custom/warehouse/picking/device/pickStore.ts';

type StoredPicks = ReadonlyMap<number, StoredPick>;

const takeUp = async (orderIds: readonly number[]): Promise<StoredPicks> => {
  const storedPicks = new Map<number, StoredPick>();
  await awaitResuming();
  const offeredDrafts = await drafts.offered(draftOwner());
  for (const orderId of orderIds) {
    const pickDraft = isPickOpen(orderId) ? undefined : offeredDrafts.find((draft) => draft.about === pickAbout(orderId));
    const draft = pickDraft && (await drafts.takeUp<PickContent>(pickDraft.id).catch(() => undefined));
    if (draft) storedPicks.set(orderId, draft);
  }
  return storedPicks;
};

/** Loads the stored drafts of these picks, without asking the user whether to resume them. Undefined while the drafts load. */
export const useStoredPicks = (orderIds: readonly number[]): StoredPicks | undefined => {
  const [storedPicks, setStoredPicks] = useState<StoredPicks | undefined>();
  const orderKey = orderIds.join(',');
  useEffect(() => {
    let isGone = false;
    const ids = orderKey.split(',').map(Number);
    void takeUp(ids)
      .catch((): StoredPicks => new Map())
      .then((pickDraft) => !isGone && setStoredPicks(pickDraft));
    return () => {
      isGone = true;
    };
  }, [orderKey]);
  return storedPicks;
};
