import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import type { PalletReturnsQuestion } from '#contract/sales/orders/shapes.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getDeliveryNotes,
  listOrderNotes,
  loadAwaitingDespatch,
  openOrderNote,
  returnGoods,
  reverseDespatch,
} from '#contract/warehouse/picking/calls.ts';
import type { ApiError } from '#contract/call/apiError.ts';
import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { daySheetReport } from '#contract/money/reports/calls.ts';
import { returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import { getStockValue } from '#contract/warehouse/stock/levels.ts';
import { listStockMovements, reverseStockMovement } from '#contract/warehouse/stock/movements.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { fullPick } from '#tests/support/mainJob.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let warehouse: Client;
let trade: Awaited<ReturnType<typeof givenTrade>>;
let orderId = 0;

beforeEach(async () => {
  warehouse = await app.as('Warehouse');
  trade = await givenTrade(app.db);
  const order = await takeOrder(await app.as('Office'), trade.customer.CustomerId, trade.product.ProductId, {
    OrderDate: '2026-11-16',
    ConfirmDate: true,
  });
  orderId = order.OrderId;
  const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1428 }];
  await warehouse.call(confirmPickOrder, { params: { id: orderId }, body: { Lines } });
});

const despatch = (despatchedOn?: string) => warehouse.call(confirmPrintDNote, { params: { id: orderId }, query: { despatchedOn } });
const reverse = (by: Client, Reason = 'The lorry never came', more: { Version?: number } = {}) =>
  by.call(reverseDespatch, { params: { id: orderId }, body: { Reason, ...more } });
const textOf = async (file: Blob) => readText(new Uint8Array(await file.arrayBuffer()));
const movements = () =>
  app.db
    .selectFrom('pallet_movements')
    .select(['FromHolder', 'ToHolder', 'Quantity', 'MovedOn', 'ReversesId'])
    .where('OrderId', '=', orderId)
    .orderBy('PalletMovementId')
    .execute();
const withCustomer = async () => {
  const level = await app.db
    .selectFrom('pallet_levels')
    .select('Quantity')
    .where('Holder', '=', 'Customer')
    .where('HolderId', '=', trade.customer.CustomerId)
    .executeTakeFirst();
  return level?.Quantity;
};

describe('a despatch whose day was wrong', () => {
  const later = 'The despatch cannot be dated later';

  test('is not dated after goods of it came back; once that return is taken back it may be', async () => {
    await despatch('2026-11-17');
    const line = await app.db.selectFrom('order_details').select('OrderDetailId').where('OrderId', '=', orderId).executeTakeFirstOrThrow();
    const Lines = [{ ...line, Quantity: 10, Condition: 'Good' as const }];
    await warehouse.call(returnGoods, { params: { id: orderId }, body: { ReturnedOn: '2026-11-18', Reason: 'Too many', Lines } });
    await expect(despatch('2026-11-19')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { despatchedOn: `Goods of this order came back on 18 Nov 2026. ${later}` },
    });
    expect(await despatch('2026-11-18')).toMatchObject({ DespatchedOn: '2026-11-18' });
    const moved = await warehouse.call(listStockMovements, { query: { productId: trade.product.ProductId } });
    const back = moved.find(({ Quantity }) => Quantity === 10);
    await warehouse.call(reverseStockMovement, { params: { id: back?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } });
    expect(await despatch('2026-11-19')).toMatchObject({ DespatchedOn: '2026-11-19' });
  });

  test('is not dated after its pallets came back; those of another delivery that was there may have', async () => {
    await despatch('2026-11-17');
    const { PalletId } = trade.pallet;
    const back = async (Quantity: number, ReturnedOn: string) =>
      warehouse.call(returnPalletList, {
        params: { id: trade.customer.CustomerId },
        body: { ReturnedOn, Lines: [{ PalletId, Quantity }] },
      });
    await back(1, '2026-11-18');
    await expect(despatch('2026-11-19')).rejects.toMatchObject({
      errors: { despatchedOn: `Pallets of this order came back on 18 Nov 2026. ${later}` },
    });
    expect(await despatch('2026-11-18')).toMatchObject({ DespatchedOn: '2026-11-18' });
    const earlier = await takeOrder(await app.as('Office'), trade.customer.CustomerId, trade.product.ProductId, {
      OrderDate: '2026-11-16',
      ConfirmDate: true,
    });
    await warehouse.call(confirmPickOrder, { params: { id: earlier.OrderId }, body: fullPick(earlier) });
    await warehouse.call(confirmPrintDNote, { params: { id: earlier.OrderId }, query: { despatchedOn: '2026-11-17' } });
    expect(await despatch('2026-11-19')).toMatchObject({ DespatchedOn: '2026-11-19' });
  });
});

