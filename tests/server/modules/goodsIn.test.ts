import { beforeEach, describe, expect, test } from 'vitest';
import { getPalletLedger, movePallets, reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { closePurchaseOrder, getPurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import {
  getGoodsReceipt,
  listAwaited,
  listGoodsReceipts,
  printPalletLabels,
  reverseGoodsReceipt,
} from '#contract/warehouse/stock/goodsIn.ts';
import { getExpectedGoods, receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getPickGoods,
  reopenPick,
  returnGoods,
  savePickGoods,
} from '#contract/warehouse/picking/calls.ts';
import { listLotMovements, listLotsOnHand } from '#contract/warehouse/stock/lots.ts';
import { draftReorder, listReorder } from '#contract/warehouse/stock/reorder.ts';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { addStockMovement, listStockMovements, reverseStockMovement, saveStockAdjustments } from '#contract/warehouse/stock/movements.ts';
import { describeShortfall } from '#contract/words/purchases.ts';
import { encodeBars, encodeSymbols, symbolWidths } from '#server/documents/kit/code128.ts';
import { joinBarcodeData, listBarcodeParts } from '#server/documents/templates/goods/palletLabel.ts';
import { readPages } from '#tests/server/documents/pdfText.ts';
import { takeOrder } from '#tests/support/orders.ts';
import { given } from '#tests/support/given.ts';
import { arrival } from '#tests/support/stockWrites.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let warehouse: Client;
let finance: Client;
beforeEach(async () => {
  [office, warehouse, finance] = [await app.as('Office'), await app.as('Warehouse'), await app.as('Finance')];
});

const palletsOf = async (palletId: number) =>
  app.db.selectFrom('pallet_levels').select(['Holder', 'Quantity']).where('PalletId', '=', palletId).orderBy('Holder').execute();

const levelOf = async (productId: number) => {
  const query = { filter: { ProductId: productId } };
  return (await finance.call(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query }))[0];
};

describe('goods that come of a purchase order', () => {
  test('are stock at the cost of the order, less what broke; its pallets, its lots, and what came of it', async () => {
    const body = await arrival(app.db, office);
    const [line] = body.Lines;
    const productId = line?.ProductId ?? 0;
    const id = body.PurchaseOrderId;
    expect(await warehouse.call(getExpectedGoods, { params: { id } })).toMatchObject({ Lines: [{ Outstanding: 2856 }] });
    const [awaited] = await warehouse.call(listAwaited, { query: { filter: { id } } });
    expect(awaited).toMatchObject({ Outstanding: 2856, DueDate: '2026-12-05' });
    const receipt = await warehouse.call(receiveGoods, { body });
    expect(receipt).toMatchObject({ Units: 2856, Broken: 12, Lines: [{ Lots: 'L2411 × 2,856', Location: 'C-01', Pallets: 2 }] });
    expect(JSON.stringify(receipt)).not.toMatch(/Cost/);
    // £140 and £12 haulage per thousand.
    expect(await levelOf(productId)).toMatchObject({ OnHand: 2844, UnitCost: 0.152, OnOrder: 0, Location: 'C-01' });
    expect(await palletsOf(line?.PalletId ?? 0)).toEqual([
      { Holder: 'Supplier', Quantity: -2 },
      { Holder: 'Warehouse', Quantity: 2 },
    ]);
    expect(await office.call(getPurchaseOrder, { params: { id } })).toMatchObject({
      State: 'Received',
      Lines: [{ ReceivedQuantity: 2844 }],
    });
    expect(await warehouse.call(listGoodsReceipts, { query: { filter: { PurchaseOrderId: id } } })).toHaveLength(1);
  });

  test('that broke on the way are written off at what they came at, and are no dearer or cheaper for what was there before', async () => {
    const body = await arrival(app.db, office);
    const [line] = body.Lines;
    const ProductId = line?.ProductId ?? 0;
    await given.stock(app.db, ProductId, 1000);
    // The stock cost £0.15 and the new goods cost £0.152. All of the new goods are broken.
    await warehouse.call(receiveGoods, { body: { ...body, Lines: body.Lines.map((one) => ({ ...one, Broken: 2856 })) } });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 1000, UnitCost: expect.closeTo(0.15, 5) });
  });

  test('say what of the order has not come: still expected, or let go within the tolerance; closed short it is no longer on order', async () => {
    const come = async (Quantity: number) => {
      const body = await arrival(app.db, office);
      const Lines = body.Lines.map((line) => ({ ...line, Quantity, Broken: 0, Lots: [{ LotNo: 'L2411', Quantity }] }));
      return warehouse.call(receiveGoods, { body: { ...body, Lines } });
    };
    const { Order: within } = await come(2800);
    expect(within).toMatchObject({ State: 'Received', Rest: 56 });
    expect(within && describeShortfall(within)).toBe(`56 not delivered (tolerance ${within?.TolerancePercent} %)`);
    const { Order: short, GoodsReceiptId: id } = await come(2000);
    expect(short).toMatchObject({ State: 'PartReceived', Rest: 856 });
    expect(short && describeShortfall(short)).toBe('856 still expected');
    const close = { params: { id: short?.PurchaseOrderId ?? 0 }, body: { Version: short?.Version ?? 0, Reason: 'The furnace is out' } };
    await office.call(closePurchaseOrder, close);
    expect((await warehouse.call(getGoodsReceipt, { params: { id } })).Order).toMatchObject({ State: 'Closed', Rest: 856 });
  });

  test('are taken back whole: stock, pallets, and the order is awaited again; a second time is refused', async () => {
    const body = await arrival(app.db, office);
    const [line] = body.Lines;
    const { GoodsReceiptId: id } = await warehouse.call(receiveGoods, { body });
    const back = { params: { id }, body: { Reason: 'The lorry of next week' } };
    expect(await warehouse.call(reverseGoodsReceipt, back)).toMatchObject({ ReversesId: id, Units: -2856 });
    expect(await levelOf(line?.ProductId ?? 0)).toMatchObject({ OnHand: 0, OnOrder: 2856 });
    expect(await palletsOf(line?.PalletId ?? 0)).toMatchObject([{ Quantity: 0 }, { Quantity: 0 }]);
    const order = await office.call(getPurchaseOrder, { params: { id: body.PurchaseOrderId } });
    expect(order).toMatchObject({ State: 'Ordered', Lines: [{ ReceivedQuantity: 0 }] });
    await expect(warehouse.call(reverseGoodsReceipt, back)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
    expect(await warehouse.call(getGoodsReceipt, { params: { id } })).toMatchObject({ ReversedById: expect.any(Number) });
  });

  test('whose pallets have gone since are taken back all the same, once it is said that the yard is short', async () => {
    const body = await arrival(app.db, office);
    const { GoodsReceiptId: id, Lines } = await warehouse.call(receiveGoods, { body });
    const [line] = Lines;
    await warehouse.call(movePallets, { body: { Kind: 'WriteOff', PalletId: body.Lines[0]?.PalletId ?? 0, Quantity: line?.Pallets ?? 0 } });
    const back = (more: object = {}) =>
      warehouse.call(reverseGoodsReceipt, { params: { id }, body: { Reason: 'The lorry of next week', ...more } });
    await expect(back()).toFailWith('CONFIRMATION_NEEDED');
    expect(await warehouse.call(getGoodsReceipt, { params: { id } })).toMatchObject({ ReversedById: null });
    expect(await back({ ConfirmYard: true })).toMatchObject({ ReversesId: id });
    expect(await levelOf(body.Lines[0]?.ProductId ?? 0)).toMatchObject({ OnHand: 0 });
  });

  test('of whose lots some left since are taken back all the same, once each question has its own answer', async () => {
    const body = await arrival(app.db, office);
    const { GoodsReceiptId: id, Lines } = await warehouse.call(receiveGoods, { body });
    const ProductId = body.Lines[0]?.ProductId ?? 0;
    // The total is as before, but a hundred fewer are in the batch.
    const moved = { ProductId, Quantity: 100, Comment: 'Another lot than was said' };
    await warehouse.call(addStockMovement, { body: { ...moved, StockMovementTypeId: 5, Lots: [{ LotNo: 'l2411', Quantity: 100 }] } });
    await warehouse.call(addStockMovement, { body: { ...moved, StockMovementTypeId: 4, Lots: [{ LotNo: 'L2412', Quantity: 100 }] } });
    await warehouse.call(movePallets, {
      body: { Kind: 'WriteOff', PalletId: body.Lines[0]?.PalletId ?? 0, Quantity: Lines[0]?.Pallets ?? 0 },
    });
    const back = (more: object = {}) =>
      warehouse.call(reverseGoodsReceipt, { params: { id }, body: { Reason: 'The lorry of next week', ...more } });
    const lots = expect.stringMatching(
      /^100 of batch L2411 of “.+” have already left\. The batch balance will be negative until it is corrected\.$/i,
    );
    const both = [{ Kind: 'LotNotHere', Message: lots }, { Kind: 'YardShort' }];
    await expect(back()).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED', details: { Warnings: both } });
    await expect(back({ ConfirmYard: true })).rejects.toMatchObject({ details: { Warnings: [both[0]] } });
    await expect(back({ ConfirmLots: true })).rejects.toMatchObject({ details: { Warnings: [both[1]] } });
    expect(await warehouse.call(getGoodsReceipt, { params: { id } })).toMatchObject({ ReversedById: null });
    expect(await back({ ConfirmYard: true, ConfirmLots: true })).toMatchObject({ ReversesId: id });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 0 });
  });

  test('by hand are asked about too when they are taken back and some of their lot left since', async () => {
    const { ProductId } = (await arrival(app.db, office)).Lines[0] ?? { ProductId: 0 };
    const move = (StockMovementTypeId: 4 | 5, Quantity: number, Lots: { LotNo: string; Quantity: number }[]) =>
      warehouse.call(addStockMovement, { body: { ProductId, StockMovementTypeId, Quantity, Comment: 'Found behind', Lots } });
    const { StockMovementIds } = await move(4, 300, [{ LotNo: 'H1', Quantity: 300 }]);
    await move(4, 500, [{ LotNo: 'H2', Quantity: 500 }]);
    await move(5, 40, [{ LotNo: 'h1', Quantity: 40 }]);
    const back = (more: object = {}) =>
      warehouse.call(reverseStockMovement, { params: { id: StockMovementIds[0] ?? 0 }, body: { Reason: 'Counted twice', ...more } });
    const Message = expect.stringMatching(/^40 of batch H1 of “.+” have already left/i);
    await expect(back()).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      details: { Warnings: [{ Kind: 'LotNotHere', Message }] },
    });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 760 });
    expect(await back({ ConfirmLots: true })).toMatchObject({ OnHand: 460 });
  });

  test('bring pallets whose movement leads to their receipt, also without a number of the driver’s note', async () => {
    const { SupplierDeliveryNoteNo: _none, ...body } = await arrival(app.db, office);
    const { GoodsReceiptId } = await warehouse.call(receiveGoods, { body });
    await warehouse.call(reverseGoodsReceipt, { params: { id: GoodsReceiptId }, body: { Reason: 'The lorry of next week' } });
    const query = { filter: { PalletId: body.Lines[0]?.PalletId ?? 0 } };
    const moved = await warehouse.call(getPalletLedger, { query: { cust: 0, ...query } });
    expect(moved.map((row) => [row.GoodsReceiptId, row.Reference])).toEqual([
      [GoodsReceiptId, 'The lorry of next week'],
      [GoodsReceiptId, null],
    ]);
  });

  test('whose pallets were reversed by hand before are taken back without them, once', async () => {
    const body = await arrival(app.db, office);
    const { GoodsReceiptId: id } = await warehouse.call(receiveGoods, { body });
    const { PalletMovementId } = await app.db
      .selectFrom('goods_receipt_lines')
      .select('PalletMovementId')
      .where('GoodsReceiptId', '=', id)
      .executeTakeFirstOrThrow();
    await office.call(reversePalletMovement, { params: { id: PalletMovementId ?? 0 }, body: { Reason: 'Other pallets' } });
    await warehouse.call(reverseGoodsReceipt, { params: { id }, body: { Reason: 'The lorry of next week' } });
    expect(await palletsOf(body.Lines[0]?.PalletId ?? 0)).toMatchObject([{ Quantity: 0 }, { Quantity: 0 }]);
    expect(await levelOf(body.Lines[0]?.ProductId ?? 0)).toMatchObject({ OnHand: 0 });
  });

  test('more than was ordered is asked about; lots that do not add up and a wrong line are refused by field', async () => {
    const body = await arrival(app.db, office);
    const lines = (change: object) => ({ body: { ...body, Lines: body.Lines.map((line) => ({ ...line, ...change })) } });
    const more = { Quantity: 5000, Lots: [{ LotNo: 'L1', Quantity: 5000 }] };
    await expect(warehouse.call(receiveGoods, lines(more))).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    await expect(warehouse.call(receiveGoods, lines({ Lots: [{ LotNo: 'L1', Quantity: 1 }] }))).rejects.toMatchObject({
      errors: { 'Lines.0.Lots': expect.stringMatching(/^The batches of “.+” add up to 1, but the quantity is /) },
    });
    await expect(warehouse.call(receiveGoods, lines({ Broken: 9999 }))).rejects.toMatchObject({
      errors: { 'Lines.0.Broken': expect.any(String) },
    });
    const onPallets = (count: number) => lines({ Quantity: 10, Broken: 0, Pallets: count, Lots: [{ LotNo: 'L1', Quantity: 10 }] });
    await expect(warehouse.call(receiveGoods, onPallets(11))).rejects.toMatchObject({
      errors: { 'Lines.0.Pallets': 'must be at most 10, the quantity received' },
    });
    await expect(warehouse.call(receiveGoods, lines({ UnitCost: 1 }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(office.call(receiveGoods, { body })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('lots', () => {
  const received = async () => {
    const { SupplierDepotId } = await given.supplier(app.db, { Name: 'Aire Glass' });
    const { ProductId } = await given.product(app.db, { LotRequired: true, UnitsPerPallet: 100 });
    const Lots = [
      { LotNo: 'A7', Quantity: 600 },
      { LotNo: 'B1', Quantity: 400 },
    ];
    await warehouse.call(receiveGoods, { body: { SupplierDepotId, Lines: [{ ProductId, Quantity: 1000, Lots }] } });
    const { CustomerId } = await given.customer(app.db);
    const order = await takeOrder(office, CustomerId, ProductId, { Lines: [{ ProductId, Quantity: 700 }] });
    return { ProductId, CustomerId, order, id: order.OrderId, OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0 };
  };
  const picked = [
    { LotNo: 'A7', Quantity: 600 },
    { LotNo: 'B1', Quantity: 100 },
  ];

  test('a pick says which; one search tells where a lot went, and which lots a customer had', async () => {
    const { id, OrderDetailId, CustomerId, ProductId } = await received();
    const pick = (Lots?: typeof picked) => ({
      params: { id },
      body: { Lines: [{ OrderDetailId, PickedQuantity: 700, ...(Lots && { Lots }) }] },
    });
    await expect(warehouse.call(confirmPickOrder, pick())).rejects.toMatchObject({
      errors: { 'Lines.0.Lots': expect.stringMatching(/^Enter the batches of “.+”$/) },
    });
    const Lines = [{ OrderDetailId, PickedQuantity: 700, Lots: picked }];
    expect(await warehouse.call(savePickGoods, { body: { OrderId: id, Lines } })).toMatchObject({
      Lines: [{ LotRequired: true, Lots: picked }],
    });
    await warehouse.call(confirmPickOrder, { params: { id }, body: { Lines: [] } });
    const found = async (filter: object) =>
      (await office.call(listLotMovements, { query: { sort: ['Quantity', 'ASC'], range: [0, 99], filter: { ProductId, ...filter } } })).map(
        (row) => [row.LotNo, row.Quantity],
      );
    expect(await found({ CustomerId })).toEqual([
      ['A7', -600],
      ['B1', -100],
    ]);
    expect(await found({ LotNo: 'A7' })).toEqual([
      ['A7', -600],
      ['A7', 600],
    ]);
    expect(await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).toMatchObject([{ LotNo: 'B1', OnHand: 300 }]);
    await warehouse.call(reopenPick, { params: { id }, body: { Reason: 'Wrong lot' } });
    expect(await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).toHaveLength(2);
  });

  test('a lot is the same one in small letters: what there is of it is told once, as it came in', async () => {
    const { id, OrderDetailId, ProductId } = await received();
    const Lots = [
      { LotNo: 'a7', Quantity: 400 },
      { LotNo: 'b1', Quantity: 300 },
    ];
    await warehouse.call(confirmPickOrder, { params: { id }, body: { Lines: [{ OrderDetailId, PickedQuantity: 700, Lots }] } });
    expect(await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).toMatchObject([
      { LotNo: 'A7', OnHand: 200 },
      { LotNo: 'B1', OnHand: 100 },
    ]);
  });

  test('a lot that is not there, or not so many of it, is asked about once; more lots than were picked are not kept', async () => {
    const { id, OrderDetailId, order, ProductId } = await received();
    const Description = order.Lines[0]?.Description ?? '';
    const confirm = (Lots: { LotNo: string; Quantity: number }[], more: object = {}) =>
      warehouse.call(confirmPickOrder, { params: { id }, body: { Lines: [{ OrderDetailId, PickedQuantity: 700, Lots }], ...more } });
    const asks = (Message: string) => ({
      code: 'CONFIRMATION_NEEDED',
      details: { Warnings: [{ Kind: 'LotNotHere', Message }] },
      errors: { 'Lines.0.Lots': Message },
    });
    await expect(confirm([{ LotNo: 'a7', Quantity: 700 }])).rejects.toMatchObject(
      asks(`The ledger has 600 of batch a7 of “${Description}”, but 700 are picked`),
    );
    await expect(confirm([{ LotNo: 'NOSUCH', Quantity: 700 }])).rejects.toMatchObject(
      asks(`The ledger has no batch NOSUCH of “${Description}”, but 700 are picked`),
    );
    const tooMany = [{ OrderDetailId, PickedQuantity: 700, Lots: [{ LotNo: 'A7', Quantity: 701 }] }];
    await expect(warehouse.call(savePickGoods, { body: { OrderId: id, Lines: tooMany } })).rejects.toMatchObject({
      errors: { 'Lines.0.Lots': `The batches of “${Description}” add up to 701, but the quantity is 700` },
    });
    const soFar = [{ OrderDetailId, PickedQuantity: 700, Lots: [{ LotNo: 'A7', Quantity: 600 }] }];
    expect(await warehouse.call(savePickGoods, { body: { OrderId: id, Lines: soFar } })).toMatchObject({
      Lines: [{ Lots: [{ LotNo: 'A7', Quantity: 600 }] }],
    });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 1000 });
    await confirm([{ LotNo: 'NOSUCH', Quantity: 700 }], { ConfirmLots: true });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 300 });
    expect(await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).toContainEqual(
      expect.objectContaining({ LotNo: 'NOSUCH', OnHand: -700 }),
    );
  });

  test('what comes back is of the lots that went with the line: others are refused by name, the only one need not be said', async () => {
    const { id, OrderDetailId, order, ProductId } = await received();
    const Description = order.Lines[0]?.Description ?? '';
    await warehouse.call(confirmPickOrder, { params: { id }, body: { Lines: [{ OrderDetailId, PickedQuantity: 700, Lots: picked }] } });
    await warehouse.call(confirmPrintDNote, { params: { id } });
    const back = (Quantity: number, Lots?: { LotNo: string; Quantity: number }[], Condition: 'Good' | 'Damaged' = 'Good') =>
      office.call(returnGoods, {
        params: { id },
        body: { Reason: 'Refused', Lines: [{ OrderDetailId, Quantity, Condition, ...(Lots && { Lots }) }] },
      });
    const refused = (text: string) => ({ code: 'INVALID_INPUT', errors: { 'Lines.0.Lots': text } });
    await expect(back(40, [{ LotNo: 'ZZ', Quantity: 40 }])).rejects.toMatchObject(
      refused(`Batch ZZ of “${Description}” did not go to the customer, who has A7 600, B1 100`),
    );
    await expect(back(101, [{ LotNo: 'B1', Quantity: 101 }])).rejects.toMatchObject(
      refused(`101 of batch B1 of “${Description}” did not go to the customer, who has A7 600, B1 100`),
    );
    await expect(back(40)).rejects.toMatchObject(
      refused(`Enter the batches of “${Description}” that came back. The customer has A7 600, B1 100`),
    );
    expect(await back(600, [{ LotNo: 'a7', Quantity: 600 }], 'Damaged')).toMatchObject({ Lines: [{ Returned: 600, Left: 100 }] });
    // Only batch B1 is still with the customer.
    expect(await back(40)).toMatchObject({ Lines: [{ Returned: 640, Left: 60 }] });
    await expect(back(61, [{ LotNo: 'B1', Quantity: 61 }])).rejects.toMatchObject({ errors: { 'Lines.0.Quantity': expect.any(String) } });
    const lots = await office.call(listLotMovements, {
      query: { sort: ['Quantity', 'ASC'], range: [0, 99], filter: { LotNo: 'B1', ProductId } },
    });
    expect(lots.map((row) => row.Quantity)).toEqual([-100, 40, 400]);
  });

  test('what comes back before the invoice is in stock again, broken goods are not; no more than went, and it is not invoiced', async () => {
    const { id, OrderDetailId, ProductId } = await received();
    await warehouse.call(confirmPickOrder, { params: { id }, body: { Lines: [{ OrderDetailId, PickedQuantity: 700, Lots: picked }] } });
    await warehouse.call(confirmPrintDNote, { params: { id } });
    const back = (Quantity: number, Condition: 'Good' | 'Damaged') => ({
      params: { id },
      body: { Reason: 'Refused at the gate', Lines: [{ OrderDetailId, Quantity, Condition, Lots: [{ LotNo: 'A7', Quantity }] }] },
    });
    const { Version } = await app.db.selectFrom('orders').select('Version').where('OrderId', '=', id).executeTakeFirstOrThrow();
    const upon = (input: ReturnType<typeof back>) => ({ ...input, body: { ...input.body, Version } });
    expect(await office.call(returnGoods, upon(back(100, 'Good')))).toMatchObject({ Lines: [{ OrderDetailId, Returned: 100, Left: 600 }] });
    expect((await warehouse.call(getPickGoods, { params: { id } })).Lines).toMatchObject([{ PickedQuantity: 700, Returned: 100 }]);
    await expect(warehouse.call(returnGoods, back(650, 'Good'))).rejects.toMatchObject({
      errors: { 'Lines.0.Quantity': 'must be at most 600, because 700 were delivered and 100 returned' },
    });
    // Two people count the same return. It is recorded once.
    await expect(warehouse.call(returnGoods, upon(back(100, 'Good')))).rejects.toMatchObject({ status: 409 });
    await warehouse.call(returnGoods, back(50, 'Damaged'));
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 400 });
    // Entered by mistake. Breakages are reversed with the return, whichever of the two rows is chosen, and no row remains in force.
    const rows = async () => warehouse.call(listStockMovements, { query: { productId: ProductId, sort: ['StockMovementId', 'DESC'] } });
    const [broken] = await rows();
    expect(broken).toMatchObject({ Quantity: -50, MayReverse: false, OtherDepot: null });
    const wrong = { params: { id: broken?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } };
    expect(await warehouse.call(reverseStockMovement, wrong)).toMatchObject({
      OnHand: 400,
      StockMovementIds: [expect.any(Number), expect.any(Number)],
    });
    await expect(warehouse.call(reverseStockMovement, wrong)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
    const good = (await rows()).find((row) => row.MayReverse);
    await warehouse.call(reverseStockMovement, { params: { id: good?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } });
    expect(await levelOf(ProductId)).toMatchObject({ OnHand: 300 });
    expect(await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).toMatchObject([{ LotNo: 'B1', OnHand: 300 }]);
    expect(await office.call(returnGoods, back(150, 'Good'))).toMatchObject({ Lines: [{ Returned: 150, Left: 550 }] });
    await expect(office.call(returnGoods, back(600, 'Good'))).rejects.toMatchObject({ errors: { 'Lines.0.Quantity': expect.any(String) } });
    const admin = await app.as(['Admin', 'Finance']);
    const invoice = await admin.call(raiseInvoice, { query: { OrderID: id } });
    // 550 at £187.35 per thousand, with VAT.
    expect(invoice).toMatchObject({ GrossAmount: 123.65 });
    await expect(office.call(returnGoods, back(1, 'Good'))).rejects.toMatchObject({ code: 'ORDER_ALREADY_INVOICED' });
    const [last] = await rows();
    const late = { params: { id: last?.StockMovementId ?? 0 }, body: { Reason: 'Another deal' } };
    await expect(warehouse.call(reverseStockMovement, late)).rejects.toMatchObject({ code: 'ORDER_ALREADY_INVOICED' });
  });
});

test('what has no lot said is of an unknown one: lots come to what is on hand, whatever moves it', async () => {
  // A count must be later than the entries that the database made before it.
  app.setClock(new Date().toISOString());
  warehouse = await app.as('Warehouse');
  office = await app.as('Office');
  const { SupplierDepotId } = await given.supplier(app.db);
  const { ProductId } = await given.product(app.db, { LotRequired: true });
  const Lots = [{ LotNo: 'A7', Quantity: 100 }];
  const { GoodsReceiptId } = await warehouse.call(receiveGoods, {
    body: { SupplierDepotId, Lines: [{ ProductId, Quantity: 100, Broken: 10, Lots }] },
  });
  const onHand = async () =>
    (await warehouse.call(listLotsOnHand, { params: { productId: ProductId } }))
      .map((row) => `${row.LotNo} ${row.OnHand}`)
      .toSorted((a, b) => a.localeCompare(b));
  expect(await onHand()).toEqual(['A7 90']);
  await warehouse.call(addStockMovement, { body: { ProductId, StockMovementTypeId: 7, Quantity: 3 } });
  const Adjustments = [{ SupplierDepotId: await given.ownDepot(app.db), Quantity: 5 }];
  await office.call(saveStockAdjustments, { params: { id: ProductId }, body: { Reason: 'Found', Adjustments } });
  expect(await onHand()).toEqual(['A7 90', 'unknown 2']);
  app.setClock(new Date().toISOString());
  await office.call(saveStockAdjustments, {
    params: { id: ProductId },
    body: { Reason: 'Counted', Adjustments: [{ SupplierDepotId: Adjustments[0]?.SupplierDepotId ?? 0, CountedQuantity: 92 }] },
  });
  await warehouse.call(reverseGoodsReceipt, { params: { id: GoodsReceiptId }, body: { Reason: 'Of another maker' } });
  await expect(warehouse.call(printPalletLabels, { params: { id: GoodsReceiptId } })).rejects.toMatchObject({
    code: 'RULE_BROKEN',
    message: expect.stringContaining('was reversed'),
  });
  const own = {
    SupplierDepotId: Adjustments[0]?.SupplierDepotId ?? 0,
    Lines: [{ ProductId, Quantity: 1, Lots: [{ LotNo: 'A7', Quantity: 1 }] }],
  };
  await expect(warehouse.call(receiveGoods, { body: own })).rejects.toMatchObject({
    errors: { SupplierDepotId: expect.stringContaining('is our own warehouse') },
  });
  expect(await onHand()).toEqual(['unknown 92']);
});

test('goods that were there before their lots were kept are of an unknown lot, also where a row of then is reversed', async () => {
  const { SupplierDepotId } = await given.supplier(app.db);
  const { ProductId } = await given.product(app.db);
  const lots = async () =>
    (await warehouse.call(listLotsOnHand, { params: { productId: ProductId } })).map((row) => [row.LotNo, row.OnHand]);
  const receive = (Lots?: { LotNo: string; Quantity: number }[]) =>
    warehouse.call(receiveGoods, { body: { SupplierDepotId, Lines: [{ ProductId, Quantity: 100, Lots }] } });
  const before = await receive();
  const keep = (LotRequired: boolean) => app.db.updateTable('products').set({ LotRequired }).where('ProductId', '=', ProductId).execute();
  expect(await lots()).toEqual([]);
  await keep(true);
  expect(await lots()).toEqual([['unknown', 100]]);
  await receive([{ LotNo: 'B1', Quantity: 100 }]);
  await warehouse.call(reverseGoodsReceipt, { params: { id: before.GoodsReceiptId }, body: { Reason: 'Of another maker' } });
  expect(await lots()).toEqual([['B1', 100]]);
  // Batch tracking is turned off and on again. Movements in between are added once.
  await keep(false);
  await receive();
  await keep(true);
  expect(await lots()).toEqual([
    ['B1', 100],
    ['unknown', 100],
  ]);
});

describe('pallet labels', () => {
  test('are a page for each pallet', async () => {
    const { GoodsReceiptId: id } = await warehouse.call(receiveGoods, { body: await arrival(app.db, office) });
    const pdf = await warehouse.call(printPalletLabels, { params: { id } });
    expect(pdf.size).toBeGreaterThan(2000);
  });

  const labelsOf = async (Line: { Quantity: number; Lots: { LotNo: string; Quantity: number }[] }, UnitsPerPallet: number) => {
    const body = await arrival(app.db, office);
    const [first] = body.Lines;
    if (!first) throw new Error('An arrival has a line');
    await app.db.updateTable('products').set({ UnitsPerPallet }).where('ProductId', '=', first.ProductId).execute();
    const Lines = [{ ...first, ...Line, Broken: 0 }];
    const { GoodsReceiptId: id } = await warehouse.call(receiveGoods, { body: { ...body, Lines } });
    return warehouse.call(printPalletLabels, { params: { id } });
  };
  const pagesOf = async (pdf: Blob) => (await readPages(new Uint8Array(await pdf.arrayBuffer()))).map((page) => page.join('\n'));

  test('are one for each pallet, however many came', async () => {
    expect(await pagesOf(await labelsOf({ Quantity: 2010, Lots: [{ LotNo: 'L1', Quantity: 2010 }] }, 10))).toHaveLength(201);
  });

  test('say the lot of each pallet where a line is of several', async () => {
    const Lots = [
      { LotNo: 'L1', Quantity: 150 },
      { LotNo: 'L2', Quantity: 100 },
    ];
    const pages = await pagesOf(await labelsOf({ Quantity: 250, Lots }, 100));
    expect(pages.map((page) => /\((?:37|92)\)(\d+)\(10\)(\w+)/.exec(page)?.slice(1))).toEqual([
      ['100', 'L1'],
      ['50', 'L1'],
      ['100', 'L2'],
    ]);
  });

  test('of more pallets than can be are refused in words', async () => {
    const refusal = labelsOf({ Quantity: 2001, Lots: [{ LotNo: 'L1', Quantity: 2001 }] }, 1);
    await expect(refusal).rejects.toThrow('This receipt has 2,001 pallets');
  });

  test('say goods, quantity and lot in GS1-128', () => {
    const label = { ProductCode: 'B500', Barcode: '5012345678900', Quantity: 1428, LotNo: 'L2411' };
    expect(joinBarcodeData(listBarcodeParts(label))).toBe('0205012345678900371428\u001D10L2411');
    expect(joinBarcodeData(listBarcodeParts({ ...label, Barcode: 'SHELF-7', LotNo: null }))).toBe('91B500\u001D921428');
  });

  test('the symbols are those of the standard: each eleven modules, the bars of each an even number, none like another', () => {
    expect(new Set(symbolWidths).size).toBe(106);
    for (const widths of symbolWidths) {
      const digits = widths.split('').map(Number);
      const sumOf = (some: number[]) => some.reduce((sum, one) => sum + one, 0);
      expect([sumOf(digits), sumOf(digits.filter((_, place) => place % 2 === 0)) % 2]).toEqual([11, 0]);
    }
    // The example in the GS1 General Specifications: start C, FNC1, pairs of digits, check symbol.
    expect(encodeSymbols('0112345678901231')).toEqual([105, 102, 1, 12, 34, 56, 78, 90, 12, 31, 74]);
    expect(encodeBars('0112345678901231').modules).toBe(11 * 11 + 13);
  });
});

test('what is sold faster than it comes is proposed in whole pallets, and becomes a draft for each depot', async () => {
  const { SupplierDepotId, SupplierId } = await given.supplier(app.db, { LeadTimeDays: 14 });
  const { ProductId } = await given.product(app.db, { SupplierId, UnitsPerPallet: 100, ReorderLevel: 50 });
  await given.stock(app.db, ProductId, 1000);
  const { CustomerId } = await given.customer(app.db);
  const order = await takeOrder(office, CustomerId, ProductId, { Lines: [{ ProductId, Quantity: 800 }] });
  const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 800 }];
  await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
  const find = async () => (await office.call(listReorder, { query: { filter: { id: ProductId, Only: 'Proposed' } } }))[0];
  // 100 a week for 2 weeks of lead time and 4 more weeks, plus 50 safety stock, less 200 in stock, is 450.
  expect(await find()).toMatchObject({ WeeklySales: 100, Season: 100, Free: 200, OnOrder: 0, Proposed: 500, SupplierDepotId });
  const body = { Lines: [{ ProductId, SupplierDepotId, Quantity: 500 }] };
  const [draft] = await office.call(draftReorder, { body });
  expect(await office.call(getPurchaseOrder, { params: { id: draft?.PurchaseOrderId ?? 0 } })).toMatchObject({
    State: 'Draft',
    Lines: [{ ProductId, Quantity: 500 }],
  });
  expect(await find()).toBeUndefined();
  await expect(warehouse.call(draftReorder, { body })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
