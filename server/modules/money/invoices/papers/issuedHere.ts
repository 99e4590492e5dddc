import { AppError } from '#contract/call/errors.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** Refuses an invoice imported as an opening item, because its PDF is in the previous system. Throws RULE_BROKEN. */
export const requireIssuedHere = ({
  Snapshot: { Kind, InvoiceNo },
  OriginalNo,
}: {
  Snapshot: InvoiceSnapshot;
  OriginalNo: string | null;
}) => {
  if (Kind === 'Opening')
    throw new AppError(
      'RULE_BROKEN',
      `Invoice ${invoiceName({ InvoiceNo, OriginalNo })} predates this system. Look for it in your earlier records.`,
    );
};
