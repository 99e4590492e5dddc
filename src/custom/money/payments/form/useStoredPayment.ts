import { useMemo } from 'react';
import { useDraft } from '#src/drafts/useDraft.ts';
import { useKeptWhile } from '#src/drafts/useKeptWhile.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentContent, PaymentForm, StoredPaymentDraft } from './usePaymentForm.ts';
import { screenPaths } from '#contract/screenPaths.ts';

export const buildPaymentDraftKey = (customerId: number, paymentId?: number) =>
  paymentId === undefined ? `payment-of-${customerId}` : `payment-${paymentId}`;

const describe = ({ fields, halfTyped, name, currency }: PaymentContent) => ({
  title: `Payment from ${name}`,
  detail: [halfTyped?.Amount ?? (fields.Amount !== null && formatMoney(fields.Amount, currency)), fields.Reference]
    .filter(Boolean)
    .join(', '),
});

interface StoredPaymentOptions {
  customerId: number;
  paymentId: number | undefined;
  storedDraft: StoredPaymentDraft | undefined;
}

/** Stores an unsaved payment on the device. */
export const useStoredPayment = (form: PaymentForm, { customerId, paymentId, storedDraft }: StoredPaymentOptions) => {
  const { fields, choice, halfTyped, names } = form;
  const isDirty = form.isChanged || Object.keys(halfTyped).length > 0;
  const label = {
    kind: 'payment',
    about: buildPaymentDraftKey(customerId, paymentId),
    address: paymentId === undefined ? screenPaths.recordPayment({ customerId }) : screenPaths.payment(paymentId),
    describe,
  };
  const deviceDraft = useDraft<PaymentContent>(label, storedDraft, { isDirty });
  const { Name: name = '', CurrencyCode: currency } = form.account.data ?? {};
  const content = useMemo(() => ({ fields, choice, halfTyped, names, name, currency }), [fields, choice, halfTyped, names, name, currency]);
  useKeptWhile(deviceDraft.draft, isDirty ? content : undefined, storedDraft !== undefined);
  return deviceDraft;
};
