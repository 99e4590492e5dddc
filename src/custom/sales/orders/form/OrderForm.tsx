import { fixedBecause } from '#contract/words/deals.ts';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { screens } from '#contract/screenPaths.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order, SavedOrder } from '#contract/sales/orders/shapes.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { isDialogOpen, useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { OrderHead } from './head/OrderHead.tsx';
import { carryOver } from './draft/beginning.ts';
import type { Beginning } from './draft/beginning.ts';
import { WhyPrice } from '#src/custom/sales/orders/grid/line/WhyPrice.tsx';
import { OrderLines, useOrderLineContext } from '#src/custom/sales/orders/grid/OrderLines.tsx';
import { focusCell, focusLine } from '#src/lineDocument/grid/gridActions.ts';
import { lookupRules, makePricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { orderRecord } from './draft/orderContent.ts';
import type { OrderDraft } from './draft/orderContent.ts';
import { useDocumentDraft } from '#src/lineDocument/draft.ts';
import type { OrderAccount } from './draft/orderDraft.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { hasChanges } from './draft/orderStore.ts';
import type { DraftState, OrderStore } from './draft/orderStore.ts';
import { OrderDeeds } from './deeds/OrderDeeds.tsx';
import { Totals } from './Totals.tsx';
import { useProductLookup } from '#src/lineDocument/product/useProductLookup.ts';
import { useFoundProduct } from './product/useFoundProduct.ts';
import { useFreshStock } from './product/useFreshStock.ts';
import { useSaveOrder } from './save/useSaveOrder.ts';
import type { Next } from './save/useSaveOrder.ts';
import '#src/custom/sales/sales.css';

const FasterNotice = lazyPart(async () => (await import('#src/ui/screen/say/FasterNotice.tsx')).FasterNotice);
const SavedEarlier = lazyPart(async () => (await import('./save/ConfirmSave.tsx')).SavedEarlier);
const ConfirmSave = lazyPart(async () => (await import('./save/ConfirmSave.tsx')).ConfirmSave);
const OtherPrices = lazyPart(async () => (await import('./product/ChangedPrices.tsx')).ChangedPrices);
const TwoVatTypes = lazyPart(async () => (await import('./save/TwoVatTypes.tsx')).TwoVatTypes);
const OrderRecords = lazyPart(async () => (await import('./deeds/OrderRecords.tsx')).OrderRecords);

interface OrderFormProps {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  order?: Order;
  /** The order as last fetched. Only its stock is used. Everything else stays as it was when the form was opened. */
  fetchedOrder?: Order | undefined;
  title: ReactNode;
  onSaved: (order: SavedOrder, next: Next, place: number) => void;
  /** Index of the line that gets the focus. After a save, the line that had it before. */
  startAt?: number;
  /** True directly after a new order was saved. The focus then goes to *Next order*. */
  isJustSaved?: boolean;
  /** True after a later save in this visit. *Next order* is then offered too, but the focus stays in the lines. */
  isSaved?: boolean | undefined;
  /** Product chosen in the search. It goes into the first line of a new order, or a blank line of a resumed order. */
  firstProductId?: number | undefined;
  /** Unsaved draft being resumed. */
  storedDraft?: OrderDraft | undefined;
  /** Copy of an order, or input carried over from another account. */
  beginning?: Beginning | undefined;
  /** Continues the order for another account, keeping the input. */
  onCustomer?: (customerId: number, beginning: Beginning) => void;
  /** Loads the stored order and discards unsaved input. */
  onReload?: () => void;
  /** Notice that another user has changed the order. Replaced by the conflict dialog after a save. */
  changeNotice?: ReactNode;
}

interface FirstFocus {
  store: OrderStore;
  grid: RefObject<HTMLDivElement | null>;
  startAt: number;
  /** True if the form must not take the focus, because something else has it or the order is closed. */
  hasOwnFocus: boolean;
  firstProductId: number | undefined;
}

const useFirstFocus = ({ store, grid, startAt, hasOwnFocus, firstProductId }: FirstFocus) =>
  useEffect(() => {
    // A dialog opened over the form, such as the search, keeps the focus.
    if (isDialogOpen() || hasOwnFocus) return;
    if (firstProductId) focusCell(grid.current, store.get().keys[startAt] ?? store.get().keys[0], 'Quantity');
    else focusLine(grid.current, store, startAt);
  }, [store, grid, startAt, hasOwnFocus, firstProductId]);

export const OrderForm = (props: OrderFormProps) => {
  const {
    account,
    combos,
    order,
    fetchedOrder,
    title,
    onSaved,
    onReload,
    startAt = 0,
    isJustSaved = false,
    isSaved = isJustSaved,
    firstProductId,
    storedDraft,
    beginning,
    onCustomer,
    changeNotice,
  } = props;
  const backToList = useBackTo(screens.openOrders, isReturnAddress);
  const { store, draft, finish } = useDocumentDraft(orderRecord, { saved: order, context: { account, beginning }, draft: storedDraft });
  const pricing = useMemo(
    () => makePricing(store, { customerId: account.CustomerId, orderId: order?.OrderId }),
    [store, account.CustomerId, order],
  );
  const lookup = useProductLookup(store, () => lookupRules(store, pricing, account.CustomerId));
  const isCopied = useDocumentBehind(store, hasCopiedLines);
  const grid = useRef<HTMLDivElement>(null);
  const finishSave = (answer: SavedOrder, next: Next) => {
    finish();
    const { keys, activeKey } = store.get();
    onSaved(answer, next, Math.max(0, keys.indexOf(activeKey ?? 0)));
  };
  const reload =
    onReload &&
    (() => {
      finish();
      onReload();
    });
  const isFixed = order !== undefined && order.Status !== 'Open' && order.Status !== 'Held';
  const isClosed = order !== undefined && (order.Status === 'Invoiced' || order.Status === 'Cancelled' || order.DealType === 'AdHoc');
  const areTermsFixed = isClosed || (order !== undefined && order.PrepaidInvoiceId !== null);
  const context = useOrderLineContext(store, {
    pricing,
    areTermsFixed,
    currency: account.CurrencyCode,
    vatTypes: combos.VatTypes,
    usualVat: account.ChargesVatTypeId,
  });
  const save = useSaveOrder({ store, context, draft, account, order, grid, onSaved: finishSave });

  // useFoundProduct then moves the focus to the line of the product.
  const isProductPending = storedDraft !== undefined && firstProductId !== undefined;
  useFirstFocus({ store, grid, startAt, hasOwnFocus: isJustSaved || isClosed || isProductPending, firstProductId });
  useFreshStock(store, fetchedOrder);
  useFoundProduct({ store, pricing, lookup, grid, firstProductId, storedDraft, beginning });
  useScreenKeys([
    { key: 'Escape', label: 'Go back', run: backToList },
    { key: 'F6', label: 'Switch between header and lines', run: () => switchHeaderAndLines(grid.current, store) },
  ]);

  const changeCustomer = (customerId: number) => {
    const start = carryOver(store.get(), account);
    finish();
    onCustomer?.(customerId, start);
  };
  return (
    <>
      {title}
      {save.earlierOrder && (
        <SavedEarlier
          saved={save.earlierOrder}
          onOpen={() => finishSave(save.earlierOrder as SavedOrder, 'stay')}
          onAgain={save.saveAgain}
        />
      )}
      {save.conflict ? <FasterNotice conflict={save.conflict} onKeep={save.mergeAndSave} onReload={reload} /> : changeNotice}
      <OrderHead
        {...{ store, pricing, saving: save, account, combos, order, isFixed, isClosed, areTermsFixed }}
        onCustomer={onCustomer && changeCustomer}
      >
        {order && !order.IsCallOff && (isFixed || isClosed) && <p className="note order-fixed">{fixedBecause[order.Status]}</p>}
        {order && !areTermsFixed && (
          <TwoVatTypes
            order={order}
            vatTypes={combos.VatTypes}
            pending={save.pending}
            onChoose={(VatTypeId) => save.save('stay', { VatTypeId })}
          />
        )}
        {isCopied && <OtherPrices store={store} onDone={(key) => focusCell(grid.current, key, 'UnitPrice')} />}
        <OrderLines gridRef={grid} {...{ context, lookup }} isFixed={isFixed || isClosed} />
      </OrderHead>
      <WhyPrice store={store} customerId={account.CustomerId} />
      {order && <OrderRecords order={order} onDrawn={(Version, hasEnded) => (hasEnded ? reload?.() : save.adoptVersion({ Version }))} />}
      <ActionBar>
        {isSaved && <NextOrder store={store} hasFocus={isJustSaved} />}
        {!isClosed && (
          <OrderDeeds
            {...{ saving: save, order, combos, store, pricing, draft, grid, isSaved }}
            customerId={account.CustomerId}
            // Does not reload over unsaved input. Saving that input then reports the conflict.
            onReturned={() => !store.get().isDirty && reload?.()}
            onCancelled={() => {
              finish();
              backToList();
            }}
          />
        )}
        <FailedSave failure={save.failure} onRetry={save.retry} pending={save.pending} />
        <Totals store={store} account={account} order={order} />
      </ActionBar>
      {save.toConfirm && (
        <ConfirmSave details={save.toConfirm} pending={save.pending} onConfirm={save.confirm} onClose={save.dismissQuestions} />
      )}
    </>
  );
};

/** Tells whether an address is the order list or a customer's page. Escape returns there if the user came from there. */
const isReturnAddress = (address: string) => /^\/(orders|findcustomer)(\?|$)/.test(address);

/** Tells whether the order has lines copied from an earlier order, whose prices may have changed since. */
const hasCopiedLines = ({ lines }: DraftState) => [...lines.values()].some(({ was }) => was !== undefined);

/** The filled button until something is changed, because nothing is left to save. */
const NextOrder = ({ store, hasFocus }: { store: OrderStore; hasFocus: boolean }) => (
  <LinkButton kind={useDocumentBehind(store, hasChanges) ? 'secondary' : 'primary'} to={screens.newOrder} hasFocus={hasFocus}>
    Next order
  </LinkButton>
);

const switchHeaderAndLines = (grid: HTMLDivElement | null, store: OrderStore) => {
  if (grid?.contains(document.activeElement)) document.querySelector<HTMLElement>('.document-header input')?.focus();
  else focusLine(grid, store, Math.max(0, store.get().keys.indexOf(store.get().activeKey ?? 0)));
};
