import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { getOrder } from '#contract/sales/orders/calls.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { OrderStatus } from '#contract/sales/orders/shapes.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getDeliveryNoteData,
  getDeliveryNotes,
  getPickGoods,
  loadAwaitingDespatch,
  loadPickList,
  loadPickListByOrder,
  printDeliveryNotes,
  printPickList,
  reopenPick,
  reverseDespatch,
  savePickGoods,
} from '#contract/warehouse/picking/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { holdRow } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let dealNo = 90_000;

interface Wanted {
  Quantity?: number;
  stock?: number;
  status?: OrderStatus;
  customer?: Parameters<typeof given.customer>[1];
}

/** A stock deal with one line, for a product with this much stock. */
const givenDeal = async ({ Quantity = 1428, stock = 5000, status = 'Open', customer: overrides = {} }: Wanted = {}) => {
  const customer = await given.customer(app.db, overrides);
  const pallet = await given.pallet(app.db);
  const product = await given.product(app.db, { PalletId: pallet.PalletId, Location: 'A-03-2' });
  if (stock > 0) await given.stock(app.db, product.ProductId, stock);
  const SupplierDepotId = await given.ownDepot(app.db);
  const { OrderId } = await app.db
    .insertInto('orders')
    .values({
      DealNo: ++dealNo,
      DealTypeId: 1,
      CustomerId: customer.CustomerId,
      OrderDate: '2026-11-02',
      RequiredDate: '2026-11-21',
      StatusId: orderStatusIds[status],
      ChargesVatTypeId: 1,
      DeliveryAddressId: customer.DeliveryAddressId,
      InvoiceAddressId: customer.InvoiceAddressId,
    })
    .returning('OrderId')
    .executeTakeFirstOrThrow();
  const { OrderDetailId } = await app.db
    .insertInto('order_details')
    .values({
      OrderId,
      ProductId: product.ProductId,
      Description: product.Description,
      SupplierDepotId,
      Quantity,
      UnitPrice: 187.35,
      PricePer: 1000,
      VatTypeId: 1,
      PalletId: pallet.PalletId,
      PalletQuantity: Math.ceil(Quantity / 1428),
      PalletCharge: 18,
      NetAmount: 267.54,
      BuyPrice: 150,
    })
    .returning('OrderDetailId')
    .executeTakeFirstOrThrow();
  return { OrderId, OrderDetailId, product, pallet, customer, SupplierDepotId, dealNo };
};
type Deal = Awaited<ReturnType<typeof givenDeal>>;

const onHand = async ({ product, SupplierDepotId }: Deal) => {
  const level = await app.db
    .selectFrom('stock_levels')
    .select('OnHand')
    .where('ProductId', '=', product.ProductId)
    .where('SupplierDepotId', '=', SupplierDepotId)
    .executeTakeFirst();
  return level?.OnHand ?? 0;
};

const palletsWith = async ({ pallet, customer }: Deal) => {
  const level = await app.db
    .selectFrom('pallet_levels')
    .select('Quantity')
    .where('PalletId', '=', pallet.PalletId)
    .where('Holder', '=', 'Customer')
    .where('HolderId', '=', customer.CustomerId)
    .executeTakeFirst();
  return level?.Quantity ?? 0;
};

const line = (deal: Deal, PickedQuantity: number | null, more: object = {}) => ({
  OrderDetailId: deal.OrderDetailId,
  PickedQuantity,
  ...more,
});
const pick = async (deal: Deal, lines: ReturnType<typeof line>[]) =>
  (await app.as('Warehouse')).call(confirmPickOrder, { params: { id: deal.OrderId }, body: { Lines: lines } });

