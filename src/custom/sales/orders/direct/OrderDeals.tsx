import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call, describeError } from '#src/api/call.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { DirectDeal } from './directDeals.ts';

const send = (id: number, Send: boolean) => call(orderDeal, { params: { id }, body: { Send } }, { idempotencyKey: crypto.randomUUID() });

const hasNoAddress = (error: unknown) => error instanceof ApiError && error.errors.To !== undefined;

type Outcome = 'mailed' | 'not mailed' | { refused: string };

/** Orders from the supplier and queues the e-mail. Without an e-mail address, the purchase order is still issued for posting. */
const orderOne = async ({ OrderId }: DirectDeal): Promise<Outcome> => {
  try {
    await send(OrderId, true);
    return 'mailed';
  } catch (error) {
    if (!hasNoAddress(error)) return { refused: describeError(error) };
  }
  return send(OrderId, false).then(
    () => 'not mailed',
    (error: unknown) => ({ refused: describeError(error) }),
  );
};

/** Orders the goods of each deal from its supplier, one deal after another, and reports the results. */
export const OrderDeals = ({ deals }: { deals: readonly DirectDeal[] }) => {
  const toast = useToast();
  const queries = useQueryClient();
  const [dealsToOrder, setDealsToOrder] = useState<readonly DirectDeal[]>();
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const order = async (toOrder: readonly DirectDeal[]) => {
    setBusy(true);
    const outcomes: { deal: DirectDeal; outcome: Outcome }[] = [];
    for (const deal of toOrder) outcomes.push({ deal, outcome: await orderOne(deal) });
    setBusy(false);
    const failures = outcomes.flatMap(({ deal, outcome }) => (typeof outcome === 'object' ? [{ deal, reason: outcome.refused }] : []));
    const notMailed = outcomes.filter(({ outcome }) => outcome === 'not mailed').map(({ deal }) => dealName(deal));
    const orderedCount = outcomes.length - failures.length;
    if (orderedCount > 0)
      toast(
        `Goods of ${plural(orderedCount, 'order')} ordered${notMailed.length > 0 ? `. Print and post the purchase orders for ${notMailed.join(', ')}, because there is no e-mail address` : ''}`,
      );
    setRefusals(failures.map(({ deal, reason }) => `Order ${dealName(deal)}: ${reason}`));
    setDealsToOrder(failures.length > 0 ? failures.map(({ deal }) => deal) : undefined);
    await queries.invalidateQueries();
  };
  if (deals.length === 0 && !dealsToOrder) return null;
  return (
    <>
      <ActionButton shortcut="Alt+O" pending={isBusy} onPress={() => setDealsToOrder(deals)}>
        {`Order goods of ${plural(deals.length, 'order')}`}
      </ActionButton>
      <ConfirmDialog
        isOpen={dealsToOrder !== undefined}
        title={`Order the goods of ${plural(dealsToOrder?.length ?? 0, 'order')} from suppliers`}
        confirm="Order and e-mail"
        pending={isBusy}
        onConfirm={() => order(dealsToOrder ?? [])}
        onClose={() => {
          setDealsToOrder(undefined);
          setRefusals([]);
        }}
      >
        <p>{`Each order and depot gets its own purchase order. Orders: ${(dealsToOrder ?? []).map(dealName).join(', ')}.`}</p>
        {refusals.map((reason) => (
          <p key={reason} className="field-error" role="alert">
            {reason}
          </p>
        ))}
      </ConfirmDialog>
    </>
  );
};
