import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { openCreditPaper, openInvoicePaper } from './invoicePaper.ts';
import { usePaper } from './usePaper.ts';

/** Opens the stored PDF of an account's invoice, credit note or debit note. */
export const useOpenDocument = () => {
  const invoice = usePaper(openInvoicePaper);
  const credit = usePaper(openCreditPaper);
  return ({ InvoiceId, CreditId }: Pick<AccountDocument, 'InvoiceId' | 'CreditId'>) => {
    if (InvoiceId !== null) void invoice.run(InvoiceId);
    else if (CreditId !== null) void credit.run(CreditId);
  };
};
