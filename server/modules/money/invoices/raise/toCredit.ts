import { sql } from 'kysely';
import { z } from 'zod';
import { DealToCredit, InvoiceLine } from '#contract/money/invoices/shapes.ts';
import { Big, lineNet, sum, toPenny, vatSummary } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { owedPallets } from './owedPallets.ts';

/** Line of an invoice raised in advance that may be owed to the customer. */
const owedRow = DealToCredit.omit({ Lines: true, NetAmount: true, VatAmount: true, GrossAmount: true }).extend({
  ...InvoiceLine.pick({
    Description: true,
    UnitPrice: true,
    PricePer: true,
    DiscountPercent: true,
    VatTypeId: true,
    VatRate: true,
    NetAmount: true,
  }).shape,
  InvoiceDetailId: z.number(),
  Invoiced: z.number(),
  /** Quantity delivered, or still expected on an open part of the order. */
  Delivered: z.number(),
  CreditedQuantity: z.number(),
  CreditedNet: z.number(),
  /** Part of `CreditedNet` that corrected the price. It reduces the net still owed. */
  CorrectedNet: z.number(),
});
const exactOfOwed = ['CreditedNet', 'CorrectedNet', 'UnitPrice', 'DiscountPercent', 'VatRate', 'NetAmount'] as const;
type OwedLine = RowOf<typeof owedRow, (typeof exactOfOwed)[number]>;

type LineAmounts = Pick<
  OwedLine,
  | 'Invoiced'
  | 'Delivered'
  | 'CreditedQuantity'
  | 'CreditedNet'
  | 'CorrectedNet'
  | 'UnitPrice'
  | 'PricePer'
  | 'DiscountPercent'
  | 'NetAmount'
>;

/**
 * Calculates the credit owed on a line that was invoiced in advance and not fully delivered. The quantity is the units neither delivered nor
 * credited. The amount is their price without VAT, less their share of any price correction, up to the uncredited amount of the line. If
 * nothing was delivered, it is the whole uncredited amount.
 */
export const calculateOwed = (line: LineAmounts): { Quantity: number; Net: Big } => {
  const Quantity = Math.max(0, line.Invoiced - line.Delivered - line.CreditedQuantity);
  const netLeft = line.NetAmount.minus(line.CreditedNet);
  if (Quantity === 0) return { Quantity, Net: new Big(0) };
  const corrected = toPenny(line.CorrectedNet.times(Quantity).div(line.Invoiced));
  const Net = Quantity === line.Invoiced - line.CreditedQuantity ? netLeft : lineNet({ ...line, Quantity }).minus(corrected);
  return { Quantity, Net: Net.gt(netLeft) ? netLeft : Net };
};

// Quantity delivered of the order line `d`, less returns before invoicing.
const deliveredQuantitySql = sql`coalesce(d.confirmed_quantity, d.picked_quantity, 0) - coalesce((SELECT sum(returned.quantity)
  FROM stock_movements returned WHERE returned.order_detail_id = d.order_detail_id AND returned.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0)`;

/**
 * SQL: units delivered of the invoice line `n`. For an invoice raised in advance, counts the parts of the order that have left.
 * For any other invoice, counts the whole line.
 */
export const deliveredUnitsSql = sql`CASE WHEN EXISTS (SELECT FROM orders q WHERE q.prepaid_invoice_id = n.invoice_id) THEN coalesce((
  SELECT sum(${deliveredQuantitySql}) FROM orders q JOIN order_details d USING (order_id) WHERE q.prepaid_invoice_id = n.invoice_id
    AND q.status_id IN (${status.ReadyToInvoice}, ${status.Invoiced}) AND coalesce(d.prepaid_detail_id, d.order_detail_id) = n.order_detail_id), 0)
  ELSE n.quantity END`;

// Quantity of the order line `d` of the order `q` that was delivered or is still expected. A quantity moved to a back order counts there.
const expectedQuantitySql = sql`
  CASE WHEN q.status_id = ${status.Cancelled} THEN 0
    WHEN q.status_id >= ${status.ReadyToInvoice} THEN ${deliveredQuantitySql}
    ELSE d.quantity - coalesce((SELECT sum(moved.quantity) FROM orders back_order JOIN order_details moved USING (order_id)
      WHERE back_order.parent_order_id = q.order_id AND moved.prepaid_detail_id = coalesce(d.prepaid_detail_id, d.order_detail_id)), 0) END`;

// Quantity of the invoice line `n` that was delivered or is still expected. For pallets, everything neither owed nor credited as undelivered.
// Carriage counts in full unless all parts of the order were cancelled.
const deliveredOrExpected = sql`
  CASE n.kind
    WHEN 'Goods' THEN coalesce((SELECT sum(${expectedQuantitySql}) FROM orders q JOIN order_details d USING (order_id)
      WHERE q.prepaid_invoice_id = n.invoice_id AND coalesce(d.prepaid_detail_id, d.order_detail_id) = n.order_detail_id), 0)
    WHEN 'Pallet' THEN n.quantity - n.credited - coalesce(p.quantity, 0)
    ELSE CASE WHEN deal.is_closed THEN 0 ELSE n.quantity END END::integer`;

/** Ids of invoices, or `all`. Null selects only the invoices that may owe a credit. */
type OwedFilter = readonly number[] | 'all' | null;

// Invoices known to owe a credit, and those changed since they were last calculated.
const possiblyOwing = sql`ARRAY(SELECT invoice_id FROM owed_invoices UNION SELECT invoice_id FROM owed_wanted)`;

const filterInvoices = (invoiceIds: OwedFilter) => {
  if (invoiceIds === 'all') return sql`true`;
  return sql`prepaid_invoice_id = ANY(${invoiceIds ? sql`${[...invoiceIds]}::integer[]` : possiblyOwing})`;
};

