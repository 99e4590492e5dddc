import type { Numeric } from '#contract/money.ts';

interface Terms {
  CurrencyId?: number | undefined;
  PaymentTermDays?: number | undefined;
  PaymentTermBasis?: string | undefined;
  SettlementDiscountPercent?: Numeric | undefined;
  SettlementDiscountDays?: number | undefined;
}

/** The terms of an account or of a deal: where its row says nothing, as the database has it. */
export const termsIn = (row: Terms) => ({
  CurrencyId: row.CurrencyId ?? 1,
  PaymentTermDays: row.PaymentTermDays ?? 30,
  PaymentTermBasis: row.PaymentTermBasis ?? 'InvoiceDate',
  SettlementDiscountPercent: row.SettlementDiscountPercent ?? 0,
  SettlementDiscountDays: row.SettlementDiscountDays ?? 0,
});
