import { useEffect, useState } from 'react';
import { draftOwner, drafts } from '#src/drafts/shelf/drafts.ts';
import { goingOnByItself, isPickOpen, pickAbout } from './picks.ts';
import type { TakenPick } from './picks.ts';
import type { PickContent } from '#src/custom/warehouse/picking/device/pickStore.ts';

type Taken = ReadonlyMap<number, TakenPick>;

const takeUp = async (orderIds: readonly number[]): Promise<Taken> => {
  const taken = new Map<number, TakenPick>();
  await goingOnByItself();
  const offered = await drafts.offered(draftOwner());
  for (const orderId of orderIds) {
    const found = isPickOpen(orderId) ? undefined : offered.find((draft) => draft.about === pickAbout(orderId));
    const draft = found && (await drafts.takeUp<PickContent>(found.id).catch(() => undefined));
    if (draft) taken.set(orderId, draft);
  }
  return taken;
};

/** Takes up the stored drafts of these picks without asking. Undefined while they load. */
export const useTaken = (orderIds: readonly number[]): Taken | undefined => {
  const [taken, setTaken] = useState<Taken | undefined>();
  const wanted = orderIds.join(',');
  useEffect(() => {
    let isGone = false;
    const ids = wanted.split(',').map(Number);
    void takeUp(ids)
      .catch((): Taken => new Map())
      .then((found) => !isGone && setTaken(found));
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return taken;
};
