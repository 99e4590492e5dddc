import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { keyOfItem } from '#contract/money/payments/openItemKey.ts';
import { listPaymentInvoices } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { PaymentForm } from '#src/custom/money/payments/form/usePaymentForm.ts';

interface GoneItemsProps {
  form: PaymentForm;
  currency: string | undefined;
  /** The saved draft that it was entered in, if it was. */
  paymentId: number | undefined;
}

/** What was entered for something that was settled meanwhile, by name: it has no row to stand in, and is in no sum. */
export const GoneItems = ({ form, currency, paymentId }: GoneItemsProps) => {
  const gone = [...form.plan.gone];
  const isUnknown = gone.some(([key]) => !form.names[key]);
  const saved = useAnswer(listPaymentInvoices, { params: { id: paymentId ?? 0 } }, { enabled: isUnknown && paymentId !== undefined });
  const savedNames = new Map(saved.data?.map((row) => [keyOfItem(row), `invoice ${invoiceName(row)}`]));
  if (gone.length === 0) return null;
  return (
    <ul className="payment-elsewhere running-refused" role="status" aria-label="Open no more">
      {gone.map(([key, { Amount }]) => (
        <li key={key}>
          {`Left out: ${formatMoney(Amount, currency)} entered for ${form.names[key] ?? savedNames.get(key) ?? 'an item'}, which is no longer open`}
        </li>
      ))}
    </ul>
  );
};
