import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { currencyInFiles, defineReport, numberColumn } from './report.ts';
import type { Period, ReportColumn } from './report.ts';
import { marginPercent, saleLines, groupSums } from './saleLines.ts';
import { selectedCustomerName, joinParts, periodText, selectedProductName, selectedSupplierName } from './words.ts';

const accountMoney = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money', symbolKey: 'Symbol' });
export const poundsMoney = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money', total: true });

/** Selects the day book in pounds. A row is an invoice, debit note or credit note, by its date. Credit notes are negative. */
export const dayBookDocuments = ({ from, to }: Period) => sql`
  SELECT document.*, currency.symbol, currency.code AS currency_code, customer.account_code, customer.name,
    document.sterling_net + document.sterling_vat AS sterling_gross FROM (
    SELECT i.invoice_id, NULL::integer AS credit_id, i.order_id, i.customer_id, i.currency_id, i.invoice_date AS dated_on,
      CASE i.kind WHEN 'Sales' THEN 'Invoice' WHEN 'AdHoc' THEN 'Ad hoc invoice' WHEN 'Pallet' THEN 'Pallet charge' ELSE 'Debit note' END AS kind,
      i.invoice_no::text AS document_no, ${selectDealName('i')} AS deal_name,
      i.customer_order_no, i.gross_amount, v.sterling_net, v.sterling_vat
    FROM invoices i CROSS JOIN LATERAL (
      SELECT coalesce(sum(sterling_net), 0) AS sterling_net, coalesce(sum(sterling_vat), 0) AS sterling_vat FROM invoice_vat WHERE invoice_id = i.invoice_id) v
    WHERE i.kind <> 'Opening' AND i.invoice_date BETWEEN ${from}::date AND ${to}::date
    UNION ALL
    SELECT NULL, c.credit_id, NULL, c.customer_id, c.currency_id, c.credit_date, 'Credit note', c.credit_no::text, NULL, NULL, -c.gross_amount,
      -v.sterling_net, -v.sterling_vat
    FROM credits c CROSS JOIN LATERAL (
      SELECT coalesce(sum(sterling_net), 0) AS sterling_net, coalesce(sum(sterling_vat), 0) AS sterling_vat FROM credit_vat WHERE credit_id = c.credit_id) v
    WHERE c.credit_no IS NOT NULL AND c.credit_date BETWEEN ${from}::date AND ${to}::date) document
  JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = document.currency_id`;

/** Lists the sales day book: every document by its date, with credit notes negative. */
export const salesInvoices = defineReport<Period>({
  title: () => 'Sales day book',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'DatedOn', title: 'Date', kind: 'date' },
    { key: 'Kind', title: 'Document', kind: 'text' },
    numberColumn('DocumentNo', 'Number', 'Invoice'),
    { key: 'AccountCode', title: 'Account', kind: 'text' },
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    numberColumn('DealName', 'Deal', 'Order'),
    { key: 'CustomerOrderNo', title: 'Their order', kind: 'text' },
    currencyInFiles,
    accountMoney('GrossAmount', 'Gross, as invoiced'),
    poundsMoney('SterlingNet', 'Net'),
    poundsMoney('SterlingVat', 'VAT'),
    poundsMoney('SterlingGross', 'Gross'),
  ],
  order: [
    ['DatedOn', 'ASC'],
    ['DocumentNo', 'ASC'],
    ['Kind', 'ASC'],
  ],
  rows: dayBookDocuments,
  byDay: {
    key: 'DatedOn',
    // A document may have no VAT or several rates of VAT, so separate queries count the documents and add up the VAT.
    sums: ({ from, to }) => sql`
      SELECT d.dated_on, sum(d.documents)::integer AS row_count, sum(d.net) AS sterling_net, sum(d.vat) AS sterling_vat, sum(d.net) + sum(d.vat) AS sterling_gross FROM (
        SELECT i.invoice_date AS dated_on, count(*) AS documents, 0::numeric AS net, 0::numeric AS vat
        FROM invoices i WHERE i.kind <> 'Opening' AND i.invoice_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1
        UNION ALL
        SELECT i.invoice_date, 0, sum(v.sterling_net), sum(v.sterling_vat)
        FROM invoices i CROSS JOIN LATERAL (SELECT sterling_net, sterling_vat FROM invoice_vat WHERE invoice_id = i.invoice_id OFFSET 0) v
        WHERE i.kind <> 'Opening' AND i.invoice_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1
        UNION ALL
        SELECT c.credit_date, count(*), 0, 0 FROM credits c WHERE c.credit_no IS NOT NULL AND c.credit_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1
        UNION ALL
        SELECT c.credit_date, 0, -sum(v.sterling_net), -sum(v.sterling_vat)
        FROM credits c JOIN credit_vat v USING (credit_id) WHERE c.credit_no IS NOT NULL AND c.credit_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1) d
      GROUP BY 1`,
    rows: (_selection, days) => dayBookDocuments(days),
  },
});

