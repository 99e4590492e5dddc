import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { countMixedPallets, countMixedPicked, packLines } from '#contract/sales/deal/packing/mixedPallets.ts';
import { editOrderById, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getDeliveryNoteData,
  reverseDespatch,
  savePickGoods,
} from '#contract/warehouse/picking/calls.ts';
import type { Big } from '#contract/money.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

describe('loose goods share pallets', () => {
  const line = (Quantity: number, more: object = {}) => ({ PalletId: 1, Quantity, UnitsPerPallet: 100, typed: null, ...more });

  test('by share of a pallet, the largest first, on the first pallet with room', () => {
    expect(countMixedPallets([0.5, 0.7, 0.3, 0.5])).toBe(2);
    expect(countMixedPallets([0.6, 0.6, 0.6])).toBe(3);
    expect(countMixedPallets(Array.from({ length: 6 }, () => 1 / 6))).toBe(1);
    expect(countMixedPallets([])).toBe(0);
  });

  test('as if every pallet were filled by hand, bottle by bottle in whole numbers', () => {
    const loose = fc
      .constantFrom(100, 204, 1428, 1155)
      .chain((units) => fc.tuple(fc.integer({ min: 1, max: units - 1 }), fc.constant(units)));
    const whole = 100n * 204n * 1428n * 1155n;
    const byHand = (lines: readonly (readonly [number, number])[]) => {
      const pallets: bigint[][] = [];
      const parts = lines.map(([quantity, units]) => (BigInt(quantity) * whole) / BigInt(units));
      for (const part of parts.toSorted((a, b) => (a === b ? 0 : a < b ? 1 : -1))) {
        const place = pallets.find((on) => on.reduce((total, one) => total + one, part) <= whole);
        if (place) place.push(part);
        else pallets.push([part]);
      }
      return pallets.length;
    };
    fc.assert(
      fc.property(fc.array(loose, { maxLength: 40 }), (lines) => {
        const counted = countMixedPallets(lines.map(([quantity, units]) => quantity / units));
        expect(counted).toBe(byHand(lines));
        expect(counted).toBeGreaterThanOrEqual(Math.ceil(lines.reduce((total, [quantity, units]) => total + quantity / units, 0) - 1e-6));
        expect(counted).toBeLessThanOrEqual(lines.length);
      }),
      { numRuns: 300 },
    );
  });

  test('a pick needs as many as planned where it is whole, and never more', () => {
    const picked = (PickedQuantity: number) => ({ Quantity: 60, UnitsPerPallet: 100, PickedQuantity });
    expect(countMixedPicked(3, [picked(60), picked(60)])).toBe(3);
    expect(countMixedPicked(3, [picked(60), picked(40)])).toBe(1);
    expect(countMixedPicked(1, [picked(60), picked(59)])).toBe(1);
    expect(countMixedPicked(2, [picked(0), picked(0)])).toBe(0);
  });

  test('of one type only, where that saves one; full and typed lines keep their own', () => {
    const { lines, mixed } = packLines([
      line(7),
      line(60),
      line(250),
      line(20, { typed: 1 }),
      line(10, { PalletId: 2 }),
      line(5, { PalletId: null }),
    ]);
    expect([...mixed]).toEqual([[1, 1]]);
    expect(lines.map(({ PalletQuantity, Packing }) => [PalletQuantity, Packing])).toEqual([
      [0, 'Shared'],
      [0, 'Shared'],
      [3, 'Own'],
      [1, 'Typed'],
      [1, 'Own'],
      [0, 'Own'],
    ]);
    expect(packLines([line(60), line(70)]).mixed.size).toBe(0);
  });
});

