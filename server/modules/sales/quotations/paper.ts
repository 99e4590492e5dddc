import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { QuotationSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { hashEdition } from '#server/modules/system/documents/edition.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { composeInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import { toInvoiceLineSnapshot, loadSnapshotHeader, toVatSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';
import { getQuotation } from './queries.ts';
import type { LoadedQuotation } from './queries.ts';

const findAccount = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select([
      'customers.CurrencyId',
      'currencies.Symbol as CurrencySymbol',
      'VatNumber as CustomerVatNumber',
      'PaymentTermDays',
      'PaymentTermBasis',
      'SettlementDiscountPercent',
      'SettlementDiscountDays',
    ])
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();

const findPalletNames = async (db: Db) =>
  new Map((await db.selectFrom('pallets').select(['Code', 'Description']).execute()).map(({ Code, Description }) => [Code, Description]));

/** Presents the quotation as the order it would become. */
const toOrderHeader = (
  quotation: LoadedQuotation,
  account: Awaited<ReturnType<typeof findAccount>>,
  palletNames: ReadonlyMap<string, string>,
): BillableOrder => ({
  ...account,
  OrderId: 0,
  DealNo: 0,
  Part: 1,
  DealType: quotation.DealType,
  Status: 'Open',
  CustomerOrderNo: quotation.CustomerOrderNo,
  InvoiceAddressId: quotation.InvoiceAddressId,
  DeliveryAddressId: quotation.DeliveryAddressId,
  DeliveryNoteNo: null,
  SupplierDeliveryNoteNo: null,
  DespatchedOn: null,
  CarriageCharge: quotation.CarriageCharge,
  CustomerId: quotation.CustomerId,
  CustomerName: quotation.CustomerName,
  AccountCode: quotation.AccountCode,
  CurrencyCode: quotation.CurrencyCode,
  CustomerVatTypeId: quotation.ChargesVatTypeId,
  DocumentDelivery: 'Email',
  LockedThrough: null,
  VatQuarterStagger: 0,
  Receipts: [],
  MixedPallets: [],
  Lines: quotation.Lines.map((line) => ({
    ...line,
    OrderId: 0,
    OrderDetailId: line.QuotationLineId,
    PalletDescription: line.PalletCode === null ? null : (palletNames.get(line.PalletCode) ?? line.PalletCode),
    PickedQuantity: null,
    PickedPallets: null,
    ConfirmedQuantity: null,
    ConfirmedPallets: null,
    ReturnedQuantity: 0,
    BuyPrice: null,
    Haulage: null,
  })),
});

/** Lists the products to draw, each once. Leaves out colours, which paper does not show. */
const listDrawnProducts = ({ Lines }: LoadedQuotation) => {
  const byCode = new Map(
    Lines.flatMap(({ ProductCode, Look }) =>
      ProductCode && Look
        ? [[ProductCode, { Shape: Look.Shape, Millilitres: Look.Millilitres, HeightMm: Look.HeightMm, NeckMm: Look.NeckMm }]]
        : [],
    ),
  );
  return [...byCode].map(([ProductCode, Look]) => ({ ProductCode, Look }));
};

const composeSnapshot = async (db: Db, quotation: LoadedQuotation): Promise<QuotationSnapshot> => {
  const order = toOrderHeader(quotation, await findAccount(db, quotation.CustomerId), await findPalletNames(db));
  const { QuotedOn } = quotation;
  const composed = await composeInvoice(db, order, { invoiceDate: QuotedOn, taxPoint: QuotedOn, basis: 'ordered' });
  return {
    ...(await loadSnapshotHeader(db, order)),
    DealNo: null,
    Part: null,
    QuotationNo: quotation.QuotationNo,
    QuotedOn,
    ValidUntil: quotation.ValidUntil,
    RequiredDate: quotation.RequiredDate,
    Comment: quotation.Comment,
    PaymentTerms: describeTerms(order),
    Lines: composed.Lines.map(toInvoiceLineSnapshot),
    Products: listDrawnProducts(quotation),
    Vat: composed.Vat.map(toVatSnapshot),
    NetAmount: composed.NetAmount.toFixed(2),
    VatAmount: composed.VatAmount.toFixed(2),
    GrossAmount: composed.GrossAmount.toFixed(2),
  };
};

/** Returns the current document of a quotation. A change in its content makes a new document. Throws NOT_FOUND. */
export const getQuotationDocument = async (db: Db, quotationId: number): Promise<PdfPaper> => {
  // The document must not depend on the day it is printed.
  const quotation = await getQuotation(db, quotationId, '0001-01-01');
  const snapshot = await composeSnapshot(db, quotation);
  return {
    kind: 'Quotation',
    subjectId: quotationId,
    edition: hashEdition(snapshot),
    customerId: quotation.CustomerId,
    fileName: `Quotation ${quotation.QuotationNo}.pdf`,
    input: () => ({ kind: 'quotation', snapshot }),
  };
};

export const openQuotationDocument = async (context: Context, quotationId: number) =>
  await storeDocument(context, await getQuotationDocument(context.db, quotationId));
