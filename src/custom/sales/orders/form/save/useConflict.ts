import { useRef, useState } from 'react';
import { getOrder } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { call, failureOf } from '#src/api/call.ts';
import type { Failure } from '#contract/failure.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

/** Somebody saved the order first: what they changed, which is what one's own changes then join. */
export const useConflict = (order: Order | undefined, onFailure: (failure: Failure) => void) => {
  const [shown, setShown] = useState<FoundConflict | undefined>();
  const theirs = useRef<Order | undefined>(undefined);
  const isJoined = useRef(false);
  const load = async () => {
    if (!order) throw new Error('A new order is nobody else’s');
    theirs.current = await call(getOrder, { query: { orderId: order.OrderId } });
    return theirs.current;
  };
  return {
    shown,
    close: () => setShown(undefined),
    isJoined: () => isJoined.current,
    /** What they changed is told where it can be asked for; that they did, in any case. */
    show: async (message: string) => {
      theirs.current = undefined;
      isJoined.current = false;
      setShown({ faster: message, changes: [] });
      if (!order) return;
      try {
        const { theirChanges } = await import('#src/custom/sales/orders/form/draft/theirChanges.ts');
        setShown({ faster: message, changes: theirChanges(order, await load()) });
      } catch (error) {
        onFailure(failureOf(error));
      }
    },
    /** Answers the version to save upon: the one that was told, so that what is saved after it is told as well. */
    join: async (store: OrderStore) => {
      await store.settled();
      const { joinOrder } = await import('#src/custom/sales/orders/form/draft/joinOrder.ts');
      const now = theirs.current ?? (await load());
      joinOrder(store, now);
      isJoined.current = true;
      return now.Version;
    },
  };
};
