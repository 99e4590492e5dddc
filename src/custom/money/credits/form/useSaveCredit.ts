import { useState } from 'react';
import { addCredit, cancelCredit, editCredit, getCredit, saveCredit } from '#contract/money/credits/calls.ts';
import type { Credit } from '#contract/money/credits/shapes.ts';
import { ApiError } from '#contract/apiError.ts';
import { call, tellError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { errorsByField, toSend } from './creditDraft.ts';
import type { CreditData, CreditValues } from './creditDraft.ts';

const issuedWords = ({ CreditNo, GrossAmount, CurrencyCode }: Credit) =>
  `Credit note ${CreditNo} issued: ${formatMoney(GrossAmount, CurrencyCode)}`;

/** Saves a draft, issues it, and says what somebody else did meanwhile. */
export const useSaveCredit = (data: CreditData, credit: Credit | undefined, keys: KeyKeeper) => {
  const tell = useTell();
  const [conflict, setConflict] = useState<string | undefined>();
  const [question, setQuestion] = useState<string | undefined>();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const onFailed = (error: Error) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'STALE_VERSION') setConflict(error.message);
    else if (error.code === 'CONFIRMATION_NEEDED') setQuestion(error.message);
    else return false;
    return true;
  };
  const toldBeside = { keys, isToldBeside: true, onFailed };
  const add = useAction(addCredit, { ...toldBeside, toast: 'Draft saved: nothing is credited yet' });
  const edit = useAction(editCredit, { ...toldBeside, toast: 'Draft saved: nothing is credited yet' });
  const issue = useAction(saveCredit, { ...toldBeside, toast: issuedWords });
  const customer = { CustomerId: data.part.Invoice.CustomerId };
  const bodyOf = (values: CreditValues) => {
    const sent = toSend(values, data);
    setNames(sent.names);
    return sent.body;
  };
  const save = (values: CreditValues, Version = credit?.Version) => {
    const body = bodyOf(values);
    if (!credit || Version === undefined) return add.run({ body: { ...customer, ...body } });
    return edit.run({ params: { id: credit.CreditId }, body: { ...body, Version } });
  };
  return {
    conflict,
    question,
    onAnswered: () => setQuestion(undefined),
    save,
    /** What was typed here in place of what they saved. */
    saveOverTheirs: async (values: CreditValues) => {
      if (!credit) return undefined;
      try {
        const { Version } = await call(getCredit, { params: { id: credit.CreditId } });
        return await save(values, Version);
      } catch (error) {
        tell(tellError(error), { tone: 'error' });
        return undefined;
      }
    },
    issue: (values: CreditValues, isMeant = false) => {
      setQuestion(undefined);
      const of = credit ? { CreditId: credit.CreditId, Version: credit.Version } : customer;
      return issue.run({ body: { ...of, ...bodyOf(values), ...(isMeant && { ConfirmDate: true }) } });
    },
    errors: errorsByField({ ...add.fieldErrors, ...edit.fieldErrors, ...issue.fieldErrors }, names),
    failure: conflict || question ? undefined : (add.failure ?? edit.failure ?? issue.failure),
    pending: add.pending || edit.pending || issue.pending,
  };
};

/** Undoes an issued one, or ends a draft. */
export const useCancelCredit = (credit: Credit | undefined) =>
  useAction(cancelCredit, {
    isToldBeside: true,
    toast: ({ DebitInvoiceNo }) =>
      DebitInvoiceNo === null ? 'The draft has ended' : `Credit note ${credit?.CreditNo ?? ''} undone by debit note ${DebitInvoiceNo}`,
  });
