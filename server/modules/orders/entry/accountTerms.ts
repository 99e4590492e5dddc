import { orderStatusIds } from '#contract/orders/calls.ts';
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

/** What a new order takes over from its account: its currency, terms and VAT type, and that it is held if the account pays first. */
export const accountTerms = (account: AccountTerms) => ({
  CustomerId: account.CustomerId,
  CurrencyId: account.CurrencyId,
  StatusId: account.ProForma ? orderStatusIds.Held : orderStatusIds.Open,
  PaymentTermDays: account.PaymentTermDays,
  PaymentTermBasis: account.PaymentTermBasis,
  SettlementDiscountPercent: account.SettlementDiscountPercent,
  SettlementDiscountDays: account.SettlementDiscountDays,
  ChargesVatTypeId: account.VatTypeId,
});
