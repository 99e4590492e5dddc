import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { getOrder, getOrderAccount, getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order, SavedOrder } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { heldUserId } from '#src/api/session/session.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import type { justSavedState } from './form/draft/justSavedState.ts';
import { combosOptions } from './form/head/combosOptions.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { orderRecord } from './form/draft/orderContent.ts';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';
import type { OrderContent } from './form/draft/orderContent.ts';
import { OrderForm } from './form/OrderForm.tsx';
import type { Next } from './form/save/useSaveOrder.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import { getStatusChip } from './words.ts';

interface Opened {
  order: Order;
  /** Counts how often the form was opened. Each time it starts afresh. */
  openings: number;
  startAt: number;
  /** Whether the order was saved in this visit. */
  isSaved?: boolean;
  /** Draft that was resumed before a save or reload. It must not be offered again. */
  usedDraft?: unknown;
}

const ChangedMeanwhile = lazyPart(async () => (await import('./form/save/RemoteChangeNotice.tsx')).RemoteChangeNotice);

const notFound = <NotThere what="order" to={screens.openOrders} all="Open orders" />;

export const EditOrder = () => {
  const orderId = Number(useParams().OrderId);
  return Number.isInteger(orderId) && orderId > 0 ? <OrderById key={orderId} orderId={orderId} /> : notFound;
};

const OrderById = ({ orderId }: { orderId: number }) => {
  const navigate = useNavigate();
  const navigationState = useLocation().state as Partial<typeof justSavedState> | null;
  const orderAnswer = useAnswer(getOrder, { query: { orderId } });
  const combos = useAnswer(getOrderComboData, {}, combosOptions);
  // The form keeps the order with which it was opened, so that a background fetch cannot overwrite input.
  const [openedOrder, setOpenedOrder] = useState<Opened | undefined>();
  const [loadError, setLoadError] = useState<Error | null>(null);
  if (!openedOrder && orderAnswer.data && !orderAnswer.error && !orderAnswer.isFetching)
    setOpenedOrder({ order: orderAnswer.data, openings: 1, startAt: 0 });
  const customerId = openedOrder?.order.CustomerId ?? 0;
  const account = useAnswer(getOrderAccount, { params: { id: customerId } }, { enabled: openedOrder !== undefined });
  const reopen = (order: Order, usedDraft: unknown, saved?: Pick<Opened, 'startAt' | 'isSaved'>) =>
    setOpenedOrder((before) => ({ startAt: 0, ...saved, order, usedDraft, openings: (before?.openings ?? 0) + 1 }));
  const continueAfterSave = (order: SavedOrder, next: Next, lineIndex: number, usedDraft: unknown) =>
    next === 'next' ? void navigate(screens.newOrder) : reopen(order, usedDraft, { startAt: lineIndex, isSaved: true });
  const reload = async (usedDraft?: unknown) => {
    const { data, error: reloadError } = await orderAnswer.refetch();
    setLoadError(reloadError);
    if (openedOrder && data && !reloadError) reopen(data, usedDraft);
  };
  // Ignores a failed background fetch once the data has loaded, because an error screen would hide the input.
  const error = loadError ?? [orderAnswer, combos, account].find((answer) => answer.error && !(openedOrder && answer.data))?.error;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return notFound;
  if (error)
    return <ErrorState error={error} onRetry={() => Promise.all([reload(), combos.refetch(), openedOrder && account.refetch()])} />;
  if (!openedOrder || !combos.data || !account.data) return <Loading rows={10} />;
  const { data: loadedCombos } = combos;
  const { data: loadedAccount } = account;
  const { ChargesVatTypeId, ChargesVatRate } = openedOrder.order;
  const fetchedOrder = orderAnswer.data;
  return (
    <DraftOffer<OrderContent> about={draftAbout(orderRecord, orderId, { account: loadedAccount })}>
      {(draft) => {
        const resumedDraft = draft === openedOrder.usedDraft ? undefined : draft;
        const order = (resumedDraft && readContent(orderRecord, resumedDraft.content).base) ?? openedOrder.order;
        return (
          <OrderForm
            key={openedOrder.openings}
            account={{ ...loadedAccount, ChargesVatTypeId, ChargesVatRate }}
            combos={loadedCombos}
            order={order}
            fetchedOrder={fetchedOrder}
            storedDraft={resumedDraft}
            startAt={openedOrder.startAt}
            isSaved={openedOrder.isSaved}
            isJustSaved={navigationState?.isJustTaken === true && openedOrder.openings === 1 && resumedDraft === undefined}
            onSaved={(order, next, lineIndex) => continueAfterSave(order, next, lineIndex, draft)}
            onReload={() => void reload(draft)}
            title={<DealTitle order={order} />}
            changeNotice={
              fetchedOrder &&
              fetchedOrder.Version > openedOrder.order.Version &&
              fetchedOrder.UpdatedBy !== heldUserId() && (
                <ChangedMeanwhile opened={openedOrder.order} now={fetchedOrder} onTake={() => reopen(fetchedOrder, draft)} />
              )
            }
          />
        );
      }}
    </DraftOffer>
  );
};

const DealTitle = ({ order }: { order: Order }) => {
  const { word, tone } = getStatusChip(order);
  return (
    <>
      <ScreenTitle
        title={`Deal ${dealName(order)}`}
        primary={
          order.DealType !== 'AdHoc' && (
            <LinkButton to={screenPaths.newOrder({ customerId: order.CustomerId, copyOf: order.OrderId })}>Copy order</LinkButton>
          )
        }
        detail={
          <>
            <span>
              <ReachLink to={screenPaths.customer(order.CustomerId)}>{order.CustomerName}</ReachLink> · {order.AccountCode}
            </span>
            <StatusChip tone={tone}>{word}</StatusChip>
            {order.DeliveryDate && !order.DespatchedOn && <span>Delivery planned for {formatDate(order.DeliveryDate)}</span>}
            {order.DealType !== 'Stock' && <StatusChip tone="neutral">{dealTypeWords[order.DealType]}</StatusChip>}
            {order.CallOffOrderId && <ReachLink to={screenPaths.order(order.CallOffOrderId)}>Drawn from call-off {order.DealNo}</ReachLink>}
            {order.DealType === 'AdHoc' && (
              <ReachLink to={screenPaths.adHocInvoice({ orderId: order.OrderId })}>Show ad hoc invoice</ReachLink>
            )}
            {order.ProFormaInvoiceId && order.ProFormaNo && (
              <ReachLink to={screenPaths.proForma(order.ProFormaInvoiceId, order.ProFormaNo)}>Pro forma {order.ProFormaNo}</ReachLink>
            )}
            {order.InvoiceId && (
              <ReachLink to={screenPaths.customer(order.CustomerId, order.InvoiceId)}>Invoice {order.InvoiceNo}</ReachLink>
            )}
            <span className="note">
              Ordered {formatDate(order.OrderDate)}, changed {formatInstant(order.UpdatedAt)}
              {order.UpdatedByName && ` by ${order.UpdatedByName}`}
            </span>
          </>
        }
      />
      {order.CancelReason && (
        <Notice>
          {order.IsCallOff ? 'Closed' : 'Cancelled'}: {order.CancelReason}
        </Notice>
      )}
      {order.CreditOverrideReason && <p className="note">Credit check overridden: {order.CreditOverrideReason}</p>}
    </>
  );
};
