import { invoiceName } from '#contract/invoices/invoiceName.ts';
import { useState } from 'react';
import { reversePayment, reversePaymentAllocation } from '#contract/payments/calls.ts';
import { previewReversal } from '#contract/payments/rests.ts';
import type { Allocation, Payment } from '#contract/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useTypedOut } from '#src/ui/inputs/useTypedOut.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { formatMoney, plural, today } from '#src/ui/text/format.ts';
import { ReversalChanges } from './ReversalChanges.tsx';
import './payments.css';

export type Doomed = { payment: Payment } | { allocation: Allocation; currency: string };

const standing = (payment: Payment) => payment.Allocations.filter((row) => row.ReversesId === null && row.ReversedOn === null).length;

const wordsFor = (doomed: Doomed) => {
  if ('payment' in doomed) {
    const { payment } = doomed;
    const count = standing(payment);
    return {
      title: `Reverse payment ${payment.PaymentNo}?`,
      text: `${formatMoney(payment.Amount, payment.CurrencyCode)} is owed again${count > 0 ? `, and ${plural(count, 'allocation')} undone` : ''}. Both halves stay visible.`,
      confirm: 'Reverse payment',
    };
  }
  const { allocation, currency } = doomed;
  if (allocation.IsWriteOff)
    return {
      title: `Take back the write-off of invoice ${invoiceName(allocation)}?`,
      text: `${formatMoney(allocation.Amount, currency)} is asked for again. Both halves stay visible.`,
      confirm: 'Take it back',
    };
  return {
    title: `Reverse the allocation to invoice ${invoiceName(allocation)}?`,
    text: `${formatMoney(allocation.Amount, currency)} is on account again and can be allocated anew. Both halves stay visible.`,
    confirm: 'Reverse allocation',
  };
};

/** Asks when and why, then undoes a payment or one allocation. Rendered anew for each. */
export const ReverseDialog = ({ doomed, onClose }: { doomed: Doomed; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  /** Asked for, and not refused. */
  const [isSent, setSent] = useState(false);
  const whole = useAction(reversePayment, {
    isToldBeside: true,
    toast: (payment) => `Payment ${payment.PaymentNo} reversed`,
    onDone: onClose,
  });
  const one = useAction(reversePaymentAllocation, {
    isToldBeside: true,
    toast: (half) => `Allocation to invoice ${invoiceName(half)} reversed`,
    onDone: onClose,
  });
  const of = 'payment' in doomed ? { paymentId: doomed.payment.PaymentId } : { allocationId: doomed.allocation.PaymentAllocationId };
  const { settled, field } = useTypedOut(day);
  const preview = useAnswer(
    previewReversal,
    { query: { ...of, ...(settled && { reversedOn: settled }) } },
    // What is being reversed, or is by now, is not asked about.
    { staleTimeMs: 0, keepPrevious: true, enabled: !isSent },
  );
  const errors: Record<string, string> = { ...whole.fieldErrors, ...one.fieldErrors };
  const isAsked = wasAskedAbout(whole.error) || wasAskedAbout(one.error);
  const body = { ...(day && { ReversedOn: day }), Reason: reason, ...(isAsked && { ConfirmDate: true }) };
  const changeDay = (next: string | null) => {
    setDay(next);
    whole.reset();
    one.reset();
  };
  const reverse = async () => {
    setSent(true);
    const answer =
      'payment' in doomed
        ? await whole.run({ params: { id: doomed.payment.PaymentId }, body })
        : await one.run({ params: { id: doomed.allocation.PaymentAllocationId }, body });
    if (!answer) setSent(false);
  };
  const { title, text, confirm } = wordsFor(doomed);
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={isAsked ? 'It was on that day' : confirm}
      isDanger
      failure={whole.failure ?? one.failure}
      pending={whole.pending || one.pending}
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
