import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PickContent } from '#src/custom/warehouse/picking/device/pickStore.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';

const retryMs = 4000;

const isConfirmedPick = ({ kind, content }: Draft) => kind === 'pick' && (content as PickContent).confirmWaits !== undefined;

/**
 * Sends confirmed picks that are stored on the device, whichever screen is open. `waiting` are picks without a connection. `left` are
 * drafts that the user must continue.
 */
export const useSendStoredPicks = (drafts: readonly Draft[]) => {
  const queryClient = useQueryClient();
  const [isTried, setIsTried] = useState(false);
  const confirmedDrafts = drafts.filter(isConfirmedPick);
  const hasPicks = confirmedDrafts.length > 0;
  const send = useEffectEvent(async () => {
    const { sendKept } = await import('#src/custom/warehouse/picking/pick/PickGoods.tsx');
    await sendKept(queryClient, confirmedDrafts);
  });
  useEffect(() => {
    if (!hasPicks) return undefined;
    let isBusy = false;
    const trySend = async () => {
      if (isBusy) return;
      isBusy = true;
      // If the code for sending fails to load, the pick stays stored as when offline.
      await send().catch(() => undefined);
      isBusy = false;
      setIsTried(true);
    };
    void trySend();
    const timer = setInterval(() => void trySend(), retryMs);
    return () => clearInterval(timer);
  }, [hasPicks]);
  return { waiting: isTried ? confirmedDrafts : [], left: drafts.filter((draft) => !isConfirmedPick(draft)) };
};