describe('an order of loose bottles', () => {
  const app = useTestApp();
  let office: Client;
  let warehouse: Client;
  let trade: Awaited<ReturnType<typeof givenTrade>>;

  beforeEach(async () => {
    office = await app.as('Office');
    warehouse = await app.as('Warehouse');
    trade = await givenTrade(app.db);
  });

  const take = async (quantities: readonly number[], more: object = {}) =>
    takeOrder(office, trade.customer.CustomerId, trade.product.ProductId, {
      Lines: quantities.map((Quantity) => ({ ProductId: trade.product.ProductId, Quantity })),
      ...more,
    });
  const palletsAtCustomer = async () =>
    (
      await app.db
        .selectFrom('pallet_levels')
        .select('Quantity')
        .where('Holder', '=', 'Customer')
        .where('HolderId', '=', trade.customer.CustomerId)
        .executeTakeFirst()
    )?.Quantity;

  test('is charged for the pallets that it needs, not for one a line', async () => {
    const order = await take(Array.from({ length: 62 }, () => 7));
    expect(order.MixedPallets).toMatchObject([{ PalletId: trade.pallet.PalletId, Quantity: 1, Charge: 18, IsSet: false }]);
    expect(order.Totals).toMatchObject({ Pallets: 1, PalletCharges: 18 });
    expect(order.Lines.every((line) => line.Packing === 'Shared' && line.PalletQuantity === 0)).toBe(true);
  });

  test('lets the clerk set the count, and have it worked out again', async () => {
    const order = await take([700, 500], { MixedPallets: [{ PalletId: trade.pallet.PalletId, Quantity: 2 }] });
    expect(order).toMatchObject({ MixedPallets: [{ Quantity: 2, IsSet: true }], Totals: { PalletCharges: 36 } });
    const edit = (Version: number, body: object) =>
      office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, ...body } });
    const more = await edit(order.Version, { Lines: [{ ProductId: trade.product.ProductId, Quantity: 30 }] });
    expect(more.MixedPallets).toMatchObject([{ Quantity: 2, IsSet: true }]);
    const again = await edit(more.Version, { MixedPallets: [{ PalletId: trade.pallet.PalletId, Quantity: null }] });
    expect(again.MixedPallets).toMatchObject([{ Quantity: 1, IsSet: false }]);
    const other = await given.pallet(app.db);
    await expect(edit(again.Version, { MixedPallets: [{ PalletId: other.PalletId, Quantity: 1 }] })).toFailWith(
      'INVALID_INPUT',
      'MixedPallets.0.PalletId',
    );
    const full = await edit(again.Version, { Lines: again.Lines.map(({ OrderDetailId }) => ({ OrderDetailId, Quantity: 1428 })) });
    expect(full).toMatchObject({ MixedPallets: [], Totals: { Pallets: 3 } });
  });

  test('moves and invoices the mixed pallets that went; a short pick needs fewer', async () => {
    const order = await take([1000, 900, 800]);
    expect(order.MixedPallets).toEqual([]);
    const loose = await take([700, 600, 500, 400]);
    expect(loose.MixedPallets).toMatchObject([{ Quantity: 2 }]);
    const Lines = loose.Lines.map(({ OrderDetailId }, index) =>
      index < 2
        ? { OrderDetailId, PickedQuantity: index === 0 ? 700 : 600 }
        : { OrderDetailId, PickedQuantity: 0, ShortReason: 'None there', Short: 'Close' as const },
    );
    await warehouse.call(confirmPickOrder, { params: { id: loose.OrderId }, body: { Lines } });
    const picked = await office.call(getOrder, { query: { orderId: loose.OrderId } });
    expect(picked).toMatchObject({ MixedPallets: [{ Quantity: 2, PickedQuantity: 1 }], Totals: { Pallets: 1, PalletCharges: 18 } });
    await warehouse.call(getDeliveryNoteData, { params: { id: loose.OrderId } });
    const note = await app.db.selectFrom('orders').select('DeliveryNoteSnapshot').where('OrderId', '=', loose.OrderId).executeTakeFirst();
    expect(note?.DeliveryNoteSnapshot).toMatchObject({
      TotalPallets: 1,
      Lines: [
        { Pallets: 0, IsMixed: true },
        { Pallets: 0, IsMixed: true },
      ],
    });
    await warehouse.call(confirmPrintDNote, { params: { id: loose.OrderId } });
    expect(await palletsAtCustomer()).toBe(1);
    await warehouse.call(reverseDespatch, { params: { id: loose.OrderId }, body: { Reason: 'Lorry broke down' } });
    expect(await palletsAtCustomer()).toBe(0);
    await warehouse.call(confirmPrintDNote, { params: { id: loose.OrderId } });
    const finance = await app.as('Finance');
    const { InvoiceId, GrossAmount } = await finance.call(raiseInvoice, { query: { OrderID: loose.OrderId } });
    expect(GrossAmount).toBe(picked.Totals.Gross);
    const charged = await app.db
      .selectFrom('invoice_details')
      .selectAll()
      .where('InvoiceId', '=', InvoiceId)
      .where('Kind', '=', 'Pallet')
      .execute();
    expect(charged).toMatchObject([
      { Quantity: 1, PalletId: trade.pallet.PalletId, Description: `${trade.pallet.Description} (mixed pallets)` },
    ]);
    expect(Number(charged[0]?.NetAmount)).toBe(18);
  });

  test('takes another count of mixed pallets until its invoice: the movements and the value follow', async () => {
    const order = await take([700, 600]);
    const Lines = order.Lines.map(({ OrderDetailId, Quantity }) => ({ OrderDetailId, PickedQuantity: Quantity }));
    await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
    await warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    const gone = await office.call(getOrder, { query: { orderId: order.OrderId } });
    const count = (PalletId: number, Version = gone.Version) =>
      office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, MixedPallets: [{ PalletId, Quantity: 3 }] } });
    await expect(count((await given.pallet(app.db)).PalletId)).toFailWith('INVALID_INPUT', 'MixedPallets.0.PalletId');
    const changed = await count(trade.pallet.PalletId);
    expect(changed).toMatchObject({ MixedPallets: [{ PickedQuantity: 3, IsSet: true }], Totals: { Pallets: 3, PalletCharges: 54 } });
    expect(await palletsAtCustomer()).toBe(3);
    const moved = await app.db
      .selectFrom('pallet_movements')
      .select(['Quantity', 'ToHolder'])
      .where('OrderId', '=', order.OrderId)
      .orderBy('PalletMovementId')
      .execute();
    expect(moved.map((row) => [row.ToHolder, row.Quantity])).toEqual([
      ['Customer', 1],
      ['Warehouse', 1],
      ['Customer', 3],
    ]);
    const { rows } = await sql<{ Gross: Big }>`SELECT gross FROM deal_values(ARRAY[${order.OrderId}::integer])`.execute(app.db);
    expect(Number(rows[0]?.Gross)).toBe(changed.Totals.Gross);
  });

  test('being picked, a line given a pallet of its own leaves the rest to theirs', async () => {
    const order = await take([700, 600]);
    const [first, second] = order.Lines;
    const picked = { OrderDetailId: second?.OrderDetailId ?? 0, PickedQuantity: 600 };
    await warehouse.call(savePickGoods, { body: { OrderId: order.OrderId, Lines: [picked] } });
    const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
    const Lines = [{ OrderDetailId: first?.OrderDetailId ?? 0, PalletQuantity: 1 }];
    const edited = await office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, Lines } });
    expect(edited).toMatchObject({ Status: 'Picking', MixedPallets: [], Totals: { Pallets: 2 } });
    expect(edited.Lines).toMatchObject([
      { PalletQuantity: 1, Packing: 'Typed' },
      { PalletQuantity: 1, PickedPallets: 1, Packing: 'Own' },
    ]);
  });

  test('removing or changing lines counts them anew; another comment does not', async () => {
    const order = await take([700, 600, 500]);
    expect(order).toMatchObject({ MixedPallets: [{ Quantity: 2 }] });
    await app.db.updateTable('products').set({ UnitsPerPallet: 5000 }).where('ProductId', '=', trade.product.ProductId).execute();
    const edit = (Version: number, body: object) =>
      office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, ...body } });
    const same = await edit(order.Version, { Comment: 'Ring before' });
    expect(same).toMatchObject({ MixedPallets: [{ Quantity: 2 }] });
    const changed = await edit(same.Version, { Lines: [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 701 }] });
    expect(changed).toMatchObject({ MixedPallets: [{ Quantity: 1 }] });
    const fewer = await edit(changed.Version, { RemovedLineIds: order.Lines.slice(1).map((line) => line.OrderDetailId) });
    expect(fewer).toMatchObject({ MixedPallets: [], Lines: [{ PalletQuantity: 1, Packing: 'Own' }] });
  });

  test('puts what follows together again on its back order', async () => {
    const loose = await take([700, 600]);
    const Lines = loose.Lines.map(({ OrderDetailId }) => ({
      OrderDetailId,
      PickedQuantity: 100,
      ShortReason: 'Broken',
      Short: 'BackOrder' as const,
    }));
    const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: loose.OrderId }, body: { Lines } });
    const rest = await office.call(getOrder, { query: { orderId: BackOrder?.OrderId ?? 0 } });
    expect(rest).toMatchObject({ MixedPallets: [{ Quantity: 1, PickedQuantity: null }], Totals: { Pallets: 1 } });
    const row = (await office.call(openOrders, {})).find((deal) => deal.OrderId === rest.OrderId);
    expect(row?.NetAmount).toBe(rest.Totals.Net);
  });

  test('leaves what follows on a back order to its own pallets', async () => {
    const loose = await take([700, 600]);
    const Lines = loose.Lines.map(({ OrderDetailId }, index) => ({
      OrderDetailId,
      PickedQuantity: index === 0 ? 700 : 100,
      ...(index === 1 && { ShortReason: 'Broken', Short: 'BackOrder' as const }),
    }));
    const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: loose.OrderId }, body: { Lines } });
    const rest = await office.call(getOrder, { query: { orderId: BackOrder?.OrderId ?? 0 } });
    expect(rest).toMatchObject({ MixedPallets: [], Lines: [{ Quantity: 500, PalletQuantity: 1, Packing: 'Own' }] });
  });
});