/**
 * Selects the lines of invoices raised in advance that have units neither delivered nor credited. `deal` holds the invoices, once a part of the
 * order is invoiced, and `line` their lines with what was credited.
 */
export const selectOwed = (invoiceIds: OwedFilter) => sql`
    WITH deal AS MATERIALIZED (
      SELECT prepaid_invoice_id AS invoice_id, max(despatched_on) AS despatched_on, bool_and(status_id = ${status.Cancelled}) AS is_closed
      FROM orders WHERE prepaid_invoice_id IS NOT NULL AND ${filterInvoices(invoiceIds)} GROUP BY prepaid_invoice_id HAVING max(status_id) >= ${status.Invoiced}
    ), line AS MATERIALIZED (
      SELECT n.*, coalesce(credits_so_far.quantity, 0)::integer AS credited, coalesce(credits_so_far.came_back, 0)::integer AS came_back,
        coalesce(credits_so_far.net, 0) AS credited_net, coalesce(credits_so_far.corrected, 0) AS corrected_net
      FROM deal JOIN invoice_details n USING (invoice_id) LEFT JOIN LATERAL (
        SELECT sum(detail.quantity) FILTER (WHERE detail.part = 'Lines') AS quantity, sum(detail.quantity) FILTER (WHERE detail.part = 'Pallets') AS came_back,
          sum(detail.net_amount) AS net, sum(detail.net_amount) FILTER (WHERE detail.quantity IS NULL) AS corrected
        FROM credit_details detail JOIN credits credit USING (credit_id)
        WHERE detail.invoice_detail_id = n.invoice_detail_id AND credit.state = 'Issued' AND detail.part IN ('Lines', 'Pallets')) credits_so_far ON true
      WHERE n.kind <> 'Goods' OR n.product_id IS NOT NULL
    ), ${owedPallets}
    SELECT o.order_id, o.deal_no, o.part, o.customer_id, customer.name AS customer_name, customer.account_code, currency.code AS currency_code, deal.despatched_on,
      i.invoice_id, i.invoice_no, n.invoice_detail_id, n.description, n.quantity AS invoiced, delivered.quantity AS delivered,
      n.credited AS credited_quantity, n.credited_net, n.corrected_net, n.unit_price, n.price_per, n.discount_percent,
      n.vat_type_id, n.vat_rate, n.net_amount
    FROM deal JOIN invoices i USING (invoice_id) JOIN orders o ON o.order_id = i.order_id JOIN customers customer ON customer.customer_id = o.customer_id
    JOIN currencies currency ON currency.currency_id = i.currency_id JOIN line n ON n.invoice_id = i.invoice_id
    LEFT JOIN owed_pallets p ON p.invoice_detail_id = n.invoice_detail_id
    CROSS JOIN LATERAL (SELECT ${deliveredOrExpected} AS quantity) delivered
    WHERE n.quantity > delivered.quantity + n.credited
    ORDER BY deal.despatched_on NULLS FIRST, o.order_id, n.line_no`;

const owedLines = statement({
  name: 'toCredit',
  row: owedRow,
  exact: exactOfOwed,
  write: selectOwed,
  example: null,
});

/**
 * Lists orders invoiced in advance and delivered short. The customer is owed the invoiced amount, with VAT, less what all parts
 * delivered or will still deliver, until it is credited. If an order is closed before anything left, all of it is owed, including carriage.
 * Orders that never left come first, then the longest despatched.
 */
export const toCredit = async ({ db }: Pick<Context, 'db'>) => {
  const rows = await owedLines.rows(db, null);
  return [...Map.groupBy(rows, (row) => row.OrderId).values()].flatMap((lines) => {
    const [first] = lines;
    return first ? [toDealToCredit(first, lines)] : [];
  });
};

const toDealToCredit = (first: OwedLine, lines: readonly OwedLine[]) => {
  const owed = lines.map((line) => ({ line, ...calculateOwed(line) }));
  const vat = vatSummary(owed.map(({ line, Net }) => ({ Net, Rate: line.VatRate, VatTypeId: line.VatTypeId })));
  const NetAmount = sum(vat.map((row) => row.Net));
  const VatAmount = sum(vat.map((row) => row.Vat));
  return {
    OrderId: first.OrderId,
    DealNo: first.DealNo,
    Part: first.Part,
    CustomerId: first.CustomerId,
    CustomerName: first.CustomerName,
    AccountCode: first.AccountCode,
    CurrencyCode: first.CurrencyCode,
    DespatchedOn: first.DespatchedOn,
    InvoiceId: first.InvoiceId,
    InvoiceNo: first.InvoiceNo,
    Lines: owed.map(({ line, Quantity, Net }) => ({
      InvoiceDetailId: line.InvoiceDetailId,
      Description: line.Description,
      Quantity,
      NetAmount: Net,
    })),
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
  };
};

/** Finds the credit owed on each line of these invoices, by line id. Lines that owe nothing are left out. */
export const findOwed = async (db: Db, invoiceIds: readonly number[]): Promise<Map<number, { Quantity: number; Net: Big }>> => {
  if (invoiceIds.length === 0) return new Map();
  const rows = await owedLines.rows(db, invoiceIds);
  return new Map(rows.map((line) => [line.InvoiceDetailId, calculateOwed(line)]));
};

/** Returns those of the invoices that owe a credit. */
export const findOwing = async (db: Db, invoiceIds: readonly number[]): Promise<number[]> => {
  const rows = await owedLines.rows(db, invoiceIds);
  return [...new Set(rows.map((line) => line.InvoiceId))];
};
