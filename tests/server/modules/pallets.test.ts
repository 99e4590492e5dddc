import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addOpeningPallets,
  getPalletBalance,
  getPalletLedger,
  getPalletParties,
  getPalletSummary,
  getPalletTransfers,
  movePallets,
  reversePalletMovement,
} from '#contract/warehouse/pallets/calls.ts';
import { getDaySheet, openDaySheet } from '#contract/warehouse/pallets/daySheet.ts';
import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { getReturnedPallets, returnPallet, returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { addPalletMovements, customer as holder, warehouse as ownYard } from '#server/ledgers/pallets/pallets.ts';
import { palletFile } from '#contract/masterData/entities/pallets.ts';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { given } from '#tests/support/given.ts';
import { fillYard, givenHolder, movedBy } from '#tests/support/pallets.ts';
import { despatchedDeal, openHouse } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const warehouse = () => app.as('Warehouse');
const office = () => app.as('Office');

const balance = async (cust: number, query: object = {}) => (await office()).call(getPalletBalance, { query: { cust, ...query } });
const heldOf = async (cust: number, query: object = {}) => (await balance(cust, query)).map(({ Held }) => Held);

describe('a return', () => {
  test('moves pallets into the own yard and no money; what it says stands in the ledger', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db);
    const body = { PalletId: pallet.PalletId, Quantity: 12, Condition: 'Damaged' as const, Reference: 'Collection 17' };
    const { Movements, Held } = await (await warehouse()).call(returnPallet, { params: { id: customer.CustomerId }, body });
    expect(Movements).toMatchObject([
      {
        Kind: 'Return',
        Quantity: 12,
        FromName: customer.Name,
        ToName: 'Own yard',
        Condition: 'Damaged',
        MovedOn: '2026-11-21',
        Reference: 'Collection 17',
      },
    ]);
    expect(Held[0]).toMatchObject({ PalletId: pallet.PalletId, Held: 28 });
    expect(await app.db.selectFrom('receivable_entries').selectAll().where('CustomerId', '=', customer.CustomerId).execute()).toEqual([]);
    const answer = await (
      await office()
    ).call(getReturnedPallets, { params: { id: customer.CustomerId, from: '2026-11-01', to: '2026-11-21' } });
    expect(answer).toMatchObject({ CustomerName: customer.Name, ReturnCount: 1, Returns: [{ Quantity: 12 }] });
  });

  test('of several types is all or nothing; lost ones are written off, the customer’s loss unless said', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 10);
    const send = async (...Lines: object[]) =>
      (await warehouse()).call(returnPalletList, { params: { id: customer.CustomerId }, body: { Lines: Lines as [] } });
    const line = { PalletId: pallet.PalletId };
    await expect(send({ ...line, Quantity: 3 }, { ...line, Quantity: 8, Condition: 'Lost' })).toFailWith(
      'INVALID_INPUT',
      'Lines.1.Quantity',
    );
    expect(await heldOf(customer.CustomerId)).toEqual([10]);
    const { Movements } = await send(
      { ...line, Quantity: 3 },
      { ...line, Quantity: 2, Condition: 'Lost' },
      { ...line, Quantity: 1, Condition: 'Lost', LossBearer: 'Merchant' },
    );
    expect(Movements.map(({ Kind, LossBearer, ToName }) => [Kind, LossBearer, ToName])).toEqual([
      ['Return', null, 'Own yard'],
      ['WriteOff', 'Customer', 'Written off'],
      ['WriteOff', 'Merchant', 'Written off'],
    ]);
    expect(await heldOf(customer.CustomerId)).toEqual([4]);
    await expect(send({ ...line, Quantity: 1, LossBearer: 'Merchant' })).toFailWith('INVALID_INPUT', 'Lines.0.LossBearer');
    await expect(send({ PalletId: 999_999, Quantity: 1 })).toFailWith('INVALID_INPUT', 'Lines.0.PalletId');
  });

  test('of more than the books say is asked about once', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 5);
    const send = async (more: object = {}) =>
      (await warehouse()).call(returnPallet, {
        params: { id: customer.CustomerId },
        body: { PalletId: pallet.PalletId, Quantity: 7, ...more },
      });
    await expect(send()).toFailWith('CONFIRMATION_NEEDED');
    const line = { PalletId: pallet.PalletId };
    const Lines = [
      { ...line, Quantity: 4 },
      { ...line, Quantity: 3 },
    ];
    const together = (await warehouse()).call(returnPalletList, { params: { id: customer.CustomerId }, body: { Lines } });
    await expect(together).rejects.toMatchObject({ message: expect.stringMatching(/: 7 × \S+ \(balance 5\)$/) });
    await send({ ConfirmMore: true });
    expect(await heldOf(customer.CustomerId)).toEqual([-2]);
  });

  test('may stay with a haulier, who brings them in later', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 20);
    const { CustomerId: HaulierId, Name } = await given.customer(app.db, { CustomerTypeId: 3 });
    const send = async (id: number, more: object) =>
      (await warehouse()).call(returnPallet, { params: { id }, body: { PalletId: pallet.PalletId, Quantity: 20, ...more } });
    await expect(send(customer.CustomerId, { ToHaulierId: customer.CustomerId })).toFailWith('INVALID_INPUT', 'ToHaulierId');
    await send(customer.CustomerId, { ToHaulierId: HaulierId });
    expect(await balance(HaulierId)).toMatchObject([{ Holder: 'Haulier', HolderName: Name, Held: 20 }]);
    await expect(send(HaulierId, { ReturnedOn: '2026-11-20' })).toFailWith('CONFIRMATION_NEEDED');
    await send(HaulierId, {});
    expect(await balance(HaulierId)).toEqual([]);
    await expect(send(customer.CustomerId, { ReturnedOn: '2026-11-22' })).toFailWith('INVALID_INPUT', 'ReturnedOn');
    await expect(send(999_999, {})).toFailWith('NOT_FOUND');
  });
});