describe('the pick list', () => {
  test('holds Open and Picking stock deals, and a picked one waits for its despatch', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const find = async (call: typeof loadPickList) => (await warehouse.call(call)).find((row) => row.OrderId === deal.OrderId);
    expect(await find(loadPickList)).toMatchObject({
      Status: 'Open',
      Lines: 1,
      LinesPicked: 0,
      Quantity: 1428,
      Pallets: 1,
      Town: 'Burton upon Trent',
    });
    await pick(deal, [line(deal, 1428)]);
    expect(await find(loadPickList)).toBeUndefined();
    expect(await find(loadAwaitingDespatch)).toMatchObject({ Status: 'Picked' });
  });

  test('says of a deal what is short once those before it have theirs: by the required day, then by the number', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db, 3000);
    const scarce = await given.product(app.db);
    await given.stock(app.db, scarce.ProductId, 100);
    const take = (RequiredDate: string, ...Lines: [number, number][]) =>
      takeOrder(office, customer.CustomerId, product.ProductId, {
        RequiredDate,
        Lines: Lines.map(([ProductId, Quantity]) => ({ ProductId, Quantity, UnitPrice: 150 })),
      });
    const [bottle, other] = [product.ProductId, scarce.ProductId];
    const later = await take('2026-12-03', [bottle, 1428]);
    const first = await take('2026-12-01', [bottle, 1428]);
    const second = await take('2026-12-02', [bottle, 1500], [other, 60], [other, 60]);
    const sameDay = await take('2026-12-02', [bottle, 100], [other, 40]);
    const shortOf = async () => {
      const rows = await (await app.as('Warehouse')).call(loadPickList, { query: { filter: { CustomerId: customer.CustomerId } } });
      return [first, second, sameDay, later].map((deal) => rows.find((row) => row.OrderId === deal.OrderId)?.LinesShort);
    };
    expect(await shortOf()).toEqual([0, 1, 2, 1]);
    await given.stock(app.db, bottle, 5000);
    expect(await shortOf()).toEqual([0, 1, 1, 0]);
  });

  test('of one deal is read and printed without changing anything', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const goods = await warehouse.call(loadPickListByOrder, { query: { OrderId: deal.OrderId } });
    expect(goods.Lines).toMatchObject([{ Location: 'A-03-2', Quantity: 1428, PickedQuantity: null, OnHand: 5000 }]);
    const paper = await warehouse.call(printPickList, { params: { id: deal.OrderId } });
    expect(Buffer.from(await paper.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-');
    expect(await warehouse.call(getPickGoods, { params: { id: deal.OrderId } })).toEqual(goods);
    await expect(warehouse.call(getPickGoods, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });
});

describe('POST /api/Order/SavePickGoods', () => {
  test('keeps totals, leaves lines that are not named, moves nothing', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const saved = await warehouse.call(savePickGoods, { body: { OrderId: deal.OrderId, Lines: [line(deal, 200)] } });
    expect(saved).toMatchObject({ Status: 'Picking', Lines: [{ PickedQuantity: 200, PickedPallets: 1 }] });
    const again = await warehouse.call(savePickGoods, { body: { OrderId: deal.OrderId, Lines: [line(deal, 204)] } });
    expect(again.Lines[0]?.PickedQuantity).toBe(204);
    expect(await onHand(deal)).toBe(5000);
  });

  test('more than ordered, a stale line and an unknown line are refused by name', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const save = (...lines: ReturnType<typeof line>[]) => warehouse.call(savePickGoods, { body: { OrderId: deal.OrderId, Lines: lines } });
    await expect(save(line(deal, 1429))).toFailWith('INVALID_INPUT', 'Lines.0.PickedQuantity');
    await expect(save(line(deal, -1))).toFailWith('INVALID_INPUT', 'Lines.0.PickedQuantity');
    await expect(save(line(deal, 10), { OrderDetailId: 1_999_999, PickedQuantity: 1 })).toFailWith(
      'INVALID_INPUT',
      'Lines.1.OrderDetailId',
    );
    await expect(save(line(deal, 60), line(deal, 2))).toFailWith('INVALID_INPUT', 'Lines.1.OrderDetailId');
    await save(line(deal, 10, { Version: 1 }));
    await expect(save(line(deal, 20, { Version: 1 }))).toFailWith('STALE_VERSION');
    expect((await warehouse.call(getPickGoods, { params: { id: deal.OrderId } })).Lines[0]?.PickedQuantity).toBe(10);
  });
});

