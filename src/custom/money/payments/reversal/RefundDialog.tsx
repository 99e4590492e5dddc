import { useState } from 'react';
import { refundPayment } from '#contract/money/payments/rests.ts';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { listPaymentMethods } from '#contract/masterData/lookups/menus.ts';
import { useAction } from '#src/api/useAction.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatMoney, today } from '#src/ui/text/format.ts';
import '#src/custom/money/payments/payments.css';

/** Refunds the unallocated money of a payment. */
export const RefundDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const [amount, setAmount] = useState<number | null>(payment.Unallocated);
  const [method, setMethod] = useState<number | null>(payment.PaymentMethodId);
  const [day, setDay] = useState<string | null>(today());
  const { invalid, setInvalid } = useInvalid();
  const [reference, setReference] = useState('');
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  const refund = useAction(refundPayment, {
    isErrorInline: true,
    toast: (refund) => `Refund ${refund.PaymentNo ?? ''} of ${formatMoney(refund.Amount, refund.CurrencyCode)} recorded`,
    onDone: onClose,
  });
  const errors: Record<string, string> = refund.fieldErrors;
  const isAsked = needsConfirmation(refund.error);
  // The method of a payment imported from the previous system cannot be used for a refund.
  const validMethod = methods.data?.some((one) => one.PaymentMethodId === method) ? method : null;
  const changeDay = (next: string | null) => {
    setDay(next);
    refund.reset();
  };
  const body = {
    Amount: amount ?? 0,
    PaymentMethodId: validMethod ?? 0,
    Reference: reference,
    ...(day && { RefundedOn: day }),
    ...(isAsked && { ConfirmDate: true }),
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Record refund of payment ${payment.PaymentNo ?? ''}`}
      confirm={isAsked ? 'Record with this date' : 'Record refund'}
      pending={refund.pending}
      isConfirmDisabled={amount === null || validMethod === null || invalid.size > 0}
      failure={refund.failure}
      onConfirm={() => refund.run({ params: { id: payment.PaymentId }, body })}
      onClose={onClose}
    >
      <p>{`${formatMoney(payment.Unallocated, payment.CurrencyCode)} of the payment is on account.`}</p>
      <div className="payment-fields">
        <MoneyInput
          label="Refund amount"
          currency={payment.CurrencyCode}
          value={amount}
          onChange={setAmount}
          onInvalid={(isInvalid) => setInvalid('Amount', isInvalid)}
          error={errors.Amount}
        />
        <SelectBox
          label="Refund method"
          width="10rem"
          value={validMethod}
          choices={methods.data?.map((one) => ({ value: one.PaymentMethodId, label: one.Description })) ?? []}
          onChange={setMethod}
          error={errors.PaymentMethodId}
        />
        <DateInput
          label="Refunded on"
          value={day}
          onChange={changeDay}
          onInvalid={(isInvalid) => setInvalid('RefundedOn', isInvalid)}
          error={errors.RefundedOn}
        />
        <TextBox
          label="Reference"
          optional
          width="18rem"
          maxLength={100}
          value={reference}
          onChange={setReference}
          error={errors.Reference}
        />
      </div>
    </ConfirmDialog>
  );
};
