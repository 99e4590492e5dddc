import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { cancelCredit } from '#contract/money/credits/calls.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import {
  ageListing,
  daySheetReport,
  deliveriesReport,
  discountsReport,
  getMonthlySales,
  kkgReport,
  loadCustomerHistory,
  orderPerformance,
  palletMovementReport,
  palletMovementSummary,
  palletWriteOffs,
  paymentsReport,
  productReport,
  salesByMonth,
  salesBySupplier,
  salesInvoices,
  supplierReport,
  vatOutput,
} from '#contract/money/reports/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { answerReport } from '#server/modules/money/reports/answerReport.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { defineReport, numberColumn } from '#server/reports/report.ts';
import { marginPercent } from '#server/reports/saleLines.ts';
import { account } from '#tests/support/accounts.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let finance: Client;
let customerId: number;

type ReportQuery = NonNullable<InputOf<typeof salesInvoices>['query']>;

const september = { from: '2026-09-01', to: '2026-09-30' };
const bodyOf = async (answer: Response) => ({ status: answer.status, text: await answer.text() });

beforeAll(async () => {
  finance = await app.as('Finance');
  ({ CustomerId: customerId } = await given.customer(app.db, { Name: '=Yarrow Ales', AccountCode: 'YAR1' }));
  for (const day of ['2026-09-01', '2026-09-02', '2026-09-03']) await account.invoice(app.db, customerId, { InvoiceDate: day });
});

