import { useMemo } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { findListedCosts } from '#contract/purchasing/purchaseOrders/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useSettled } from '#src/ui/state/useSettled.ts';
import { costKey, newOf } from './purchaseDraft.ts';
import type { Costs, PurchaseValues } from './purchaseDraft.ts';

type Asked = InputOf<typeof findListedCosts>['body'];

type Wanted = Pick<PurchaseValues, 'SupplierDepotId' | 'Lines'> & Partial<Pick<PurchaseValues, 'OrderedOn'>>;

/** What the depot's price lists ask for the lines that are new, by product and quantity; without a day, today. */
export const useListedCosts = ({ SupplierDepotId, OrderedOn = null, Lines }: Wanted, mayCost: boolean): Costs => {
  const asked = useSettled(JSON.stringify({ SupplierDepotId: SupplierDepotId ?? 0, OrderedOn, Lines: newOf(Lines) }));
  const body = useMemo(() => JSON.parse(asked) as Asked, [asked]);
  const isAsked = mayCost && body.SupplierDepotId === SupplierDepotId && body.OrderedOn === OrderedOn && body.Lines.length > 0;
  const { data } = useAnswer(
    findListedCosts,
    { body },
    {
      enabled: isAsked,
      keepPrevious: ({ body: before }) => before.SupplierDepotId === body.SupplierDepotId && before.OrderedOn === body.OrderedOn,
    },
  );
  return useMemo(() => new Map((isAsked ? data : undefined)?.map((cost) => [costKey(cost), cost])), [data, isAsked]);
};
