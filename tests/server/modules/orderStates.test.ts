import { describe, expect, test } from 'vitest';
import { dealTypeIds, isDealLate, canTakeStep, orderStatuses, orderStatusIds, findNextStatus, steps } from '#contract/sales/deal/states.ts';
import { listCalls } from '#contract/index.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('the steps of an order', () => {
  test('are the same in the database: what is not in the table is refused there too', async () => {
    const rows = await app.db.selectFrom('order_steps').selectAll().orderBy('FromStatusId').orderBy('ToStatusId').execute();
    const ours = new Set(
      steps.filter((step) => step.from !== step.to).map((step) => `${orderStatusIds[step.from]}→${orderStatusIds[step.to]}`),
    );
    expect(rows.map((row) => `${row.FromStatusId}→${row.ToStatusId}`)).toEqual([...ours].sort());
    const { CustomerId } = await given.customer(app.db);
    const order = {
      DealNo: 99_001,
      DealTypeId: dealTypeIds.Stock,
      CustomerId,
      OrderDate: '2026-11-20',
      StatusId: orderStatusIds.Cancelled,
      ChargesVatTypeId: 1,
    };
    const { OrderId } = await app.db.insertInto('orders').values(order).returning('OrderId').executeTakeFirstOrThrow();
    const reopen = app.db.updateTable('orders').set({ StatusId: orderStatusIds.Open }).where('OrderId', '=', OrderId).execute();
    await expect(reopen).rejects.toMatchObject({ code: 'DJ002', message: 'Deal 99001 cannot go from Cancelled to Open' });
  });

  test('have in the database the numbers that the contract gives them, and no other comparison with a bare number', async () => {
    const { rows: cases } = await app.database.pool.query<{ name: string; says: string }>(
      `SELECT attname AS name, pg_get_expr(adbin, adrelid) AS says FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
        WHERE adrelid = 'orders'::regclass AND attgenerated = 's' AND attname IN ('status', 'deal_type') ORDER BY attname`,
    );
    const said = cases.map(({ says }) =>
      [...says.matchAll(/(?:WHEN (\d+) THEN|ELSE) '(\w+)'/g)].map(([, id, name]) => [name, Number(id ?? 0)]),
    );
    // The last name is the ELSE of the SQL, which has no id there.
    const named = (ids: Record<string, number>) => Object.entries(ids).map(([name, id], at, all) => [name, at === all.length - 1 ? 0 : id]);
    expect(said).toEqual([named(dealTypeIds), named(orderStatusIds)]);

    const { rows: definitions } = await app.database.pool.query<{ name: string; says: string }>(
      `SELECT proname AS name, pg_get_functiondef(oid) AS says FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
        UNION ALL SELECT relname, pg_get_viewdef(oid) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
        UNION ALL SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indpred IS NOT NULL AND indrelid::regclass::text !~ '^pg_'
        UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' ORDER BY 1`,
    );
    const bare = /\b(status_id|deal_type_id|stock_movement_type_id)\)? *(=|<>|<=|>=|<|>|IN) *\(?(\d+)/g;
    const compared = definitions.flatMap(({ name, says }) =>
      [...says.matchAll(bare)].map(([, column, how, id]) => `${name}: ${column} ${how} ${id}`),
    );
    expect(compared).toEqual([
      `apply_stock_movement: stock_movement_type_id = ${movementType.CustomerReturn}`,
      `apply_stock_movement: stock_movement_type_id = ${movementType.Sale}`,
      `apply_stock_movement: stock_movement_type_id <> ${movementType.Receipt}`,
      `d_sold: stock_movement_type_id = ${movementType.Sale}`,
      `deal_values: stock_movement_type_id = ${movementType.CustomerReturn}`,
      `e_want_owed: stock_movement_type_id = ${movementType.CustomerReturn}`,
      `f_want_value: stock_movement_type_id = ${movementType.CustomerReturn}`,
      `open_deal_values: status_id < ${orderStatusIds.Invoiced}`,
      `orders_open: status_id < ${orderStatusIds.Invoiced}`,
      `orders_open_by_customer: status_id < ${orderStatusIds.Invoiced}`,
      `orders_open_by_order_no: status_id < ${orderStatusIds.Invoiced}`,
      `orders_picked: deal_type_id = ${dealTypeIds.Stock}`,
      `orders_picked_here: deal_type_id = ${dealTypeIds.Stock}`,
      `orders_ready: status_id = ${orderStatusIds.ReadyToInvoice}`,
      `orders_to_pick: deal_type_id = ${dealTypeIds.Stock}`,
      `stock_movements_put_back: stock_movement_type_id = ${movementType.Sale}`,
      `stock_movements_returned: stock_movement_type_id = ${movementType.CustomerReturn}`,
    ]);
  });

  test('are done by who may call them', () => {
    const calls = new Map(listCalls().map(({ name, call }) => [name, call]));
    const called = steps.filter(({ deed }) => calls.has(deed));
    expect(called.map(({ deed }) => [deed, calls.get(deed)?.allow])).toEqual(called.map(({ deed, who }) => [deed, who]));
    expect(called.length).toBeGreaterThan(10);
  });

  test('a prepaid deal that cannot be delivered is closed as any other, and is Invoiced as it leaves', () => {
    const deal = (Status: (typeof orderStatuses)[number], PrepaidInvoiceId: number | null) => ({
      Status,
      DealType: 'Stock' as const,
      PrepaidInvoiceId,
    });
    const cancelled = (invoice: number | null) =>
      orderStatuses.filter((status) => canTakeStep(deal(status, invoice), 'cancelOrder', ['Office']));
    expect(cancelled(7)).toEqual(['Held', 'Open', 'Picking', 'Picked']);
    // Allowed once its goods have been returned.
    expect(cancelled(null)).toEqual([...cancelled(7), 'ReadyToInvoice']);
    expect(canTakeStep(deal('Open', null), 'cancelOrder', ['Warehouse'])).toBe(false);
    expect([findNextStatus(deal('Picked', null), 'confirmPrintDNote'), findNextStatus(deal('Picked', 7), 'confirmPrintDNote')]).toEqual([
      'ReadyToInvoice',
      'Invoiced',
    ]);
    expect(findNextStatus({ Status: 'Open', DealType: 'Direct' }, 'confirmPickOrder')).toBeUndefined();
  });
});

test('a deal is late once its day has passed and it has not gone', () => {
  const late = (Status: (typeof orderStatuses)[number], RequiredDate: string | null, PromisedDate: string | null = null) =>
    isDealLate({ Status, RequiredDate, PromisedDate }, '2026-11-21');
  expect([late('Open', '2026-11-20'), late('Picked', '2026-11-20'), late('Open', '2026-11-21'), late('Open', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  // The promised date replaces the required date.
  expect([late('Open', '2026-11-20', '2026-11-25'), late('Open', '2026-12-01', '2026-11-20')]).toEqual([false, true]);
  expect([late('ReadyToInvoice', '2026-11-20'), late('Cancelled', '2026-11-20')]).toEqual([false, false]);
});