describe('a day more than a week back', () => {
  const older = '2026-11-13';
  const week = '2026-11-14';
  const setUp = async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 20);
    await fillYard(await office(), pallet.PalletId, 20);
    const line = { PalletId: pallet.PalletId, Quantity: 2 };
    const params = { id: customer.CustomerId };
    const back = async (more: object) => (await warehouse()).call(returnPallet, { params, body: { ...line, ...more } });
    const move = async (more: object) => (await warehouse()).call(movePallets, { body: { ...line, Kind: 'ToMaker', ...more } });
    return { customer, line, back, move };
  };

  test('is asked about once, of a return and of what passes the yard', async () => {
    const { back, move } = await setUp();
    await expect(back({ ReturnedOn: older })).toFailWith('CONFIRMATION_NEEDED', 'ReturnedOn');
    await expect(move({ MovedOn: older })).toFailWith('CONFIRMATION_NEEDED', 'MovedOn');
    await back({ ReturnedOn: week });
    await move({ MovedOn: week });
    expect(await back({ ReturnedOn: older, ConfirmDate: true })).toMatchObject({ Movements: [{ MovedOn: older }] });
    expect(await move({ MovedOn: older, ConfirmDate: true })).toMatchObject({ MovedOn: older });
  });

  test('and more than the books say are asked about together, each with an answer of its own', async () => {
    const { back } = await setUp();
    const much = { ReturnedOn: older, Quantity: 30 };
    await expect(back(much)).rejects.toMatchObject({ details: { Warnings: [{ Kind: 'OldDate' }, { Kind: 'MorePallets' }] } });
    await expect(back({ ...much, ConfirmDate: true })).rejects.toMatchObject({ details: { Warnings: [{ Kind: 'MorePallets' }] } });
    await expect(back({ ...much, ConfirmMore: true })).rejects.toMatchObject({ details: { Warnings: [{ Kind: 'OldDate' }] } });
    await back({ ...much, ConfirmDate: true, ConfirmMore: true });
  });

  test('is asked about of a reversal too', async () => {
    const { back } = await setUp();
    const { Movements } = await back({ ReturnedOn: older, ConfirmDate: true });
    const reverse = async (more: object) =>
      (await office()).call(reversePalletMovement, {
        params: { id: Movements[0]?.PalletMovementId ?? 0 },
        body: { Reason: 'Another brewery', ...more },
      });
    await expect(reverse({ ReversedOn: older })).toFailWith('CONFIRMATION_NEEDED', 'ReversedOn');
    expect(await reverse({ ReversedOn: older, ConfirmDate: true })).toMatchObject({ MovedOn: older });
  });
});

