import { useState } from 'react';
import { addCredit, cancelCredit, editCredit, getCredit, saveCredit } from '#contract/money/credits/calls.ts';
import type { Credit } from '#contract/money/credits/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { describeChanges } from '#src/lineDocument/merge.ts';
import { useConflict } from '#src/lineDocument/useConflict.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { creditChanges, mergeValues } from './creditMerge.ts';
import { mapErrorsToFields, buildSaveBody, readCreditValues } from './creditDraft.ts';
import type { CreditData, CreditValues } from './creditDraft.ts';

const describeIssue = ({ CreditNo, GrossAmount, CurrencyCode }: Credit) =>
  `Credit note ${CreditNo} issued for ${formatMoney(GrossAmount, CurrencyCode)}`;

/** Saves or issues a credit. If another user has changed the draft, a second save merges both users' changes. */
export const useSaveCredit = (data: CreditData, credit: Credit | undefined, keys: KeyKeeper) => {
  const notify = useTell();
  const [question, setQuestion] = useState<string | undefined>();
  const [rowKeys, setRowKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const conflict = useConflict<Credit>({
    load: () => call(getCredit, { params: { id: credit?.CreditId ?? 0 } }),
    describe: (remoteCredit) => (credit ? describeChanges(credit, remoteCredit, creditChanges) : []),
    onFailure: ({ message }) => notify(message, { tone: 'error' }),
  });
  const onFailed = (error: Error) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'STALE_VERSION') void conflict.show(error.message);
    else if (error.code === 'CONFIRMATION_NEEDED') setQuestion(error.message);
    else return false;
    return true;
  };
  const sharedOptions = { keys, isErrorInline: true, onFailed };
  const add = useAction(addCredit, { ...sharedOptions, toast: 'Draft saved. Nothing has been credited yet.' });
  const edit = useAction(editCredit, { ...sharedOptions, toast: 'Draft saved. Nothing has been credited yet.' });
  const issue = useAction(saveCredit, { ...sharedOptions, toast: describeIssue });
  const customer = { CustomerId: data.creditable.Invoice.CustomerId };
  const buildBody = (values: CreditValues) => {
    const payload = buildSaveBody(values, data);
    setRowKeys(payload.rowKeys);
    return payload.body;
  };
  return {
    conflict: conflict.shown,
    question,
    onAnswered: () => setQuestion(undefined),
    save: async (values: CreditValues) => {
      if (!credit) return add.run({ body: { ...customer, ...buildBody(values) } });
      const remoteCredit = conflict.remote.current;
      const merged = remoteCredit ? mergeValues(readCreditValues(credit), values, readCreditValues(remoteCredit)) : values;
      return edit.run({ params: { id: credit.CreditId }, body: { ...buildBody(merged), Version: (remoteCredit ?? credit).Version } });
    },
    issue: (values: CreditValues, isConfirmed = false) => {
      setQuestion(undefined);
      const target = credit ? { CreditId: credit.CreditId, Version: credit.Version } : customer;
      return issue.run({ body: { ...target, ...buildBody(values), ...(isConfirmed && { ConfirmDate: true }) } });
    },
    errors: mapErrorsToFields({ ...add.fieldErrors, ...edit.fieldErrors, ...issue.fieldErrors }, rowKeys),
    failure: conflict.shown || question ? undefined : (add.failure ?? edit.failure ?? issue.failure),
    pending: add.pending || edit.pending || issue.pending,
  };
};

/** Cancels an issued credit note or a draft. */
export const useCancelCredit = (credit: Credit | undefined) =>
  useAction(cancelCredit, {
    isErrorInline: true,
    toast: ({ DebitInvoiceNo }) =>
      DebitInvoiceNo === null ? 'Draft cancelled' : `Credit note ${credit?.CreditNo ?? ''} cancelled by debit note ${DebitInvoiceNo}`,
  });
