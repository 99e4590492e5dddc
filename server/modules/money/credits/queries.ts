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

/** Selects credits with the columns of a list. `where` may use `c`, the credit. */
export const selectCredits = (where: RawBuilder<unknown>) => sql`
  SELECT c.credit_id, c.credit_no, c.state, c.customer_id, customer.name AS customer_name, customer.account_code, currency.code AS currency_code, c.invoice_id, invoice.invoice_no, invoice.original_no,
    c.credit_reason_id, reason.description AS credit_reason, c.credit_date, c.net_amount, c.vat_amount, c.gross_amount, c.unallocated, c.comment, c.issued_at,
    c.cancelled_on, c.cancel_reason, debit_note.invoice_id AS debit_invoice_id, debit_note.invoice_no AS debit_invoice_no,
    c.version, c.created_at, c.created_by, c.updated_at, c.updated_by
  FROM credits c JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = c.currency_id
  JOIN credit_reasons reason USING (credit_reason_id) LEFT JOIN invoices invoice ON invoice.invoice_id = c.invoice_id
  LEFT JOIN invoices debit_note ON debit_note.credit_id = c.credit_id AND debit_note.kind = 'Debit'
  WHERE ${where}`;

const credits = statement({
  name: 'findCredits',
  row: CreditRow,
  exact: exactOfCredit,
  write: (where: RawBuilder<unknown>) => sql`${selectCredits(where)} ORDER BY c.credit_date DESC, c.credit_id DESC LIMIT 100`,
  example: sql`true`,
});

/** Finds credits, the newest 100 at most. */
export const findCreditRows = (db: Db, where: RawBuilder<unknown>): Promise<CreditRecord[]> => credits.rows(db, where);

/**
 * Selects one row for each credited invoice line. Pallets charged before this system started have no invoice, so the negative id of
 * their opening movement stands in for the ids of the invoice and its line (see `getOpeningId`).
 */
const selectDetails = (part: 'Lines' | 'Pallets') => (creditIds: readonly number[]) =>
  sql`
  SELECT detail.credit_id, detail.credit_detail_id, coalesce(detail.invoice_detail_id, -detail.opening_movement_id) AS invoice_detail_id,
    coalesce(line.invoice_id, -detail.opening_movement_id) AS invoice_id, invoice.invoice_no, invoice.original_no, coalesce(line.kind, 'Pallet') AS kind,
    line.product_code, detail.description, detail.quantity, detail.unit_price, detail.price_per, detail.vat_rate, detail.net_amount, detail.pallet_id,
    detail.pallet_movement_id
  FROM credit_details detail LEFT JOIN invoice_details line USING (invoice_detail_id) LEFT JOIN invoices invoice ON invoice.invoice_id = line.invoice_id
  WHERE detail.credit_id = ANY(${[...creditIds]}::integer[]) AND detail.part = ${part} ORDER BY detail.credit_id, detail.line_no`;

const creditIdColumn = { CreditId: CreditRow.shape.CreditId };
const pricedColumns = ['UnitPrice', 'VatRate', 'NetAmount'] as const;

const lines = statement({
  name: 'findCreditedLines',
  // The query also selects the two pallet columns. They are whole numbers or null, as `Quantity` is.
  row: CreditedLine.extend({ ...creditIdColumn, PalletId: CreditedLine.shape.Quantity, PalletMovementId: CreditedLine.shape.Quantity }),
  exact: pricedColumns,
  write: selectDetails('Lines'),
  example: [1],
});
const pallets = statement({
  name: 'findCreditedPallets',
  row: CreditedPallets.extend(creditIdColumn),
  exact: pricedColumns,
  write: selectDetails('Pallets'),
  example: [1],
});

const stock = statement({
  name: 'findCreditedStock',
  row: CreditedStock.extend(creditIdColumn),
  write: (creditIds: readonly number[]) => sql`
    SELECT detail.credit_id, detail.credit_detail_id, detail.invoice_detail_id, invoice.invoice_no, detail.product_id, line.product_code, detail.description,
      detail.supplier_depot_id, detail.quantity, detail.stock_outcome AS outcome
    FROM credit_details detail JOIN invoice_details line USING (invoice_detail_id) JOIN invoices invoice ON invoice.invoice_id = line.invoice_id
    WHERE detail.credit_id = ANY(${[...creditIds]}::integer[]) AND detail.part = 'Stock' ORDER BY detail.credit_id, detail.line_no`,
  example: [1],
});

const settlement = statement({
  name: 'findCreditSettlement',
  row: CreditSettlement.extend(creditIdColumn),
  exact: ['Amount'],
  write: (creditIds: readonly number[]) => sql`
    SELECT d.credit_id, d.credit_detail_id, d.settle_invoice_id AS invoice_id, i.invoice_no, i.original_no, d.settle_payment_method_id AS payment_method_id,
      d.settle_reference AS reference, d.settle_amount AS amount
    FROM credit_details d LEFT JOIN invoices i ON i.invoice_id = d.settle_invoice_id
    WHERE d.credit_id = ANY(${[...creditIds]}::integer[]) AND d.part = 'Settlement' ORDER BY d.credit_id, d.line_no`,
  example: [1],
});

// `invoice_id` is the negative id of an opening movement where pallets have no invoice.
const vat = statement({
  name: 'findCreditVat',
  row: CreditVatRow.extend(creditIdColumn),
  exact: ['Rate', 'NetAmount', 'VatAmount'],
  write: (creditIds: readonly number[]) => sql`
    SELECT credit_id, coalesce(invoice_id, -opening_movement_id) AS invoice_id, rate, net_amount, vat_amount FROM credit_vat WHERE credit_id = ANY(${[...creditIds]}::integer[])
    ORDER BY credit_id, credit_vat.invoice_id, opening_movement_id, rate DESC, vat_type_id`,
  example: [1],
});

const rowsOfCredit = <Row extends { CreditId: number }>(rows: readonly Row[], creditId: number) =>
  rows.filter((row) => row.CreditId === creditId).map(({ CreditId: _id, ...row }) => row);

/** Finds credits with their lines, pallets, stock, settlement and VAT, newest first. */
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
    Lines: rowsOfCredit(Lines, row.CreditId).map(({ PalletId: _pallet, PalletMovementId: _movement, ...line }) => line),
    Pallets: rowsOfCredit(Pallets, row.CreditId),
    Stock: rowsOfCredit(Stock, row.CreditId),
    Settlement: rowsOfCredit(Settlement, row.CreditId),
    Vat: rowsOfCredit(Vat, row.CreditId),
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