describe('a report', () => {
  test('is a PDF where no format is said, named for what it is', async () => {
    const answer = await finance.send(salesInvoices, { params: september });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('sales-day-book-1-sep-2026-to-30-sep-2026.pdf');
    expect(new TextDecoder('latin1').decode((await answer.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  });

  test('has the same rows on the screen, by the page and turned round, and as CSV and XLSX', async () => {
    const ask = async (query: object) => {
      const answer = await finance.send(salesInvoices, { params: september, query: { format: 'json', ...query } });
      return ReportPage.parse(await answer.json());
    };
    const page = await ask({ sort: '-DocumentNo', first: 1, count: 1 });
    expect([page.Total, page.Rows.length, page.Rows[0]?.DatedOn, page.Rows[0]?.GrossAmount]).toEqual([3, 1, '2026-09-02', 120]);
    expect(page.Subtitle).toBe('1 Sep 2026 to 30 Sep 2026');
    const csv = (await bodyOf(await finance.send(salesInvoices, { params: september, query: { format: 'csv' } }))).text
      .trimEnd()
      .split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[1]).toContain("'=Yarrow Ales");
    const workbook = await finance.send(salesInvoices, { params: september, query: { format: 'xlsx' } });
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  const reports: [string, (query: ReportQuery) => Promise<Response>][] = [
    [
      'sales and margin by customer',
      (query) => finance.send(productReport, { params: { a: september.from, b: september.to, c: 0 }, query }),
    ],
    ['pallets by holder', (query) => finance.send(palletMovementSummary, { params: september, query })],
    ['movements of pallets', (query) => finance.send(palletMovementReport, { params: september, query })],
    ['pallets written off', (query) => finance.send(palletWriteOffs, { params: september, query })],
    ['order to invoice', (query) => finance.send(orderPerformance, { params: september, query: { ...query, by: 'customer' } })],
    ['discounts', (query) => finance.send(discountsReport, { params: september, query })],
    ['deliveries', (query) => finance.send(deliveriesReport, { params: september, query })],
    ['a day of deliveries', (query) => finance.send(daySheetReport, { params: { date: september.from }, query })],
  ];

  test.each(reports)('of %s says on the screen what was asked for, and has the same columns in a file', async (_name, ask) => {
    const page = ReportPage.parse(await (await ask({ format: 'json' })).json());
    expect(page.Subtitle).toContain('1 Sep 2026');
    const [heads] = (await bodyOf(await ask({ format: 'csv' }))).text.split('\r\n');
    for (const { Title } of page.Columns) expect(heads).toContain(Title);
  });

  test('of days that end before they begin, by a column that it has not, or of what is not there is refused by its field', async () => {
    const backwards = await bodyOf(await finance.send(salesInvoices, { params: { from: '2026-09-30', to: '2026-09-01' } }));
    expect([backwards.status, backwards.text]).toEqual([400, expect.stringContaining('"to"')]);
    const unsorted = await bodyOf(await finance.send(salesInvoices, { params: september, query: { sort: 'Colour' } }));
    expect([unsorted.status, unsorted.text]).toEqual([400, expect.stringContaining('"sort"')]);
    // Refused before the file starts. After that, the download could only break off.
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const file = await finance.send(salesInvoices, { params: september, query: { sort: 'Colour', format } });
      expect([format, file.status, await file.text()]).toEqual([format, 400, expect.stringContaining('"sort"')]);
    }
    const period = { a: '2026-09-01', b: '2026-09-30' };
    expect((await finance.send(supplierReport, { params: { ...period, c: 4711 } })).status).toBe(404);
    expect((await finance.send(vatOutput, { params: { ...period, c: 4711, d: 0 } })).status).toBe(404);
    expect((await finance.send(kkgReport, { params: { ...period, c: 0 }, query: { CustomerID: 4711 } })).status).toBe(404);
    expect((await finance.send(loadCustomerHistory, { query: { CustID: 4711 } })).status).toBe(404);
    for (const of of ['customer', 'product'] as const)
      expect((await finance.send(getMonthlySales, { params: { of, id: 4711 } })).status).toBe(404);
  });

  test('of more rows than paper takes is refused in words, and can be had as a file', async () => {
    const day = { from: '1999-01-04', to: '1999-01-04' };
    await app.db
      .insertInto('payments')
      .values(
        Array.from({ length: 5001 }, (_none, index) => ({
          PaymentNo: 900_000 + index,
          CustomerId: customerId,
          PaymentDate: day.from,
          PaymentMethodId: 1,
          CurrencyId: 1,
          Amount: 1,
          IsConfirmed: true,
          ConfirmedAt: '1999-01-04T10:00:00Z',
        })),
      )
      .execute();
    const paper = await bodyOf(await finance.send(paymentsReport, { params: day }));
    expect([paper.status, paper.text]).toEqual([409, expect.stringContaining('5,001 rows')]);
    const file = await bodyOf(await finance.send(paymentsReport, { params: day, query: { format: 'csv' } }));
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(5002);
  });

  test('of ages goes by the basis asked for, else by the due date', async () => {
    const listed = async (query: object) =>
      ReportPage.parse(
        await (await finance.send(ageListing, { params: { date: '2026-10-05' }, query: { format: 'json', ...query } })).json(),
      );
    const byDue = await listed({});
    const byDocument = await listed({ basis: 'DocumentDate' });
    expect([byDue.Subtitle, byDocument.Subtitle]).toEqual(['as at 5 Oct 2026, by due date', 'as at 5 Oct 2026, by document date']);
    expect([byDue.Rows[0]?.Days1To30, byDocument.Rows[0]?.Days31To60]).toEqual([360, 360]);
    expect(byDue.Columns.map(({ Key }) => Key)).not.toContain('Basis');
  });

  test('ages with the sum of every bucket, in pounds; a file says the currency of each row', async () => {
    const ask = async (format: 'json' | 'csv') => finance.send(ageListing, { params: { date: '2026-10-05' }, query: { format } });
    const { Columns, Rows, Totals } = ReportPage.parse(await (await ask('json')).json());
    expect(Columns.filter(({ IsTotalled }) => IsTotalled).map(({ Key }) => Key)).toContain('Days1To30');
    expect(Totals.Days1To30).toBe(Rows.reduce((all, row) => all + Number(row.Days1To30), 0));
    expect(Columns.map(({ Key }) => Key)).not.toContain('CurrencyCode');
    const [head, row] = (await (await ask('csv')).text()).split('\r\n');
    expect(head).toContain('Aged by,Currency,Balance');
    expect(row).toContain(',GBP,');
  });

  test('has numbers of papers and deals in the order of the numbers', async () => {
    const report = defineReport<Record<string, never>>({
      title: () => 'Deals',
      about: () => '',
      columns: () => [{ key: 'Kind', title: 'Kind', kind: 'text' }, numberColumn('DealName', 'Deal', 'Order')],
      order: [
        ['Kind', 'ASC'],
        ['DealName', 'ASC'],
      ],
      rows: () =>
        sql`SELECT 'Deal' AS kind, n AS deal_name FROM unnest(ARRAY['10', '9', '100001', '99999/10', '99999/2', '99999', NULL]) n`,
    });
    const read = async (sort?: string) =>
      (await readReportRows(app.db, { report, selection: {}, today: '2026-11-21', sort }, { count: 9 })).map((row) => row.DealName);
    const rising = ['9', '10', '99999', '99999/2', '99999/10', '100001'];
    expect(await read()).toEqual([...rising, null]);
    expect(await read('-DealName')).toEqual([...rising.toReversed(), null]);
  });

  test('has head, notes, rows and sums as of one moment, whatever is entered meanwhile', async () => {
    const count = async (db: Db) => (await db.selectFrom('customers').select('CustomerId').execute()).length;
    const report = defineReport<Record<string, never>>({
      title: () => 'Customers',
      about: async (db) => `${await count(db)} of them`,
      columns: () => [{ key: 'CustomerId', title: 'Customer', kind: 'quantity', total: true }],
      order: [['CustomerId', 'ASC']],
      rows: () => sql`SELECT customer_id FROM customers`,
      notes: async (db) => {
        await given.customer(app.db);
        return [`${await count(db)} of them.`];
      },
    });
    const context = { db: app.db, today: '2026-11-21', user: { UserId: 1 } } as Context;
    const { bytes } = await answerReport(context, report, {}, { format: 'json' });
    const page = ReportPage.parse(JSON.parse(new TextDecoder().decode(bytes as Uint8Array)));
    expect([page.Subtitle, page.Notes]).toEqual([`${page.Total} of them`, [{ Text: `${page.Total} of them.`, Sort: null }]]);
  });
});

describe('sales by product', () => {
  const perProduct = async (c: number) => {
    const params = { a: '2026-11-01', b: '2026-11-30', c };
    return ReportPage.parse(await (await finance.send(supplierReport, { params, query: { format: 'json' } })).json());
  };

  test('count no units of a debit note that undoes a price put right, and miss no cost of it', async () => {
    const house = await openHouse(app);
    const { SupplierId } = await given.supplier(app.db);
    const deal = await creditableDeal(house);
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', deal.product.ProductId).execute();
    const before = await perProduct(SupplierId);
    const credit = await issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, NetAmount: 20 }] });
    expect((await perProduct(SupplierId)).Rows).toMatchObject([{ Quantity: 1428, NetAmount: 247.54 }]);
    await house.staff.office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'It was right' } });
    const after = await perProduct(SupplierId);
    expect([after.Rows, after.Notes]).toEqual([before.Rows, []]);
    expect(after.Rows).toMatchObject([{ Quantity: 1428, NetAmount: 267.54 }]);
  });

  test('say of the supplier asked for, and of no other, which lines have no cost', async () => {
    const [one, other] = [await given.supplier(app.db), await given.supplier(app.db)];
    const { ProductId } = await given.product(app.db, { SupplierId: one.SupplierId });
    const { CustomerId } = await given.customer(app.db);
    await app.db.updateTable('price_lists').set({ BuyPrice: null }).where('ProductId', '=', ProductId).execute();
    const Lines = [{ ProductId, Quantity: 10, UnitPrice: 100 }];
    await (await app.as('Office')).call(createOrderAndInvoice, { body: { CustomerId, Lines } });
    expect((await perProduct(one.SupplierId)).Notes).toMatchObject([{ Text: expect.stringContaining('1 line has no cost') }]);
    expect((await perProduct(other.SupplierId)).Notes).toEqual([]);
  });
});

