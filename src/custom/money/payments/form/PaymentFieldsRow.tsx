import { useEffect, useRef } from 'react';
import { listPaymentMethods } from '#contract/masterData/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { refuseNegative } from './refuseNegative.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { formatMoney, today } from '#src/ui/text/format.ts';
import type { PaymentFields, PaymentForm } from './usePaymentForm.ts';

interface PaymentFieldsRowProps {
  form: PaymentForm;
  currency: string | undefined;
  errors: Record<string, string | undefined>;
  onCorrected: (fields: readonly string[]) => void;
}

/** Input fields of the payment. Amount and reference come first, because the suggestion depends on them. */
export const PaymentFieldsRow = ({ form, currency, errors, onCorrected }: PaymentFieldsRowProps) => {
  const { fields, plan } = form;
  const change = (changes: Partial<PaymentFields>) => {
    form.change(changes);
    onCorrected(Object.keys(changes));
  };
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  // The payment method of a draft may have been deactivated since. The user must then choose another.
  const isMethodInactive =
    fields.PaymentMethodId !== null && methods.data?.every(({ PaymentMethodId }) => PaymentMethodId !== fields.PaymentMethodId) === true;
  const amount = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const fee = useRef<HTMLInputElement>(null);
  const { halfTyped, storeHalfTyped } = form;
  const row = useFocusFirstError<HTMLDivElement>(errors);
  useEffect(() => {
    // Does not take the focus from a dialog over the form. In a side panel the form itself is in a dialog.
    const openDialog = document.activeElement?.closest('[role=dialog]');
    if (!openDialog || openDialog.contains(amount.current)) amount.current?.focus();
  }, []);
  const isFutureDate = fields.PaymentDate !== null && fields.PaymentDate > today();
  const tickedTotalHint =
    fields.Amount === null && plan.amount.gt(0) ? `Total ticked: ${formatMoney(plan.amount.toString(), currency)}` : undefined;
  return (
    <div className="payment-fields" ref={row}>
      <MoneyInput
        label="Amount received"
        check={refuseNegative}
        currency={currency}
        value={fields.Amount}
        onChange={(Amount) => change({ Amount })}
        onInvalid={(isInvalid) => storeHalfTyped('Amount', isInvalid ? amount.current?.value : undefined)}
        typedBefore={halfTyped.Amount}
        inputRef={amount}
        error={errors.Amount}
        hint={tickedTotalHint}
      />
      <TextBox
        label="Reference"
        optional
        width="18rem"
        maxLength={100}
        value={fields.Reference}
        onChange={(Reference) => change({ Reference })}
        hint="Invoice numbers here are matched automatically"
        error={errors.Reference}
      />
      <DateInput
        label="Received on"
        value={fields.PaymentDate}
        onChange={(PaymentDate) => change({ PaymentDate })}
        onInvalid={(isInvalid) => storeHalfTyped('PaymentDate', isInvalid ? day.current?.value : undefined)}
        typedBefore={halfTyped.PaymentDate}
        inputRef={day}
        error={errors.PaymentDate}
        hint={isFutureDate ? 'Future date. Save as a draft until then.' : undefined}
      />
      <SelectBox
        label="Payment method"
        width="10rem"
        value={isMethodInactive ? null : fields.PaymentMethodId}
        choices={methods.data?.map((method) => ({ value: method.PaymentMethodId, label: method.Description })) ?? []}
        onChange={(PaymentMethodId) => change({ PaymentMethodId })}
        error={errors.PaymentMethodId ?? (isMethodInactive ? 'No longer in use. Choose another.' : undefined)}
      />
      <MoneyInput
        label="Fee deducted"
        check={refuseNegative}
        optional
        width="7rem"
        currency={currency}
        value={fields.Fee}
        onChange={(Fee) => change({ Fee })}
        onInvalid={(isInvalid) => storeHalfTyped('Fee', isInvalid ? fee.current?.value : undefined)}
        typedBefore={halfTyped.Fee}
        inputRef={fee}
        error={errors.Fee}
      />
    </div>
  );
};
