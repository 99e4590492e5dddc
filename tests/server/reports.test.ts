import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Big, sum } from '#contract/money.ts';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findMonthlySales } from '#server/modules/money/reports/findMonthlySales.ts';
import { orderPerformance, daySheetReport, deliveriesReport, kkgReport } from '#server/reports/goods.ts';
import { ageListing, creditsReport, discountsReport, paymentsReport } from '#server/reports/money.ts';
import { selectMonthlySales } from '#server/reports/monthlySales.ts';
import { palletMovementReport, palletMovementSummary, palletWriteOffs } from '#server/reports/pallets.ts';
import { readPage, readReportChunks, readReportRows, readSums, readTotals } from '#server/reports/readReport.ts';
import type { Values } from '#server/reports/readReport.ts';
import { sentenceText } from '#server/reports/report.ts';
import type { Report } from '#server/reports/report.ts';
import { customerHistory, invoiceReport, productReport, salesBySupplier, salesInvoices, supplierReport } from '#server/reports/sales.ts';
import { salesByMonth } from '#server/reports/salesByMonth.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { demoDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';

const today = '2026-11-21';
const period = { from: '2026-08-01', to: '2026-10-31' };
let demo: SeededDatabase;
let db: Db;
beforeAll(async () => {
  demo = await demoDatabase({ size: 'small', deals: 3000, today });
  ({ db } = demo);
});
afterAll(() => demo.drop());

const sumOf = (rows: readonly Values[], key: string) => sum(rows.map((row) => (row[key] as Big | number | null) ?? 0));

const all = { supplierId: 0, customerId: 0, id: 0, vatTypeId: 0, currencyId: 0 };
const ofPeriod = { ...period, ...all };
const spellings = { home: [], unknown: [], nations: { England: [], Scotland: [], Wales: [], 'Northern Ireland': [] } };
const cases: [string, Report<never>, object][] = Object.entries({
  salesInvoices: [salesInvoices, ofPeriod],
  invoiceReport: [invoiceReport, ofPeriod],
  supplierReport: [supplierReport, ofPeriod],
  productReport: [productReport, ofPeriod],
  salesByMonth: [salesByMonth, ofPeriod],
  salesBySupplier: [salesBySupplier, ofPeriod],
  customerHistory: [customerHistory, { customerId: 1 }],
  vatOutput: [vatOutput, ofPeriod],
  paymentsReport: [paymentsReport, ofPeriod],
  creditsReport: [creditsReport, ofPeriod],
  discountsReport: [discountsReport, ofPeriod],
  'age listing now': [ageListing, { date: today, basis: 'DueDate' }],
  'age listing then': [ageListing, { date: '2026-09-30', basis: 'DocumentDate' }],
  deliveriesReport: [deliveriesReport, ofPeriod],
  daySheetReport: [daySheetReport, { date: '2026-10-14' }],
  kkgReport: [kkgReport, { ...ofPeriod, spellings }],
  'performance by customer': [orderPerformance, { ...ofPeriod, by: 'customer' }],
  'performance by supplier': [orderPerformance, { ...ofPeriod, by: 'supplier' }],
  palletMovementSummary: [palletMovementSummary, ofPeriod],
  palletMovementReport: [palletMovementReport, ofPeriod],
  palletWriteOffs: [palletWriteOffs, ofPeriod],
}).map(([name, [report, asked]]) => [name, report as Report<never>, asked as object]);