describe('a balance', () => {
  test('stands as at any day, with what came and went in a period, and how long the oldest has been there', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 40);
    const back = async (Quantity: number, ReturnedOn: string) =>
      (await warehouse()).call(returnPallet, {
        params: { id: customer.CustomerId },
        body: { PalletId: pallet.PalletId, Quantity, ReturnedOn, ConfirmDate: true },
      });
    await back(10, '2026-09-10');
    await back(25, '2026-11-02');
    const at = async (query: object) => (await balance(customer.CustomerId, query))[0];
    expect(await at({})).toMatchObject({ Held: 5, Worth: 90, Opening: null, DaysHeld: 173 });
    expect(await at({ to: '2026-05-31' })).toBeUndefined();
    expect(await at({ to: '2026-10-31' })).toMatchObject({ Held: 30, DaysHeld: 152 });
    expect(await at({ from: '2026-09-01', to: '2026-11-02' })).toMatchObject({ Opening: 40, Came: 0, Went: 35, Held: 5 });
    await expect(balance(customer.CustomerId, { from: '2026-11-20', to: '2026-11-19' })).toFailWith('INVALID_INPUT', 'to');
    const all = await balance(0, { to: '2026-10-31' });
    const own = all.filter(({ PalletId }) => PalletId === pallet.PalletId);
    expect(own.reduce((total, { Held }) => total + Held, 0)).toBe(0);
    expect(own.map(({ Holder }) => Holder).toSorted()).toEqual(['Customer', 'Supplier', 'Warehouse']);
  });

  test('says of a day past how long the oldest had been there then, whatever was reversed since', async () => {
    const { customer, pallet, opening } = await givenHolder(await office(), app.db, 40);
    const at = async (to: string) => (await balance(customer.CustomerId, { to }))[0];
    const before = await at('2026-11-20');
    expect(before).toMatchObject({ PalletId: pallet.PalletId, Held: 40, DaysHeld: 172 });
    await (await office()).call(reversePalletMovement, { params: { id: opening }, body: { Reason: 'Another account' } });
    expect(await at('2026-11-20')).toEqual(before);
    expect(await at('2026-11-21')).toBeUndefined();
  });

  test('by type is customers, hauliers and yard on one side, and makers less what is lost on the other', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 40);
    await fillYard(await office(), pallet.PalletId, 100);
    const line = { PalletId: pallet.PalletId };
    await (
      await warehouse()
    ).call(returnPallet, { params: { id: customer.CustomerId }, body: { ...line, Quantity: 4, Condition: 'Lost' } });
    await (await warehouse()).call(movePallets, { body: { ...line, Kind: 'ToMaker', Quantity: 30 } });
    await (await warehouse()).call(movePallets, { body: { ...line, Kind: 'WriteOff', Quantity: 1, Reference: 'Broken by the fork lift' } });
    const { Types } = await (await office()).call(getPalletSummary, { query: {} });
    expect(Types.find(({ PalletId }) => PalletId === pallet.PalletId)).toMatchObject({
      Yard: 69,
      Customers: 36,
      Hauliers: 0,
      FromMakers: 110,
      WrittenOff: 5,
    });
  });
});

test('what goes on an earlier day is there on that day and on every day since', async () => {
  const { customer, pallet } = await givenHolder(await office(), app.db, 10);
  const body = { PalletId: pallet.PalletId, Quantity: 8 };
  const back = async (more: object) =>
    (await warehouse()).call(returnPallet, { params: { id: customer.CustomerId }, body: { ...body, ...more } });
  await back({ ReturnedOn: '2026-11-12', ConfirmDate: true });
  await (await office()).call(addOpeningPallets, { params: { id: customer.CustomerId }, body: { MovedOn: '2026-11-18', Lines: [body] } });
  await expect(back({ ReturnedOn: '2026-11-14' })).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    message: expect.stringContaining('balance 2 on 14 Nov 2026'),
  });
  await expect(back({ ReturnedOn: '2026-11-14', Condition: 'Lost' })).toFailWith('INVALID_INPUT', 'Quantity');
  const other = await given.customer(app.db);
  const pass = async (MovedOn: string) => {
    const sides = { FromCustomerId: customer.CustomerId, ToCustomerId: other.CustomerId };
    return (await office()).call(transferPallets, { body: { ...sides, MovedOn, Lines: [body] } });
  };
  await expect(pass('2026-11-14')).toFailWith('RULE_BROKEN', 'Lines.0.Quantity');
  await expect(pass('2026-09-14')).toFailWith('CONFIRMATION_NEEDED', 'MovedOn');
  await pass('2026-11-18');
  expect(await heldOf(customer.CustomerId)).toEqual([2]);
});