describe('PUT /api/Order/ReverseDespatch/{id}', () => {
  test('what goes after all did not go before it was taken back: no day in the past shows its pallets twice', async () => {
    await despatch('2026-11-18');
    await reverse(warehouse);
    await expect(despatch('2026-11-19')).toFailWith('INVALID_INPUT', 'despatchedOn');
    await despatch();
    expect(await withCustomer()).toBe(1);
  });

  test('the same of goods that came on no pallet; and a despatch of a closed month keeps its day', async () => {
    const { ProductId } = await given.product(app.db);
    await given.stock(app.db, ProductId, 5000);
    const dated = { Lines: [{ ProductId, Quantity: 1428 }], OrderDate: '2026-11-16', ConfirmDate: true };
    const loose = await takeOrder(await app.as('Office'), trade.customer.CustomerId, ProductId, dated);
    orderId = loose.OrderId;
    await warehouse.call(confirmPickOrder, { params: { id: orderId }, body: fullPick(loose) });
    await despatch('2026-11-18');
    expect(await movements()).toEqual([]);
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-18' }).execute();
    await expect(despatch('2026-11-20')).toFailWith('PERIOD_LOCKED', 'despatchedOn');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    await reverse(warehouse);
    await expect(despatch('2026-11-19')).toFailWith('INVALID_INPUT', 'despatchedOn');
    expect(await despatch()).toMatchObject({ DespatchedOn: '2026-11-21' });
  });

  test('what stock was worth while the goods were away in the books is as it was told', async () => {
    const { SupplierId } = await given.supplier(app.db);
    const { ProductId } = await given.product(app.db, { SupplierId });
    await given.stock(app.db, ProductId, 5000);
    const dated = { Lines: [{ ProductId, Quantity: 1428 }], OrderDate: '2026-11-16', ConfirmDate: true };
    const order = await takeOrder(await app.as('Office'), trade.customer.CustomerId, ProductId, dated);
    orderId = order.OrderId;
    await warehouse.call(confirmPickOrder, { params: { id: orderId }, body: fullPick(order) });
    const pickedAt = async (asAt: string) => {
      const finance = await app.as('Finance');
      return (await finance.call(getStockValue, { params: { supplierId: SupplierId, productGroupId: 0 }, query: { asAt } })).Picked;
    };
    await despatch();
    expect(await pickedAt('2026-11-21')).toBe(0);
    app.setClock('2026-11-24T09:00:00Z');
    await reverse(await app.as('Warehouse'));
    expect([await pickedAt('2026-11-21'), await pickedAt('2026-11-23'), await pickedAt('2026-11-24')]).toEqual([0, 0, 1428]);
    app.setClock(startOfClock);
  });

  test('not while goods of it are back; once their return is taken back, it can be reversed', async () => {
    await despatch('2026-11-18');
    const { OrderDetailId } = await app.db
      .selectFrom('order_details')
      .select('OrderDetailId')
      .where('OrderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const back = { params: { id: orderId }, body: { Reason: 'Refused', Lines: [{ OrderDetailId, Quantity: 28 }] } };
    const cameBack = async () => (await (await app.as('Office')).call(getOrder, { query: { orderId } })).Lines[0]?.ReturnedQuantity ?? 0;
    expect(await cameBack()).toBe(0);
    await warehouse.call(returnGoods, back);
    expect(await cameBack()).toBe(28);
    await expect(reverse(warehouse)).rejects.toThrow('Goods of this order have been returned');
    const [row] = await warehouse.call(listStockMovements, {
      query: { productId: trade.product.ProductId, filter: { StockMovementTypeId: [3] } },
    });
    await warehouse.call(reverseStockMovement, { params: { id: row?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } });
    expect(await cameBack()).toBe(0);
    expect(await reverse(warehouse)).toMatchObject({ Status: 'Picked' });
  });

  test('the deal is Picked again, its pallets come back by rows, its stock stays picked', async () => {
    await despatch('2026-11-18');
    const back = await reverse(warehouse);
    expect(back).toMatchObject({ Status: 'Picked', DespatchedOn: null });
    expect(await movements()).toMatchObject([
      { FromHolder: 'Warehouse', ToHolder: 'Customer', Quantity: 1, MovedOn: '2026-11-18', ReversesId: null },
      { FromHolder: 'Customer', ToHolder: 'Warehouse', Quantity: 1, MovedOn: '2026-11-21' },
    ]);
    expect(await withCustomer()).toBe(0);
    const stock = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', trade.product.ProductId)
      .executeTakeFirst();
    expect(stock?.OnHand).toBe(100_000 - 1428);
    expect((await warehouse.call(loadAwaitingDespatch)).find((row) => row.OrderId === orderId)).toMatchObject({ Status: 'Picked' });
  });

  test('it leaves a second time with the same delivery note, and only the second delivery counts', async () => {
    const first = await despatch('2026-11-18');
    await reverse(warehouse);
    const second = await despatch();
    expect(second).toMatchObject({ Status: 'ReadyToInvoice', DespatchedOn: '2026-11-21', DeliveryNoteNo: first.DeliveryNoteNo });
    expect(await withCustomer()).toBe(1);
    await reverse(warehouse);
    expect(await withCustomer()).toBe(0);
  });

  test('on another day its note has the same number and a paper of its own with that day; the old paper is kept, and marked withdrawn', async () => {
    await despatch('2026-11-18');
    const open = (by: Client, withdrawnNoteId?: number) => by.call(openOrderNote, { params: { id: orderId }, query: { withdrawnNoteId } });
    const wordsOf = async (note: { DocumentId: number }) => textOf(await warehouse.call(getDocument, { params: { id: note.DocumentId } }));
    const [old] = await warehouse.call(getDeliveryNotes, { body: { OrderIds: [orderId] } });
    await reverse(warehouse);
    await despatch();
    const [anew] = await warehouse.call(getDeliveryNotes, { body: { OrderIds: [orderId] } });
    expect(anew?.DeliveryNoteNo).toBe(old?.DeliveryNoteNo);
    expect([await wordsOf(old!), await wordsOf(anew!)]).toEqual([
      expect.stringContaining('18 Nov 2026'),
      expect.stringContaining('21 Nov 2026'),
    ]);
    const office = await app.as('Office');
    const notes = await office.call(listOrderNotes, { params: { id: orderId } });
    expect(notes).toMatchObject([
      { WithdrawnNoteId: null, DeliveryDate: '2026-11-21', WithdrawnAt: null, Reason: null },
      { DeliveryDate: '2026-11-18', WithdrawnAt: expect.any(String) as string, Reason: 'The lorry never came' },
    ]);
    expect((await open(office)).DocumentId).toBe(anew?.DocumentId);
    expect((await open(office, notes[1]?.WithdrawnNoteId ?? 0)).DocumentId).toBe(old?.DocumentId);
    await expect(open(office, 999_999)).toFailWith('NOT_FOUND');
    await expect(open(await app.as('Customer', trade.customer.CustomerId))).toFailWith('NOT_ALLOWED');
  });

  test('while the goods are here the printed note follows the haulier under its number, and the old words are kept; once gone it stays', async () => {
    const office = await app.as('Office');
    const print = async () => (await warehouse.call(getDeliveryNotes, { body: { OrderIds: [orderId] } }))[0]!;
    const wordsOf = async (note: { DocumentId: number }) => textOf(await warehouse.call(getDocument, { params: { id: note.DocumentId } }));
    const goWith = async (Name: string) => {
      const haulier = await given.customer(app.db, { CustomerTypeId: 3, Name });
      const { Version } = await office.call(getOrder, { query: { orderId } });
      await office.call(editOrderById, { params: { id: orderId }, body: { Version, HaulierId: haulier.CustomerId } });
    };
    const first = await print();
    expect((await print()).DocumentId).toBe(first.DocumentId);
    await goWith('Wye Valley Haulage');
    const second = await print();
    expect(second.DeliveryNoteNo).toBe(first.DeliveryNoteNo);
    expect(await wordsOf(first)).not.toContain('Wye Valley');
    expect(await wordsOf(second)).toContain('Wye Valley Haulage');
    expect(await office.call(listOrderNotes, { params: { id: orderId } })).toMatchObject([
      { WithdrawnNoteId: null },
      { Reason: 'Reprinted because of changes to the haulier' },
    ]);
    await despatch();
    await goWith('Lune Transport');
    expect((await print()).DocumentId).toBe(second.DocumentId);
  });

  test('undone and despatched on the same day, the paper that was printed is the one that holds', async () => {
    await despatch();
    const [old] = await warehouse.call(getDeliveryNotes, { body: { OrderIds: [orderId] } });
    await reverse(warehouse, 'Undone at once');
    await despatch();
    expect(await warehouse.call(getDeliveryNotes, { body: { OrderIds: [orderId] } })).toEqual([old]);
    expect(await warehouse.call(listOrderNotes, { params: { id: orderId } })).toHaveLength(1);
  });

  test('not before it left, not once it is invoiced, not on an older version, not without a reason, not by the office', async () => {
    await expect(reverse(warehouse)).toFailWith('ORDER_WRONG_STATE');
    const gone = await despatch();
    await expect(reverse(warehouse, '  ')).toFailWith('INVALID_INPUT', 'Reason');
    await expect(reverse(await app.as('Office'))).toFailWith('NOT_ALLOWED');
    const office = await app.as('Office');
    await office.call(editOrderById, { params: { id: orderId }, body: { Version: gone.Version, Comment: 'Ring first' } });
    await expect(reverse(warehouse, 'Too late', { Version: gone.Version })).toFailWith('STALE_VERSION');
    await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: orderId } });
    await expect(reverse(warehouse)).toFailWith('ORDER_ALREADY_INVOICED');
    expect(await office.call(getOrder, { query: { orderId } })).toMatchObject({ Status: 'Invoiced' });
  });

  test('not in a closed period', async () => {
    await despatch();
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-21' }).execute();
    await expect(reverse(warehouse)).toFailWith('PERIOD_LOCKED');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    expect(await withCustomer()).toBe(1);
  });
});