describe('POST /api/Order/ConfirmPickOrder/{id}', () => {
  test('takes the goods from stock and makes the deal Picked', async () => {
    const deal = await givenDeal();
    expect(await pick(deal, [line(deal, 1428)])).toMatchObject({ Status: 'Picked', BackOrder: null });
    expect(await onHand(deal)).toBe(5000 - 1428);
    await expect(pick(deal, [line(deal, 1428)])).toFailWith('ORDER_WRONG_STATE');
  });

  test('a blank is not a zero; a short line says why and what becomes of the rest', async () => {
    const deal = await givenDeal();
    await expect(pick(deal, [])).toFailWith('INVALID_INPUT', 'Lines');
    await expect(pick(deal, [])).rejects.toThrow(/^“500 ml amber bottle \d+” has not been picked yet/);
    await expect(pick(deal, [line(deal, 1000)])).toFailWith('INVALID_INPUT', 'Lines.0.ShortReason');
    await expect(pick(deal, [line(deal, 1000, { ShortReason: 'Broken pallet' })])).toFailWith('INVALID_INPUT', 'Lines.0.Short');
    await expect(pick(deal, [line(deal, 0, { ShortReason: 'None there', Short: 'BackOrder' })])).toFailWith('RULE_BROKEN');
    expect(await onHand(deal)).toBe(5000);
  });

  test('the rest of a short line becomes the next part of the same deal', async () => {
    const deal = await givenDeal({ Quantity: 2856 });
    const { BackOrder } = await pick(deal, [line(deal, 1428, { ShortReason: 'Broken pallet', Short: 'BackOrder' })]);
    expect(BackOrder).toMatchObject({ DealNo: deal.dealNo, Part: 2 });
    const warehouse = await app.as('Warehouse');
    const rest = await warehouse.call(getPickGoods, { params: { id: BackOrder?.OrderId ?? 0 } });
    expect(rest).toMatchObject({ Status: 'Open', Lines: [{ Quantity: 1428, PalletQuantity: 1 }] });
    const net = await app.db.selectFrom('order_details').select('NetAmount').where('OrderId', '=', rest.OrderId).executeTakeFirstOrThrow();
    expect(net.NetAmount.toString()).toBe('267.54');
    // On the order, the office reads why the pick was short and where the remainder is.
    const office = await app.as('Office');
    const read = () => office.call(getOrder, { query: { orderId: deal.OrderId } });
    const RestOn = { OrderId: rest.OrderId, DealNo: deal.dealNo, Part: 2, Status: 'Open' };
    expect((await read()).Lines).toMatchObject([
      { Quantity: 2856, PickedQuantity: 1428, ShortReason: 'Broken pallet', Short: 'BackOrder', RestOn },
    ]);
  });

  test('goes by what the picker chose for the rest before, on whichever device', async () => {
    const deal = await givenDeal({ Quantity: 2856 });
    const warehouse = await app.as('Warehouse');
    const entered = line(deal, 1428, { ShortReason: 'Broken pallet', Short: 'BackOrder' });
    await warehouse.call(savePickGoods, { body: { OrderId: deal.OrderId, Lines: [entered] } });
    const { Lines } = await warehouse.call(getPickGoods, { params: { id: deal.OrderId } });
    expect(Lines).toMatchObject([{ PickedQuantity: 1428, ShortReason: 'Broken pallet', Short: 'BackOrder' }]);
    expect((await pick(deal, [])).BackOrder).toMatchObject({ DealNo: deal.dealNo, Part: 2 });
  });

  test('a line that is not short any more has no rest to choose for', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const save = (entered: ReturnType<typeof line>) => warehouse.call(savePickGoods, { body: { OrderId: deal.OrderId, Lines: [entered] } });
    await save(line(deal, 1000, { ShortReason: 'Broken pallet', Short: 'Close' }));
    expect((await save(line(deal, 1428))).Lines).toMatchObject([{ Short: null }]);
  });

  test('a closed rest is closed', async () => {
    const deal = await givenDeal();
    expect(await pick(deal, [line(deal, 1400, { ShortReason: 'Breakage', Short: 'Close' })])).toMatchObject({ BackOrder: null });
    expect(await app.db.selectFrom('orders').select('Part').where('DealNo', '=', deal.dealNo).execute()).toHaveLength(1);
  });

  test('cannot take stock below zero', async () => {
    const deal = await givenDeal({ stock: 1000 });
    await expect(pick(deal, [line(deal, 1428)])).toFailWith('INSUFFICIENT_STOCK', 'PickedQuantity');
    expect(await onHand(deal)).toBe(1000);
  });

  test('of the last stock by ten pickers at once: exactly what was there is taken, the rest are refused', async () => {
    const first = await givenDeal({ Quantity: 300, stock: 1000 });
    const deals = [first];
    for (let i = 0; i < 9; i++) {
      const other = await givenDeal({ Quantity: 300, stock: 0 });
      await app.db.updateTable('order_details').set({ ProductId: first.product.ProductId }).where('OrderId', '=', other.OrderId).execute();
      deals.push(other);
    }
    const warehouse = await app.as('Warehouse');
    const outcomes = await Promise.allSettled(
      deals.map((deal) => warehouse.call(confirmPickOrder, { params: { id: deal.OrderId }, body: { Lines: [line(deal, 300)] } })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected'))
      await expect(Promise.reject(reason)).toFailWith('INSUFFICIENT_STOCK');
    expect(await onHand(first)).toBe(100);
  });

  test('asked twenty times at once with one key it happens once', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    const confirm = () =>
      warehouse.call(
        confirmPickOrder,
        { params: { id: deal.OrderId }, body: { Lines: [line(deal, 1428)] } },
        { 'idempotency-key': `pick-${deal.OrderId}` },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, confirm));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await onHand(deal)).toBe(5000 - 1428);
  });
});

