import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';

/** An open deal's total, as its VAT is and with the account's new type. */
export interface DealVat {
  OrderId: number;
  DealNo: number;
  Part: number;
  CurrencyCode: string;
  Before: number;
  After: number;
  /** Its pro forma, which is replaced if it is held, and the money paid on it. */
  ProForma?: { No: number; IsHeld: boolean; Paid: number };
}

/** The `details` of CONFIRMATION_NEEDED where an account with open deals gets another VAT type. */
export interface OpenDealsVatAsked extends ConfirmationDetails {
  OpenDealsVat: { From: string; To: string; Deals: DealVat[] };
}
