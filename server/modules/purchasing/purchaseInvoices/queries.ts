import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import { sum } from '#contract/money.ts';
import {
  ChargeableLine,
  listPurchaseInvoices,
  PurchaseInvoice,
  PurchaseInvoiceLine,
  PurchaseInvoiceRow,
} from '#contract/purchasing/purchaseInvoices/calls.ts';
import { calculateDifferences } from '#contract/purchasing/purchaseInvoices/differences.ts';
import type { Tolerances } from '#contract/purchasing/purchaseInvoices/differences.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing, plainPattern } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { findHauliers } from '#server/modules/masterData/customers/queries.ts';

type Sql = RawBuilder<unknown>;

/** SQL: units received on purchase order line `l` that no invoice other than `exceptInvoiceId` has charged. */
const selectUncharged = (
  exceptInvoiceId: Sql,
) => sql`(l.received_quantity - coalesce((SELECT sum(charged.quantity) FROM purchase_invoice_lines charged
  WHERE charged.purchase_order_line_id = l.purchase_order_line_id AND charged.purchase_invoice_id IS DISTINCT FROM ${exceptInvoiceId}), 0))::bigint`;

/**
 * SQL: haulage agreed for a deal in pounds, less what invoices other than `exceptInvoiceId` have charged. Uses the quantities delivered, or ordered if nothing
 * is delivered yet, and the exchange rate of the despatch or else of the order. Null if a line has no haulage.
 */
const selectHaulage = (orderId: Sql, exceptInvoiceId: Sql) => sql`(
  SELECT CASE WHEN bool_and(d.haulage IS NOT NULL) THEN round(sum(coalesce(d.confirmed_quantity, d.picked_quantity, d.quantity) * d.haulage / d.price_per)
      * (SELECT sterling_rate(deal.currency_id, coalesce(deal.despatched_on, deal.order_date)) FROM orders deal WHERE deal.order_id = ${orderId}), 2)
    - coalesce((SELECT sum(charged.net_amount) FROM purchase_invoice_lines charged
      WHERE charged.order_id = ${orderId} AND charged.purchase_invoice_id IS DISTINCT FROM ${exceptInvoiceId}), 0) END
  FROM order_details d WHERE d.order_id = ${orderId} AND d.product_id IS NOT NULL)`;

/** SQL: the supplier’s delivery note numbers for purchase order line `l`. */
const deliveryNotes = sql`(SELECT string_agg(DISTINCT receipt.supplier_delivery_note_no, ', ') FROM purchase_receipts receipt
  WHERE receipt.purchase_order_line_id = l.purchase_order_line_id)`;
/** SQL: day of the last receipt of purchase order line `l`. */
const receivedOn = sql`(SELECT max(receipt.received_on) FROM purchase_receipts receipt WHERE receipt.purchase_order_line_id = l.purchase_order_line_id)`;

const lineRow = PurchaseInvoiceLine.omit({ QuantityDifference: true, PriceDifference: true, NetDifference: true, IsOff: true });
const exactLineColumns = ['UnitPrice', 'NetAmount', 'ExpectedPrice', 'ExpectedNet'] as const;

// A row is a line of an invoice, with what it is checked against: a purchase order line (supplier) or a deal (haulier).
const invoiceLines = statement({
  name: 'findPurchaseInvoiceLines',
  row: lineRow.extend({ PurchaseInvoiceId: PurchaseInvoiceRow.shape.PurchaseInvoiceId }),
  exact: exactLineColumns,
  write: (ids: readonly number[]) => sql`
    SELECT invoice_line.purchase_invoice_id, invoice_line.purchase_invoice_line_id, invoice_line.purchase_order_line_id, purchase.purchase_order_no, product.code AS product_code,
      invoice_line.order_id, o.deal_no, o.part, c.name AS customer_name, CASE WHEN invoice_line.order_id IS NULL THEN ${deliveryNotes} ELSE booking.booking_reference END AS reference,
      CASE WHEN invoice_line.order_id IS NULL THEN ${receivedOn} ELSE o.despatched_on END AS on_date,
      invoice_line.quantity, invoice_line.unit_price, l.price_per, invoice_line.net_amount,
      CASE WHEN l.purchase_order_line_id IS NOT NULL THEN ${selectUncharged(sql`invoice_line.purchase_invoice_id`)} END AS expected_quantity, l.buy_price AS expected_price,
      CASE WHEN invoice_line.order_id IS NOT NULL THEN ${selectHaulage(sql`invoice_line.order_id`, sql`invoice_line.purchase_invoice_id`)} END AS expected_net
    FROM purchase_invoice_lines invoice_line LEFT JOIN purchase_order_lines l USING (purchase_order_line_id)
    LEFT JOIN purchase_orders purchase USING (purchase_order_id) LEFT JOIN products product ON product.product_id = l.product_id
    LEFT JOIN orders o ON o.order_id = coalesce(invoice_line.order_id, purchase.order_id) LEFT JOIN customers c ON c.customer_id = o.customer_id
    LEFT JOIN haulier_bookings booking ON booking.order_id = invoice_line.order_id
    WHERE invoice_line.purchase_invoice_id = ANY(${[...ids]}::integer[]) ORDER BY invoice_line.purchase_invoice_id, invoice_line.purchase_invoice_line_id`,
  example: [1],
});

