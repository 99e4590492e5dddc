import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';

/** Total of an open deal, with its current VAT and with the account's new VAT type. */
export interface DealVat {
  OrderId: number;
  DealNo: number;
  Part: number;
  CurrencyCode: string;
  Before: number;
  After: number;
  /** Pro forma of the deal and the money paid on it. A held deal gets a new pro forma when its VAT changes. */
  ProForma?: { No: number; IsHeld: boolean; Paid: number };
}

/** The `details` of CONFIRMATION_NEEDED when the VAT type of an account with open deals changes. */
export interface OpenDealsVatAsked extends ConfirmationDetails {
  OpenDealsVat: { From: string; To: string; Deals: DealVat[] };
}
