import { mayDo } from '#contract/deal/states.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/orders/calls.ts';
import type { Order, SavedOrder } from '#contract/orders/shapes.ts';
import { pickProduct } from '#contract/products/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { useBackTo } from '#src/ui/screen/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { useUnsavedChanges } from '#src/ui/screen/unsaved.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { AccountAside } from './AccountAside.tsx';
import { CreditRelease } from '#src/custom/orders/CreditRelease.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { LineGrid } from '#src/custom/orders/grid/LineGrid.tsx';
import { focusCell } from '#src/custom/orders/grid/gridKeys.ts';
import { makePricing } from '#src/custom/orders/grid/linePricing.ts';
import { draftLine, headerOf, newHeader } from './orderDraft.ts';
import type { OrderAccount } from './orderDraft.ts';
import { makeOrderStore, useOrder } from './orderStore.ts';
import { CancelOrderButton, ConfirmSave } from './SaveDialogs.tsx';
import { Totals } from './Totals.tsx';
import { useSaveOrder } from './useSaveOrder.ts';
import type { Next } from './useSaveOrder.ts';
import '#src/custom/orders/orders.css';

interface OrderFormProps {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  order?: Order;
  title: ReactNode;
  onSaved: (order: SavedOrder, next: Next, place: number) => void;
  /** The line to start in: after a save, the one that one was in. */
  startAt?: number;
  /** The product that the first line holds from the start. */
  firstProductId?: number | undefined;
  /** Load what is stored, losing what was typed. */
  onReload?: () => void;
}

const usualKeptMs = 60_000;

const useProductSearch = (customerId: number, orderDate: string | undefined) => {
  const queryClient = useQueryClient();
  return useMemo(
    () => (text: string) => {
      const input = { query: { text, customerId, ...(orderDate && { orderDate }) } };
      return queryClient.fetchQuery({
        queryKey: queryKeyOf(pickProduct, input),
        queryFn: () => call(pickProduct, input),
        staleTime: usualKeptMs,
      });
    },
    [queryClient, customerId, orderDate],
  );
};

