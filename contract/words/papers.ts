/** The papers of an account as they are said. */
export const paperWords = { Invoice: 'Invoice', Credit: 'Credit note', Debit: 'Debit note' } as const;

/** `Invoice`, of a debit note `Debit note`: their numbers are of one row. */
export const invoiceWord = (kind: string) => (kind === 'Debit' ? paperWords.Debit : paperWords.Invoice);
