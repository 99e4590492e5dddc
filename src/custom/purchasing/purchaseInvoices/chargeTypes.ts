import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { ChargeableLine, listPurchaseParties, PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export interface InvoiceHeader {
  /** Party that sent the invoice: `S12` is supplier 12, `H7` is haulier 7. */
  Who: string | null;
  InvoiceNo: string;
  InvoiceDate: string | null;
  NetAmount: number | null;
}

/** Invoice line that charges one delivery. */
export interface ChargedLine extends ProductLine {
  of: ChargeableLine;
  UnitPrice: number | null;
  /** Amount charged by a haulier. */
  NetAmount: number | null;
}

export interface SentCharge {
  PurchaseOrderLineId?: number | null;
  OrderId?: number | null;
  Quantity?: number | null;
  UnitPrice?: number | null;
  NetAmount?: number | null;
}

export interface InvoiceContext {
  parties: AnswerOf<typeof listPurchaseParties>;
  isHaulage: boolean;
  currency: string;
}

export interface InvoiceTypes {
  Header: InvoiceHeader;
  Line: ChargedLine;
  Saved: PurchaseInvoice;
  SavedLine: PurchaseInvoice['Lines'][number];
  SentLine: SentCharge;
  Context: InvoiceContext;
}

type Charged = Pick<ChargeableLine, 'PurchaseOrderLineId' | 'OrderId'>;

/** Key of a charge, which stays the same when the invoice is reloaded. */
export const getChargeKey = ({ PurchaseOrderLineId, OrderId }: Partial<Charged>) =>
  PurchaseOrderLineId === null || PurchaseOrderLineId === undefined ? `deal ${OrderId}` : `line ${PurchaseOrderLineId}`;

/** Builds an invoice line with the expected quantity and price. */
export const createCharge = (delivery: ChargeableLine): ChargedLine => ({
  ...emptyProductLine(),
  of: delivery,
  Quantity: delivery.ExpectedQuantity,
  UnitPrice: delivery.ExpectedPrice,
  NetAmount: delivery.ExpectedNet,
});

const readPartyId = (party: string | null, kind: 'S' | 'H') => (party?.startsWith(kind) ? Number(party.slice(1)) : undefined);
export const supplierIn = ({ Who }: Pick<InvoiceHeader, 'Who'>) => readPartyId(Who, 'S');
export const haulierIn = ({ Who }: Pick<InvoiceHeader, 'Who'>) => readPartyId(Who, 'H');
