import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { getItemKey } from './openItemKey.ts';
import type { OpenItemId } from './openItemKey.ts';

export interface RequestedInvoice extends OpenItemId {
  Amount: Numeric;
  DiscountTaken: Numeric;
}

/** Money to allocate. With neither id, the money comes from the payment being recorded. */
export interface Source {
  PaymentId: number | null;
  CreditId: number | null;
  Available: Numeric;
  /** Invoice that a credit note corrects. The credit note is allocated to it first. */
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

const smaller = (left: Big, right: Big) => (left.lt(right) ? left : right);

/**
 * Allocates money to invoices. A credit note is allocated first to the invoice that it corrects. Then the sources are used in the order given.
 * A settlement discount goes with the last source, which is the payment being recorded. Leaves out amounts that the sources do not cover.
 */
export const spreadAllocations = (invoices: readonly RequestedInvoice[], sources: readonly Source[]): SpreadRow[] => {
  const targets = invoices.map((invoice) => ({
    ...invoice,
    ProFormaInvoiceId: invoice.ProFormaInvoiceId ?? null,
    RefundPaymentId: invoice.RefundPaymentId ?? null,
    left: new Big(invoice.Amount),
  }));
  const funds = sources.map((source) => ({ source, left: new Big(source.Available) }));
  const rows: SpreadRow[] = [];
  const allocate = (fund: (typeof funds)[number], invoice: (typeof targets)[number]) => {
    const Amount = smaller(fund.left, invoice.left);
    const isCreditForProForma = invoice.ProFormaInvoiceId !== null && fund.source.CreditId !== null;
    if (Amount.lte(0) || isCreditForProForma) return;
    fund.left = fund.left.minus(Amount);
    invoice.left = invoice.left.minus(Amount);
    const { PaymentId, CreditId } = fund.source;
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
  for (const fund of funds)
    for (const invoice of targets) if (invoice.InvoiceId !== null && fund.source.InvoiceId === invoice.InvoiceId) allocate(fund, invoice);
  for (const fund of funds) for (const invoice of targets) allocate(fund, invoice);
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