describe('every report', () => {
  test.each(cases)('%s has its columns, an order that is one, and sums of all its rows', async (_name, report, given) => {
    const asked = given as never;
    const asking = { report, selection: asked, today };
    const rows = await readReportRows(db, asking, { count: 100_000 });
    const { Total, Totals } = await readTotals(db, asking);
    expect(Total).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
    const columns = report.columns(asked);
    const keysOf = columns.flatMap(({ key, symbolKey, link }) => [key, ...(symbolKey ? [symbolKey] : []), ...(link ? [`${link}Id`] : [])]);
    for (const row of rows.slice(0, 50)) expect(Object.keys(row)).toEqual(expect.arrayContaining(keysOf));
    const summed = columns.filter(({ total, symbolKey }) => total && !symbolKey);
    // Rows keep their exact weight, and only the total is rounded.
    const decimals: Partial<Record<string, number>> = { weight: 1, tonnes: 4 };
    const rounded = (sum: Big, kind: string) => (decimals[kind] === undefined ? sum : sum.round(decimals[kind]));
    for (const { key, kind } of summed) expect(Number(Totals[key]), key).toBe(rounded(sumOf(rows, key), kind).toNumber());
    const pages = [...(await readReportRows(db, asking, { count: 7 })), ...(await readReportRows(db, asking, { first: 7, count: 7 }))];
    expect(pages).toEqual(rows.slice(0, 14));
    // If the sort order is not unique, a row could appear on two pages or on none.
    const places = new Set(rows.map((row) => JSON.stringify(report.order.map(([key]) => row[key]))));
    expect(places.size).toBe(rows.length);
    const sums = await readSums(db, asking);
    const [ordered] = report.order[0] ?? [];
    for (const sort of [undefined, `-${ordered}`, summed[0]?.key]) {
      const all = await readReportRows(db, { ...asking, sort }, { count: 100_000 });
      // Reads the first page, two that start within a day, the last page, and one after the end.
      for (const first of [0, 7, 130, Math.max(rows.length - 3, 0), rows.length + 10]) {
        const page = await readPage(db, { ...asking, sort }, sums, { first, count: 9 });
        expect(page.rows).toEqual(all.slice(first, first + 9));
        expect(page.Total).toBe(Total);
        expect(JSON.stringify(page.Totals)).toBe(JSON.stringify(Totals));
      }
    }
    const streamed: Values[] = [];
    for await (const part of readReportChunks(db, asking)) streamed.push(...part);
    // A file gets its amounts as text, because converting them took longer than reading a million lines.
    expect(streamed.map((row) => columns.map(({ key }) => row[key] instanceof Big))).toEqual(rows.map(() => columns.map(() => false)));
    const said = (row: Values) =>
      columns.map(({ key, kind }) => (kind === 'text' || kind === 'date' || row[key] === null ? row[key] : Number(row[key])));
    expect(streamed.map(said)).toEqual(rows.map(said));
    for (const { key } of columns) {
      const turned = await readReportRows(db, { ...asking, sort: `-${key}` }, { count: 5 });
      expect(turned).toHaveLength(Math.min(5, rows.length));
    }
    for (const note of (await report.notes?.(db, asked, today, sums)) ?? []) expect(sentenceText(note)).toMatch(/\.$|%/);
    expect(await report.about(db, asked)).not.toBe('');
  });
});

const figure = async (statement: ReturnType<typeof sql<{ Figure: Big }>>) => (await statement.execute(db)).rows[0]?.Figure.toFixed(2);
const total = async <Asked>(report: Report<Asked>, asked: Asked, key: string) =>
  new Big(String((await readTotals(db, { report, selection: asked, today })).Totals[key])).toFixed(2);

