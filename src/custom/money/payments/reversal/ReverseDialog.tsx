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
import { useFinishedValue } from '#src/ui/inputs/typed/useFinishedValue.ts';
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
      title: `Return ${formatMoney(tie.Amount, currency)} from pro forma ${tie.ProFormaNo} to the account?`,
      text: 'The money will be unallocated again. Both entries stay visible.',
      confirm: 'Return to account',
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

/** Offers the reversal of a payment, an allocation and a tie as one action. */
const useReversal = (onDone: () => void) => {
  const paymentReversal = useAction(reversePayment, {
    isErrorInline: true,
    toast: (payment) => `Payment ${payment.PaymentNo} reversed`,
    onDone,
  });
  const allocationReversal = useAction(reversePaymentAllocation, {
    isErrorInline: true,
    toast: (reversed) => `Allocation to invoice ${invoiceName(reversed)} reversed`,
    onDone,
  });
  const tieReversal = useAction(reverseProFormaAllocation, {
    isErrorInline: true,
    toast: (reversed) => `Money from pro forma ${reversed.ProFormaNo} returned to the account`,
    onDone,
  });
  const reversals = [paymentReversal, allocationReversal, tieReversal];
  return {
    errors: Object.assign({}, ...reversals.map((action) => action.fieldErrors)) as Record<string, string>,
    isConfirmationNeeded: reversals.some((action) => needsConfirmation(action.error)),
    failure: reversals.map((action) => action.failure).find(Boolean),
    pending: reversals.some((action) => action.pending),
    reset: () => reversals.forEach((action) => action.reset()),
    run: (target: ReversalTarget, body: { Reason: string; ReversedOn?: string; ConfirmDate?: boolean }): Promise<unknown> => {
      if ('payment' in target) return paymentReversal.run({ params: { id: target.payment.PaymentId }, body });
      if ('tie' in target) return tieReversal.run({ params: { id: target.tie.ProFormaAllocationId }, body });
      return allocationReversal.run({ params: { id: target.allocation.PaymentAllocationId }, body });
    },
  };
};

/** Asks for date and reason, then reverses a payment, an allocation or a tie to a pro forma. */
export const ReverseDialog = ({ target, onClose }: { target: ReversalTarget; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  /** True after the reversal is sent, unless it was refused. */
  const [isSent, setSent] = useState(false);
  const reversal = useReversal(onClose);
  const { settled: settledDay, field } = useFinishedValue(day);
  const preview = useAnswer(
    previewReversal,
    { query: { ...getIdQuery(target), ...(settledDay && { reversedOn: settledDay }) } },
    // After the reversal there is nothing left to preview.
    { staleTimeMs: 0, keepPrevious: true, enabled: !isSent },
  );
  const { errors, isConfirmationNeeded } = reversal;
  const changeDay = (next: string | null) => {
    setDay(next);
    reversal.reset();
  };
  const reverse = async () => {
    setSent(true);
    const body = { ...(day && { ReversedOn: day }), Reason: reason, ...(isConfirmationNeeded && { ConfirmDate: true }) };
    if (!(await reversal.run(target, body))) setSent(false);
  };
  const { title, text, confirm } = chooseLabels(target);
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={isConfirmationNeeded ? 'Reverse with this date' : confirm}
      isDanger
      failure={reversal.failure}
      pending={reversal.pending}
      isConfirmDisabled={reason.trim() === '' || isInvalid}
      onClose={onClose}
      onConfirm={reverse}
    >
      <p>{text}</p>
      <ReversalChanges
        preview={preview.data}
        error={preview.error}
        currency={'payment' in target ? target.payment.CurrencyCode : target.currency}
      />
      <div className="payment-fields">
        <TextBox label="Reason" width="22rem" maxLength={200} autoFocus value={reason} onChange={setReason} error={errors.Reason} />
        <DateInput label="Reversed on" value={day} onChange={changeDay} onInvalid={setInvalid} {...field} error={errors.ReversedOn} />
      </div>
    </ConfirmDialog>
  );
};
