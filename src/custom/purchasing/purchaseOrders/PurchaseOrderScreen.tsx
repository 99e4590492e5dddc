import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getPurchaseCombos, getPurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { purchaseWords, restInWords } from '#contract/words/purchases.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { handNow } from '#src/ui/screen/reach/useHandBack.ts';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { PurchaseForm, purchaseAbout } from './PurchaseForm.tsx';
import type { PurchaseContent } from './PurchaseForm.tsx';
import { stateTones } from './words.ts';

const missing = <NotThere what="purchase order" to={screens.purchaseOrders} all="Purchase orders" />;

/** /purchaseorders/new, or one by its id. */
export const PurchaseOrderScreen = () => {
  const { PurchaseOrderId } = useParams();
  if (PurchaseOrderId === 'new') return <NewPurchase />;
  const id = Number(PurchaseOrderId);
  return Number.isInteger(id) && id > 0 ? <OnePurchase key={id} id={id} /> : missing;
};

const NewPurchase = () => {
  const navigate = useNavigate();
  const combos = useAnswer(getPurchaseCombos, {});
  if (combos.error) return <ErrorState error={combos.error} onRetry={combos.refetch} />;
  if (!combos.data) return <Loading rows={6} />;
  const { data } = combos;
  return (
    <DraftOffer<PurchaseContent> about={purchaseAbout(undefined)}>
      {(taken) => (
        <PurchaseForm
          combos={data}
          order={undefined}
          taken={taken}
          title={<ScreenTitle title="New purchase order" detail="For own stock" />}
          onSaved={(saved) => void navigate(screenPaths.purchaseOrder(saved.PurchaseOrderId), { replace: true })}
          onReload={() => undefined}
        />
      )}
    </DraftOffer>
  );
};

const OnePurchase = ({ id }: { id: number }) => {
  const stored = useAnswer(getPurchaseOrder, { params: { id } });
  const combos = useAnswer(getPurchaseCombos, {});
  // The form keeps what it was opened with: an answer in the background must not take what is being typed.
  const [opened, setOpened] = useState<{ order: PurchaseOrder; times: number; hand?: string } | undefined>();
  if (!opened && stored.data && !stored.isFetching) setOpened({ order: stored.data, times: 1 });
  const reopen = (order: PurchaseOrder) => {
    const hand = handNow();
    setOpened((before) => ({ order, hand, times: (before?.times ?? 0) + 1 }));
  };
  const reload = async () => {
    const { data } = await stored.refetch();
    if (data) reopen(data);
  };
  const error = stored.error ?? combos.error;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return missing;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([stored.refetch(), combos.refetch()])} />;
  if (!opened || !combos.data) return <Loading rows={8} />;
  const { data } = combos;
  return (
    <DraftOffer<PurchaseContent> about={purchaseAbout(id)}>
      {(taken) => {
        const mine = opened.times === 1 ? taken : undefined;
        const order = mine?.content.base ?? opened.order;
        return (
          <PurchaseForm
            key={opened.times}
            combos={data}
            order={order}
            taken={mine}
            hand={opened.hand}
            title={<Title order={order} tolerancePercent={data.TolerancePercent} />}
            onSaved={reopen}
            onReload={() => void reload()}
          />
        );
      }}
    </DraftOffer>
  );
};

const restOf = ({ State, Lines }: PurchaseOrder, TolerancePercent: number) => {
  const isBegun = Lines.some((line) => line.ReceivedQuantity > 0);
  const Rest = Lines.reduce((sum, line) => sum + Math.max(0, line.Quantity - line.ReceivedQuantity), 0);
  return isBegun ? restInWords({ State, Rest, TolerancePercent }) : undefined;
};

const Title = ({ order, tolerancePercent }: { order: PurchaseOrder; tolerancePercent: number }) => (
  <>
    <ScreenTitle
      title={order.PurchaseOrderNo === null ? 'Purchase order, draft' : `Purchase order ${order.PurchaseOrderNo}`}
      detail={
        <>
          <span>
            {order.SupplierName} · {order.SupplierDepotName}
          </span>
          <StatusChip tone={stateTones[order.State]}>{purchaseWords[order.State]}</StatusChip>
          {restOf(order, tolerancePercent) && <span>{restOf(order, tolerancePercent)}</span>}
          {order.Revision > 1 && <span>Revision {order.Revision}</span>}
          {order.OrderId !== null && (
            <span>
              <ReachLink to={screenPaths.order(order.OrderId)}>{`Deal ${order.DealNo}`}</ReachLink> {order.CustomerName}
            </span>
          )}
          {order.PromisedDate !== null && <span>Promised {formatDate(order.PromisedDate)}</span>}
          <span className="note">
            {order.OrderedOn !== null && `Ordered ${formatDate(order.OrderedOn)}, `}changed {formatInstant(order.UpdatedAt)}
            {order.UpdatedByName && ` by ${order.UpdatedByName}`}
          </span>
        </>
      }
    />
    {order.EndReason && (
      <Notice>
        {purchaseWords[order.State]}: {order.EndReason}
      </Notice>
    )}
  </>
);
