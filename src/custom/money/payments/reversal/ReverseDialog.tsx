import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { useState } from 'react';
import { reversePayment, reversePaymentAllocation, reverseProFormaAllocation } from '#contract/money/payments/calls.ts';
import { previewReversal } from '#contract/money/payments/rests.ts';
import type { Allocation, Payment, Tie } from '#contract/money/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useTypedOut } from '#src/ui/inputs/typed/useTypedOut.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatMoney, plural, today } from '#src/ui/text/format.ts';
import { ReversalChanges } from './ReversalChanges.tsx';
import '#src/custom/money/payments/payments.css';

export type ReversalTarget = { payment: Payment } | { allocation: Allocation; currency: string } | { tie: Tie; currency: string };

const countActive = (payment: Payment) => payment.Allocations.filter((row) => row.ReversesId === null && row.ReversedOn === null).length;

const chooseLabels = (target: ReversalTarget) => {
  if ('payment' in target) {
    const { payment } = target;
    const count = countActive(payment);
    return {
      title: `Reverse payment ${payment.PaymentNo}?`,
      text: `${formatMoney(payment.Amount, payment.CurrencyCode)} will be owed again${count > 0 ? `, and ${plural(count, 'allocation')} will be reversed` : ''}. Both entries stay visible.`,
      confirm: 'Reverse payment',
    };
  }
  if ('tie' in target) {
    const { tie, currency } = target;
    return {
      title: `Free ${formatMoney(tie.Amount, currency)} from pro forma ${tie.ProFormaNo}?`,
      text: 'The money will be unallocated again. Both entries stay visible.',
      confirm: 'Free money',
    };
  }
  const { allocation, currency } = target;
  if (allocation.IsWriteOff)
    return {
      title: `Reverse the write-off of invoice ${invoiceName(allocation)}?`,
      text: `${formatMoney(allocation.Amount, currency)} will be outstanding again. Both entries stay visible.`,
      confirm: 'Reverse write-off',
    };
  return {
    title: `Reverse the allocation to invoice ${invoiceName(allocation)}?`,
    text: `${formatMoney(allocation.Amount, currency)} will be unallocated again. Both entries stay visible.`,
    confirm: 'Reverse allocation',
  };
};

const getIdQuery = (target: ReversalTarget) => {
  if ('payment' in target) return { paymentId: target.payment.PaymentId };
  if ('tie' in target) return { tieId: target.tie.ProFormaAllocationId };
  return { allocationId: target.allocation.PaymentAllocationId };
};

/** Combines the three kinds of reversal into one. */
const useReversal = (onDone: () => void) => {
  const whole = useAction(reversePayment, {
    isToldBeside: true,
    toast: (payment) => `Payment ${payment.PaymentNo} reversed`,
    onDone,
  });
  const one = useAction(reversePaymentAllocation, {
    isToldBeside: true,
    toast: (half) => `Allocation to invoice ${invoiceName(half)} reversed`,
    onDone,
  });
  const tieReversal = useAction(reverseProFormaAllocation, {
    isToldBeside: true,
    toast: (half) => `Money freed from pro forma ${half.ProFormaNo}`,
    onDone,
  });
  const all = [whole, one, tieReversal];
  return {
    errors: Object.assign({}, ...all.map((action) => action.fieldErrors)) as Record<string, string>,
    isAsked: all.some((action) => needsConfirmation(action.error)),
    failure: all.map((action) => action.failure).find(Boolean),
    pending: all.some((action) => action.pending),
    reset: () => all.forEach((action) => action.reset()),
    run: (target: ReversalTarget, body: { Reason: string; ReversedOn?: string; ConfirmDate?: boolean }): Promise<unknown> => {
      if ('payment' in target) return whole.run({ params: { id: target.payment.PaymentId }, body });
      if ('tie' in target) return tieReversal.run({ params: { id: target.tie.ProFormaAllocationId }, body });
      return one.run({ params: { id: target.allocation.PaymentAllocationId }, body });
    },
  };
};

/** Asks for date and reason, then reverses a payment, an allocation or a tie to a pro forma. Mount it anew for each. */
export const ReverseDialog = ({ doomed, onClose }: { doomed: ReversalTarget; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  /** True once the reversal has been sent and not refused. */
  const [isSent, setSent] = useState(false);
  const reversal = useReversal(onClose);
  const { settled, field } = useTypedOut(day);
  const preview = useAnswer(
    previewReversal,
    { query: { ...getIdQuery(doomed), ...(settled && { reversedOn: settled }) } },
    // No preview during or after the reversal itself.
    { staleTimeMs: 0, keepPrevious: true, enabled: !isSent },
  );
  const { errors, isAsked } = reversal;
  const changeDay = (next: string | null) => {
    setDay(next);
    reversal.reset();
  };
  const reverse = async () => {
    setSent(true);
    const body = { ...(day && { ReversedOn: day }), Reason: reason, ...(isAsked && { ConfirmDate: true }) };
    if (!(await reversal.run(doomed, body))) setSent(false);
  };
  const { title, text, confirm } = chooseLabels(doomed);
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={isAsked ? 'Reverse with this date' : confirm}
      isDanger
      failure={reversal.failure}
      pending={reversal.pending}
      isConfirmOff={reason.trim() === '' || isInvalid}
      onClose={onClose}
      onConfirm={reverse}
    >
      <p>{text}</p>
      <ReversalChanges
        preview={preview.data}
        error={preview.error}
        currency={'payment' in doomed ? doomed.payment.CurrencyCode : doomed.currency}
      />
      <div className="payment-fields">
        <TextBox label="Reason" width="22rem" maxLength={200} autoFocus value={reason} onChange={setReason} error={errors.Reason} />
        <DateInput label="Reversed on" value={day} onChange={changeDay} onInvalid={setInvalid} {...field} error={errors.ReversedOn} />
      </div>
    </ConfirmDialog>
  );
};