const marginColumns: readonly ReportColumn[] = [
  { key: 'Quantity', title: 'Units', kind: 'quantity', total: true },
  poundsMoney('NetAmount', 'Net'),
  poundsMoney('Cost', 'Cost'),
  poundsMoney('Margin', 'Margin'),
  { key: 'MarginPercent', title: 'Margin, %', kind: 'percent' },
];

/** SQL of the heading under which a line is reconciled: Product, Free (a line without a product) or Charge (pallets and carriage). */
const lineHeading = (kind: string, product: string) =>
  sql`CASE WHEN ${sql.ref(kind)} NOT IN ('Goods', 'Free') THEN 'Charge' WHEN ${sql.ref(product)} IS NULL THEN 'Free' ELSE 'Product' END`;

// Deducts credits. A credit line without an invoice line is for opening pallets.
const creditedNets = ({ from, to }: Period) => sql`
  UNION ALL
  SELECT ${lineHeading('invoiced.kind', 'line.product_id')}, -round(line.net_amount * credit.exchange_rate, 2), 0
  FROM credits credit JOIN credit_details line USING (credit_id) LEFT JOIN invoice_details invoice_line USING (invoice_detail_id)
  CROSS JOIN LATERAL (SELECT coalesce(invoice_line.kind, 'Pallet') AS kind) invoiced
  WHERE credit.credit_no IS NOT NULL AND line.part IN ('Lines', 'Pallets') AND credit.credit_date BETWEEN ${from}::date AND ${to}::date
  UNION ALL
  SELECT 'Document', 0, -v.sterling_net FROM credits c JOIN credit_vat v USING (credit_id)
  WHERE c.credit_no IS NOT NULL AND c.credit_date BETWEEN ${from}::date AND ${to}::date`;

/**
 * Returns a note that reconciles the lines with the net of the sales day book. Lines are converted to pounds one by one but foreign documents as a
 * whole, so some pennies belong to no line. With `All`, credits are deducted and only lines with a product count.
 */
export const reconcileDayBook =
  (which: 'Invoiced' | 'All') =>
  async (db: Db, { from, to }: Period) => {
    const { rows } = await sql<{ Products: Big; Free: Big; Charges: Big; Net: Big }>`
    SELECT coalesce(sum(net) FILTER (WHERE heading = 'Product'), 0) AS products, coalesce(sum(net) FILTER (WHERE heading = 'Free'), 0) AS free,
      coalesce(sum(net) FILTER (WHERE heading = 'Charge'), 0) AS charges, coalesce(sum(document_net), 0) AS net FROM (
      SELECT l.* FROM invoices i CROSS JOIN LATERAL (
        SELECT ${lineHeading('d.kind', 'd.product_id')} AS heading, round(d.net_amount * i.exchange_rate, 2) AS net, 0::numeric AS document_net FROM invoice_details d WHERE d.invoice_id = i.invoice_id
        UNION ALL SELECT 'Document', 0, v.sterling_net FROM invoice_vat v WHERE v.invoice_id = i.invoice_id) l
      WHERE i.kind <> 'Opening' AND i.invoice_date BETWEEN ${from}::date AND ${to}::date
      ${which === 'All' ? creditedNets({ from, to }) : sql``}) s`.execute(db);
    const zero = new Big(0);
    const { Products, Free, Charges, Net } = rows[0] ?? { Products: zero, Free: zero, Charges: zero, Net: zero };
    const otherAmounts = [
      ['lines without a product', which === 'All' ? Free : zero],
      ['pallet charges and carriage', Charges],
      ['rounding of documents in other currencies', Net.minus(Products).minus(Free).minus(Charges)],
    ] as const;
    const parts = otherAmounts.filter(([, amount]) => !amount.eq(0)).map(([label, amount]) => `${label} ${formatMoney(amount.toFixed(2))}`);
    if (parts.length === 0) return [];
    const dayBookTotal =
      which === 'All' ? 'the net total of the sales day book' : 'the net total of invoices and debit notes in the sales day book';
    return [`Not included here: ${parts.join(', ')}. With these amounts the total is ${formatMoney(Net.toFixed(2))}, ${dayBookTotal}.`];
  };

