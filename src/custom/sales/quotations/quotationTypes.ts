import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import type { DraftHeader, DraftLine, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderLineContext } from '#src/custom/sales/orders/grid/orderColumns.tsx';

/** The header of an order, with the day until which the prices hold. */
export interface QuotationHeader extends DraftHeader {
  ValidUntil: string | null;
}

export interface SentQuotationLine {
  ProductId: number;
  Quantity: number;
  UnitPrice?: number;
  DiscountPercent: number;
  PalletQuantity?: number | null;
  SupplierDepotId?: number;
}

/** Data that the screen loads. */
export interface QuotationGiven {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
}

export interface QuotationTypes {
  Header: QuotationHeader;
  Line: DraftLine;
  Saved: Quotation;
  SavedLine: Quotation['Lines'][number];
  SentLine: SentQuotationLine;
  Context: QuotationGiven & OrderLineContext;
}
