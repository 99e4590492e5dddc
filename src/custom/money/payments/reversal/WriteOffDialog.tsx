import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { useState } from 'react';
import { writeOffRest } from '#contract/money/payments/rests.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import '#src/custom/money/payments/payments.css';

/** Invoices of which a part is settled, the smallest rest first. */
export const restsOf = (items: readonly OpenItem[]) =>
  items
    .filter((item) => item.InvoiceId !== null && item.Outstanding < item.GrossAmount)
    .toSorted((one, other) => one.Outstanding - other.Outstanding);

/** The small rest of an invoice, not asked for any more; the limit is the company's. */
export const WriteOffDialog = ({ items, currency, onClose }: { items: readonly OpenItem[]; currency: string; onClose: () => void }) => {
  const rests = restsOf(items);
  const [invoiceId, setInvoiceId] = useState<number | null>(rests[0]?.InvoiceId ?? null);
  const [reason, setReason] = useState('');
  const item = rests.find((one) => one.InvoiceId === invoiceId);
  const writeOff = useAction(writeOffRest, {
    isToldBeside: true,
    toast: (done) => `${formatMoney(done.Amount, currency)} of invoice ${invoiceName(done)} written off`,
    onDone: onClose,
  });
  const errors: Record<string, string> = writeOff.fieldErrors;
  return (
    <ConfirmDialog
      isOpen
      title="Write off a small rest"
      confirm="Write off"
      pending={writeOff.pending}
      isConfirmOff={!item || reason.trim() === ''}
      failure={writeOff.failure}
      onConfirm={() => item && writeOff.run({ body: { InvoiceId: item.InvoiceId ?? 0, Amount: item.Outstanding, Reason: reason } })}
      onClose={onClose}
    >
      <p>The rest is not asked for any more. The VAT of the invoice stays as it was.</p>
      <div className="payment-fields">
        <SelectBox
          label="Invoice"
          width="18rem"
          value={invoiceId}
          choices={rests.map((one) => ({
            value: one.InvoiceId ?? 0,
            label: `${invoiceName(one)}: ${formatMoney(one.Outstanding, currency)} left`,
          }))}
          onChange={setInvoiceId}
          error={errors.InvoiceId ?? errors.Amount}
        />
        <TextBox label="Reason" width="22rem" maxLength={200} autoFocus value={reason} onChange={setReason} error={errors.Reason} />
      </div>
    </ConfirmDialog>
  );
};