export const findTolerances = async (db: Db) => {
  const company = await db
    .selectFrom('company')
    .select(['DirectTolerancePercent', 'PurchasePriceTolerancePercent'])
    .executeTakeFirstOrThrow();
  return { QuantityPercent: company.DirectTolerancePercent, PricePercent: company.PurchasePriceTolerancePercent } satisfies Tolerances;
};

/** Loads the lines of invoices with their differences, grouped by invoice. */
const findCheckedLines = async (db: Db, ids: readonly number[]) => {
  const tolerances = await findTolerances(db);
  const lineRows = await invoiceLines.rows(db, ids);
  return Map.groupBy(
    lineRows.map((line) => ({ ...line, ...calculateDifferences(line, tolerances) })),
    (line) => line.PurchaseInvoiceId,
  );
};

/** SQL: code or symbol of an invoice’s currency, which is the currency of its purchase orders. Invoices of hauliers are in pounds. */
export const selectInvoiceCurrency = (
  column: 'code' | 'symbol',
  invoiceId: Sql,
) => sql`(SELECT currency.${sql.raw(column)} FROM currencies currency WHERE currency.currency_id = coalesce((
    SELECT min(purchase.currency_id) FROM purchase_invoice_lines charged JOIN purchase_order_lines USING (purchase_order_line_id)
      JOIN purchase_orders purchase USING (purchase_order_id) WHERE charged.purchase_invoice_id = ${invoiceId}), ${sterling}))`;

const headerColumns = sql`
  invoice.purchase_invoice_id, invoice.invoice_no, invoice.invoice_date, invoice.supplier_id, invoice.haulier_id, coalesce(supplier.name, haulier.name) AS party_name, invoice.state, invoice.query_reason, invoice.net_amount,
  ${selectInvoiceCurrency('code', sql`invoice.purchase_invoice_id`)} AS currency_code,
  (SELECT count(*) FROM purchase_invoice_lines l WHERE l.purchase_invoice_id = invoice.purchase_invoice_id)::integer AS line_count`;
const headerTables = sql`purchase_invoices invoice LEFT JOIN suppliers supplier ON supplier.supplier_id = invoice.supplier_id
  LEFT JOIN customers haulier ON haulier.customer_id = invoice.haulier_id`;