describe('PUT /api/Order/ReopenPick/{id}', () => {
  test('puts the goods back by rows that reverse the sale', async () => {
    const deal = await givenDeal();
    await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const reopened = await warehouse.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: 'Wrong pallet' } });
    expect(reopened).toMatchObject({ Status: 'Picking', Lines: [{ PickedQuantity: 1428 }] });
    expect(await onHand(deal)).toBe(5000);
    const movements = await app.db
      .selectFrom('stock_movements')
      .select(['Quantity', 'UnitCost'])
      .where('OrderDetailId', '=', deal.OrderDetailId)
      .orderBy('Quantity')
      .execute();
    expect(movements.map(({ Quantity, UnitCost }) => [Quantity, Number(UnitCost)])).toEqual([
      [-1428, 0.15],
      [1428, 0.15],
    ]);
    expect(await pick(deal, [])).toMatchObject({ Status: 'Picked' });
    expect(await onHand(deal)).toBe(5000 - 1428);
  });

  test('a wrong pick is put right after its despatch was taken back: the note is withdrawn, its paper kept, the next pick has its own', async () => {
    const deal = await givenDeal();
    await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const paperOf = async (note: { DocumentId: number }) =>
      (await warehouse.call(getDocument, { params: { id: note.DocumentId } })).bytes();
    const first = await warehouse.call(getDeliveryNoteData, { params: { id: deal.OrderId } });
    const bytes = await paperOf(first);
    await warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId } });
    await warehouse.call(reverseDespatch, { params: { id: deal.OrderId }, body: { Reason: 'Wrong pallet on the lorry' } });
    const reopened = await warehouse.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: 'Wrong pallet' } });
    expect(reopened).toMatchObject({ Status: 'Picking', DeliveryNoteNo: null });
    expect(await onHand(deal)).toBe(5000);
    await pick(deal, [line(deal, 1000, { ShortReason: 'Broken pallet', Short: 'Close' })]);
    const second = await warehouse.call(getDeliveryNoteData, { params: { id: deal.OrderId } });
    expect(second.DeliveryNoteNo).toBeGreaterThan(first.DeliveryNoteNo);
    expect(await paperOf(second)).not.toEqual(bytes);
    expect(await paperOf(first)).toEqual(bytes);
  });

  test('not while the rest is on a back order, not before it is picked, and not without a reason', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    await expect(warehouse.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: ' ' } })).toFailWith('INVALID_INPUT', 'Reason');
    await expect(warehouse.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: 'x' } })).toFailWith('ORDER_WRONG_STATE');
    await pick(deal, [line(deal, 1000, { ShortReason: 'Broken', Short: 'BackOrder' })]);
    await expect(warehouse.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: 'x' } })).toFailWith('RULE_BROKEN');
  });
});