describe('a deal whose goods have all come back', () => {
  const cancel = async (Reason = 'Refused at the gate') =>
    (await app.as('Office')).call(cancelOrder, { query: { orderId }, body: { Reason } });
  const comeBack = async (Quantity: number, Condition: 'Good' | 'Damaged' = 'Good') => {
    const line = await app.db.selectFrom('order_details').select('OrderDetailId').where('OrderId', '=', orderId).executeTakeFirstOrThrow();
    const Lines = [{ ...line, Quantity, Condition }];
    return warehouse.call(returnGoods, { params: { id: orderId }, body: { Reason: 'Refused', Lines } });
  };

  test('is cancelled, with its pallets in the yard; before that it has left', async () => {
    await despatch('2026-11-17');
    await comeBack(1400);
    await expect(cancel()).rejects.toMatchObject({
      code: 'ORDER_WRONG_STATE',
      message: expect.stringContaining('28 units are still with the customer'),
    });
    await comeBack(28, 'Damaged');
    expect(await withCustomer()).toBe(1);
    expect(await cancel()).toContain('is cancelled. All of its goods have been returned. Its pallet is back in the yard.');
    expect(await withCustomer()).toBe(0);
    expect((await movements()).at(-1)).toMatchObject({ FromHolder: 'Customer', ToHolder: 'Warehouse', MovedOn: '2026-11-21' });
    const level = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', trade.product.ProductId)
      .executeTakeFirst();
    expect(level?.OnHand).toBe(100_000 - 28);
    await checkInvariants(app.db);
    await expect((await app.as('Finance')).call(raiseInvoice, { query: { OrderID: orderId } })).toFailWith('ORDER_WRONG_STATE');
    await expect(comeBack(1)).rejects.toMatchObject({
      code: 'ORDER_WRONG_STATE',
      message: expect.stringContaining('is cancelled, so its returns'),
    });
    const moved = await warehouse.call(listStockMovements, { query: { productId: trade.product.ProductId } });
    const back = moved.find(({ Quantity }) => Quantity === 1400);
    const reversal = { params: { id: back?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } };
    await expect(warehouse.call(reverseStockMovement, reversal)).rejects.toMatchObject({
      code: 'ORDER_WRONG_STATE',
      message: expect.stringContaining('is cancelled, so its returns'),
    });
  });

  test('is on the day sheet of the day that it left until it is cancelled', async () => {
    await despatch('2026-11-17');
    const gone = async () => {
      const sheet = await warehouse.send(daySheetReport, { params: { date: '2026-11-17' }, query: { format: 'json' } });
      return (await sheet.text()).includes(trade.customer.Name);
    };
    await comeBack(1428);
    expect(await gone()).toBe(true);
    await cancel();
    expect(await gone()).toBe(false);
  });

  test('is not cancelled while another customer has its pallets, and says what is done about it', async () => {
    await despatch('2026-11-17');
    await comeBack(1428);
    const other = await given.customer(app.db);
    const Lines = [{ PalletId: trade.pallet.PalletId, Quantity: 1 }];
    const body = { FromCustomerId: trade.customer.CustomerId, ToCustomerId: other.CustomerId, Lines };
    await (await app.as('Office')).call(transferPallets, { body });
    await expect(cancel()).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringContaining('reverse that in Pallet Ledger first'),
    });
  });

  const backApart = (Quantity: number, ReturnedOn: string) => {
    const body = { ReturnedOn, Reference: 'Lorry 7', Lines: [{ PalletId: trade.pallet.PalletId, Quantity }] };
    return warehouse.call(returnPalletList, { params: { id: trade.customer.CustomerId }, body });
  };
  /** Gives the customer this many pallets from other deliveries. */
  const alsoHas = async (count: number) => {
    const other = await takeOrder(await app.as('Office'), trade.customer.CustomerId, trade.product.ProductId, {
      OrderDate: '2026-11-16',
      ConfirmDate: true,
      Lines: [{ ProductId: trade.product.ProductId, Quantity: 1428 * count }],
    });
    await warehouse.call(confirmPickOrder, { params: { id: other.OrderId }, body: fullPick(other) });
    await warehouse.call(confirmPrintDNote, { params: { id: other.OrderId }, query: { despatchedOn: '2026-11-17' } });
  };

  test('asks which returns that were recorded apart were its own, and brings its pallets back once', async () => {
    await alsoHas(5);
    await backApart(1, '2026-11-17');
    await despatch('2026-11-18');
    await backApart(1, '2026-11-19');
    await backApart(1, '2026-11-21');
    await comeBack(1428);
    expect(await withCustomer()).toBe(3);
    const dealNo = (await (await app.as('Office')).call(getOrder, { query: { orderId } })).DealNo;
    const asked = await cancel().catch((error: unknown) => error);
    expect(asked).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      message:
        `Pallets of these types have been returned since deal ${dealNo} left: 1 × ${trade.pallet.Code} on 19 Nov 2026, 1 × ${trade.pallet.Code} on 21 Nov 2026. ` +
        'Open the deal and choose the returns that belong to it, or none.',
      details: {
        Returns: [
          { MovedOn: '2026-11-19', Quantity: 1, Reference: 'Lorry 7', IsLikely: false },
          { MovedOn: '2026-11-21', IsLikely: true },
        ],
        Went: [{ Code: trade.pallet.Code, Quantity: 1 }],
      },
    });
    const { Returns } = (asked as ApiError).details as PalletReturnsQuestion;
    const ReturnIds = Returns.filter(({ IsLikely }) => IsLikely).map(({ PalletMovementId }) => PalletMovementId);
    const office = await app.as('Office');
    const said = { query: { orderId }, body: { Reason: 'Refused at the gate', ReturnIds } };
    expect(await office.call(cancelOrder, said)).toContain(
      'Its pallet is back in the yard. 1 was already recorded as returned. That record is reversed, so it counts only once.',
    );
    expect(await withCustomer()).toBe(3);
    await checkInvariants(app.db);
  });

  test('of a return of more than went the others stay returned', async () => {
    await alsoHas(5);
    await despatch('2026-11-18');
    await backApart(3, '2026-11-21');
    await comeBack(1428);
    const office = await app.as('Office');
    const returns = () =>
      app.db
        .selectFrom('pallet_movements')
        .select(['PalletMovementId', 'Quantity', 'Reference', 'ReversesId'])
        .where('Kind', '=', 'Return')
        .where('PalletId', '=', trade.pallet.PalletId)
        .orderBy('PalletMovementId')
        .execute();
    const [apart] = await returns();
    const wrong = { query: { orderId }, body: { Reason: 'Refused', ReturnIds: [1] } };
    await expect(office.call(cancelOrder, wrong)).toFailWith('INVALID_INPUT', 'ReturnIds.0');
    const ReturnIds = [apart?.PalletMovementId ?? 0];
    await office.call(cancelOrder, { query: { orderId }, body: { Reason: 'Refused', ReturnIds } });
    // Five others, of which two were returned.
    expect(await withCustomer()).toBe(3);
    expect(await returns()).toMatchObject([
      { Quantity: 3 },
      { Quantity: 3, ReversesId: apart?.PalletMovementId, Reference: expect.stringMatching(/^Deal \d+: Order cancelled: Refused$/) },
      { Quantity: 2, Reference: 'Lorry 7' },
    ]);
    await checkInvariants(app.db);
  });

  test('none of them was its own where it is said so', async () => {
    await alsoHas(5);
    await despatch('2026-11-18');
    await backApart(3, '2026-11-21');
    await comeBack(1428);
    await (await app.as('Office')).call(cancelOrder, { query: { orderId }, body: { Reason: 'Refused', ReturnIds: [] } });
    expect(await withCustomer()).toBe(2);
    await checkInvariants(app.db);
  });
});
