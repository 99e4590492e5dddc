import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  Credit,
  CreditedLine,
  CreditedPallets,
  CreditedStock,
  CreditRow,
  CreditSettlement,
  CreditVatRow,
} from '#contract/money/credits/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { registerStatement, statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findLockedThrough, explainLock } from '#server/modules/businessDates.ts';
import { noSuchCredit } from './refusals.ts';

export const exactOfCredit = ['NetAmount', 'VatAmount', 'GrossAmount', 'Unallocated'] as const;
export type CreditRecord = RowOf<typeof CreditRow, (typeof exactOfCredit)[number]>;

/** Selects credits with the columns of a list. */
export const selectCredits = (where: RawBuilder<unknown>) => sql`
  SELECT c.credit_id, c.credit_no, c.state, c.customer_id, k.name AS customer_name, k.account_code, u.code AS currency_code, c.invoice_id, i.invoice_no, i.original_no,
    c.credit_reason_id, r.description AS credit_reason, c.credit_date, c.net_amount, c.vat_amount, c.gross_amount, c.unallocated, c.comment, c.issued_at,
    c.cancelled_on, c.cancel_reason, b.invoice_id AS debit_invoice_id, b.invoice_no AS debit_invoice_no,
    c.version, c.created_at, c.created_by, c.updated_at, c.updated_by
  FROM credits c JOIN customers k USING (customer_id) JOIN currencies u ON u.currency_id = c.currency_id
  JOIN credit_reasons r USING (credit_reason_id) LEFT JOIN invoices i ON i.invoice_id = c.invoice_id
  LEFT JOIN invoices b ON b.credit_id = c.credit_id AND b.kind = 'Debit'
  WHERE ${where}`;

const credits = statement({
  name: 'findCredits',
  row: CreditRow,
  exact: exactOfCredit,
  write: (where: RawBuilder<unknown>) => sql`${selectCredits(where)} ORDER BY c.credit_date DESC, c.credit_id DESC LIMIT 100`,
  example: sql`true`,
});

/** Finds the newest 100 credits. */
export const findCreditRows = (db: Db, where: RawBuilder<unknown>): Promise<CreditRecord[]> => credits.rows(db, where);

const selectDetails = (part: 'Lines' | 'Pallets') => (ids: readonly number[]) =>
  sql`
  SELECT d.credit_id, d.credit_detail_id, coalesce(d.invoice_detail_id, -d.opening_movement_id) AS invoice_detail_id,
    coalesce(n.invoice_id, -d.opening_movement_id) AS invoice_id, i.invoice_no, i.original_no, coalesce(n.kind, 'Pallet') AS kind, n.product_code, d.description, d.quantity, d.unit_price,
    d.price_per, d.vat_rate, d.net_amount, d.pallet_id, d.pallet_movement_id
  FROM credit_details d LEFT JOIN invoice_details n USING (invoice_detail_id) LEFT JOIN invoices i ON i.invoice_id = n.invoice_id
  WHERE d.credit_id = ANY(${[...ids]}::integer[]) AND d.part = ${part} ORDER BY d.credit_id, d.line_no`;

const inCredit = { CreditId: CreditRow.shape.CreditId };
const priced = ['UnitPrice', 'VatRate', 'NetAmount'] as const;

const lines = statement({
  name: 'findCreditedLines',
  row: CreditedLine.extend({ ...inCredit, PalletId: CreditedLine.shape.Quantity, PalletMovementId: CreditedLine.shape.Quantity }),
  exact: priced,
  write: selectDetails('Lines'),
  example: [1],
});
const pallets = statement({
  name: 'findCreditedPallets',
  row: CreditedPallets.extend(inCredit),
  exact: priced,
  write: selectDetails('Pallets'),
  example: [1],
});

const stock = statement({
  name: 'findCreditedStock',
  row: CreditedStock.extend(inCredit),
  write: (ids: readonly number[]) => sql`
    SELECT d.credit_id, d.credit_detail_id, d.invoice_detail_id, i.invoice_no, d.product_id, n.product_code, d.description, d.supplier_depot_id, d.quantity,
      d.stock_outcome AS outcome
    FROM credit_details d JOIN invoice_details n USING (invoice_detail_id) JOIN invoices i ON i.invoice_id = n.invoice_id
    WHERE d.credit_id = ANY(${[...ids]}::integer[]) AND d.part = 'Stock' ORDER BY d.credit_id, d.line_no`,
  example: [1],
});

const settlement = statement({
  name: 'findCreditSettlement',
  row: CreditSettlement.extend(inCredit),
  exact: ['Amount'],
  write: (ids: readonly number[]) => sql`
    SELECT d.credit_id, d.credit_detail_id, d.settle_invoice_id AS invoice_id, i.invoice_no, i.original_no, d.settle_payment_method_id AS payment_method_id,
      d.settle_reference AS reference, d.settle_amount AS amount
    FROM credit_details d LEFT JOIN invoices i ON i.invoice_id = d.settle_invoice_id
    WHERE d.credit_id = ANY(${[...ids]}::integer[]) AND d.part = 'Settlement' ORDER BY d.credit_id, d.line_no`,
  example: [1],
});

const vat = statement({
  name: 'findCreditVat',
  row: CreditVatRow.extend(inCredit),
  exact: ['Rate', 'NetAmount', 'VatAmount'],
  write: (ids: readonly number[]) => sql`
    SELECT credit_id, coalesce(invoice_id, -opening_movement_id) AS invoice_id, rate, net_amount, vat_amount FROM credit_vat WHERE credit_id = ANY(${[...ids]}::integer[])
    ORDER BY credit_id, credit_vat.invoice_id, opening_movement_id, rate DESC, vat_type_id`,
  example: [1],
});

const without = <Row extends { CreditId: number }>(rows: readonly Row[], creditId: number) =>
  rows.filter((row) => row.CreditId === creditId).map(({ CreditId: _id, ...row }) => row);

/** Finds credits with all their parts, newest first. */
export const findCredits = async (db: Db, where: RawBuilder<unknown>) => {
  const rows = await credits.rows(db, where);
  const ids = rows.map((row) => row.CreditId);
  const Lines = await lines.rows(db, ids);
  const Pallets = await pallets.rows(db, ids);
  const Stock = await stock.rows(db, ids);
  const Settlement = await settlement.rows(db, ids);
  const Vat = await vat.rows(db, ids);
  const lockedThrough = rows.some((row) => row.State === 'Draft') ? await findLockedThrough(db) : null;
  return rows.map((row) => ({
    ...row,
    DayRefusal: row.State === 'Draft' ? explainLock(lockedThrough, row.CreditDate) : null,
    Lines: without(Lines, row.CreditId).map(({ PalletId: _pallet, PalletMovementId: _movement, ...line }) => line),
    Pallets: without(Pallets, row.CreditId),
    Stock: without(Stock, row.CreditId),
    Settlement: without(Settlement, row.CreditId),
    Vat: without(Vat, row.CreditId),
  }));
};
export type WholeCredit = Awaited<ReturnType<typeof findCredits>>[number];

export const getCredit = async (db: Db, creditId: number): Promise<WholeCredit> => {
  const [credit] = await findCredits(db, sql`c.credit_id = ${creditId}`);
  if (!credit) throw noSuchCredit();
  return credit;
};

registerStatement({
  name: 'getCredit',
  row: Credit.omit({ DayRefusal: true, Lines: true, Pallets: true, Stock: true, Settlement: true, Vat: true }),
  exact: exactOfCredit,
  write: () => selectCredits(sql`true`),
  example: undefined,
});