/** Lists invoiced lines with their cost and margin. */
export const invoiceReport = defineReport<Period>({
  title: () => 'Invoiced lines and margin',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'DatedOn', title: 'Date', kind: 'date' },
    numberColumn('InvoiceNo', 'Invoice', 'Invoice'),
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    { key: 'ProductCode', title: 'Code', kind: 'text', link: 'Product' },
    { key: 'Description', title: 'Description', kind: 'text' },
    ...marginColumns,
  ],
  order: [
    ['DatedOn', 'ASC'],
    ['InvoiceNo', 'ASC'],
    ['LineNo', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT l.dated_on, l.invoice_no, l.invoice_id, l.line_no, l.customer_id, c.name, l.product_id, l.product_code, l.description, l.quantity, l.net_amount, l.cost,
      l.net_amount - l.cost AS margin, ${marginPercent(sql`l.net_amount`, sql`l.cost`)} AS margin_percent
    FROM (${saleLines({ from, to }, sql`true`, 'Invoiced')}) l JOIN customers c USING (customer_id)`,
  notes: reconcileDayBook('Invoiced'),
});

export interface PeriodWithId extends Period {
  /** Supplier or product. 0 means all. */
  id: number;
}

const matchesSupplier = ({ id }: PeriodWithId) => sql`p.supplier_id = ${id}::integer OR ${id}::integer = 0`;
const matchesProduct = ({ id }: PeriodWithId) => sql`p.product_id = ${id}::integer OR ${id}::integer = 0`;

/** Warns of lines without a known cost. */
const noteMissingCost = (matches: (selection: PeriodWithId) => RawBuilder<unknown>) => async (db: Db, selection: PeriodWithId) => {
  const { rows } = await sql<{
    Missing: number;
  }>`SELECT count(*)::integer AS missing FROM (${saleLines(selection, matches(selection), 'All')}) l
    WHERE l.product_id IS NOT NULL AND NOT l.has_cost`.execute(db);
  const missing = rows[0]?.Missing ?? 0;
  return missing === 0
    ? []
    : [`${missing} ${missing === 1 ? 'line has' : 'lines have'} no cost, so the whole net amount counts as margin.`];
};

/** Adds the reconciliation with the day book if the report covers all suppliers or products. The day book has no total for a single one. */
const salesNotes = (matches: (selection: PeriodWithId) => RawBuilder<unknown>) => async (db: Db, selection: PeriodWithId) => [
  ...(await noteMissingCost(matches)(db, selection)),
  ...(selection.id === 0 ? await reconcileDayBook('All')(db, selection) : []),
];

/** Adds up sales less credits, cost and margin by product. */
export const supplierReport = defineReport<PeriodWithId>({
  title: () => 'Sales by product',
  about: async (db, selection) => joinParts(periodText(selection), await selectedSupplierName(db, 'c', selection.id)),
  columns: () => [
    { key: 'SupplierName', title: 'Supplier', kind: 'text' },
    { key: 'Code', title: 'Code', kind: 'text', link: 'Product' },
    { key: 'Description', title: 'Product', kind: 'text' },
    ...marginColumns,
  ],
  order: [
    ['SupplierName', 'ASC'],
    ['Code', 'ASC'],
    ['ProductId', 'ASC'],
  ],
  rows: (selection) => sql`
    SELECT p.product_id, p.code, p.description, s.name AS supplier_name, ${groupSums}
    FROM (${saleLines(selection, matchesSupplier(selection), 'All')}) l
    JOIN products p USING (product_id) LEFT JOIN suppliers s USING (supplier_id) GROUP BY p.product_id, s.supplier_id`,
  notes: salesNotes(matchesSupplier),
});

/** Adds up sales less credits by supplier. Products without a supplier are one row. */
export const salesBySupplier = defineReport<Period>({
  title: () => 'Sales by supplier',
  about: (_db, selection) => periodText(selection),
  columns: () => [{ key: 'SupplierName', title: 'Supplier', kind: 'text' }, ...marginColumns],
  order: [
    ['NetAmount', 'DESC'],
    ['SupplierName', 'ASC'],
    ['SupplierId', 'ASC'],
  ],
  rows: (period) => sql`
    SELECT s.supplier_id, coalesce(s.name, 'No supplier') AS supplier_name, ${groupSums}
    FROM (${saleLines(period, sql`true`, 'All')}) l JOIN products p USING (product_id) LEFT JOIN suppliers s USING (supplier_id) GROUP BY s.supplier_id`,
  notes: (db, period) => salesNotes(() => sql`true`)(db, { ...period, id: 0 }),
});

/** Adds up sales by customer, for one product or all. */
export const productReport = defineReport<PeriodWithId>({
  title: () => 'Sales by customer',
  about: async (db, selection) => joinParts(periodText(selection), await selectedProductName(db, 'c', selection.id)),
  columns: () => [
    { key: 'AccountCode', title: 'Account', kind: 'text' },
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    ...marginColumns,
  ],
  order: [
    ['NetAmount', 'DESC'],
    ['AccountCode', 'ASC'],
  ],
  rows: (selection) => sql`
    SELECT c.customer_id, c.account_code, c.name, ${groupSums}
    FROM (${saleLines(selection, matchesProduct(selection), 'All')}) l
    JOIN customers c USING (customer_id) WHERE l.product_id IS NOT NULL GROUP BY c.customer_id`,
  notes: salesNotes(matchesProduct),
});

const months = 24;

/** Adds up a customer's purchases by product and month, in the account's own currency. */
export const customerHistory = defineReport<{ customerId: number }>({
  title: () => 'Purchases by product and month',
  about: async (db, { customerId }) => joinParts(await selectedCustomerName(db, 'CustID', customerId), `the last ${months} months`),
  columns: () => [
    { key: 'Month', title: 'Month', kind: 'text' },
    { key: 'Code', title: 'Code', kind: 'text', link: 'Product' },
    { key: 'Description', title: 'Product', kind: 'text' },
    { key: 'Quantity', title: 'Units', kind: 'quantity', total: true },
    currencyInFiles,
    { key: 'NetAmount', title: 'Net', kind: 'money', symbolKey: 'Symbol', total: true },
  ],
  order: [
    ['Month', 'DESC'],
    ['Code', 'ASC'],
    ['ProductId', 'ASC'],
  ],
  rows: ({ customerId }, today) => sql`
    SELECT to_char(l.dated_on, 'YYYY-MM') AS month, p.product_id, p.code, p.description, k.symbol, k.code AS currency_code, sum(l.quantity) AS quantity, sum(l.own_net) AS net_amount
    FROM (${saleLines({ from: sql`date_trunc('month', ${today}::date - interval '${sql.raw(String(months - 1))} months')::date`, to: today }, sql`x.customer_id = ${customerId}::integer`, 'All')}) l
    JOIN products p USING (product_id) JOIN customers c ON c.customer_id = ${customerId}::integer JOIN currencies k USING (currency_id)
    GROUP BY 1, p.product_id, k.currency_id`,
});
