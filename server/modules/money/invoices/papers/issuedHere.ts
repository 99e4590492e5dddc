import { AppError } from '#contract/call/errors.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** An invoice that was brought in has its paper where it was issued. Throws RULE_BROKEN. */
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
      `Invoice ${invoiceName({ InvoiceNo, OriginalNo })} was issued before these books began: its paper is in the books of then`,
    );
};
