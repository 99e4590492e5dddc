/** Identifies an open item: an invoice or debit note, a pro forma, or a refund whose receipt was reversed. Exactly one id is set. */
export interface OpenItemId {
  InvoiceId: number | null;
  ProFormaInvoiceId?: number | null | undefined;
  RefundPaymentId?: number | null | undefined;
}

/** Builds the key of an open item for lists and URLs: `20817` for an invoice id, `proforma-12` or `refund-7` for the others. */
export const getItemKey = ({ InvoiceId, ProFormaInvoiceId, RefundPaymentId }: OpenItemId) => {
  if (InvoiceId !== null) return String(InvoiceId);
  return RefundPaymentId ? `refund-${RefundPaymentId}` : `proforma-${ProFormaInvoiceId}`;
};

const none = { InvoiceId: null, ProFormaInvoiceId: null, RefundPaymentId: null };

export const parseItemKey = (key: string): Required<{ [Field in keyof OpenItemId]: number | null }> => {
  const [kind, id] = key.split('-');
  if (id === undefined) return { ...none, InvoiceId: Number(key) };
  return kind === 'refund' ? { ...none, RefundPaymentId: Number(id) } : { ...none, ProFormaInvoiceId: Number(id) };
};
