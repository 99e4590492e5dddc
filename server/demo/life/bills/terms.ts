import type { Numeric } from '#contract/money.ts';

interface Terms {
  CurrencyId?: number | undefined;
  PaymentTermDays?: number | undefined;
  PaymentTermBasis?: string | undefined;
  SettlementDiscountPercent?: Numeric | undefined;
  SettlementDiscountDays?: number | undefined;
}

/** Returns the terms of an account or deal, with the database defaults for missing values. */
export const readTerms = (row: Terms) => ({
  CurrencyId: row.CurrencyId ?? 1,
  PaymentTermDays: row.PaymentTermDays ?? 30,
  PaymentTermBasis: row.PaymentTermBasis ?? 'InvoiceDate',
  SettlementDiscountPercent: row.SettlementDiscountPercent ?? 0,
  SettlementDiscountDays: row.SettlementDiscountDays ?? 0,
});
