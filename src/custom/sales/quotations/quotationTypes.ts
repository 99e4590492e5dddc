import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import type { DraftHeader, DraftLine, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderLineContext } from '#src/custom/sales/orders/grid/orderColumns.tsx';

/** An order header with the last day that the prices are valid. */
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
