import { useEffect } from 'react';
import { useDraft } from '#src/drafts/useDraft.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentContent, PaymentForm, TakenPayment } from './usePaymentForm.ts';
import { screenPaths } from '#contract/screenPaths.ts';

export const paymentAbout = (customerId: number, paymentId?: number) =>
  paymentId === undefined ? `payment-of-${customerId}` : `payment-${paymentId}`;

const describe = ({ fields, name, currency }: PaymentContent) => ({
  title: `Payment of ${name}`,
  detail: [fields.Amount !== null && formatMoney(fields.Amount, currency), fields.Reference].filter(Boolean).join(', '),
});

/** The payment on the screen, on the device while it is not saved. */
export const useKeptPayment = (form: PaymentForm, customerId: number, paymentId: number | undefined, taken: TakenPayment | undefined) => {
  const { fields, choice, isTouched } = form;
  const label = {
    kind: 'payment',
    about: paymentAbout(customerId, paymentId),
    address: paymentId === undefined ? screenPaths.recordPayment({ customerId }) : screenPaths.payment(paymentId),
    describe,
  };
  const kept = useDraft<PaymentContent>(label, taken, { isDirty: isTouched });
  const { draft } = kept;
  const { Name: name = '', CurrencyCode: currency } = form.account.data ?? {};
  useEffect(() => {
    if (isTouched) draft.keep(() => ({ fields, choice, name, currency }));
  }, [draft, fields, choice, isTouched, name, currency]);
  return kept;
};
