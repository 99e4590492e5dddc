import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { atPickLine } from '#contract/warehouse/picking/pickers.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { mergeNewer } from '#src/custom/warehouse/picking/device/mergeNewer.ts';
import type { WalkLine } from './walkLines.ts';

interface LineClaim {
  id: number;
  message: string;
}

/** Tells the server which line the user is picking. Returns a warning if a colleague is picking the same line. Does nothing offline. */
export const useAtLine = (current: WalkLine | undefined, isCounted: boolean) => {
  const queryClient = useQueryClient();
  const [refusedClaim, setRefusedClaim] = useState<LineClaim | undefined>();
  const id = current?.line.OrderDetailId;
  const orderId = current?.goods.OrderId;
  const claimLine = async (Instead: boolean) => {
    if (id === undefined || orderId === undefined) return;
    try {
      const goods = await call(atPickLine, { body: { OrderId: orderId, OrderDetailId: id, Instead } });
      const key = buildQueryKey(getPickGoods, { params: { id: orderId } });
      queryClient.setQueryData<PickGoods>(key, (before) => mergeNewer(before, goods));
      setRefusedClaim(undefined);
    } catch (error) {
      // Only the warning about a colleague is shown here. The next save reports any other error.
      setRefusedClaim(error instanceof ApiError && error.code === 'RULE_BROKEN' ? { id, message: error.message } : undefined);
    }
  };
  useEffect(() => {
    if (!isCounted) void claimLine(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- claims a line once, when the user comes to it.
  }, [id, orderId]);
  return { message: refusedClaim?.id === id ? refusedClaim?.message : undefined, takeOver: () => claimLine(true) };
};
