import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';

/** Total of an open deal, with its present VAT and with the account's new VAT type. */
export interface DealVat {
  OrderId: number;
  DealNo: number;
  Part: number;
  CurrencyCode: string;
  Before: number;
  After: number;
  /** Pro forma of the deal and the money paid on it. It is replaced if the deal is held. */
  ProForma?: { No: number; IsHeld: boolean; Paid: number };
}

/** The `details` of CONFIRMATION_NEEDED when an account with open deals gets another VAT type. */
export interface OpenDealsVatAsked extends ConfirmationDetails {
  OpenDealsVat: { From: string; To: string; Deals: DealVat[] };
}