describe('the yard', () => {
  test('has no fewer than none by what is taken out of it, nor on an earlier day; what a reversal takes beyond that is asked about once', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db, 10);
    const line = { PalletId: pallet.PalletId };
    const { Movements } = await (
      await warehouse()
    ).call(returnPallet, {
      params: { id: customer.CustomerId },
      body: { ...line, Quantity: 10, ReturnedOn: '2026-11-12', ConfirmDate: true },
    });
    const move = async (more: object) =>
      (await warehouse()).call(movePallets, { body: { ...line, Kind: 'ToMaker' as const, Quantity: 10, ...more } });
    await expect(move({ MovedOn: '2026-11-11', ConfirmDate: true })).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/^The yard has 0 of \S+ on 11 Nov 2026, so 10 cannot leave$/),
    });
    const gone = await move({});
    const reverse = async (id: number, more: object = {}) =>
      (await office()).call(reversePalletMovement, { params: { id }, body: { Reason: 'Another’s', ...more } });
    const returned = Movements[0]?.PalletMovementId ?? 0;
    await expect(reverse(returned)).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      message: expect.stringMatching(/^The yard has 0 of \S+ on 21 Nov 2026, but 10 would leave\./) as string,
    });
    expect(await reverse(returned, { ConfirmYard: true })).toMatchObject({ FromName: 'Own yard', Quantity: 10 });
    expect(await heldOf(customer.CustomerId)).toEqual([10]);
    // The next manual removal is refused as before.
    await expect(move({ Quantity: 1 })).toFailWith('RULE_BROKEN', 'Quantity');
    await reverse(gone.PalletMovementId);
    expect(await move({ Kind: 'WriteOff', Quantity: 1 }).catch(({ code }: { code: string }) => code)).toBe('RULE_BROKEN');
  });

  test('has never less than none, and takes only from a maker that is known', async () => {
    const { pallet } = await givenHolder(await office(), app.db);
    const move = async (more: object) =>
      (await office()).call(movePallets, { body: { Kind: 'ToMaker', PalletId: pallet.PalletId, Quantity: 5, ...more } });
    await expect(move({})).toFailWith('RULE_BROKEN', 'Quantity');
    await fillYard(await office(), pallet.PalletId, 5);
    expect(await move({})).toMatchObject({ Kind: 'Return', FromName: 'Own yard', ToHolder: 'Supplier' });
    await expect(move({ Kind: 'WriteOff' })).toFailWith('RULE_BROKEN', 'Quantity');
    const { PalletId } = await given.pallet(app.db);
    await expect(move({ Kind: 'Purchase', PalletId })).toFailWith('INVALID_INPUT', 'SupplierId');
    await expect(move({ Kind: 'Purchase', SupplierId: 999_999 })).toFailWith('INVALID_INPUT', 'SupplierId');
  });
});

test('of many who reverse one movement of the yard at once, one does, and the others read that it is done', async () => {
  const { pallet } = await givenHolder(await office(), app.db);
  const { PalletMovementId: id } = await fillYard(await office(), pallet.PalletId, 5);
  const client = await office();
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, async () => client.call(reversePalletMovement, { params: { id }, body: { Reason: 'Typed twice' } })),
  );
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('ALREADY_REVERSED'));
});

describe('an opening balance', () => {
  test('carries the charge and the VAT at which they may be credited', async () => {
    const { pallet } = await givenHolder(await office(), app.db);
    const { CustomerId: id } = await given.customer(app.db);
    const open = async (line: object, MovedOn = '2026-06-01') =>
      (await office()).call(addOpeningPallets, {
        params: { id },
        body: { MovedOn, Lines: [{ PalletId: pallet.PalletId, Quantity: 30, ...line }] },
      });
    expect((await open({ Charge: 16.5 })).Movements).toMatchObject([{ Kind: 'Opening', Charge: 16.5, VatRate: 20, Quantity: 30 }]);
    expect((await open({})).Movements).toMatchObject([{ Charge: null, VatRate: null }]);
    await expect(open({ Charge: 1, VatTypeId: 999 })).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    await expect(open({}, '2026-11-22')).toFailWith('INVALID_INPUT', 'MovedOn');
    const { Types, VatTypes } = await (await office()).call(getPalletParties, {});
    expect([Types.some(({ PalletId }) => PalletId === pallet.PalletId), VatTypes[0]]).toMatchObject([true, { Rate: 20 }]);
  });
});

