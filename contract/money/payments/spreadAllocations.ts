import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { getItemKey } from './openItemKey.ts';
import type { OpenItemId } from './openItemKey.ts';

export interface RequestedInvoice extends OpenItemId {
  Amount: Numeric;
  DiscountTaken: Numeric;
}

/** Money to allocate. Without either id, it is the payment being recorded. */
export interface Source {
  PaymentId: number | null;
  CreditId: number | null;
  Available: Numeric;
  /** Invoice that a credit note corrects. The credit note pays it first. */
  InvoiceId?: number | null;
}

export interface SpreadRow {
  InvoiceId: number | null;
  ProFormaInvoiceId: number | null;
  RefundPaymentId: number | null;
  Amount: Big;
  DiscountTaken: Big;
  PaymentId: number | null;
  CreditId: number | null;
}

const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);

/**
 * Spreads money over invoices. A credit note pays its own invoice first. Then the sources are used in the order given.
 * A settlement discount goes with the last source, the payment being recorded. Amounts that the sources cannot cover are left out.
 */
export const spreadAllocations = (invoices: readonly RequestedInvoice[], sources: readonly Source[]): SpreadRow[] => {
  const targets = invoices.map((invoice) => ({
    ...invoice,
    ProFormaInvoiceId: invoice.ProFormaInvoiceId ?? null,
    RefundPaymentId: invoice.RefundPaymentId ?? null,
    left: new Big(invoice.Amount),
  }));
  const remainders = sources.map((source) => ({ source, left: new Big(source.Available) }));
  const rows: SpreadRow[] = [];
  const give = (remainder: (typeof remainders)[number], invoice: (typeof targets)[number]) => {
    const Amount = smaller(remainder.left, invoice.left);
    const isCreditForProForma = invoice.ProFormaInvoiceId !== null && remainder.source.CreditId !== null;
    if (Amount.lte(0) || isCreditForProForma) return;
    remainder.left = remainder.left.minus(Amount);
    invoice.left = invoice.left.minus(Amount);
    const { PaymentId, CreditId } = remainder.source;
    const existing = rows.find(
      (row) => getItemKey(row) === getItemKey(invoice) && row.PaymentId === PaymentId && row.CreditId === CreditId,
    );
    if (existing) existing.Amount = existing.Amount.plus(Amount);
    else
      rows.push({
        InvoiceId: invoice.InvoiceId,
        ProFormaInvoiceId: invoice.ProFormaInvoiceId,
        RefundPaymentId: invoice.RefundPaymentId,
        Amount,
        DiscountTaken: new Big(0),
        PaymentId,
        CreditId,
      });
  };
  for (const remainder of remainders)
    for (const invoice of targets)
      if (invoice.InvoiceId !== null && remainder.source.InvoiceId === invoice.InvoiceId) give(remainder, invoice);
  for (const remainder of remainders) for (const invoice of targets) give(remainder, invoice);
  for (const invoice of invoices) addDiscount(rows, invoice);
  return rows;
};

const addDiscount = (rows: SpreadRow[], { InvoiceId, DiscountTaken }: RequestedInvoice) => {
  const discount = new Big(DiscountTaken);
  if (discount.lte(0)) return;
  const paymentRow = rows.findLast((row) => row.InvoiceId === InvoiceId && row.CreditId === null);
  if (paymentRow) paymentRow.DiscountTaken = discount;
  else
    rows.push({
      InvoiceId,
      ProFormaInvoiceId: null,
      RefundPaymentId: null,
      Amount: new Big(0),
      DiscountTaken: discount,
      PaymentId: null,
      CreditId: null,
    });
};