describe('delivery notes', () => {
  test('keep their number and their bytes, also after the address changed once the goods have left', async () => {
    const deal = await givenDeal();
    await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const note = await warehouse.call(getDeliveryNoteData, { params: { id: deal.OrderId } });
    const bytes = await (await warehouse.call(getDocument, { params: { id: note.DocumentId } })).bytes();
    expect(await warehouse.call(getDeliveryNoteData, { params: { id: deal.OrderId } })).toEqual(note);
    await warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId } });
    await app.db.updateTable('addresses').set({ Line1: 'Moved Away' }).where('CustomerId', '=', deal.customer.CustomerId).execute();
    expect(await warehouse.call(getDeliveryNoteData, { params: { id: deal.OrderId } })).toEqual(note);
    expect(await (await warehouse.call(getDocument, { params: { id: note.DocumentId } })).bytes()).toEqual(bytes);
  });

  test('carry the comment of the order, for the driver', async () => {
    const deal = await givenDeal();
    await app.db.updateTable('orders').set({ Comment: 'Ring the bell at gate 2' }).where('OrderId', '=', deal.OrderId).execute();
    await pick(deal, [line(deal, 1428)]);
    await (await app.as('Warehouse')).call(getDeliveryNoteData, { params: { id: deal.OrderId } });
    const { DeliveryNoteSnapshot } = await app.db
      .selectFrom('orders')
      .select('DeliveryNoteSnapshot')
      .where('OrderId', '=', deal.OrderId)
      .executeTakeFirstOrThrow();
    expect(DeliveryNoteSnapshot).toMatchObject({ Comment: 'Ring the bell at gate 2' });
  });

  test('of several deals come as one PDF; one that is not picked stops all of them', async () => {
    const deals = [await givenDeal(), await givenDeal()];
    const open = await givenDeal();
    for (const deal of deals) await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const all = { OrderIds: [...deals, open].map((deal) => deal.OrderId) };
    await expect(warehouse.call(getDeliveryNotes, { body: all })).toFailWith('ORDER_WRONG_STATE');
    await expect(warehouse.call(getDeliveryNotes, { body: { OrderIds: [] } })).toFailWith('INVALID_INPUT', 'OrderIds');
    const picked = { OrderIds: deals.map((deal) => deal.OrderId) };
    const notes = await warehouse.call(getDeliveryNotes, { body: picked });
    expect(notes.map((note) => note.DeliveryNoteNo)).toEqual([notes[0]?.DeliveryNoteNo, (notes[0]?.DeliveryNoteNo ?? 0) + 1]);
    const merged = await warehouse.call(printDeliveryNotes, { body: picked });
    expect(merged.size).toBeGreaterThan(5000);
  });

  test('of several deals wait for every deal before the first number is taken: whoever despatches one of them waits for it, too', async () => {
    const deals = [await givenDeal(), await givenDeal()];
    for (const deal of deals) await pick(deal, [line(deal, 1428)]);
    const nextNote = async () => {
      const { rows } = await sql<{ No: number }>`SELECT next_number AS no FROM next_numbers WHERE series = 'delivery_note'`.execute(app.db);
      return rows[0]?.No;
    };
    const before = await nextNote();
    const lock = await holdRow(app.database, 'orders', `order_id = ${deals[1]?.OrderId}`);
    const printing = (await app.as('Warehouse')).call(getDeliveryNotes, { body: { OrderIds: deals.map((deal) => deal.OrderId) } });
    await lock.untilWaiting(1);
    expect(await nextNote()).toBe(before);
    await lock.release();
    expect(await printing).toHaveLength(2);
  });
});

