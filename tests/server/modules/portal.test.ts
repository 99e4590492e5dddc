import { beforeAll, describe, expect, test } from 'vitest';
import { openCreditDocument } from '#contract/money/invoices/calls.ts';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import { getPortalOrder, listPortalOrders } from '#contract/sales/portal/calls.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { despatchedDeal, openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
});

describe('a customer', () => {
  test('sees how far the own orders are, with what was ordered and what came', async () => {
    const mine = await given.customer(app.db);
    const client = await app.as('Customer', mine.CustomerId);
    const open = await openDeal(house, mine);
    const gone = await despatchedDeal(house, mine);
    const rows = await client.call(listPortalOrders, {});
    expect(new Map(rows.map(({ DealNo, State }) => [DealNo, State]))).toEqual(
      new Map([
        [open.order.DealNo, 'Taken'],
        [gone.order.DealNo, 'Delivered'],
      ]),
    );
    const taken = await client.call(getPortalOrder, { params: { id: open.order.OrderId } });
    expect(taken.Lines.map(({ Ordered, Delivered }) => [Ordered, Delivered])).toEqual([[1428, null]]);
    const came = await client.call(getPortalOrder, { params: { id: gone.order.OrderId } });
    expect(came.Lines.map(({ Ordered, Delivered }) => [Ordered, Delivered])).toEqual([[1428, 1428]]);
    expect(JSON.stringify(came)).not.toMatch(/Cost|BuyPrice|Haulage/);
  });

  test('a cancelled order has no delivery day', async () => {
    const mine = await given.customer(app.db);
    const { order } = await openDeal(house, mine);
    const client = await app.as('Customer', mine.CustomerId);
    await app.database.pool.query("UPDATE orders SET required_date = '2026-12-12' WHERE order_id = $1", [order.OrderId]);
    const day = async () => (await client.call(getPortalOrder, { params: { id: order.OrderId } })).DeliveryDate;
    expect(await day()).not.toBeNull();
    await house.staff.office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Not wanted' } });
    expect(await day()).toBeNull();
  });

  test('a delivery whose day went by is said to be late, a new promise holds, and what has gone is not late', async () => {
    const mine = await given.customer(app.db);
    const { order } = await openDeal(house, mine);
    const gone = await despatchedDeal(house, mine);
    const client = await app.as('Customer', mine.CustomerId);
    const set = (columns: string) =>
      app.database.pool.query(`UPDATE orders SET ${columns} WHERE order_id = ANY($1)`, [[order.OrderId, gone.order.OrderId]]);
    const seen = async () => {
      const rows = await client.call(listPortalOrders, {});
      const row = rows.find(({ OrderId }) => OrderId === order.OrderId);
      return {
        day: row?.DeliveryDate,
        isLate: row?.IsLate,
        others: rows.filter(({ OrderId, IsLate }) => OrderId !== order.OrderId && IsLate),
      };
    };
    await app.db.updateTable('company').set({ Phone: '01531 496 0000' }).execute();
    await set("required_date = '2026-11-10', promised_date = NULL, delivery_date = NULL");
    expect(await seen()).toEqual({ day: '2026-11-10', isLate: true, others: [] });
    await set("promised_date = '2026-12-30', delivery_date = '2026-11-11'");
    expect(await seen()).toEqual({ day: '2026-12-30', isLate: false, others: [] });
    await set("delivery_date = '2026-12-15'");
    expect(await seen()).toEqual({ day: '2026-12-15', isLate: false, others: [] });
    expect(await client.call(getPortalOrder, { params: { id: order.OrderId } })).toMatchObject({
      DeliveryDate: '2026-12-15',
      IsLate: false,
      OurPhone: '01531 496 0000',
    });
  });

  test('finds another’s order or credit note no more than one that is not there, and nobody else asks', async () => {
    const theirs = await creditableDeal(house);
    const credit = await issuedCredit(house.staff.office, theirs, { Lines: [{ InvoiceDetailId: theirs.goods, Quantity: 10 }] });
    const client = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    const owner = await app.as('Customer', theirs.CustomerId);
    await expect(client.call(getPortalOrder, { params: { id: theirs.order.OrderId } })).toFailWith('NOT_FOUND');
    await expect(client.call(openCreditDocument, { params: { id: credit.CreditId } })).toFailWith('NOT_FOUND');
    expect(await client.call(listPortalOrders, {})).toEqual([]);
    expect((await owner.call(openCreditDocument, { params: { id: credit.CreditId } })).FileName).toBe(`Credit note ${credit.CreditNo}.pdf`);
    await expect(house.staff.office.call(listPortalOrders, {})).toFailWith('NOT_ALLOWED');
    await expect(house.staff.office.call(getPortalOrder, { params: { id: theirs.order.OrderId } })).toFailWith('NOT_ALLOWED');
  });
});
