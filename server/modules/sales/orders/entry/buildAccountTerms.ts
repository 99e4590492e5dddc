import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { Numeric } from '#contract/money.ts';

export interface AccountTerms {
  CustomerId: number;
  CurrencyId: number;
  ProForma: boolean;
  PaymentTermDays: number;
  PaymentTermBasis: string;
  SettlementDiscountPercent: Numeric;
  SettlementDiscountDays: number;
  VatTypeId: number;
}

/** Returns the terms that a new order copies from its account: currency, payment terms, VAT type, and whether it is held until paid. */
export const buildAccountTerms = (account: AccountTerms) => ({
  CustomerId: account.CustomerId,
  CurrencyId: account.CurrencyId,
  StatusId: account.ProForma ? orderStatusIds.Held : orderStatusIds.Open,
  PaymentTermDays: account.PaymentTermDays,
  PaymentTermBasis: account.PaymentTermBasis,
  SettlementDiscountPercent: account.SettlementDiscountPercent,
  SettlementDiscountDays: account.SettlementDiscountDays,
  ChargesVatTypeId: account.VatTypeId,
});