describe('GET /api/Order/ConfirmPrintDNote/{id}', () => {
  test('moves the pallets to the customer once, however often it is asked', async () => {
    const deal = await givenDeal({ Quantity: 2856 });
    await pick(deal, [line(deal, 2856)]);
    const warehouse = await app.as('Warehouse');
    const despatch = () => warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId } });
    const answers = await Promise.all(Array.from({ length: 8 }, despatch));
    for (const answer of answers) expect(answer).toMatchObject({ Status: 'ReadyToInvoice', DespatchedOn: '2026-11-21' });
    expect(await palletsWith(deal)).toBe(2);
  });

  test('what is left of a short pick goes on the pallets that it stands on, not on its share of those ordered', async () => {
    const deal = await givenDeal({ Quantity: 1448 });
    await pick(deal, [line(deal, 1428, { ShortReason: 'Broken', Short: 'Close' })]);
    await (await app.as('Warehouse')).call(confirmPrintDNote, { params: { id: deal.OrderId } });
    expect(await palletsWith(deal)).toBe(1);
  });

  test('the date is corrected until the deal is invoiced, and both dates stay visible', async () => {
    const deal = await givenDeal();
    await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const despatch = (despatchedOn?: string) =>
      warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId }, query: { despatchedOn } });
    await despatch();
    expect(await despatch('2026-11-19')).toMatchObject({ DespatchedOn: '2026-11-19' });
    expect(await despatch()).toMatchObject({ DespatchedOn: '2026-11-19' });
    expect(await palletsWith(deal)).toBe(1);
    expect(await app.db.selectFrom('pallet_movements').select('MovedOn').where('OrderId', '=', deal.OrderId).execute()).toHaveLength(3);
    await expect(despatch('2026-11-22')).toFailWith('INVALID_INPUT', 'despatchedOn');
  });

  test('a deal stays in sight for a week after it left, below those that are still here, until it is invoiced', async () => {
    const deals = { longGone: await givenDeal(), gone: await givenDeal(), today: await givenDeal(), here: await givenDeal() };
    for (const deal of Object.values(deals)) await pick(deal, [line(deal, 1428)]);
    const warehouse = await app.as('Warehouse');
    const despatch = (deal: Deal, despatchedOn: string, confirmed?: true) =>
      warehouse.call(confirmPrintDNote, {
        params: { id: deal.OrderId },
        query: { despatchedOn, ...(confirmed && { confirmDate: 'true' }) },
      });
    await despatch(deals.longGone, '2026-11-13', true);
    await despatch(deals.gone, '2026-11-14');
    await despatch(deals.today, '2026-11-21');
    const shown = async () => {
      const rows = await warehouse.call(loadAwaitingDespatch);
      return rows.filter((row) => Object.values(deals).some((deal) => deal.OrderId === row.OrderId)).map((row) => row.OrderId);
    };
    expect(await shown()).toEqual([deals.here, deals.today, deals.gone].map((deal) => deal.OrderId));
    await app.db.updateTable('orders').set({ StatusId: orderStatusIds.Invoiced }).where('OrderId', '=', deals.gone.OrderId).execute();
    expect(await shown()).toEqual([deals.here, deals.today].map((deal) => deal.OrderId));
  });

  test('not before the pick is confirmed', async () => {
    const deal = await givenDeal();
    const warehouse = await app.as('Warehouse');
    await expect(warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId } })).toFailWith('ORDER_WRONG_STATE');
    expect(await palletsWith(deal)).toBe(0);
  });

  test('an order invoiced before it left is Invoiced at despatch, without a second invoice', async () => {
    const deal = await givenDeal();
    await pick(deal, [line(deal, 1428)]);
    const { InvoiceId } = await app.db
      .insertInto('invoices')
      .values({
        InvoiceNo: 1,
        Kind: 'Pallet',
        CustomerId: deal.customer.CustomerId,
        CurrencyId: 1,
        ExchangeRate: 1,
        InvoiceDate: '2026-11-20',
        TaxPoint: '2026-11-20',
        DueDate: '2026-12-20',
        PaymentTermDays: 30,
        PaymentTermBasis: 'InvoiceDate',
        NetAmount: 0,
        VatAmount: 0,
        GrossAmount: 0,
        Outstanding: 0,
        Snapshot: '{}',
      })
      .returning('InvoiceId')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('orders').set({ PrepaidInvoiceId: InvoiceId }).where('OrderId', '=', deal.OrderId).execute();
    const warehouse = await app.as('Warehouse');
    expect(await warehouse.call(confirmPrintDNote, { params: { id: deal.OrderId } })).toMatchObject({ Status: 'Invoiced' });
  });
});
