import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { RaisedInvoice } from '#contract/money/invoices/shapes.ts';
import type { AdHocInput, AdHocLineKind, AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Tell } from '#src/api/tell.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export interface AdHocHeader {
  CustomerOrderNo: string;
  SupplyDate: string | null;
  InvoiceAddressId: number | null;
  Comment: string;
}

export type PricePer = AdHocInput['Lines'][number]['PricePer'] & number;

export interface AdHocLine extends ProductLine {
  Kind: AdHocLineKind;
  PalletId: number | null;
  UnitPrice: number | null;
  /** True if the user typed the price. No price list then replaces it. */
  isPriceTyped: boolean;
  PricePer: PricePer;
  /** Null for the VAT type of the account or product. */
  VatTypeId: number | null;
  MovesStock: boolean;
  /** Whether the goods left our warehouse with the invoice that this line was copied from. */
  tookStock: boolean;
  /** True if the line was pasted. A pasted price has no unit, so the unit of the product applies. */
  isPasted: boolean;
}

export interface AdHocContext {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  /** Earlier invoice that this one copies. */
  from: AdHocOrder | undefined;
  /** Percentages by VAT type. */
  rates: ReadonlyMap<number, number>;
  tell: Tell;
}

export interface AdHocTypes {
  Header: AdHocHeader;
  Line: AdHocLine;
  Saved: RaisedInvoice;
  SavedLine: object;
  SentLine: object;
  Context: AdHocContext;
}

export const emptyAdHocLine = (above?: AdHocLine): AdHocLine => ({
  ...emptyProductLine(),
  Kind: above?.Kind ?? 'Free',
  PalletId: null,
  UnitPrice: null,
  isPriceTyped: false,
  PricePer: 1,
  VatTypeId: null,
  MovesStock: false,
  tookStock: false,
  isPasted: false,
});
