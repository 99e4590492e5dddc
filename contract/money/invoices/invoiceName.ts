interface Numbered {
  InvoiceNo: number | null;
  /** Invoice number in the previous system, for example `INV-0042/A`. Null if the invoice was raised here. */
  OriginalNo: string | null;
}

/** Returns the number by which the customer knows the invoice. */
export const invoiceName = ({ InvoiceNo, OriginalNo }: Numbered) => OriginalNo ?? String(InvoiceNo ?? '');