describe('sales by month', () => {
  test('are of whole months, and have an invoice and its credit at once, for its supplier, customer and product', async () => {
    const house = await openHouse(app);
    const { SupplierId, Name } = await given.supplier(app.db);
    const deal = await creditableDeal(house);
    const { ProductId } = deal.product;
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', ProductId).execute();
    const query = { format: 'json' } as const;
    const monthOf = async () => {
      const params = { a: '2026-11-20', b: '2026-11-21', c: SupplierId };
      const page = ReportPage.parse(await (await finance.send(salesByMonth, { params, query })).json());
      expect(page.Subtitle).toBe(`1 Nov 2026 to 30 Nov 2026, ${Name}`);
      return page.Rows;
    };
    const lastMonthOf = async (of: 'customer' | 'product', id: number) =>
      (await house.staff.office.call(getMonthlySales, { params: { of, id } })).at(-1);
    expect(await monthOf()).toMatchObject([{ Month: '2026-11', NetAmount: 267.54, NetBefore: 0, ChangePercent: null }]);
    const params = { from: '2026-11-01', to: '2026-11-30' };
    const bySupplier = ReportPage.parse(await (await finance.send(salesBySupplier, { params, query })).json());
    expect(bySupplier.Rows.find(({ SupplierName }) => SupplierName === Name)).toMatchObject({ NetAmount: 267.54 });
    await issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, NetAmount: 20 }] });
    expect(await monthOf()).toMatchObject([{ NetAmount: 247.54 }]);
    const sales = { Month: '2026-11', NetAmount: 247.54, NetBefore: 0 };
    expect(await lastMonthOf('customer', deal.CustomerId)).toEqual(sales);
    expect(await lastMonthOf('product', ProductId)).toEqual(sales);
    expect((await house.staff.warehouse.send(getMonthlySales, { params: { of: 'product', id: ProductId } })).status).toBe(403);
  });
});

test('the margin in per cent is a share of what was sold: none where a cost stands beside no sale or one that was taken back', async () => {
  const of = async (net: number, cost: number) => {
    const { rows } = await sql<{ Percent: unknown }>`
      SELECT ${marginPercent(sql`${net}::numeric`, sql`${cost}::numeric`)} AS percent`.execute(app.db);
    return rows[0]?.Percent === null ? null : Number(rows[0]?.Percent);
  };
  expect([await of(100, 80), await of(-100, -80), await of(50, 0), await of(100, 120)]).toEqual([20, 20, 100, -20]);
  expect([await of(-9.79, 2.48), await of(0, 5)]).toEqual([null, null]);
});
