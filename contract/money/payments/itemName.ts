import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { OpenItem } from './shapes.ts';

type Named = Pick<OpenItem, 'Kind' | 'InvoiceNo' | 'OriginalNo'>;

/** `20817`, or `Pro forma 3199`: invoices are so many that their number alone says it. */
const otherKinds: Record<string, string | undefined> = { ProForma: 'Pro forma', Refund: 'Refund' };

export const itemName = (item: Named) => {
  const kind = otherKinds[item.Kind];
  return kind ? `${kind} ${item.InvoiceNo}` : invoiceName(item);
};

/** Within a sentence: `invoice 20817`, `pro forma 3199`. */
export const spokenName = (item: Named) => (otherKinds[item.Kind] ? itemName(item).toLowerCase() : `invoice ${invoiceName(item)}`);
