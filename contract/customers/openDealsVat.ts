import type { ConfirmationDetails } from '#contract/orders/shapes.ts';

/** An open deal's total, as its VAT is and with the account's new type. */
export interface DealVat {
  OrderId: number;
  DealNo: number;
  Part: number;
  CurrencyCode: string;
  Before: number;
  After: number;
  /** Its pro forma: a held one is replaced, what is paid on it stays with the order or the account. */
  ProForma?: { No: number; IsHeld: boolean; Paid: number };
}

/** The `details` of CONFIRMATION_NEEDED where an account with open deals gets another VAT type. */
export interface OpenDealsVatAsked extends ConfirmationDetails {
  OpenDealsVat: { From: string; To: string; Deals: DealVat[] };
}
