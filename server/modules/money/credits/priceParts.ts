import { sql } from 'kysely';
import { createPartsPricer } from '#contract/money/credits/pricer.ts';
import type { PricedPart } from '#contract/money/credits/pricer.ts';
import type { CreditParts } from '#contract/money/credits/shapes.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import { getAmount } from '#server/amounts.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { findImportReversed, importReversedText } from '#server/modules/takenBack.ts';
import { findVatTypesOn } from '#server/modules/money/billing/billable.ts';
import { findOwed } from '#server/modules/money/invoices/raise/toCredit.ts';
import { composeCredit } from './composeCredit.ts';
import type { ComposedCredit, CreditLine } from './composeCredit.ts';
import { findCreditable } from './creditable.ts';
import type { CreditableInvoice, CreditableLine } from './creditable.ts';
import { pickOpeningId } from './palletPart/openings.ts';
import { countCreditableOn } from './palletPart/palletRoom.ts';
import { findPalletSteps } from './palletPart/palletRooms.ts';
import type { PalletStep } from './palletPart/palletRoom.ts';
import { refusedAt } from './refusals.ts';
import { must } from '#server/must.ts';

type Lines = NonNullable<CreditParts['Lines']>;
type Pallets = NonNullable<CreditParts['Pallets']>;

/** Priced row of the lines or the pallets. */
export interface PricedRow {
  part: 'Lines' | 'Pallets';
  invoice: CreditableInvoice;
  line: CreditableLine;
  Quantity: number | null;
  NetAmount: Big;
  PalletMovementId: number | null;
}

export interface PricedCredit {
  rows: PricedRow[];
  invoices: Map<number, CreditableInvoice>;
  creditLines: CreditLine[];
  composed: ComposedCredit;
}

