/** Names of the documents on an account. */
export const paperWords = { Invoice: 'Invoice', Credit: 'Credit note', Debit: 'Debit note' } as const;

/** Returns *Debit note* or *Invoice*. Both kinds share one number series and one table. */
export const invoiceWord = (kind: string) => (kind === 'Debit' ? paperWords.Debit : paperWords.Invoice);