test('whose pallets they are is a maker, never our own warehouse', async () => {
  await given.ownDepot(app.db);
  const own = await app.db.selectFrom('suppliers').select('SupplierId').where('IsOwn', '=', true).executeTakeFirstOrThrow();
  const { SupplierId } = await given.supplier(app.db);
  const { Suppliers } = await (await office()).call(getPalletParties, {});
  const offered = new Set(Suppliers.map((one) => one.SupplierId));
  expect([offered.has(SupplierId), offered.has(own.SupplierId)]).toEqual([true, false]);
});

describe('the ledger', () => {
  const ledger = async (cust: number, query: object = {}) => (await office()).call(getPalletLedger, { query: { cust, ...query } });

  test('has every movement of an account with its cause; what is reversed stays beside its reversal', async () => {
    const house = await openHouse(app);
    const { customer, order, pallet } = await despatchedDeal(house);
    const { SupplierId } = await given.supplier(app.db);
    await fillYard(house.staff.office, pallet.PalletId, 5, SupplierId);
    const { Movements } = await house.staff.warehouse.call(returnPallet, {
      params: { id: customer.CustomerId },
      body: { PalletId: pallet.PalletId, Quantity: 1 },
    });
    const id = Movements[0]?.PalletMovementId ?? 0;
    const reverse = (which: number) =>
      house.staff.office.call(reversePalletMovement, { params: { id: which }, body: { Reason: 'Another’s' } });
    await reverse(id);
    const rows = await ledger(customer.CustomerId);
    expect(rows.map(({ Kind, DealNo, ReversesId, ReversedById }) => [Kind, DealNo, ReversesId, ReversedById !== null])).toEqual([
      ['Return', null, id, false],
      ['Return', null, null, true],
      ['Delivery', order.DealNo, null, false],
    ]);
    expect(await heldOf(customer.CustomerId)).toEqual([1]);
    await expect(reverse(id)).toFailWith('ALREADY_REVERSED');
    await expect(reverse(rows[0]?.PalletMovementId ?? 0)).toFailWith('RULE_BROKEN');
    await expect(reverse(rows[2]?.PalletMovementId ?? 0)).toFailWith('RULE_BROKEN');
    await expect(reverse(999_999)).toFailWith('NOT_FOUND');
  });

  test('tells the transfers of an account, as the one who gave and the one who got', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db);
    const other = await given.customer(app.db);
    const said = { PalletId: pallet.PalletId, Quantity: 6, Kind: 'Transfer' as const };
    await movedBy(app.db, [{ ...said, MovedOn: '2026-11-12', from: holder(customer.CustomerId), to: holder(other.CustomerId) }]);
    for (const cust of [customer.CustomerId, other.CustomerId])
      expect(await (await warehouse()).call(getPalletTransfers, { query: { cust, from: '2026-11-01', to: '2026-11-30' } })).toMatchObject([
        { Kind: 'Transfer', FromName: customer.Name, ToName: other.Name },
      ]);
    expect(await (await office()).call(getPalletTransfers, { query: { cust: other.CustomerId, to: '2026-11-11' } })).toEqual([]);
    expect(await ledger(0, { filter: { Holder: 'Customer', q: other.Name } })).toHaveLength(1);
  });

  test('finds by every word, in the pallet, either side or the reference, wherever each of them stands', async () => {
    const { customer, pallet } = await givenHolder(await office(), app.db);
    const [other, maker] = [await given.customer(app.db), await given.supplier(app.db)];
    const said = { PalletId: pallet.PalletId, MovedOn: '2026-11-12', Quantity: 6 };
    await movedBy(app.db, [
      { ...said, Kind: 'Transfer', from: holder(customer.CustomerId), to: holder(other.CustomerId), Reference: 'Gate 7, Élan' },
      { ...said, Kind: 'Purchase', from: { kind: 'Supplier', id: maker.SupplierId }, to: { kind: 'Warehouse', id: 0 } },
    ]);
    const found = async (q: string) => (await ledger(0, { filter: { q } })).map(({ Kind }) => Kind);
    const code = pallet.Code;
    expect(await found(`${code} elan`)).toEqual(['Transfer']);
    expect(await found(`gate ${code.toLowerCase()} ${other.Name}`)).toEqual(['Transfer']);
    expect(await found(`${maker.Name} yard ${code}`)).toEqual(['Purchase']);
    expect(await found(`${code} elan yard`)).toEqual([]);
    // Accounts and suppliers have separate number series.
    expect(await found(`${maker.Name} ${code} gate`)).toEqual([]);
  });
});

