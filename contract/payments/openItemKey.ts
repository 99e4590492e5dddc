/** An invoice (or debit note), or a pro forma: exactly one of the two ids. */
export interface OpenItemId {
  InvoiceId: number | null;
  ProFormaInvoiceId?: number | null | undefined;
}

/** What tells one open item from another, in lists and in addresses: `20817` for an invoice's id, `proforma-12` for a pro forma's. */
export const keyOfItem = ({ InvoiceId, ProFormaInvoiceId }: OpenItemId) =>
  InvoiceId === null ? `proforma-${ProFormaInvoiceId}` : String(InvoiceId);

export const itemOfKey = (key: string): { InvoiceId: number | null; ProFormaInvoiceId: number | null } =>
  key.startsWith('proforma-')
    ? { InvoiceId: null, ProFormaInvoiceId: Number(key.slice('proforma-'.length)) }
    : { InvoiceId: Number(key), ProFormaInvoiceId: null };
