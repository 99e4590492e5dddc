import { confirmPayment, reversePayment, savePayment, updateInvoices } from '#contract/payments/calls.ts';
import type { Payment } from '#contract/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentForm } from './usePaymentForm.ts';

interface Posting {
  customerId: number;
  draft: Payment | undefined;
  isFromFindCustomer: boolean;
  onDraft: (draft: Payment) => void;
  onDone: () => void;
}

const bodyOf = ({ fields, plan }: PaymentForm, customerId: number, draft: Payment | undefined) => ({
  ...(draft && { PaymentId: draft.PaymentId, Version: draft.Version }),
  CustomerId: customerId,
  ...(fields.PaymentDate && { PaymentDate: fields.PaymentDate }),
  PaymentMethodId: fields.PaymentMethodId ?? 0,
  Amount: Number(plan.amount),
  Fee: fields.Fee ?? 0,
  Reference: fields.Reference,
  Allocations: plan.allocations.map((row) => ({ ...row, Amount: Number(row.Amount), DiscountTaken: Number(row.DiscountTaken) })),
});

/** Keeps the draft; confirms it; or, without a payment, allocates money that is on the account already. */
export const usePost = (form: PaymentForm, { customerId, draft, isFromFindCustomer, onDraft, onDone }: Posting) => {
  const undo = useAction(reversePayment, { toast: (payment) => `Payment ${payment.PaymentNo} reversed` });
  const save = useAction(savePayment);
  // Somebody may have been faster: what is open is asked for again, what was typed stays.
  const onFailed = () => {
    void form.refetch();
    return undefined;
  };
  const confirm = useAction(confirmPayment, {
    onFailed,
    toast: (payment) => ({
      text: `Payment ${payment.PaymentNo} of ${formatMoney(payment.Amount, payment.CurrencyCode)} recorded for ${payment.CustomerName}`,
      open: `/customerpaymenthistory?customerId=${payment.CustomerId}`,
      undo: () => void undo.run({ params: { id: payment.PaymentId }, body: { Reason: 'Undone at once' } }),
    }),
  });
  const allocate = useAction(updateInvoices, {
    onFailed,
    toast: ({ Allocations }) => ({
      text: `${formatMoney(Allocations.reduce((sum, row) => sum + row.Amount, 0))} brought forward allocated`,
      open: `/customerpaymenthistory?customerId=${customerId}`,
    }),
  });
  const keep = async () => {
    const saved = await save.run({ body: bodyOf(form, customerId, draft) });
    if (saved) onDraft(saved);
    return saved;
  };
  const post = async () => {
    if (form.plan.amount.eq(0)) {
      const { Allocations } = bodyOf(form, customerId, draft);
      if (await allocate.run({ body: { CustomerId: customerId, Allocations } })) onDone();
      return;
    }
    const saved = await keep();
    if (!saved) return;
    const body = { PaymentId: saved.PaymentId, IsConfirmed: true, FromFindCustomer: isFromFindCustomer, Version: saved.Version };
    if (await confirm.run({ body })) onDone();
  };
  return {
    keep,
    post,
    pending: save.pending || confirm.pending || allocate.pending,
    fieldErrors: { ...allocate.fieldErrors, ...confirm.fieldErrors, ...save.fieldErrors } as Record<string, string | undefined>,
  };
};
