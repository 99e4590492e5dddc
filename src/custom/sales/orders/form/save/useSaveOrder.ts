import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import type { ConfirmationDetails, Order, SavedOrder } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { Failure } from '#contract/call/failure.ts';
import { summariseErrors } from '#contract/words.ts';
import { call, toFailure } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { callName, useAction } from '#src/api/useAction.ts';
import type { OpenDraft } from '#src/drafts/shelf/makeOpenDraft.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import { linesToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { orderColumns } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import type { OrderLineContext } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import { describeErrors, findMissing, showErrors } from '#src/lineDocument/errors.ts';
import { focusHeaderError } from './focusHeaderError.ts';
import { describeShortStock } from './describeShortStock.ts';
import { buildNewOrder, buildOrderChange } from '#src/custom/sales/orders/form/draft/orderToSend.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { OrderContent } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import { useConflict } from '#src/lineDocument/useConflict.ts';
import { useFailure } from '#src/lineDocument/useFailure.ts';
import type { Confirmation } from './ConfirmSave.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';

export type Next = 'stay' | 'next';
/** Next step after a save. `acknowledge` e-mails the acknowledgement and opens the next order. */
type AfterSave = Next | 'acknowledge';

interface SaveParts {
  store: OrderStore;
  context: OrderLineContext;
  draft: OpenDraft<OrderContent>;
  account: OrderAccount;
  order: Order | undefined;
  grid: RefObject<HTMLDivElement | null>;
  onSaved: (order: SavedOrder, next: Next) => void;
}

/** Collects the names of fields whose text cannot be read. */
const useInvalidFields = () => {
  const invalid = useRef(new Set<string>());
  const setInvalid = useCallback(
    (field: string, isInvalid: boolean) => void (isInvalid ? invalid.current.add(field) : invalid.current.delete(field)),
    [],
  );
  return { invalid, setInvalid };
};

const useOrderConflict = (order: Order | undefined, onFailure: (failure: Failure) => void) => {
  const mergedOrder = useRef<Order | undefined>(undefined);
  const load = () => call(getOrder, { query: { orderId: order?.OrderId ?? 0 } });
  const describe = async (now: Order) => {
    const { describeRemoteChanges } = await import('#src/custom/sales/orders/form/draft/describeRemoteChanges.ts');
    return order ? describeRemoteChanges(order, now) : [];
  };
  const { remote, loadRemote, ...conflict } = useConflict({ load, describe, onFailure });
  return {
    ...conflict,
    isMerged: () => mergedOrder.current !== undefined && mergedOrder.current === remote.current,
    /** Merges the other user's order and returns its version. Saving against that version reports a still later change as a new conflict. */
    merge: async (store: OrderStore) => {
      await store.settled();
      const { mergeOrder } = await import('#src/custom/sales/orders/form/draft/mergeOrder.ts');
      const remoteOrder = await loadRemote();
      mergeOrder(store, remoteOrder);
      mergedOrder.current = remoteOrder;
      return remoteOrder.Version;
    },
  };
};

const describeSaved = (order: SavedOrder, isMerged: boolean) => {
  const amount = formatMoney(order.Totals.Gross, order.CurrencyCode);
  const mergeText = isMerged ? ' and merged with their changes' : '';
  return `Order ${dealName(order)} saved${mergeText} for ${order.CustomerName}, ${amount}${describeShortStock(order)}`;
};

