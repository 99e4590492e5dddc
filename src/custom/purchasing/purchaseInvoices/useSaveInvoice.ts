import { useState } from 'react';
import {
  addPurchaseInvoice,
  changePurchaseInvoice,
  getPurchaseInvoice,
  settlePurchaseInvoice,
} from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoice, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { ApiError } from '#contract/apiError.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { call, tellError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';
import { plural } from '#src/ui/text/format.ts';
import { toSend, valuesOf } from './invoiceDraft.ts';
import type { InvoiceValues } from './invoiceDraft.ts';
import { joinInvoices, theirChanges } from './theirInvoice.ts';

interface TheirInvoice extends FoundConflict {
  /** As they saved it; none: it could not be asked for. */
  theirs: PurchaseInvoice | undefined;
}

/** The three ways an invoice is kept, and what comes of it that somebody else was faster. */
export const useSaveInvoice = (invoice: PurchaseInvoice | undefined, keys: KeyKeeper) => {
  const tell = useTell();
  const [conflict, setConflict] = useState<TheirInvoice | undefined>();
  const load = async (id: number) => {
    try {
      return await call(getPurchaseInvoice, { params: { id } });
    } catch (error) {
      tell(tellError(error), { tone: 'error' });
      return undefined;
    }
  };
  const tellConflict = async (message: string, mine: PurchaseInvoice) => {
    setConflict({ faster: message, changes: [], theirs: undefined });
    const theirs = await load(mine.PurchaseInvoiceId);
    if (theirs) setConflict({ faster: message, changes: theirChanges(mine, theirs), theirs });
  };
  const onFailed = (error: Error) => {
    const isStale = error instanceof ApiError && error.code === 'STALE_VERSION' && invoice !== undefined;
    if (isStale) void tellConflict(error.message, invoice);
    return isStale;
  };
  const toast = (answer: PurchaseInvoice) =>
    `Invoice ${answer.InvoiceNo} of ${answer.PartyName} kept${answer.OffCount > 0 ? `: ${plural(answer.OffCount, 'line')} off` : ''}`;
  const add = useAction(addPurchaseInvoice, { keys, isToldBeside: true, toast });
  const change = useAction(changePurchaseInvoice, { keys, isToldBeside: true, onFailed, toast });
  const settle = useAction(settlePurchaseInvoice, {
    isToldBeside: true,
    onFailed,
    toast: ({ InvoiceNo, State }) => `Invoice ${InvoiceNo}: ${purchaseInvoiceWords[State].toLowerCase()}`,
  });
  const keep = (values: InvoiceValues, Version: number) =>
    invoice
      ? change.run({ params: { id: invoice.PurchaseInvoiceId }, body: { ...toSend(values), Version } })
      : add.run({ body: toSend(values) });
  return {
    conflict,
    keep: (values: InvoiceValues) => keep(values, invoice?.Version ?? 0),
    /** What was typed here upon what they saved. */
    keepWithTheirs: async (values: InvoiceValues) => {
      if (!invoice) return undefined;
      const theirs = conflict?.theirs ?? (await load(invoice.PurchaseInvoiceId));
      return theirs && keep(joinInvoices(valuesOf(invoice), values, valuesOf(theirs)), theirs.Version);
    },
    settle: async (State: PurchaseInvoiceState, Reason: string | null) =>
      invoice && settle.run({ params: { id: invoice.PurchaseInvoiceId }, body: { Version: invoice.Version, State, Reason } }),
    settling: settle,
    fieldErrors: { ...add.fieldErrors, ...change.fieldErrors },
    failure: conflict ? undefined : (add.failure ?? change.failure ?? settle.failure),
    pending: add.pending || change.pending || settle.pending,
  };
};
