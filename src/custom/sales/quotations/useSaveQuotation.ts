import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { addQuotation, editQuotation } from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { ApiError } from '#contract/apiError.ts';
import { summaryOf } from '#contract/words.ts';
import { failureOf } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { cellOfPath, isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { findFault, focusHeaderError } from '#src/custom/sales/orders/form/save/findFault.ts';
import { useFailure } from '#src/custom/sales/orders/form/save/useFailure.ts';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import type { OpenDraft } from '#src/drafts/shelf/openDraft.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { useQuotationConflict } from './useQuotationConflict.ts';
import { quotationToSend } from './quotationDraft.ts';
import type { QuotationContent } from './quotationDraft.ts';

interface SaveParts {
  store: OrderStore;
  draft: OpenDraft<QuotationContent>;
  account: OrderAccount;
  quotation: Quotation | undefined;
  grid: RefObject<HTMLDivElement | null>;
  onSaved: (quotation: Quotation) => void;
}

/** Saves what stands on the screen; what is refused is said where it is to be mended. Answers undefined where it was not saved. */
export const useSaveQuotation = ({ store, draft, account, quotation, grid, onSaved }: SaveParts) => {
  const toast = useToast();
  const { invalid, setInvalid } = useInvalid();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { failure, setFailure, refuse } = useFailure(store, errors);
  const conflict = useQuotationConflict(account, quotation, setFailure);
  const isJoining = useRef(false);
  const onFailed = (error: Error) => {
    if (error instanceof ApiError && error.code === 'STALE_VERSION') {
      void conflict.show(error.message);
      return true;
    }
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) {
      setFailure(failureOf(error));
      return true;
    }
    const filled = store.inOrder().filter((line) => !isBlank(line));
    const rest: Record<string, string> = {};
    let focused = false;
    for (const [path, message] of Object.entries(error.errors)) {
      const place = cellOfPath(path);
      // Joined with theirs the lines stand in another order than here.
      const line = place && !isJoining.current && filled[place.index];
      if (!line) {
        rest[path] = message;
        continue;
      }
      store.setError(line.key, place.cell, message);
      if (!focused) focusCell(grid.current, line.key, place.cell);
      focused = true;
    }
    setErrors(rest);
    if (!focused) focusHeaderError();
    refuse(summaryOf(error.errors), 'fields');
    return true;
  };
  const onDone = (saved: Quotation) => {
    store.markSaved();
    conflict.close();
    setErrors({});
    const together = isJoining.current ? ' with their changes' : '';
    toast(
      `Quotation ${saved.QuotationNo} saved${together} for ${saved.CustomerName}, ${formatMoney(saved.Totals.Gross, saved.CurrencyCode)}`,
    );
    onSaved(saved);
  };
  const parts = { onDone, onFailed, keys: draft };
  const add = useAction(addQuotation, parts);
  const edit = useAction(editQuotation, parts);
  const pending = add.pending || edit.pending;
  const save = async () => {
    if (pending) return;
    isJoining.current = false;
    setFailure(undefined);
    await store.settled();
    if (invalid.size > 0) {
      focusHeaderError();
      return;
    }
    const fault = findFault(store);
    if (fault) {
      refuse(fault.words, 'lines');
      focusCell(grid.current, fault.key, fault.cell);
      return;
    }
    const body = quotationToSend(store);
    if (body.Lines.length === 0) {
      toast('A quotation needs a line', { tone: 'warning' });
      focusCell(grid.current, store.get().keys[0], 'Product');
    } else if (quotation) await edit.run({ params: { id: quotation.QuotationId }, body: { ...body, Version: quotation.Version } });
    else await add.run({ body: { ...body, CustomerId: account.CustomerId, DealTypeId: store.get().header.DealTypeId } });
  };
  /** Goes on with what was typed, upon what the other has saved. */
  const keepMine = async () => {
    if (!quotation || pending) return;
    await store.settled();
    try {
      const body = await conflict.join(quotationToSend(store));
      isJoining.current = true;
      conflict.close();
      await edit.run({ params: { id: quotation.QuotationId }, body });
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return {
    save,
    pending,
    conflict: conflict.shown,
    keepMine,
    errors,
    failure,
    setInvalid,
    corrected: (fields: readonly string[]) =>
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
  };
};