/** Saves the order and handles every outcome: field errors, questions to confirm and conflicts. */
export const useSaveOrder = ({ store, context, draft, account, order, grid, onSaved }: SaveParts) => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const version = useRef(order?.Version ?? 0);
  /** Latest save, to repeat it after a question or failure. `vat` is the VAT type chosen for the whole order. */
  const lastRequest = useRef<{ lines: readonly DraftLine[]; next: AfterSave; vat?: { VatTypeId: number } }>({ lines: [], next: 'stay' });
  const isBusy = useRef(false);
  const { invalid, setInvalid } = useInvalidFields();
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const [headerErrors, setHeaderErrors] = useState<Record<string, string>>({});
  const describe = useCallback(() => describeErrors(store, orderColumns), [store]);
  const { failure, setFailure, refuse } = useFailure({ subscribe: store.subscribe, describe, errors: headerErrors });
  const conflict = useOrderConflict(order, setFailure);
  /** Order that an earlier request saved although its reply was lost. */
  const [earlierOrder, setEarlierOrder] = useState<SavedOrder | undefined>();

  const showFieldErrors = (error: ApiError) => {
    const { first, others } = showErrors(store, orderColumns, lastRequest.current.lines, error.errors);
    setHeaderErrors(others);
    if (first) focusCell(grid.current, first.key, first.cell);
    else focusHeaderError();
    // An own field has only a number here, so the summary would not name it. The server's message does.
    const isOwnField = Object.keys(others).some((path) => path.startsWith('Own.'));
    refuse(isOwnField ? error.message : summariseErrors(error.errors), 'fields');
  };
  const onFailed = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'CONFIRMATION_NEEDED') setToConfirm((error as ApiError).details as ConfirmationDetails);
    else if (code === 'STALE_VERSION') void conflict.show(error.message);
    else if (error instanceof ApiError && Object.keys(error.errors).length > 0) showFieldErrors(error);
    else setFailure(toFailure(error));
    return true;
  };

  const onDone = (savedOrder: SavedOrder) => {
    setToConfirm(undefined);
    conflict.close();
    setHeaderErrors({});
    queryClient.setQueryData(buildQueryKey(getOrder, { query: { orderId: savedOrder.OrderId } }), savedOrder);
    toast(describeSaved(savedOrder, conflict.isMerged()), { tone: describeShortStock(savedOrder) ? 'warning' : 'success' });
    const { next } = lastRequest.current;
    if (next === 'acknowledge') void import('./acknowledge.ts').then(({ acknowledge }) => acknowledge(savedOrder, toast));
    onSaved(savedOrder, next === 'stay' ? 'stay' : 'next');
  };
  const options = { onDone, onFailed, keys: draft, onSavedEarlier: setEarlierOrder };
  const add = useAction(addOrder, options);
  const edit = useAction(editOrderById, options);

  /** Sends the order, or shows and focuses the first thing that is missing. */
  const attempt = async (next: AfterSave, confirmation: Confirmation) => {
    await store.settled();
    if (invalid.current.size > 0) return focusHeaderError();
    const missingCell = findMissing(store, orderColumns, context);
    if (missingCell) {
      refuse(describe() ?? '', 'lines');
      return focusCell(grid.current, missingCell.key, missingCell.cell);
    }
    const lines = linesToSend(store.inOrder());
    if (lines.count === 0) {
      toast('Add at least one line', { tone: 'warning' });
      return focusCell(grid.current, store.get().keys[0], 'Product');
    }
    lastRequest.current = {
      lines: lines.sent,
      next,
      ...(confirmation.VatTypeId !== undefined && { vat: { VatTypeId: confirmation.VatTypeId } }),
    };
    if (!order) await add.run({ body: { ...buildNewOrder(store, lines.body, account.CustomerId), ...confirmation } });
    else
      await edit.run({
        params: { id: order.OrderId },
        body: { ...buildOrderChange(store, lines.body, order, version.current), ...confirmation },
      });
    return undefined;
  };

  /** Saves the order. Ignores a second press while a save is running. */
  const save = async (next: AfterSave, confirmation: Confirmation = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(undefined);
    setEarlierOrder(undefined);
    try {
      await attempt(next, confirmation);
    } finally {
      isBusy.current = false;
    }
  };

  const retry = () => save(lastRequest.current.next);

  /** Saves as a new request, because the earlier request has already saved an order. */
  const saveAgain = () => {
    draft.renewKey(callName(order ? editOrderById : addOrder));
    return retry();
  };

  /** Merges the local input into the other user's version and saves. */
  const mergeAndSave = async () => {
    try {
      version.current = await conflict.merge(store);
      conflict.close();
      await retry();
    } catch (error) {
      setFailure(toFailure(error));
    }
  };

  return {
    save,
    pending: add.pending || edit.pending,
    toConfirm,
    confirm: (confirmation: Confirmation) => void save(lastRequest.current.next, { ...lastRequest.current.vat, ...confirmation }),
    dismissQuestions: () => setToConfirm(undefined),
    conflict: conflict.shown,
    mergeAndSave,
    failure,
    retry,
    earlierOrder,
    saveAgain,
    /** Clears the errors of changed fields. */
    clearErrors: (fields: readonly string[]) =>
      setHeaderErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
    headerErrors,
    /** Adopts the version of an order that another action of this screen has changed. Ignores it if other users changed the order too. */
    adoptVersion: (changedOrder: Pick<Order, 'Version'>) => {
      if (changedOrder.Version === version.current + 1) version.current = changedOrder.Version;
    },
    setInvalid,
  };
};
