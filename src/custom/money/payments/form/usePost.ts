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

interface PostOptions {
  customerId: number;
  draft: Payment | undefined;
  isFromFindCustomer: boolean;
  /** Stores the idempotency keys of the calls in the draft on the device. */
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

/** Removes the `Payment.` prefix of error paths, because the form's fields have none. */
const stripPrefix = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^Payment\./, ''), message]));

const fieldsWithErrors = new Set(['Amount', 'Reference', 'PaymentDate', 'PaymentMethodId', 'Fee', 'Allocations', 'CustomerId']);

/** Tells whether a field shows one of the errors, so that the bar need not show it. */
const isShownAtField = (errors: Record<string, string>) =>
  Object.keys(errors).some((path) => fieldsWithErrors.has(path.split('.')[0] ?? ''));

/** Saves a draft or confirms a payment. If no amount is received, allocates money on account instead. */
export const usePost = (form: PaymentForm, { customerId, draft, keys, isFromFindCustomer, onDraft, onDone }: PostOptions) => {
  const [warnings, setWarnings] = useState<readonly OrderWarning[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  /** Kinds of warning that the last attempt confirmed. The next attempt confirms them too. */
  const confirmedKindsRef = useRef<readonly OrderWarning['Kind'][]>([]);
  const lastAction = useRef<() => unknown>(() => undefined);
  const reverse = useAction(reversePayment, { toast: (payment) => `Payment ${payment.PaymentNo} reversed` });
  const onFailed = (error: Error) => {
    if (error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED') {
      setWarnings((error.details as ConfirmationDetails).Warnings);
      return true;
    }
    const errors = error instanceof ApiError ? stripPrefix(error.errors) : {};
    setFieldErrors(errors);
    setFailure(isShownAtField(errors) ? undefined : toFailure(error));
    // Reloads the open items, because another user may have allocated money to them. The input stays.
    void form.refetch();
    return true;
  };
  const onSavedEarlier = (payment: Payment) =>
    setFailure(
      refused(
        `This was already saved as ${payment.PaymentNo ? `payment ${payment.PaymentNo}` : 'a draft'}, although no reply arrived. Check the payment history before recording another.`,
      ),
    );
  const save = useAction(savePayment, { onFailed, onSavedEarlier, keys });
  const confirm = useAction(confirmPayment, {
    onFailed,
    onSavedEarlier,
    keys,
    toast: (payment) => ({
      text: `Payment ${payment.PaymentNo} of ${formatMoney(payment.Amount, payment.CurrencyCode)} recorded for ${payment.CustomerName}`,
      open: screenPaths.paymentHistory(payment.CustomerId),
      undo: () => void reverse.run({ params: { id: payment.PaymentId }, body: { Reason: 'Undone at once' } }),
    }),
  });
  const allocate = useAction(updateInvoices, {
    onFailed,
    toast: ({ Allocations, Ties }) => ({
      text: `${formatMoney(Number(sum([...Allocations, ...Ties].map((row) => row.Amount))), form.account.data?.CurrencyCode)} allocated from money on account`,
      open: screenPaths.paymentHistory(customerId),
    }),
  });
  const startAction = (action: () => unknown) => {
    lastAction.current = action;
    setFailure(undefined);
    setFieldErrors({});
  };
  const saveDraft = async () => {
    startAction(saveDraft);
    const payment = await save.run({ body: buildBody(form, customerId, draft) });
    if (payment) onDraft(payment);
    return payment;
  };
  const post = async (confirmedKinds: readonly OrderWarning['Kind'][] = []): Promise<void> => {
    startAction(() => post(confirmedKinds));
    setWarnings([]);
    confirmedKindsRef.current = confirmedKinds;
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
    saveDraft,
    post: () => post(),
    /** Warnings that the user must confirm. */
    warnings,
    confirmWarnings: () => post([...confirmedKindsRef.current, ...warnings.map(({ Kind }) => Kind)]),
    dismissWarnings: () => setWarnings([]),
    retry: () => lastAction.current(),
    pending: save.pending || confirm.pending || allocate.pending,
    failure,
    fieldErrors: fieldErrors as Record<string, string | undefined>,
    /** Clears the errors of fields that the user has changed. */
    clearErrors: (fields: readonly string[]) => {
      setFailure(undefined);
      setFieldErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !fields.includes(path.split('.')[0] ?? path))),
      );
    },
  };
};
