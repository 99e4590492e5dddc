import { sql } from 'kysely';
import { partsPricer } from '#contract/money/credits/pricer.ts';
import type { PricedPart } from '#contract/money/credits/pricer.ts';
import type { CreditParts } from '#contract/money/credits/shapes.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import { amountOf } from '#server/amounts.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { moneyOf } from '#server/modules/moneyOf.ts';
import { findTakenBack, takenBackWords } from '#server/modules/takenBack.ts';
import { findVatTypes } from '#server/modules/money/billing/billable.ts';
import { findOwed } from '#server/modules/money/invoices/raise/toCredit.ts';
import { composeCredit } from './composeCredit.ts';
import type { ComposedCredit, CreditLine } from './composeCredit.ts';
import { findCreditable } from './creditable.ts';
import type { CreditableInvoice, CreditableLine } from './creditable.ts';
import { openingIn } from './palletPart/openings.ts';
import { roomOn } from './palletPart/palletRoom.ts';
import { findPalletRooms } from './palletPart/palletRooms.ts';
import type { PalletStep } from './palletPart/palletRoom.ts';
import { refusedAt } from './refusals.ts';
import { must } from '#server/must.ts';

type Lines = NonNullable<CreditParts['Lines']>;
type Pallets = NonNullable<CreditParts['Pallets']>;

/** A line or a pallet row with what it comes to. */
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
  credited: CreditLine[];
  composed: ComposedCredit;
}

