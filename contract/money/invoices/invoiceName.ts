interface Numbered {
  InvoiceNo: number | null;
  /** As it stood in the books before these, where that is no number of ours: `INV-0042/A`. */
  OriginalNo: string | null;
}

/** The number that the customer knows the invoice by. */
export const invoiceName = ({ InvoiceNo, OriginalNo }: Numbered) => OriginalNo ?? String(InvoiceNo ?? '');
