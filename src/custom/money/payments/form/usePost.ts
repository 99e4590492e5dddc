import { useRef, useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { sum } from '#contract/money.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { confirmPayment, reversePayment, savePayment, updateInvoices } from '#contract/money/payments/calls.ts';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { toFailure } from '#src/api/call.ts';
import { refused } from '#contract/call/failure.ts';
import type { Failure } from '#contract/call/failure.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentForm } from './usePaymentForm.ts';

interface Posting {
  customerId: number;
  draft: Payment | undefined;
  isFromFindCustomer: boolean;
  /** Draft on the device. It stores the idempotency keys of the calls. */
  keys: KeyKeeper;
  onDraft: (draft: Payment) => void;
  onDone: () => void;
}

const buildBody = ({ fields, plan }: PaymentForm, customerId: number, draft: Payment | undefined) => ({
  ...(draft && { PaymentId: draft.PaymentId, Version: draft.Version }),
  CustomerId: customerId,
  ...(fields.PaymentDate && { PaymentDate: fields.PaymentDate }),
  PaymentMethodId: fields.PaymentMethodId ?? 0,
  Amount: Number(plan.amount),
  Fee: fields.Fee ?? 0,
  Reference: fields.Reference,
  Allocations: plan.allocations.map((row) => ({ ...row, Amount: Number(row.Amount), DiscountTaken: Number(row.DiscountTaken) })),
});

/** Removes the `Payment.` prefix, so that errors are shown at the form's fields. */
const stripPrefix = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^Payment\./, ''), message]));

const shownFields = new Set(['Amount', 'Reference', 'PaymentDate', 'PaymentMethodId', 'Fee', 'Allocations', 'CustomerId']);

/** True if an error is shown at its field and need not be repeated beside the button. */
const isShownAtField = (errors: Record<string, string>) => Object.keys(errors).some((path) => shownFields.has(path.split('.')[0] ?? ''));

/** Saves the draft, confirms the payment, or allocates money on account if there is no new payment. */
export const usePost = (form: PaymentForm, { customerId, draft, keys, isFromFindCustomer, onDraft, onDone }: Posting) => {
  const [toAsk, setToAsk] = useState<readonly OrderWarning[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const confirmedNow = useRef<readonly OrderWarning['Kind'][]>([]);
  const last = useRef<() => unknown>(() => undefined);
  const undo = useAction(reversePayment, { toast: (payment) => `Payment ${payment.PaymentNo} reversed` });
  const onFailed = (error: Error) => {
    if (error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED') {
      setToAsk((error.details as ConfirmationDetails).Warnings);
      return true;
    }
    const errors = error instanceof ApiError ? stripPrefix(error.errors) : {};
    setFieldErrors(errors);
    setFailure(isShownAtField(errors) ? undefined : toFailure(error));
    // Someone else may have allocated in the meantime. Reloads the open items and keeps the input.
    void form.refetch();
    return true;
  };
  const onEarlier = (payment: Payment) =>
    setFailure(
      refused(
        `This was already saved as ${payment.PaymentNo ? `payment ${payment.PaymentNo}` : 'a draft'}, although no reply arrived. Check the payment history before recording another.`,
      ),
    );
  const save = useAction(savePayment, { onFailed, onEarlier, keys });
  const confirm = useAction(confirmPayment, {
    onFailed,
    onEarlier,
    keys,
    toast: (payment) => ({
      text: `Payment ${payment.PaymentNo} of ${formatMoney(payment.Amount, payment.CurrencyCode)} recorded for ${payment.CustomerName}`,
      open: screenPaths.paymentHistory(payment.CustomerId),
      undo: () => void undo.run({ params: { id: payment.PaymentId }, body: { Reason: 'Undone at once' } }),
    }),
  });
  const allocate = useAction(updateInvoices, {
    onFailed,
    toast: ({ Allocations, Ties }) => ({
      text: `${formatMoney(Number(sum([...Allocations, ...Ties].map((row) => row.Amount))), form.account.data?.CurrencyCode)} allocated from money on account`,
      open: screenPaths.paymentHistory(customerId),
    }),
  });
  const begin = (work: () => unknown) => {
    last.current = work;
    setFailure(undefined);
    setFieldErrors({});
  };
  const saveDraft = async () => {
    begin(saveDraft);
    const payment = await save.run({ body: buildBody(form, customerId, draft) });
    if (payment) onDraft(payment);
    return payment;
  };
  const post = async (confirmedKinds: readonly OrderWarning['Kind'][] = []): Promise<void> => {
    begin(() => post(confirmedKinds));
    setToAsk([]);
    confirmedNow.current = confirmedKinds;
    const confirmations = {
      ConfirmDate: confirmedKinds.includes('OldDate'),
      ConfirmAccount: confirmedKinds.includes('OtherAccount'),
      ConfirmSame: confirmedKinds.includes('SamePayment'),
    };
    const body = buildBody(form, customerId, draft);
    const answer = form.plan.amount.eq(0)
      ? await allocate.run({ body: { CustomerId: customerId, Allocations: body.Allocations } })
      : await confirm.run({ body: { Payment: body, IsConfirmed: true, FromFindCustomer: isFromFindCustomer, ...confirmations } });
    if (answer) onDone();
  };
  return {
    keep: saveDraft,
    post: () => post(),
    /** Warnings that the user must confirm. */
    toAsk,
    mean: () => post([...confirmedNow.current, ...toAsk.map(({ Kind }) => Kind)]),
    forget: () => setToAsk([]),
    retry: () => last.current(),
    pending: save.pending || confirm.pending || allocate.pending,
    failure,
    fieldErrors: fieldErrors as Record<string, string | undefined>,
    /** Clears the errors of fields that the user has changed. */
    corrected: (fields: readonly string[]) => {
      setFailure(undefined);
      setFieldErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !fields.includes(path.split('.')[0] ?? path))),
      );
    },
  };
};
