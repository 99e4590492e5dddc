import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getPurchaseCombos } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { ListedCost, PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export interface PurchaseHeader {
  SupplierDepotId: number | null;
  /** Null to use the day on which the order is issued. */
  OrderedOn: string | null;
  RequiredDate: string | null;
  Comment: string;
}

export interface PurchaseLine extends ProductLine {
  PurchaseOrderLineId: number | null;
  Received: number;
  PricePer: number;
  /** Null if the price list applies, or if the user cannot see costs. */
  BuyPrice: number | null;
  Haulage: number | null;
}

export interface SentPurchaseLine {
  PurchaseOrderLineId?: number;
  ProductId: number | null;
  Quantity: number | null;
  BuyPrice?: number | null;
  Haulage?: number | null;
}

/** Costs by the price lists, keyed by product and quantity. */
export type Costs = ReadonlyMap<string, ListedCost>;

export interface PurchaseContext {
  combos: AnswerOf<typeof getPurchaseCombos>;
  canSeeCost: boolean;
  currency: string;
  costs: Costs;
}

export interface PurchaseTypes {
  Header: PurchaseHeader;
  Line: PurchaseLine;
  Saved: PurchaseOrder;
  SavedLine: PurchaseOrder['Lines'][number];
  SentLine: SentPurchaseLine;
  Context: PurchaseContext;
}
export const emptyPurchaseLine = (): PurchaseLine => ({
  ...emptyProductLine(),
  PurchaseOrderLineId: null,
  Received: 0,
  PricePer: 1000,
  BuyPrice: null,
  Haulage: null,
});
