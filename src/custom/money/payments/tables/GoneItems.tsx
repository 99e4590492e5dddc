import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { listPaymentInvoices } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentForm } from '#src/custom/money/payments/form/usePaymentForm.ts';

interface GoneItemsProps {
  form: PaymentForm;
  currency: string | undefined;
  /** Saved draft of the payment. Undefined if the payment is not saved. */
  paymentId: number | undefined;
}

/** Lists amounts entered for items that are no longer open. The table has no rows for them, and no total includes them. */
export const GoneItems = ({ form, currency, paymentId }: GoneItemsProps) => {
  const closedEntries = [...form.plan.closed];
  const isNameMissing = closedEntries.some(([key]) => !form.names[key]);
  const answer = useAnswer(listPaymentInvoices, { params: { id: paymentId ?? 0 } }, { enabled: isNameMissing && paymentId !== undefined });
  const savedNames = new Map(answer.data?.map((row) => [getItemKey(row), `invoice ${invoiceName(row)}`]));
  if (closedEntries.length === 0) return null;
  return (
    <ul className="payment-elsewhere running-refused" role="status" aria-label="No longer open">
      {closedEntries.map(([key, { Amount }]) => (
        <li key={key}>
          {`${formatMoney(Amount, currency)} entered for ${form.names[key] ?? savedNames.get(key) ?? 'an item'} is not allocated, because the item is no longer open`}
        </li>
      ))}
    </ul>
  );
};
