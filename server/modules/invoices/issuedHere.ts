import { AppError } from '#contract/errors.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots.ts';

/** An invoice that was brought in has its paper where it was issued. Throws RULE_BROKEN. */
export const requireIssuedHere = ({ Kind, InvoiceNo }: Pick<InvoiceSnapshot, 'Kind' | 'InvoiceNo'>) => {
  if (Kind === 'Opening')
    throw new AppError('RULE_BROKEN', `Invoice ${InvoiceNo} was issued before these books began: its paper is in the books of then`);
};
