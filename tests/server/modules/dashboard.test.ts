import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDashboard, getDashboardAddress } from '#contract/system/dashboard/calls.ts';
import { Big, sum } from '#contract/money.ts';
import { confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import {
  findAges,
  findCustomers,
  findMonths,
  findOrderBook,
  findPallets,
  findTopProducts,
  findService,
  findStockCover,
} from '#server/modules/system/dashboard/figures.ts';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { stockLevels } from '#server/modules/warehouse/stock/levels.ts';
import { reorderProposals } from '#server/modules/warehouse/stock/reorder.ts';
import { orderPerformance } from '#server/reports/goods.ts';
import { ageListing } from '#server/reports/money.ts';
import { readReportRows, readTotals } from '#server/reports/readReport.ts';
import type { Values } from '#server/reports/readReport.ts';
import { productReport, supplierReport } from '#server/reports/sales.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { demoDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';
import { given } from '#tests/support/given.ts';
import { findViolations } from '#tests/support/invariants.ts';
import { despatchedDeal, openHouse, pickedDeal } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const today = '2026-11-21';
const days = { from: '2026-03-01', to: '2026-10-31' };
const asked = { from: '2026-03-01', to: '2026-10-01', customerGroupId: 0, supplierId: 0, today };
const money = (value: unknown) => new Big(value as string).toFixed(2);

describe('the dashboard of a year of deals', () => {
  let demo: SeededDatabase;
  beforeAll(async () => {
    demo = await demoDatabase({ size: 'small', deals: 3000, today });
  });
  afterAll(() => demo.drop());

  test('ties to Sales by product and Sales by customer to the penny, for all and for one supplier', async () => {
    const suppliers = await sql<{
      SupplierId: number;
    }>`SELECT DISTINCT supplier_id FROM sales_sums WHERE supplier_id > 0 ORDER BY 1`.execute(demo.db);
    expect(suppliers.rows.length).toBeGreaterThan(2);
    for (const id of [0, ...suppliers.rows.slice(0, 2).map(({ SupplierId }) => SupplierId)]) {
      const of = { ...asked, supplierId: id };
      const { Totals } = await readTotals(demo.db, { report: supplierReport, selection: { ...days, id }, today });
      const months = await findMonths(demo.db, of);
      expect(months.map(({ Month }) => Month)).toEqual(['03', '04', '05', '06', '07', '08', '09', '10'].map((month) => `2026-${month}`));
      expect(money(sum(months.map((row) => row.NetAmount)))).toBe(money(Totals.NetAmount));
      expect(money(sum(months.map((row) => row.Margin)))).toBe(money(Totals.Margin));
      const rows = await readReportRows(
        demo.db,
        { report: supplierReport, selection: { ...days, id }, today, sort: '-NetAmount' },
        { count: 5 },
      );
      const figures = ({ Code, Quantity, NetAmount, Margin }: Values) => [Code, Number(Quantity), money(NetAmount), money(Margin)];
      const products = await findTopProducts(demo.db, of);
      expect(products.slice(0, 5).map((row) => figures(row as unknown as Values))).toEqual(rows.map(figures));
    }
    const byCustomer = await readReportRows(demo.db, { report: productReport, selection: { ...days, id: 0 }, today }, { count: 10 });
    const customers = await findCustomers(demo.db, asked);
    expect(customers.map((row) => [row.Name, money(row.NetAmount)])).toEqual(byCustomer.map((row) => [row.Name, money(row.NetAmount)]));
    const yearOn = await findMonths(demo.db, { ...asked, from: '2027-03-01', to: '2027-10-01' });
    expect(money(sum(yearOn.map((row) => row.NetBefore)))).toBe(money(sum((await findMonths(demo.db, asked)).map((row) => row.NetAmount))));
  });

  test('counts on time and in full as Order to invoice does, by customer and by supplier', async () => {
    const by = { ...days, customerId: 0, supplierId: 0 };
    const sums = (rows: readonly Values[]) =>
      ['Deals', 'OnTime', 'InFull', 'Otif'].map((key) => rows.reduce((total, row) => total + Number(row[key]), 0));
    const all = await readReportRows(demo.db, { report: orderPerformance, selection: { ...by, by: 'customer' }, today }, { count: 10_000 });
    expect(sums(await findService(demo.db, asked))).toEqual(sums(all));
    const suppliers = await readReportRows(
      demo.db,
      { report: orderPerformance, selection: { ...by, by: 'supplier' }, today },
      { count: 100 },
    );
    const { Id } = suppliers.find((row) => row.Id !== null) ?? {};
    expect(sums(await findService(demo.db, { ...asked, supplierId: Number(Id) }))).toEqual(sums(suppliers.filter((row) => row.Id === Id)));
  });

  test('ages what is owed as the Age listing does, and has stock and pallets as their ledgers', async () => {
    const { Totals } = await readTotals(demo.db, { report: ageListing, selection: { date: today, basis: 'DueDate' }, today });
    const aged = await findAges(demo.db, asked);
    expect(money(aged.Balance)).toBe(money(Totals.Sterling));
    const parts = [aged.NotDue, aged.Days1To30, aged.Days31To60, aged.Days61To90, aged.Over90, aged.Unallocated, aged.Tied];
    expect(money(sum(parts))).toBe(money(aged.Balance));
    const { rows: late } = await sql<{ Overdue: Big }>`
      SELECT sum(round(l.open * sterling_rate(c.currency_id, ${today}::date), 2)) AS overdue
      FROM (SELECT customer_id, sum(outstanding) AS open FROM invoices WHERE outstanding > 0 AND due_date < ${today}::date GROUP BY 1) l JOIN customers c USING (customer_id)`.execute(
      demo.db,
    );
    expect(money(aged.Overdue)).toBe(money(late[0]?.Overdue));
    const { rows } = await sql<{ Value: Big; Pallets: number }>`SELECT
      (SELECT sum(round(v.value, 2)) FROM (SELECT sum(u.value) AS value FROM products p JOIN (
        SELECT product_id, on_hand * average_cost AS value FROM stock_levels
        UNION ALL SELECT m.product_id, -m.quantity * m.unit_cost FROM stock_movements m JOIN order_details USING (order_detail_id) JOIN orders o USING (order_id)
          WHERE o.deal_type = 'Stock' AND o.despatched_on IS NULL AND m.stock_movement_type_id = 2) u USING (product_id) GROUP BY p.supplier_id) v) AS value,
      (SELECT sum(quantity) FROM pallet_levels WHERE holder = 'Customer')::integer AS pallets`.execute(demo.db);
    const stock = await findStockCover(demo.db, asked);
    expect(money(sum(stock.map((row) => row.Value)))).toBe(money(rows[0]?.Value));
    expect(stock.some(({ CoverDays }) => (CoverDays ?? 0) > 0)).toBe(true);
    expect((await findPallets(demo.db, asked)).PalletsOut).toBe(rows[0]?.Pallets);
  });

  test('stock and reorder lists last as long as the free stock at the sales of the three months before', async () => {
    const { rows: sold } = await sql<{ ProductId: number; SupplierDepotId: number; Units: number }>`
      SELECT product_id, supplier_depot_id, -sum(quantity)::integer AS units FROM stock_movements
      WHERE stock_movement_type_id = ${movementType.Sale} AND moved_on BETWEEN '2026-08-01' AND '2026-10-31' GROUP BY 1, 2`.execute(
      demo.db,
    );
    const unitsOf = new Map(sold.map((row) => [`${row.ProductId} ${row.SupplierDepotId}`, row.Units]));
    const select = stockLevels.select({ supplierId: 0, productGroupId: 0, asAt: null, today });
    const { rows: levels } = await sql<{
      ProductId: number;
      SupplierDepotId: number;
      Free: number;
      CoverDays: number | null;
    }>`SELECT product_id, supplier_depot_id, free, cover_days FROM (${select}) l`.execute(demo.db);
    const daysOfThreeMonths = 92;
    for (const { ProductId, SupplierDepotId, Free, CoverDays } of levels) {
      const units = unitsOf.get(`${ProductId} ${SupplierDepotId}`) ?? 0;
      expect(CoverDays).toBe(units > 0 ? Math.min(Math.round((Math.max(Free, 0) * daysOfThreeMonths) / units), 9999) : null);
    }
    expect(levels.filter(({ CoverDays }) => CoverDays !== null).length).toBeGreaterThan(50);
    const ownDepotId = levels[0]?.SupplierDepotId ?? 0;
    const { rows: proposals } = await sql<{ ProductId: number; CoverDays: number | null }>`
      SELECT product_id, cover_days FROM (${reorderProposals.select({ ownDepotId, today })}) l`.execute(demo.db);
    const ownLevels = new Map(levels.filter((level) => level.SupplierDepotId === ownDepotId).map((level) => [level.ProductId, level]));
    for (const { ProductId, CoverDays } of proposals) expect(CoverDays).toBe(ownLevels.get(ProductId)?.CoverDays ?? null);
  });

  test('has the order book at what the deals will be invoiced, but for what was invoiced in advance', async () => {
    const { rows } = await sql<{ Deals: number; Net: Big }>`
      SELECT count(*)::integer AS deals, sum(round(v.net * sterling_rate(o.currency_id, ${today}::date), 2)) AS net
      FROM deal_values(ARRAY(SELECT order_id FROM orders WHERE status NOT IN ('Invoiced', 'Cancelled') AND NOT is_call_off AND prepaid_invoice_id IS NULL)) v
      JOIN orders o USING (order_id)`.execute(demo.db);
    const book = await findOrderBook(demo.db, asked);
    expect(book.reduce((total, row) => total + row.Deals, 0)).toBe(rows[0]?.Deals);
    expect(money(sum(book.map((row) => row.NetAmount)))).toBe(money(rows[0]?.Net));
    const supplied = await findOrderBook(demo.db, { ...asked, supplierId: 1 });
    expect(sum(supplied.map((row) => row.NetAmount)).lt(sum(book.map((row) => row.NetAmount)))).toBe(true);
  });

  test('calls a deal late that is late in Open orders: by what was promised, else required, whatever day it is planned for', async () => {
    const late = async () => (await findOrderBook(demo.db, asked)).reduce((deals, row) => deals + (row.IsLate ? row.Deals : 0), 0);
    const { OrderId } = await demo.db
      .selectFrom('orders')
      .select('OrderId')
      .where('Status', '=', 'Open')
      .where('IsCallOff', '=', false)
      .where('PrepaidInvoiceId', 'is', null)
      .where('RequiredDate', '>', today)
      .where('PromisedDate', 'is', null)
      .where('DeliveryDate', 'is', null)
      .orderBy('OrderId')
      .executeTakeFirstOrThrow();
    const plan = (PromisedDate: string, DeliveryDate: string) =>
      demo.db.updateTable('orders').set({ PromisedDate, DeliveryDate }).where('OrderId', '=', OrderId).execute();
    const before = await late();
    await plan('2026-11-20', '2026-11-25');
    expect(await late()).toBe(before + 1);
    await plan('2026-11-25', '2026-11-20');
    expect(await late()).toBe(before);
  });
});

describe('what happens after it was added up', () => {
  const app = useTestApp();
  let house: House;
  beforeAll(async () => {
    house = await openHouse(app);
  });

  const check = async () => {
    expect(
      await findViolations(app.db, 'what the dashboard has of sales is the sum of the lines, but for what is noted to be added up'),
    ).toEqual([]);
    expect(
      await findViolations(app.db, 'what the dashboard has of despatches is counted from the deals, but for what is noted to be added up'),
    ).toEqual([]);
    expect(
      await findViolations(
        app.db,
        'what the dashboard has of despatches by month is the sum of those by customer, each in the group it has now',
      ),
    ).toEqual([]);
    expect(await findViolations(app.db, 'what the dashboard has of stock sold is the sum of the movements')).toEqual([]);
  };

  test('is in the next answer: an invoice, a credit with goods that come back, another group and another supplier', async () => {
    const admin = await app.as('Admin');
    const ask = (query = {}) => admin.call(getDashboard, { query: { from: '2026-11', to: '2026-11', ...query } });
    const netOf = async (query = {}) => (await ask(query)).Months[0]?.NetAmount ?? 0;
    const before = await netOf();
    const deal = await creditableDeal(house);
    await check();
    expect(await netOf()).toBe(new Big(before).plus('267.54').toNumber());
    await check();
    await issuedCredit(house.staff.office, deal, {
      Lines: [{ InvoiceDetailId: deal.goods, Quantity: 500 }],
      Stock: [{ InvoiceDetailId: deal.goods, Quantity: 500, Outcome: 'ToStock' }],
    });
    await check();
    const after = await ask();
    expect(after.Months[0]?.NetAmount).toBeLessThan(267.54 + before);
    expect(after.Service[0]?.Deals).toBeGreaterThan(0);
    await check();
    const { CustomerGroupId } = await app.db
      .insertInto('customer_groups')
      .values({ Description: 'Cider makers' })
      .returning('CustomerGroupId')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('customers').set({ CustomerGroupId }).where('CustomerId', '=', deal.CustomerId).execute();
    const line = await app.db
      .selectFrom('invoice_details')
      .select('ProductId')
      .where('InvoiceDetailId', '=', deal.goods)
      .executeTakeFirstOrThrow();
    const other = await given.supplier(app.db);
    await app.db.updateTable('products').set({ SupplierId: other.SupplierId }).where('ProductId', '=', line.ProductId).execute();
    await check();
    expect(await netOf({ customerGroupId: CustomerGroupId, supplierId: other.SupplierId })).toBe(
      after.Customers.find((row) => row.CustomerId === deal.CustomerId)?.NetAmount,
    );
    await updateSums(app.db);
    await check();
    expect((await sql`SELECT FROM sums_wanted`.execute(app.db)).rows).toHaveLength(0);
  });

  test('a despatch is counted under the group and the supplier of today, and no month of nothing stays under those of before', async () => {
    const admin = await app.as('Admin');
    const newGroup = async (Description: string) =>
      (await app.db.insertInto('customer_groups').values({ Description }).returning('CustomerGroupId').executeTakeFirstOrThrow())
        .CustomerGroupId;
    const service = async (query: { customerGroupId?: number; supplierId?: number }) =>
      (await admin.call(getDashboard, { query: { from: '2026-11', to: '2026-11', ...query } })).Service;
    const one = [{ Month: '2026-11', Deals: 1, OnTime: 1, InFull: 1, Otif: 1 }];
    const [was, is] = [await newGroup('Distillers'), await newGroup('Brewers')];
    const customer = await given.customer(app.db, { CustomerGroupId: was });
    const { product, order } = await despatchedDeal(house, customer);
    const suppliers: number[] = [];
    await check();
    await updateSums(app.db);
    await check();
    expect(await service({ customerGroupId: was })).toEqual(one);
    await app.db.updateTable('customers').set({ CustomerGroupId: is }).where('CustomerId', '=', customer.CustomerId).execute();
    await check();
    expect(await service({ customerGroupId: is })).toEqual(one);
    expect(await service({ customerGroupId: was })).toEqual([]);
    await check();
    for (const { SupplierId } of [await given.supplier(app.db), await given.supplier(app.db)]) {
      await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', product.ProductId).execute();
      await check();
      expect(await service({ customerGroupId: is, supplierId: SupplierId })).toEqual(one);
      suppliers.push(SupplierId);
    }
    expect(await service({ supplierId: suppliers[0] })).toEqual([]);
    await app.db.updateTable('orders').set({ StatusId: 4, DespatchedOn: null }).where('OrderId', '=', order.OrderId).execute();
    await check();
    expect(await service({ customerGroupId: is })).toEqual([]);
    await check();
  });

  test('has the stock of a maker all of which is picked and has not left', async () => {
    const { product, order } = await pickedDeal(house);
    const { SupplierId, Name } = await given.supplier(app.db);
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', product.ProductId).execute();
    await given.stock(app.db, product.ProductId, -98_572);
    const admin = await app.as('Admin');
    const stockOf = async (supplierId?: number) =>
      (await admin.call(getDashboard, { query: { supplierId } })).Stock.filter((row) => row.SupplierId === SupplierId);
    const picked = [{ SupplierName: Name, OnHand: 0, Value: 214.2, CoverDays: null }];
    expect(await stockOf()).toMatchObject(picked);
    expect(await stockOf(SupplierId)).toMatchObject(picked);
    await house.staff.warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    expect(await stockOf()).toEqual([]);
  });

  test('a period is one: its months are months, in their order, and not too many', async () => {
    const admin = await app.as('Admin');
    const refusal = (query: object) => admin.send(getDashboard, { query }).then(async (answer) => [answer.status, await answer.text()]);
    expect(await refusal({ from: '2026-13' })).toEqual([400, expect.stringContaining('must be a month such as 2026-11')]);
    expect(await refusal({ from: '2026-11', to: '2026-10' })).toEqual([400, expect.stringContaining('must not be before the first month')]);
    expect(await refusal({ from: '2020-01', to: '2026-10' })).toEqual([400, expect.stringContaining('at most 36 months')]);
    const twelve = await admin.call(getDashboard);
    expect([twelve.From, twelve.To, twelve.Months.length]).toEqual(['2025-12', '2026-11', 12]);
    expect(await admin.call(getDashboardAddress)).toEqual({ Address: null });
  });
});