describe('the day sheet', () => {
  test('has a day’s deliveries by haulier with pallets, weight and instructions, and what came back that day', async () => {
    const house = await openHouse(app);
    const customer = await given.customer(app.db);
    const { order, pallet } = await despatchedDeal(house, customer);
    const { CustomerId: HaulierId, Name } = await given.customer(app.db, { CustomerTypeId: 3, Name: 'Aire Haulage' });
    await app.db.updateTable('orders').set({ HaulierId, Comment: 'Ring first' }).where('OrderId', '=', order.OrderId).execute();
    await app.db
      .updateTable('addresses')
      .set({ DeliveryInstructions: 'Tail lift' })
      .where('AddressId', '=', customer.DeliveryAddressId)
      .execute();
    const Lines = [{ PalletId: pallet.PalletId, Quantity: 1 }];
    await house.staff.warehouse.call(returnPalletList, { params: { id: customer.CustomerId }, body: { HaulierId, Lines } });
    const { Loads } = await house.staff.warehouse.call(getDaySheet, { params: { date: '2026-11-21' } });
    expect(Loads.find((load) => load.HaulierId === HaulierId)).toMatchObject({
      HaulierName: Name,
      Pallets: 1,
      WeightKg: 453.4,
      Stops: [
        {
          CustomerName: customer.Name,
          DeliveryInstructions: 'Tail lift',
          PalletsBack: 1,
          Deals: [{ DealNo: order.DealNo, Comment: 'Ring first' }],
        },
      ],
    });
    // The same customer has a second delivery with no haulier yet. The returned pallets appear once, with the haulier who brought them.
    await despatchedDeal(house, customer);
    const sheet = await house.staff.warehouse.call(getDaySheet, { params: { date: '2026-11-21' } });
    const stops = sheet.Loads.flatMap((load) => load.Stops.map((stop) => ({ ...stop, HaulierId: load.HaulierId })));
    const own = stops.filter(({ CustomerId }) => CustomerId === customer.CustomerId);
    expect(own.map((stop) => [stop.HaulierId, stop.PalletsBack])).toEqual([
      [HaulierId, 1],
      [null, 0],
    ]);
    expect(await house.staff.warehouse.call(getDaySheet, { params: { date: '2026-12-25' } })).toMatchObject({
      Pallets: 0,
      Loads: [],
      NextDay: null,
    });
    // An empty day names the next or last day with despatches.
    expect(await house.staff.warehouse.call(getDaySheet, { params: { date: '2026-11-20' } })).toMatchObject({
      Loads: [],
      NextDay: '2026-11-21',
    });
    const pdf = await house.staff.warehouse.send(openDaySheet, { params: { date: '2026-11-21' }, query: { haulier: HaulierId } });
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await house.staff.warehouse.send(openDaySheet, { params: { date: '2026-12-25' } })).status).toBe(404);
    expect((await house.staff.office.send(getDaySheet, { params: { date: '2026-11-21' } })).status).toBe(403);
  });
});

test('a pallet type that open deals go on stays in use, and says which', async () => {
  const { customer, pallet, product } = await givenTrade(app.db);
  const admin = await app.as('Admin');
  const order = await takeOrder(admin, customer.CustomerId, product.ProductId);
  const remove = () => admin.call(palletFile.calls.remove, { params: { id: pallet.PalletId } });
  await expect(remove()).rejects.toMatchObject({ code: 'IN_USE', message: expect.stringContaining(String(order.DealNo)) });
  await admin.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Ordered twice' } });
  expect(await remove()).toMatchObject({ Active: false });
});

test('movements of several types are written in one order, so that despatches at the same time do not deadlock', async () => {
  const { CustomerId } = await given.customer(app.db);
  const [first, second] = [(await given.pallet(app.db)).PalletId, (await given.pallet(app.db)).PalletId];
  const move = (PalletId: number) => ({
    PalletId,
    Quantity: 1,
    from: ownYard,
    to: holder(CustomerId),
    MovedOn: '2026-11-20',
    Kind: 'Delivery' as const,
  });
  const add = (...types: number[]) => transact(app.db, 0, (tx) => addPalletMovements(tx, types.map(move)));
  const [idOfSecond = 0, idOfFirst = 0] = await add(second, first);
  expect(idOfFirst).toBeLessThan(idOfSecond);
  const { rows } = await sql<{ PalletId: number }>`SELECT pallet_id FROM pallet_movements WHERE pallet_movement_id = ${idOfSecond}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ PalletId: second }]);
});