/** Finds the invoice and the account of each line. An opening balance of pallets has one negative id as the line and as the invoice. */
const findDetailInvoices = async (db: Db, detailIds: readonly number[]) => {
  const { rows } = await sql<{ InvoiceDetailId: number; InvoiceId: number; CustomerId: number }>`
    SELECT line.invoice_detail_id, line.invoice_id, invoice.customer_id FROM invoice_details line JOIN invoices invoice USING (invoice_id)
    WHERE line.invoice_detail_id = ANY(${[...detailIds]}::integer[])
    UNION ALL
    SELECT -m.pallet_movement_id, -m.pallet_movement_id, m.to_holder_id FROM pallet_movements m
    WHERE m.pallet_movement_id = ANY(${detailIds.flatMap((id) => pickOpeningId(id) ?? [])}::bigint[]) AND m.kind = 'Opening' AND m.to_holder = 'Customer'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.InvoiceDetailId, row]));
};

/** Requested row of the lines or the pallets. `field` is its path in the request. */
interface CreditRequest {
  part: 'Lines' | 'Pallets';
  field: string;
  InvoiceDetailId: number;
  Quantity: number | null;
  NetAmount: Big | null;
  PalletMovementId: number | null;
}

const listRequests = (lines: Lines, pallets: Pallets): CreditRequest[] => [
  ...lines.map(({ InvoiceDetailId, Quantity, NetAmount }, index) => ({
    part: 'Lines' as const,
    field: `Lines.${index}`,
    InvoiceDetailId,
    Quantity,
    NetAmount: NetAmount === null ? null : new Big(NetAmount),
    PalletMovementId: null,
  })),
  ...pallets.map((row, index) => ({ part: 'Pallets' as const, field: `Pallets.${index}`, NetAmount: null, ...row })),
];

/** Explains why a line does not belong in this part of the credit. Null if it does. */
const explainMisplacement = (
  request: CreditRequest,
  { invoice, line }: { invoice: CreditableInvoice; line: CreditableLine },
  owedQuantity: number,
): string | null => {
  if (invoice.Kind === 'Debit')
    return `is on debit note ${invoice.InvoiceNo}, which cancelled a credit note. Credit the original invoice instead.`;
  if (request.part === 'Pallets') return line.Kind === 'Pallet' ? null : 'is not a pallet charge. Credit it under Lines.';
  if (line.Kind !== 'Pallet' || request.Quantity === null || invoice.Kind === 'AdHoc' || request.Quantity <= owedQuantity) return null;
  return 'is a pallet charge. Credit returned pallets under Pallets.';
};

const toCreditLine = ({ invoice, line, Quantity, NetAmount }: PricedRow): CreditLine => ({
  InvoiceId: invoice.InvoiceId,
  Kind: line.Kind,
  ProductCode: line.ProductCode,
  Description: line.Description,
  Quantity,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  DiscountPercent: line.DiscountPercent,
  SettlementPercent: line.Kind === 'Goods' ? invoice.SettlementPercent : new Big(0),
  VatTypeId: line.VatTypeId,
  VatRate: line.VatRate,
  NetAmount,
  InvoiceNo: invoice.OriginalNo ?? invoice.InvoiceNo,
  InvoiceDate: invoice.InvoiceDate,
});

interface Pricing {
  customerId: number;
  day: string;
  Lines: Lines;
  Pallets: Pallets;
}

/** Finds the ids of the invoices to correct. Refuses a row whose invoice is reversed or belongs to another account. */
const findCorrectedInvoiceIds = async (db: Db, customerId: number, requests: readonly CreditRequest[]) => {
  const details = await findDetailInvoices(
    db,
    requests.map((row) => row.InvoiceDetailId),
  );
  const ids = requests.map((row) => {
    const detail = details.get(row.InvoiceDetailId);
    if (!detail || detail.CustomerId !== customerId)
      throw invalidField(`${row.field}.InvoiceDetailId`, 'is not a line of an invoice of this customer');
    return detail.InvoiceId;
  });
  const reversedIds = await findImportReversed(db, ids);
  const reversed = requests.find((_row, index) => reversedIds.has(must(ids[index], 'The invoice')));
  if (reversed) throw refusedAt(`${reversed.field}.InvoiceDetailId`, importReversedText);
  return [...new Set(ids)].toSorted((a, b) => a - b);
};

/**
 * Prices lines and pallets to the penny. Refuses a row that exceeds what is left on its invoice line.
 * The result is final only while the account and the invoices are locked.
 */
export const priceParts = async (db: Db, { customerId, day, Lines, Pallets }: Pricing): Promise<PricedCredit> => {
  const requests = listRequests(Lines, Pallets);
  const invoiceIds = await findCorrectedInvoiceIds(db, customerId, requests);
  const invoices = await findCreditable(db, invoiceIds);
  const owedByDetail = await findOwed(db, invoiceIds);
  const palletSteps = await findPalletSteps(db, Pallets.length > 0 ? invoiceIds : []);
  const vatTypes = await findVatTypesOn(db, day);
  const money = await getMoneyFormat(db, customerId);
  const pricer = createPartsPricer<CreditableLine, CreditableInvoice>(invoices.values());
  const undeliveredByDetail = new Map([...owedByDetail].map(([id, { Quantity }]) => [id, Quantity]));
  const rows = requests.map((request) => {
    const match = pricer.find(request.InvoiceDetailId);
    if (!match) throw invalidField(`${request.field}.InvoiceDetailId`, 'is not a line of an invoice of this customer');
    const undeliveredQuantity = getAmount(undeliveredByDetail, request.InvoiceDetailId);
    const misplacement = explainMisplacement(request, match, undeliveredQuantity);
    if (misplacement) throw refusedAt(`${request.field}.InvoiceDetailId`, misplacement);
    if (request.part === 'Lines' && request.Quantity !== null)
      undeliveredByDetail.set(request.InvoiceDetailId, undeliveredQuantity - request.Quantity);
    const pricedPart = pricer.price(request);
    if (!('NetAmount' in pricedPart)) throw refuseExcess(request.field, pricedPart, money);
    if (request.part === 'Pallets') useCreditablePallets(palletSteps.get(request.InvoiceDetailId) ?? [], request, day);
    return {
      part: request.part,
      ...match,
      Quantity: pricedPart.Quantity,
      NetAmount: pricedPart.NetAmount,
      PalletMovementId: request.PalletMovementId,
    };
  });
  const creditLines = rows.map(toCreditLine);
  return { rows, invoices, creditLines, composed: composeCredit(creditLines, vatTypes, invoices) };
};

/**
 * Refuses to credit more pallets than had left by the credit date and are not yet credited. Otherwise counts these as credited.
 * The date of the return is ignored, because nobody can tell which charge a return belongs to.
 */
const useCreditablePallets = (steps: PalletStep[], { field, Quantity }: CreditRequest, day: string) => {
  const quantity = must(Quantity, 'The quantity');
  const creditableQuantity = countCreditableOn(steps, day);
  if (quantity > creditableQuantity) {
    const by = `by ${formatDate(day)}`;
    const message =
      creditableQuantity > 0
        ? `must be at most ${creditableQuantity.toLocaleString('en-GB')}, the pallets that had left ${by} and are not yet credited`
        : `must be 0. All pallets that had left ${by} have been credited.`;
    throw refusedAt(`${field}.Quantity`, message);
  }
  steps.push({ On: day, Quantity: -quantity });
};

const refuseExcess = (
  field: string,
  { quantityLeft, netLeft }: Exclude<ReturnType<ReturnType<typeof createPartsPricer>['price']>, PricedPart<unknown>>,
  money: (amount: Big) => string,
) => {
  if (quantityLeft === 0) return refusedAt(`${field}.Quantity`, 'cannot be credited. All of it has already been credited.');
  if (quantityLeft !== undefined)
    return refusedAt(`${field}.Quantity`, `must be at most ${quantityLeft.toLocaleString('en-GB')}, the quantity left to credit`);
  return refusedAt(`${field}.NetAmount`, `must be at most ${money(must(netLeft, 'The amount left'))}, the amount left to credit`);
};
