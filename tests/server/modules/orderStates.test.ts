import { describe, expect, test } from 'vitest';
import { dealTypeIds, isLate, mayDo, orderStatuses, orderStatusIds, statusAfter, steps } from '#contract/deal/states.ts';
import { listCalls } from '#contract/index.ts';
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
    };
    const { OrderId } = await app.db.insertInto('orders').values(order).returning('OrderId').executeTakeFirstOrThrow();
    const reopen = app.db.updateTable('orders').set({ StatusId: orderStatusIds.Open }).where('OrderId', '=', OrderId).execute();
    await expect(reopen).rejects.toMatchObject({ code: 'DJ002', message: 'Deal 99001 cannot go from Cancelled to Open' });
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
    for (const invoice of [null, 7])
      expect(orderStatuses.filter((status) => mayDo(deal(status, invoice), 'cancelOrder', ['Office']))).toEqual([
        'Held',
        'Open',
        'Picking',
        'Picked',
      ]);
    expect(mayDo(deal('Open', null), 'cancelOrder', ['Warehouse'])).toBe(false);
    expect([statusAfter(deal('Picked', null), 'confirmPrintDNote'), statusAfter(deal('Picked', 7), 'confirmPrintDNote')]).toEqual([
      'ReadyToInvoice',
      'Invoiced',
    ]);
    expect(statusAfter({ Status: 'Open', DealType: 'Direct' }, 'confirmPickOrder')).toBeUndefined();
  });
});

test('a deal is late once its day has passed and it has not gone', () => {
  const late = (Status: (typeof orderStatuses)[number], RequiredDate: string | null) => isLate({ Status, RequiredDate }, '2026-11-21');
  expect([late('Open', '2026-11-20'), late('Picked', '2026-11-20'), late('Open', '2026-11-21'), late('Open', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([late('ReadyToInvoice', '2026-11-20'), late('Cancelled', '2026-11-20')]).toEqual([false, false]);
});