const findInvoicesOf = async (db: Db, detailIds: readonly number[]) => {
  const { rows } = await sql<{ InvoiceDetailId: number; InvoiceId: number; CustomerId: number }>`
    SELECT n.invoice_detail_id, n.invoice_id, i.customer_id FROM invoice_details n JOIN invoices i USING (invoice_id)
    WHERE n.invoice_detail_id = ANY(${[...detailIds]}::integer[])
    UNION ALL SELECT -m.pallet_movement_id, -m.pallet_movement_id, m.to_holder_id FROM pallet_movements m
    WHERE m.pallet_movement_id = ANY(${detailIds.flatMap((id) => openingIn(id) ?? [])}::bigint[]) AND m.kind = 'Opening' AND m.to_holder = 'Customer'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.InvoiceDetailId, row]));
};

interface Asked {
  part: 'Lines' | 'Pallets';
  field: string;
  InvoiceDetailId: number;
  Quantity: number | null;
  NetAmount: Big | null;
  PalletMovementId: number | null;
}

const askedOf = (lines: Lines, pallets: Pallets): Asked[] => [
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

/** Why a line cannot be credited in this part of the credit, whatever is left of it. */
const misplaced = (asked: Asked, { invoice, line }: { invoice: CreditableInvoice; line: CreditableLine }, owed: number): string | null => {
  if (invoice.Kind === 'Debit') return `is of debit note ${invoice.InvoiceNo}, which undid a credit note: credit its invoice instead`;
  if (asked.part === 'Pallets') return line.Kind === 'Pallet' ? null : 'is not a charge for pallets: credit it as a line';
  if (line.Kind !== 'Pallet' || asked.Quantity === null || invoice.Kind === 'AdHoc' || asked.Quantity <= owed) return null;
  return 'is a charge for pallets: those that come back are credited as pallets';
};

const creditLineOf = ({ invoice, line, Quantity, NetAmount }: PricedRow): CreditLine => ({
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

/** The invoices that the rows are of, all of this account and standing; refused at the row that names another. */
const findCorrected = async (db: Db, customerId: number, asked: readonly Asked[]) => {
  const found = await findInvoicesOf(
    db,
    asked.map((row) => row.InvoiceDetailId),
  );
  const ids = asked.map((row) => {
    const detail = found.get(row.InvoiceDetailId);
    if (!detail || detail.CustomerId !== customerId)
      throw invalidField(`${row.field}.InvoiceDetailId`, 'is not a line of an invoice of this customer');
    return detail.InvoiceId;
  });
  const takenBack = await findTakenBack(db, ids);
  const dead = asked.find((_row, index) => takenBack.has(must(ids[index], 'The invoice')));
  if (dead) throw refusedAt(`${dead.field}.InvoiceDetailId`, takenBackWords);
  return [...new Set(ids)].toSorted((a, b) => a - b);
};

/**
 * What lines and pallets come to, to the penny, each refused at its row where it is more than is left of its invoice line. Where the account
 * and the invoices are locked, what is left stays so until the transaction ends.
 */
export const priceParts = async (db: Db, { customerId, day, Lines, Pallets }: Pricing): Promise<PricedCredit> => {
  const asked = askedOf(Lines, Pallets);
  const invoiceIds = await findCorrected(db, customerId, asked);
  const invoices = await findCreditable(db, invoiceIds);
  const owed = await findOwed(db, invoiceIds);
  const rooms = await findPalletRooms(db, Pallets.length > 0 ? invoiceIds : []);
  const vatTypes = await findVatTypes(db, day);
  const money = await moneyOf(db, customerId);
  const pricer = partsPricer<CreditableLine, CreditableInvoice>(invoices.values());
  const undelivered = new Map([...owed].map(([id, { Quantity }]) => [id, Quantity]));
  const rows = asked.map((row) => {
    const found = pricer.find(row.InvoiceDetailId);
    if (!found) throw invalidField(`${row.field}.InvoiceDetailId`, 'is not a line of an invoice of this customer');
    const left = amountOf(undelivered, row.InvoiceDetailId);
    const why = misplaced(row, found, left);
    if (why) throw refusedAt(`${row.field}.InvoiceDetailId`, why);
    if (row.part === 'Lines' && row.Quantity !== null) undelivered.set(row.InvoiceDetailId, left - row.Quantity);
    const priced = pricer.price(row);
    if (!('NetAmount' in priced)) throw tooMuch(row.field, priced, money);
    if (row.part === 'Pallets') takeRoom(rooms.get(row.InvoiceDetailId) ?? [], row, day);
    return { part: row.part, ...found, Quantity: priced.Quantity, NetAmount: priced.NetAmount, PalletMovementId: row.PalletMovementId };
  });
  const credited = rows.map(creditLineOf);
  return { rows, invoices, credited, composed: composeCredit(credited, vatTypes, invoices) };
};

/**
 * What comes back had left: of a charge, no more than had by the day of the credit, so far as that is not credited. Which charge a return is of
 * nobody can tell, so the day of the return has no say: an older return may wait for the charge that a later one was credited by.
 */
const takeRoom = (steps: PalletStep[], { field, Quantity }: Asked, day: string) => {
  const wanted = must(Quantity, 'The quantity');
  const room = roomOn(steps, day);
  if (wanted > room) {
    const by = `by ${formatDate(day)}`;
    const why =
      room > 0
        ? `must be at most ${room.toLocaleString('en-GB')}: so many had left ${by} and are not credited`
        : `must be 0: of those that had left ${by} none is left to credit`;
    throw refusedAt(`${field}.Quantity`, why);
  }
  steps.push({ On: day, Quantity: -wanted });
};

const tooMuch = (
  field: string,
  { quantityLeft, netLeft }: Exclude<ReturnType<ReturnType<typeof partsPricer>['price']>, PricedPart<unknown>>,
  money: (amount: Big) => string,
) => {
  if (quantityLeft === 0) return refusedAt(`${field}.Quantity`, 'cannot be credited: all of it is credited already');
  if (quantityLeft !== undefined)
    return refusedAt(`${field}.Quantity`, `must be at most ${quantityLeft.toLocaleString('en-GB')}: that is left to credit of it`);
  return refusedAt(`${field}.NetAmount`, `must be at most ${money(must(netLeft, 'What is left'))}: that is left to credit of it`);
};