describe('what a report says ties to the books', () => {
  const vat = { ...period, vatTypeId: 0, currencyId: 0 };
  const always = { from: '1990-01-01', to: '2100-01-01' };

  test('VAT on sales is that of all documents, discounts and receipts in advance, whatever the days', async () => {
    const documents =
      await figure(sql`SELECT (SELECT sum(sterling_vat) FROM invoice_vat) - (SELECT coalesce(sum(sterling_vat), 0) FROM credit_vat)
      + (SELECT coalesce(sum(sterling_vat), 0) FROM invoice_tax_points WHERE invoice_id IS NULL)
      - (SELECT coalesce(sum(round((d ->> 'Vat')::numeric * i.exchange_rate, 2)), 0) FROM allocations a JOIN invoices i USING (invoice_id), jsonb_array_elements(a.discount_vat) d) AS figure`);
    const paidInAdvance =
      await figure(sql`SELECT coalesce(sum(t.sterling_vat), 0) - coalesce((SELECT sum(v.sterling_vat) FROM invoice_vat v WHERE v.invoice_id IN (
      SELECT invoice_id FROM invoice_tax_points)), 0) AS figure FROM invoice_tax_points t WHERE t.invoice_id IS NOT NULL`);
    expect(await total(vatOutput, { ...vat, ...always }, 'SterlingVat')).toBe(new Big(documents ?? 0).plus(paidInAdvance ?? 0).toFixed(2));
  });

  test('the days of a quarter come to the quarter, and its notes to its boxes', async () => {
    const months = [
      ['2026-08-01', '2026-08-31'],
      ['2026-09-01', '2026-09-30'],
      ['2026-10-01', '2026-10-31'],
    ] as const;
    const parts = await Promise.all(months.map(([from, to]) => total(vatOutput, { ...vat, from, to }, 'SterlingVat')));
    const whole = await total(vatOutput, vat, 'SterlingVat');
    expect(sum(parts).toFixed(2)).toBe(whole);
    const notes = ((await vatOutput.notes?.(db, vat, today, await readSums(db, { report: vatOutput, selection: vat, today }))) ?? []).map(
      sentenceText,
    );
    expect(notes.at(-1)?.replaceAll(',', '')).toContain(`box 1 of the VAT return: £${whole}.`);
  });

  test('the day book comes to the invoices, debit and credit notes of its days', async () => {
    const books =
      await figure(sql`SELECT (SELECT sum(v.sterling_net) FROM invoice_vat v JOIN invoices i USING (invoice_id) WHERE i.invoice_date BETWEEN ${period.from} AND ${period.to})
      - (SELECT coalesce(sum(v.sterling_net), 0) FROM credit_vat v JOIN credits c USING (credit_id) WHERE c.credit_date BETWEEN ${period.from} AND ${period.to}) AS figure`);
    expect(await total(salesInvoices, period, 'SterlingNet')).toBe(books);
  });

  test('invoiced lines, with the charges and the rounding said beside them, come to the invoices and debit notes of the day book', async () => {
    const net = await figure(
      sql`SELECT sum(v.sterling_net) AS figure FROM invoice_vat v JOIN invoices i USING (invoice_id) WHERE i.invoice_date BETWEEN ${period.from} AND ${period.to}`,
    );
    const [note = ''] = ((await invoiceReport.notes?.(db, period, today, [])) ?? []).map(sentenceText);
    expect(note).toContain('rounding of documents in other currencies');
    const said = [...note.matchAll(/(−?)£([\d,]+\.\d\d)/g)].map(
      ([, minus, pounds = '']) => `${minus ? '-' : ''}${pounds.replaceAll(',', '')}`,
    );
    expect(said.at(-1)).toBe(net);
    expect(sum([await total(invoiceReport, period, 'NetAmount'), ...said.slice(0, -1)]).toFixed(2)).toBe(net);
  });

  test.each([
    ['product', supplierReport],
    ['customer', productReport],
  ])(
    'sales by %s, with what is said beside them, come to the day book; of one supplier or product nothing is said',
    async (_by, report) => {
      const all = { ...period, id: 0 };
      const net = await total(salesInvoices, period, 'SterlingNet');
      const note = ((await report.notes?.(db, all, today, [])) ?? []).map(sentenceText).at(-1) ?? '';
      expect(note).toContain('rounding of documents in other currencies');
      const said = [...note.matchAll(/(−?)£([\d,]+\.\d\d)/g)].map(
        ([, minus, pounds = '']) => `${minus ? '-' : ''}${pounds.replaceAll(',', '')}`,
      );
      expect(said.at(-1)).toBe(net);
      expect(sum([await total(report, all, 'NetAmount'), ...said.slice(0, -1)]).toFixed(2)).toBe(net);
      expect(((await report.notes?.(db, { ...period, id: 1 }, today, [])) ?? []).map(sentenceText).join(' ')).not.toContain('day book');
    },
  );

  test.each([today, '2026-09-30', '2026-10-31'])(
    'the age listing as at %s is the ledger of each account, and its buckets add up',
    async (date) => {
      const rows = await readReportRows(db, { report: ageListing, selection: { date, basis: 'DueDate' }, today }, { count: 10_000 });
      const { rows: ledger } = await sql<{ CustomerId: number; Balance: Big }>`
      SELECT customer_id, sum(amount) AS balance FROM receivable_entries WHERE entry_date <= ${date} GROUP BY 1 HAVING sum(amount) <> 0`.execute(
        db,
      );
      const listed = new Map(rows.map((row) => [row.CustomerId, row]));
      for (const { CustomerId, Balance } of ledger) expect(String(listed.get(CustomerId)?.Balance)).toBe(String(Balance));
      const buckets = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90', 'Unallocated', 'Tied'];
      for (const row of rows) expect(sum(buckets.map((key) => String(row[key]))).toFixed(2)).toBe(new Big(String(row.Balance)).toFixed(2));
      expect(rows.length).toBeGreaterThanOrEqual(ledger.length);
    },
  );

  test('pallets: every type comes to nothing over all holders, and what was between the days is what moved', async () => {
    const rows = await readReportRows(db, { report: palletMovementSummary, selection: period, today }, { count: 100_000 });
    for (const [, group] of Map.groupBy(rows, (row) => row.Pallet)) {
      expect(sum(group.map((row) => String(row.Closing))).toFixed()).toBe('0');
      expect(sum(group.map((row) => String(row.CameIn))).toFixed()).toBe(sum(group.map((row) => String(row.WentOut))).toFixed());
    }
    expect(rows.length).toBeGreaterThan(10);
  });

  test('sales by product, customer, supplier and month come to each other', async () => {
    const asked = { ...period, id: 0 };
    for (const key of ['NetAmount', 'Quantity'])
      expect(await total(supplierReport, asked, key)).toBe(await total(productReport, asked, key));
    for (const key of ['NetAmount', 'Cost', 'Margin']) {
      expect(await total(salesBySupplier, period, key)).toBe(await total(supplierReport, asked, key));
      expect(await total(salesByMonth, asked, key)).toBe(await total(supplierReport, asked, key));
      expect(await total(salesByMonth, { ...period, id: 2 }, key)).toBe(await total(supplierReport, { ...period, id: 2 }, key));
    }
    const yearOn = { from: '2027-08-01', to: '2027-10-31', id: 0 };
    expect(await total(salesByMonth, yearOn, 'NetBefore')).toBe(await total(supplierReport, asked, 'NetAmount'));
  });

  test.each(['customer', 'product'] as const)('the twelve months of a %s are its invoices less its credits', async (of) => {
    const idColumn = sql.ref(of === 'customer' ? 'x.customer_id' : 'd.product_id');
    const { rows: ledger } = await sql<{ Id: number; Month: string; Net: Big }>`
      SELECT id, month, sum(net) AS net FROM (
        SELECT ${idColumn} AS id, to_char(x.invoice_date, 'YYYY-MM') AS month, round(d.net_amount * x.exchange_rate, 2) AS net
        FROM invoices x JOIN invoice_details d USING (invoice_id) WHERE x.kind <> 'Opening' AND d.product_id IS NOT NULL AND d.kind IN ('Goods', 'Free')
        UNION ALL SELECT ${idColumn}, to_char(x.credit_date, 'YYYY-MM'), -round(d.net_amount * x.exchange_rate, 2)
        FROM credits x JOIN credit_details d USING (credit_id) WHERE x.credit_no IS NOT NULL AND d.part = 'Lines' AND d.product_id IS NOT NULL) l
      GROUP BY 1, 2`.execute(db);
    const netOf = new Map(ledger.map(({ Id, Month, Net }) => [`${Id} ${Month}`, Net]));
    const ids = [...new Set(ledger.map(({ Id }) => Id))].slice(0, 12);
    for (const id of ids) {
      const months = await findMonthlySales(db, today, { of, id });
      expect(months.map(({ Month }) => Month)).toEqual(Array.from({ length: 12 }, (_, at) => monthEnd('2025-12-01', at).slice(0, 7)));
      const expected = (month: string) => sum([netOf.get(`${id} ${month}`) ?? 0]).toFixed(2);
      for (const { Month, NetAmount, NetBefore } of months) {
        expect(sum([NetAmount]).toFixed(2)).toBe(expected(Month));
        expect(sum([NetBefore]).toFixed(2)).toBe(expected(`${Number(Month.slice(0, 4)) - 1}${Month.slice(4)}`));
      }
    }
    expect(ids.length).toBe(12);
  });

  test('the twelve months read by index, whatever the history', async () => {
    for (const [table, column] of [
      ['sales_by_account', 'customer_id'],
      ['sales_by_product', 'product_id'],
    ] as const) {
      const sales = selectMonthlySales({
        from: '2025-12-01',
        to: today,
        table: sql.table(table),
        where: sql`${sql.ref(`s.${column}`)} = 1`,
      });
      const { rows } = await sql<Record<string, string>>`EXPLAIN ${sales}`.execute(db);
      const plan = rows.flatMap((row) => Object.values(row)).join('\n');
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      expect(plan).toContain(`${table}_pkey`);
    }
  });
});
