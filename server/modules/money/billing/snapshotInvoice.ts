import { sum } from '#contract/money.ts';
import type { InvoiceSnapshot, LineSnapshot, PartySnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findDocumentParties } from '#server/modules/system/documents/parties.ts';
import type { FoundParties } from '#server/modules/system/documents/parties.ts';
import type { BillableOrder } from './billable.ts';
import type { ComposedInvoice, ComposedVat } from './composeInvoice.ts';
import type { ComposedLine } from './composeLines.ts';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';

export const toInvoiceLineSnapshot = (line: ComposedLine): LineSnapshot => ({
  Kind: line.Kind,
  ProductCode: line.ProductCode,
  ...(line.TheirCode && { TheirCode: line.TheirCode }),
  Description: line.Description,
  Quantity: line.Quantity,
  UnitPrice: line.UnitPrice.toFixed(),
  PricePer: line.PricePer,
  DiscountPercent: line.DiscountPercent.gt(0) ? line.DiscountPercent.toFixed() : null,
  VatTypeId: line.VatTypeId,
  VatRate: line.VatRate.toFixed(),
  NetAmount: line.NetAmount.toFixed(2),
});

export const toVatSnapshot = (row: ComposedVat): VatSnapshot => ({
  VatTypeId: row.VatTypeId,
  Description: row.Description,
  Reason: row.Reason,
  Rate: row.Rate.toFixed(),
  NetAmount: row.NetAmount.toFixed(2),
  VatAmount: row.VatAmount.toFixed(2),
  SterlingNet: row.SterlingNet.toFixed(2),
  SterlingVat: row.SterlingVat.toFixed(2),
});

const toParty = (order: BillableOrder, { Invoice, Electronic }: FoundParties): PartySnapshot => ({
  Name: order.CustomerName,
  AccountCode: order.AccountCode,
  AddressLines: Invoice.Lines,
  VatNumber: order.CustomerVatNumber,
  ...Electronic,
});

/** Loads the header to print on an order's document: seller, customer, addresses and order details, as they are now. */
export const loadSnapshotHeader = async (db: Db, order: BillableOrder) => {
  const parties = await findDocumentParties(db, order);
  const { Name, Lines, Post } = parties.Delivery;
  return {
    Company: parties.Company,
    Customer: toParty(order, parties),
    DeliveryAddress: [...(Name ? [Name] : []), ...Lines],
    DeliveryPost: Post ?? null,
    Currency: { Code: order.CurrencyCode, Symbol: order.CurrencySymbol },
    DealNo: order.DealNo,
    Part: order.Part,
    CustomerOrderNo: order.CustomerOrderNo,
  };
};

export type SnapshotHeader = Awaited<ReturnType<typeof loadSnapshotHeader>>;

const toSettlementSnapshot = (composed: ComposedInvoice): InvoiceSnapshot['Settlement'] =>
  composed.Settlement && {
    Percent: composed.Settlement.Percent.toFixed(),
    Days: composed.Settlement.Days,
    PayBy: composed.Settlement.PayBy,
    NetAmount: composed.Settlement.NetAmount.toFixed(2),
    VatAmount: composed.Settlement.VatAmount.toFixed(2),
    GrossAmount: composed.Settlement.GrossAmount.toFixed(2),
  };

/** Lists money received in advance with its dates and tax points, and the amount left to pay. Null if there is none. */
export const toPrepaid = ({ Receipts, GrossAmount }: ComposedInvoice) => {
  if (Receipts.length === 0) return null;
  const Received = sum(Receipts.map((receipt) => receipt.Amount));
  return {
    Receipts: Receipts.map(({ ReceivedOn, TaxPoint, Amount, Rates }) => ({
      ReceivedOn,
      TaxPoint,
      Amount,
      Vat: sum(Rates.map((rate) => rate.Vat)),
    })),
    Received,
    Due: GrossAmount.minus(Received),
  };
};

/** Converts the receipts to their stored form. */
const toPrepaidSnapshot = (composed: ComposedInvoice): InvoiceSnapshot['Prepaid'] => {
  const prepaid = toPrepaid(composed);
  return (
    prepaid && {
      Receipts: prepaid.Receipts.map((receipt) => ({ ...receipt, Amount: receipt.Amount.toFixed(2), Vat: receipt.Vat.toFixed(2) })),
      Received: prepaid.Received.toFixed(2),
      Due: prepaid.Due.toFixed(2),
    }
  );
};

/** Converts a composed invoice to the printed dates, lines, VAT and totals. */
export const toPrintedSnapshot = (composed: ComposedInvoice) => ({
  InvoiceDate: composed.InvoiceDate,
  TaxPoint: composed.TaxPoint,
  DueDate: composed.DueDate,
  ExchangeRate: composed.ExchangeRate.toFixed(),
  Lines: composed.Lines.map(toInvoiceLineSnapshot),
  Vat: composed.Vat.map(toVatSnapshot),
  NetAmount: composed.NetAmount.toFixed(2),
  VatAmount: composed.VatAmount.toFixed(2),
  GrossAmount: composed.GrossAmount.toFixed(2),
  Settlement: toSettlementSnapshot(composed),
  Prepaid: toPrepaidSnapshot(composed),
  UndoneCredit: null,
});

/** Returns the delivery note number, which for a direct order is the supplier's. */
export const getDeliveryNoteNo = (order: BillableOrder) =>
  order.DealType === 'Direct' ? order.SupplierDeliveryNoteNo : order.DeliveryNoteNo;

export const getInvoiceKind = ({ DealType }: Pick<BillableOrder, 'DealType'>) => (DealType === 'AdHoc' ? 'AdHoc' : 'Sales');

/** Builds the full printed content of an invoice. It is stored at issue and never changes. */
export const snapshotInvoice = (
  header: SnapshotHeader,
  order: BillableOrder,
  composed: ComposedInvoice,
  issuedOn: string,
): Omit<InvoiceSnapshot, 'InvoiceNo'> => ({
  Kind: getInvoiceKind(order),
  ...header,
  PaymentTerms: describeTerms(order),
  DeliveryNoteNo: getDeliveryNoteNo(order),
  DespatchedOn: order.DespatchedOn,
  ...toPrintedSnapshot(composed),
  ...(issuedOn !== composed.InvoiceDate && { IssuedOn: issuedOn }),
});