export const OrderForm = ({ account, combos, order, title, onSaved, onReload, startAt = 0, firstProductId }: OrderFormProps) => {
  const backToList = useBackTo('/orders');
  const [store] = useState(() => makeOrderStore(order ? headerOf(order) : newHeader(account), (order?.Lines ?? []).map(draftLine)));
  const pricing = useMemo(
    () => makePricing(store, { customerId: account.CustomerId, orderId: order?.OrderId, orderDate: order?.OrderDate }),
    [store, account.CustomerId, order],
  );
  const search = useProductSearch(account.CustomerId, order?.OrderDate);
  const grid = useRef<HTMLDivElement>(null);
  const isDirty = useOrder(store, (state) => state.isDirty);
  const { markSaved } = useUnsavedChanges(isDirty);
  const saved = (answer: SavedOrder, next: Next) => {
    markSaved();
    const { keys, activeKey } = store.get();
    onSaved(answer, next, Math.max(0, keys.indexOf(activeKey ?? 0)));
  };
  const saving = useSaveOrder({ store, account, order, grid, onSaved: saved });
  const isFixed = order !== undefined && order.Status !== 'Open' && order.Status !== 'Held';
  const isClosed = order !== undefined && (order.Status === 'Invoiced' || order.Status === 'Cancelled' || order.DealType === 'AdHoc');
  const mayCancel = order !== undefined && mayDo(order, 'cancelOrder', ['Admin', 'Office']);

  useEffect(() => {
    if (isFixed || isClosed) document.querySelector<HTMLElement>('.order-head input')?.focus();
    else focusCell(grid.current, store.get().keys[startAt] ?? store.get().keys[0], firstProductId ? 'quantity' : 'product');
  }, [store, startAt, isFixed, isClosed, firstProductId]);
  useEffect(() => {
    const [first] = store.get().keys;
    if (firstProductId !== undefined && first !== undefined) pricing.takeById(first, firstProductId);
  }, [store, pricing, firstProductId]);
  useScreenKeys([
    { key: 'Escape', label: 'Back to open orders', run: backToList },
    { key: 'F6', label: 'Between the head of the order and its lines', run: () => switchPart(grid.current, store.get().keys[0]) },
    ...gridKeyHelp,
  ]);

  const reprice = () => {
    for (const line of store.inOrder()) {
      if (!line.product) continue;
      store.edit(line.key, { SupplierDepotId: null, isPriceTyped: false });
      pricing.price(line.key, 'now');
    }
  };
  return (
    <>
      {title}
      {saving.conflict && <Conflict message={saving.conflict} onKeep={saving.keepMine} onReload={onReload} />}
      <div className="record order-record">
        <HeaderFields
          {...{ store, account, combos, isFixed, isClosed }}
          errors={saving.headerErrors}
          isNew={order === undefined}
          onDealType={(DealTypeId) => {
            store.setHeader({ DealTypeId, SupplierDepotId: null });
            reprice();
          }}
          onInvalid={saving.setInvalid}
          onDepot={(SupplierDepotId) => {
            store.setHeader({ SupplierDepotId });
            reprice();
          }}
        />
        <AccountAside
          store={store}
          account={account}
          storedGross={countsAsOpen(order) ? order.Totals.Gross : 0}
          release={order && <CreditRelease order={order} account={account} onReleased={saving.follow} />}
        />
      </div>
      <LineGrid gridRef={grid} {...{ store, pricing, search, isFixed: isFixed || isClosed }} currency={account.CurrencyCode} />
      <ActionBar>
        {!isClosed && (
          <>
            <ActionButton kind="primary" shortcut="Ctrl+S" pending={saving.pending} onPress={() => saving.save('stay')}>
              Save order
            </ActionButton>
            <ActionButton shortcut="Ctrl+Enter" pending={saving.pending} onPress={() => saving.save('next')}>
              Save and next
            </ActionButton>
            {order && mayCancel && (
              <CancelOrderButton
                order={order}
                reasons={combos.CancelReasons}
                onCancelled={() => {
                  store.markSaved();
                  markSaved();
                  backToList();
                }}
              />
            )}
          </>
        )}
        <Totals store={store} account={account} />
      </ActionBar>
      <ConfirmSave details={saving.toConfirm} pending={saving.pending} onConfirm={saving.confirm} onClose={saving.dismiss} />
    </>
  );
};

/** Held deals are paid first, so they are not among the open deals of the credit check. */
const countsAsOpen = (order: Order | undefined): order is Order =>
  order !== undefined && ['Open', 'Picking', 'Picked', 'ReadyToInvoice'].includes(order.Status);

const switchPart = (grid: HTMLDivElement | null, firstKey: number | undefined) => {
  if (grid?.contains(document.activeElement)) document.querySelector<HTMLElement>('.order-head input')?.focus();
  else focusCell(grid, firstKey, 'product');
};

const nothing = () => undefined;
/** The grid acts on these itself; here they are told to `?`. */
const gridKeyHelp = [
  { key: 'Tab or Enter', label: 'Next cell; after the last a new line', run: nothing },
  { key: 'Ctrl+D', label: 'Copy from the line above', run: nothing },
  { key: 'Alt+ArrowUp', label: 'Move the line up (Alt+ArrowDown: down)', run: nothing },
  { key: 'Ctrl+Delete', label: 'Remove the line', run: nothing },
];

interface ConflictProps {
  message: string;
  onKeep: () => unknown;
  onReload: (() => void) | undefined;
}

const Conflict = ({ message, onKeep, onReload }: ConflictProps) => (
  <div className="order-notice" role="alert">
    <StatusChip tone="attention">Somebody was faster</StatusChip>
    <span>{message}. What you typed is still here.</span>
    <ActionButton onPress={onKeep}>Save mine over it</ActionButton>
    {onReload && (
      <ActionButton kind="quiet" onPress={onReload}>
        Load theirs instead
      </ActionButton>
    )}
  </div>
);
