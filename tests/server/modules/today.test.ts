import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { work, workKinds } from '#contract/system/today/work.ts';
import type { WorkKind } from '#contract/system/today/work.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import { sum } from '#contract/money.ts';
import { readyToInvoice } from '#server/modules/money/invoices/raise/readyToInvoice.ts';
import { findTodayWork } from '#server/modules/system/today/findWork.ts';
import type { Sum } from '#server/modules/system/today/lists.ts';
import { demoDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';
import { placeholderCompany } from '#server/modules/masterData/company/queries.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const today = '2026-11-21';

const byCurrency = (sums: readonly Sum[] = []) =>
  Object.fromEntries(sums.map(({ CurrencyCode, Amount }) => [CurrencyCode, Amount.toFixed(2)]));

describe('the work of a day', () => {
  let demo: SeededDatabase;
  beforeAll(async () => {
    demo = await demoDatabase({ size: 'small', deals: 3000, today });
  });
  afterAll(() => demo.drop());

  const workOf = (...roles: Role[]) =>
    findTodayWork({
      db: demo.db,
      today,
      now: new Date(`${today}T09:00:00Z`),
      user: { roles, CustomerId: null },
      services: { environment: { smtpUrl: undefined } },
    } as unknown as Context);
  const count = async (of: string) =>
    (await sql<{ Count: number }>`SELECT (${sql.raw(of)})::integer AS count`.execute(demo.db)).rows[0]?.Count;

  test('is as many as the rows say, and the first three are of them', async () => {
    const counts = Object.fromEntries((await workOf('Admin')).map(({ Kind, Count }) => [Kind, Count]));
    const open = `FROM orders WHERE status_id < 6`;
    expect(counts).toMatchObject({
      Held: await count(`SELECT count(*) ${open} AND status = 'Held' AND NOT is_call_off`),
      Late: await count(
        `SELECT count(*) ${open} AND coalesce(promised_date, required_date) < '${today}' AND status IN ('Held', 'Open', 'Picking', 'Picked')`,
      ),
      ProFormas: await count(`SELECT count(*) FROM pro_forma_invoices WHERE state = 'Held'`),
      ToPick: await count(`SELECT count(*) FROM orders WHERE deal_type = 'Stock' AND status IN ('Open', 'Picking')`),
      ToDespatch: await count(`SELECT count(*) FROM orders WHERE deal_type = 'Stock' AND status = 'Picked'`),
      ToInvoice: await count(`SELECT count(*) FROM orders WHERE status = 'ReadyToInvoice'`),
      Overdue: await count(`SELECT count(DISTINCT customer_id) FROM invoices WHERE outstanding > 0 AND due_date < '${today}'`),
      MailFailed: await count(`SELECT count(*) FROM outbox WHERE state = 'Failed' AND document_kind IS NOT NULL`),
    });
    expect(Object.values(counts).filter((some) => some > 0).length).toBeGreaterThan(8);
  });

  test('shows of each the first three, the largest debt and the oldest deal on top, each with the screen it opens on', async () => {
    const found = Object.fromEntries((await workOf('Admin')).map((one) => [one.Kind, one]));
    for (const { Count, First, Path } of Object.values(found)) {
      expect(First).toHaveLength(Math.min(Count, 3));
      expect([Path, ...First.map((item) => item.Path)].every((path) => /^\/[a-z]/.test(path))).toBe(true);
    }
    const { rows } = await sql<{ Name: string }>`
      SELECT c.name FROM invoices i JOIN customers c USING (customer_id) WHERE i.outstanding > 0 AND i.due_date < ${today}
      GROUP BY c.customer_id ORDER BY sum(i.outstanding) DESC LIMIT 3`.execute(demo.db);
    expect(found.Overdue?.First.map(({ Name }) => Name)).toEqual(rows.map(({ Name }) => Name));
    const days = found.Late?.First.map(({ On }) => On ?? '') ?? [];
    expect(days).toEqual(days.toSorted());
    expect(found.ToInvoice?.Urgent).toBe(
      await count(`SELECT count(*) FROM orders WHERE status = 'ReadyToInvoice' AND despatched_on <= date '${today}' - 14`),
    );
  });

  test('is ordered by urgency, and a sum is that of all its rows, to the penny', async () => {
    const found = await workOf('Admin');
    const order = found.map(({ Kind }) => workKinds.indexOf(Kind));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(found.filter(({ Count, Sums }) => Count > 3 && Sums.length > 0).length).toBeGreaterThan(3);
    const sums = new Map(found.map(({ Kind, Sums }) => [Kind, byCurrency(Sums)]));
    const worth = async (of: string) => {
      const { rows } = await sql<{ CurrencyCode: string; Worth: string }>`
        SELECT k.code AS currency_code, sum(worth)::numeric(12, 2)::text AS worth FROM (${sql.raw(of)}) item JOIN currencies k USING (currency_id) GROUP BY k.code ORDER BY k.code`.execute(
        demo.db,
      );
      return Object.fromEntries(rows.map(({ CurrencyCode, Worth }) => [CurrencyCode, Worth]));
    };
    const deals = (condition: string) =>
      worth(`SELECT o.currency_id, v.net AS worth FROM orders o, deal_values(ARRAY[o.order_id]) v WHERE o.status_id < 6 AND ${condition}`);
    const expected = {
      Late: await deals(`coalesce(promised_date, required_date) < '${today}' AND status IN ('Held', 'Open', 'Picking', 'Picked')`),
      Held: await deals(`status = 'Held' AND NOT is_call_off`),
      ProFormas: await worth(
        `SELECT o.currency_id, f.gross_amount - f.received AS worth FROM pro_forma_invoices f JOIN orders o USING (order_id) WHERE f.state = 'Held'`,
      ),
      Unsent: await worth(`SELECT currency_id, gross_amount AS worth FROM invoices WHERE sent_at IS NULL AND posted_at IS NULL
        UNION ALL SELECT currency_id, -gross_amount FROM credits WHERE credit_no IS NOT NULL AND sent_at IS NULL AND posted_at IS NULL`),
      Overdue: await worth(
        `SELECT c.currency_id, i.outstanding AS worth FROM owed_items i JOIN customers c USING (customer_id) WHERE i.due_date < '${today}'`,
      ),
      ToPick: {},
    };
    for (const [kind, amounts] of Object.entries(expected)) expect(sums.get(kind as WorkKind), kind).toEqual(amounts);
  });

  test('to invoice has as sum what invoices raised today would come to', async () => {
    const context = { db: demo.db, today } as Context;
    const { rows } = await readyToInvoice(context, {});
    const deals = Map.groupBy(rows, ({ CurrencyCode }) => CurrencyCode);
    const expected = [...deals].map(([CurrencyCode, own]) => ({ CurrencyCode, Amount: sum(own.map(({ GrossAmount }) => GrossAmount)) }));
    const found = (await workOf('Finance')).find(({ Kind }) => Kind === 'ToInvoice');
    expect(byCurrency(found?.Sums)).toEqual(byCurrency(expected));
    expect(rows.length).toBeGreaterThan(3);
  });

  test('is that of one’s roles, together where they are several; Admin sees all', async () => {
    const kinds = async (...roles: Role[]) => (await workOf(...roles)).map(({ Kind }) => Kind);
    const quiet = new Set<WorkKind>([
      'SetUp',
      'Collections',
      'PapersMissing',
      'Keys',
      'Server',
      'VatBehind',
      'VatTwoTypes',
      'ProFormasAnew',
    ]);
    expect(await kinds('Admin')).toEqual(workKinds.filter((kind) => !quiet.has(kind)));
    expect(await kinds('Warehouse')).toEqual(['ToPick', 'ToDespatch', 'Awaited']);
    expect(await kinds('Finance')).toEqual(workKinds.filter((kind) => work[kind].roles.includes('Finance')));
    expect(await kinds('Finance', 'Warehouse')).toEqual(workKinds.filter((kind) => !work[kind].roles.every((role) => role === 'Office')));
  });
});

describe('who asks for the work of a day', () => {
  const app = useTestApp();

  test('is of the staff; where nothing is to do it says nought of each', async () => {
    const found = await (await app.as('Office')).call(getTodayWork);
    expect(found.map(({ Kind, Count }) => [Kind, Count])).toContainEqual(['Late', 0]);
    expect(new Set(found.map(({ First }) => First.length))).toEqual(new Set([0]));
    await expect((await app.as('Customer')).call(getTodayWork)).rejects.toMatchObject({ status: 403 });
  });

  test('a new house has what it lacks before Admin, in the order one does it, and nobody else; once it trades, what its papers want', async () => {
    const admin = await app.as('Admin');
    const lacking = async () => {
      const found = (await admin.call(getTodayWork)).find(({ Kind }) => Kind === 'SetUp');
      expect(found?.Count).toBe(found?.First.length);
      return found?.First.map(({ Name }) => Name);
    };
    await app.db.updateTable('company').set(placeholderCompany).execute();
    const all = ['Our company', 'Bank account', 'Suppliers', 'Pallet types', 'Products', 'Prices', 'Customers', 'Opening items'];
    expect(await lacking()).toEqual(all);
    const own = await given.supplier(app.db, { AccountCode: 'OWN', Name: 'Our warehouse', IsOwn: true });
    await app.db.updateTable('supplier_depots').set({ PostCode: null }).where('SupplierId', '=', own.SupplierId).execute();
    expect(await lacking()).toContain('Our warehouse');
    expect((await (await app.as('Office')).call(getTodayWork)).map(({ Kind }) => Kind)).not.toContain('SetUp');
    await app.db.updateTable('company').set({ Name: 'Avon Glass Ltd', RegisteredOffice: '12 Quay Street, Bristol' }).execute();
    const { OrderId } = await readyDeal(app.db);
    await admin.call(raiseInvoice, { query: { OrderID: OrderId } });
    expect(await lacking()).toEqual(['Bank account']);
  });

  test('a mail that failed is of its day in London, an hour after midnight in summer too', async () => {
    const failed = {
      DocumentKind: 'Invoice',
      ToAddresses: ['accounts@brewery.example'],
      Subject: 'Invoice',
      Body: '',
      State: 'Failed' as const,
    };
    await app.db
      .insertInto('outbox')
      .values({ ...failed, MessageId: 'failed', CreatedAt: '2026-06-30T23:30:00Z' })
      .execute();
    const found = await (await app.as('Office')).call(getTodayWork);
    expect(found.find(({ Kind }) => Kind === 'MailFailed')?.First).toMatchObject([{ On: '2026-07-01' }]);
  });
});
