/** An invoice (or debit note), a pro forma, or a refund that lost its receipt: exactly one of the three ids. */
export interface OpenItemId {
  InvoiceId: number | null;
  ProFormaInvoiceId?: number | null | undefined;
  RefundPaymentId?: number | null | undefined;
}

/** What tells one open item from another, in lists and in addresses: `20817` for an invoice's id, `proforma-12` and `refund-7` for the others'. */
export const keyOfItem = ({ InvoiceId, ProFormaInvoiceId, RefundPaymentId }: OpenItemId) => {
  if (InvoiceId !== null) return String(InvoiceId);
  return RefundPaymentId ? `refund-${RefundPaymentId}` : `proforma-${ProFormaInvoiceId}`;
};

const none = { InvoiceId: null, ProFormaInvoiceId: null, RefundPaymentId: null };

export const itemOfKey = (key: string): Required<{ [Field in keyof OpenItemId]: number | null }> => {
  const [kind, id] = key.split('-');
  if (id === undefined) return { ...none, InvoiceId: Number(key) };
  return kind === 'refund' ? { ...none, RefundPaymentId: Number(id) } : { ...none, ProFormaInvoiceId: Number(id) };
};
