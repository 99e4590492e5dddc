import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { OpenItem } from './shapes.ts';

type Named = Pick<OpenItem, 'Kind' | 'InvoiceNo' | 'OriginalNo'>;

/** Prefixes of items that are not invoices, as in `Pro forma 3199`. An invoice is named by its number alone. */
const otherKinds: Record<string, string | undefined> = { ProForma: 'Pro forma', Refund: 'Refund' };

export const itemName = (item: Named) => {
  const kind = otherKinds[item.Kind];
  return kind ? `${kind} ${item.InvoiceNo}` : invoiceName(item);
};

/** Names an item within a sentence, for example `invoice 20817` or `pro forma 3199`. */
export const spokenName = (item: Named) => (otherKinds[item.Kind] ? itemName(item).toLowerCase() : `invoice ${invoiceName(item)}`);