const purchaseInvoices = listSource({
  name: 'listPurchaseInvoices',
  list: listPurchaseInvoices.list,
  columns: PurchaseInvoiceRow.omit({ OffCount: true }),
  exact: ['NetAmount'],
  select: () => sql`SELECT ${headerColumns} FROM ${headerTables}`,
  example: undefined,
  defaultOrder: sql`listed.state = 'ToCheck' DESC, listed.invoice_date DESC, listed.purchase_invoice_id DESC`,
  order: { State: sql`array_position(ARRAY['ToCheck', 'Queried', 'Agreed'], listed.state)`, InvoiceNo: sql`lower(listed.invoice_no)` },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.invoice_no, listed.party_name) LIKE ${containing(word)}`),
  },
});

export const findPurchaseInvoices = async (db: Db, query: ListQuery) => {
  const page = await findList(db, purchaseInvoices, query, undefined);
  const linesByInvoice = await findCheckedLines(
    db,
    page.rows.map((row) => row.PurchaseInvoiceId),
  );
  return withRows(
    page,
    page.rows.map((row) => ({ ...row, OffCount: (linesByInvoice.get(row.PurchaseInvoiceId) ?? []).filter(({ IsOff }) => IsOff).length })),
  );
};

const headers = statement({
  name: 'getPurchaseInvoice',
  row: PurchaseInvoice.omit({ OffCount: true, LinesNet: true, Lines: true }),
  exact: ['NetAmount'],
  write: (id: number) => sql`
    SELECT ${headerColumns}, invoice.version, invoice.updated_at, person(invoice.updated_by) AS updated_by_name FROM ${headerTables} WHERE invoice.purchase_invoice_id = ${id}`,
  example: 1,
});

export const getPurchaseInvoice = async (db: Db, id: number) => {
  const [header] = await headers.rows(db, id);
  if (!header) throw new AppError('NOT_FOUND', 'There is no such invoice');
  const Lines = ((await findCheckedLines(db, [id])).get(id) ?? []).map(({ PurchaseInvoiceId: _id, ...line }) => line);
  return { ...header, OffCount: Lines.filter(({ IsOff }) => IsOff).length, LinesNet: sum(Lines.map(({ NetAmount }) => NetAmount)), Lines };
};

export const findInvoicingParties = async (db: Db) => {
  const { rows: Suppliers } = await sql<{ Id: number; Name: string }>`
    SELECT supplier_id AS id, name FROM suppliers WHERE NOT is_own AND active ORDER BY name, supplier_id`.execute(db);
  const Hauliers = (await findHauliers(db)).map(({ CustomerId, Name }) => ({ Id: CustomerId, Name }));
  return { Suppliers, Hauliers, ...(await findTolerances(db)) };
};

const exactChargeableColumns = ['ExpectedPrice', 'ExpectedNet'] as const;

interface ChargeSearch {
  /** Supplier or haulier. */
  id: number;
  text: string;
}

/** SQL: whether a row matches the search text. Digits, as in `8179` or `deal 8179`, also match the start of our own numbers. An empty text matches all rows. */
const matchesText = (text: string, ourNumbers: readonly Sql[], theirReference: Sql) => {
  if (text === '') return sql`true`;
  const [, digits] = /^(?:po|order|deal)?[\s#]*(\d+)$/.exec(text) ?? [];
  const orOurNumbers = digits === undefined ? [] : ourNumbers.map((number) => sql`OR starts_with(${number}::text, ${digits})`);
  return sql`(lower(${theirReference}) LIKE ${plainPattern(text)} ${sql.join(orOurNumbers, sql` `)})`;
};
const noInvoiceId = sql`NULL::integer`;

// A row is a purchase order line with received goods that no invoice has charged.
const bySupplier = statement({
  name: 'chargeableBySupplier',
  row: ChargeableLine,
  exact: exactChargeableColumns,
  write: ({ id, text }: ChargeSearch) => sql`
    SELECT * FROM (
      SELECT l.purchase_order_line_id, purchase.purchase_order_no, product.code AS product_code, currency.code AS currency_code, purchase.order_id, o.deal_no,
        NULL::integer AS part, c.name AS customer_name, ${deliveryNotes} AS reference, ${receivedOn} AS on_date, l.price_per,
        ${selectUncharged(noInvoiceId)} AS expected_quantity, l.buy_price AS expected_price, NULL::numeric AS expected_net
      FROM purchase_order_lines l JOIN purchase_orders purchase USING (purchase_order_id) JOIN currencies currency USING (currency_id)
      JOIN supplier_depots depot USING (supplier_depot_id) JOIN products product USING (product_id)
      LEFT JOIN orders o ON o.order_id = purchase.order_id LEFT JOIN customers c ON c.customer_id = o.customer_id
      WHERE depot.supplier_id = ${id} AND l.received_quantity > 0) found
    WHERE expected_quantity > 0 AND ${matchesText(text, [sql`purchase_order_no`, sql`deal_no`], sql`reference`)} ORDER BY purchase_order_no DESC, purchase_order_line_id LIMIT 200`,
  example: { id: 1, text: '17' },
});

// A row is a delivered direct deal whose haulage no invoice has charged.
const byHaulier = statement({
  name: 'chargeableByHaulier',
  row: ChargeableLine,
  exact: exactChargeableColumns,
  write: ({ id, text }: ChargeSearch) => sql`
    SELECT NULL::integer AS purchase_order_line_id, NULL::integer AS purchase_order_no, NULL::text AS product_code, 'GBP' AS currency_code, o.order_id, o.deal_no, o.part,
      c.name AS customer_name, booking.booking_reference AS reference, o.despatched_on AS on_date, NULL::integer AS price_per, NULL::bigint AS expected_quantity, NULL::numeric AS expected_price,
      ${selectHaulage(sql`o.order_id`, noInvoiceId)} AS expected_net
    FROM orders o JOIN customers c ON c.customer_id = o.customer_id LEFT JOIN haulier_bookings booking ON booking.order_id = o.order_id
    WHERE o.haulier_id = ${id} AND o.deal_type = 'Direct' AND o.despatched_on IS NOT NULL AND ${matchesText(text, [sql`o.deal_no`], sql`booking.booking_reference`)}
      AND NOT EXISTS (SELECT FROM purchase_invoice_lines charged WHERE charged.order_id = o.order_id)
    ORDER BY o.despatched_on DESC, o.order_id DESC LIMIT 200`,
  example: { id: 1, text: '17' },
});

export const findChargeable = async (db: Db, input: { supplierId?: number | undefined; haulierId?: number | undefined; text: string }) => {
  const { supplierId, haulierId } = input;
  const id = supplierId ?? haulierId;
  if (id === undefined || (supplierId !== undefined && haulierId !== undefined))
    throw invalidField('supplierId', 'Choose a supplier or a haulier');
  return (supplierId === undefined ? byHaulier : bySupplier).rows(db, { id, text: input.text.trim().toLowerCase() });
};
