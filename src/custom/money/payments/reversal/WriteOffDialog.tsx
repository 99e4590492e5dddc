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

/** Lists partly paid invoices, smallest outstanding amount first. */
export const listSmallBalances = (items: readonly OpenItem[]) =>
  items
    .filter((item) => item.InvoiceId !== null && item.Outstanding < item.GrossAmount)
    .toSorted((one, other) => one.Outstanding - other.Outstanding);

/** Writes off the small outstanding amount of an invoice. The limit is a company setting. */
export const WriteOffDialog = ({ items, currency, onClose }: { items: readonly OpenItem[]; currency: string; onClose: () => void }) => {
  const rests = listSmallBalances(items);
  const [invoiceId, setInvoiceId] = useState<number | null>(rests[0]?.InvoiceId ?? null);
  const [reason, setReason] = useState('');
  const item = rests.find((one) => one.InvoiceId === invoiceId);
  const writeOff = useAction(writeOffRest, {
    isErrorInline: true,
    toast: (writtenOff) => `${formatMoney(writtenOff.Amount, currency)} of invoice ${invoiceName(writtenOff)} written off`,
    onDone: onClose,
  });
  const errors: Record<string, string> = writeOff.fieldErrors;
  return (
    <ConfirmDialog
      isOpen
      title="Write off a small balance"
      confirm="Write off"
      pending={writeOff.pending}
      isConfirmDisabled={!item || reason.trim() === ''}
      failure={writeOff.failure}
      onConfirm={() => item && writeOff.run({ body: { InvoiceId: item.InvoiceId ?? 0, Amount: item.Outstanding, Reason: reason } })}
      onClose={onClose}
    >
      <p>The balance will no longer be outstanding. VAT on the invoice does not change.</p>
      <div className="payment-fields">
        <SelectBox
          label="Invoice"
          width="18rem"
          value={invoiceId}
          choices={rests.map((one) => ({
            value: one.InvoiceId ?? 0,
            label: `${invoiceName(one)}, ${formatMoney(one.Outstanding, currency)} outstanding`,
          }))}
          onChange={setInvoiceId}
          error={errors.InvoiceId ?? errors.Amount}
        />
        <TextBox label="Reason" width="22rem" maxLength={200} autoFocus value={reason} onChange={setReason} error={errors.Reason} />
      </div>
    </ConfirmDialog>
  );
};
