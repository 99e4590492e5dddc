/** Names of the documents on an account. */
export const paperWords = { Invoice: 'Invoice', Credit: 'Credit note', Debit: 'Debit note' } as const;

/** Distinguishes debit notes from invoices. Both use one number series. */
export const invoiceWord = (kind: string) => (kind === 'Debit' ? paperWords.Debit : paperWords.Invoice);
