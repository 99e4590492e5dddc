import { beforeAll, describe, expect, test } from 'vitest';
import { processOrders } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { createOrderAndInvoice, loadAdHocOrder } from '#contract/sales/adHoc/calls.ts';
import { getWholeInvoice, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { returnPallet } from '#contract/warehouse/pallets/returns.ts';
import { kkgReport } from '#contract/money/reports/calls.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { addAddress } from '#contract/masterData/addresses/calls.ts';
import { saveCredit } from '#contract/money/credits/calls.ts';
import { given } from '#tests/support/given.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenPrice, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
});

/** A depot of a supplier, in the UK unless a country is given. */
const depotOf = async (SupplierId: number, Country: string | null, PostCode: string | null) => {
  const place = { SupplierId, Name: `${Country ?? 'British'} depot`, Country, PostCode };
  return (await app.db.insertInto('supplier_depots').values(place).returning('SupplierDepotId').executeTakeFirstOrThrow()).SupplierDepotId;
};

/** A supplier with a depot in France and one in Kent. */
const givenMaker = async () => {
  const { SupplierId, SupplierDepotId: kent } = await given.supplier(app.db);
  return { SupplierId, kent, reims: await depotOf(SupplierId, 'France', '51100') };
};

const bottle = async (more: object = {}) => {
  const { WeightId } = await app.db
    .insertInto('weights')
    .values({ Description: `Weight ${Math.random()}`, Grams: 500 })
    .returning('WeightId')
    .executeTakeFirstOrThrow();
  return given.product(app.db, { WeightId, ...more });
};

const returnOf = async (CustomerID: number) => {
  const answer = await house.staff.finance.send(kkgReport, {
    params: { a: '2026-11-01', b: '2026-11-30', c: 0 },
    query: { CustomerID, format: 'json' },
  });
  return ReportPage.parse(await answer.json());
};
const packagingOf = async (CustomerID: number) => (await returnOf(CustomerID)).Rows;

/** Units that a customer received, by country of origin. */
const madeFor = async (CustomerId: number) => {
  const Rows = await packagingOf(CustomerId);
  return Rows.map(({ Origin, Units, Kilograms }) => [Origin, Units, Number(Kilograms)]);
};

const delivered = async (CustomerId: number, ProductId: number, SupplierDepotId: number, Quantity: number) => {
  const { office } = house.staff;
  await givenPrice(app.db, null, ProductId, { SupplierDepotId, SellPrice: 170 });
  const Lines = [{ ProductId, SupplierDepotId, Quantity, UnitPrice: 100 }];
  const order = await takeOrder(office, CustomerId, ProductId, { DealTypeId: 2, Lines });
  const confirmed = { OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, ConfirmedQuantity: Quantity, ConfirmedPallets: 0 };
  const Deals = [{ OrderId: order.OrderId, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: 'VM 1', Lines: [confirmed] }];
  expect(await office.call(processOrders, { body: { Deals } })).toMatchObject([{ Ok: true }]);
};

const left = async (CustomerId: number, ProductId: number, Quantity: number, Lots?: { LotNo: string; Quantity: number }[]) => {
  const { office, warehouse } = house.staff;
  const order = await takeOrder(office, CustomerId, ProductId, { Lines: [{ ProductId, Quantity }] });
  const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
  const Lines = [{ OrderDetailId, PickedQuantity: Quantity, ...(Lots && { Lots }) }];
  await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
  await warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
  return order.OrderId;
};

const received = (SupplierDepotId: number, ProductId: number, Quantity: number, LotNo?: string) =>
  house.staff.warehouse.call(receiveGoods, {
    body: { SupplierDepotId, Lines: [{ ProductId, Quantity, Broken: 0, ...(LotNo && { Lots: [{ LotNo, Quantity }] }) }] },
  });

describe('glass in the packaging return', () => {
  test('that a supplier delivers is imported where its depot is abroad, whatever the product says', async () => {
    const { SupplierId, kent, reims } = await givenMaker();
    const { CustomerId } = await given.customer(app.db);
    const { ProductId } = await bottle({ SupplierId });
    const ticked = await bottle({ SupplierId, Imported: true });
    await delivered(CustomerId, ProductId, reims, 1000);
    await delivered(CustomerId, ticked.ProductId, kent, 3000);
    expect(await madeFor(CustomerId)).toEqual([
      ['Imported', 1000, 500],
      ['In the UK', 3000, 1500],
    ]);
  });

  test('that left our warehouse is imported where it came from abroad; of lots, each as it came', async () => {
    const { SupplierId, kent, reims } = await givenMaker();
    const { CustomerId } = await given.customer(app.db);
    const { ProductId } = await bottle({ SupplierId });
    await received(reims, ProductId, 2000);
    await left(CustomerId, ProductId, 1000);
    expect(await madeFor(CustomerId)).toEqual([['Imported', 1000, 500]]);
    const other = await given.customer(app.db);
    const lots = await bottle({ SupplierId, LotRequired: true });
    await received(reims, lots.ProductId, 1000, 'F1');
    await received(kent, lots.ProductId, 1000, 'K1');
    const Lots = [
      { LotNo: 'F1', Quantity: 400 },
      { LotNo: 'k1', Quantity: 600 },
    ];
    await left(other.CustomerId, lots.ProductId, 1000, Lots);
    expect(await madeFor(other.CustomerId)).toEqual([
      ['Imported', 400, 200],
      ['In the UK', 600, 300],
    ]);
  });

  test('of which no receipt is known goes by its supplier, where that has depots on one side alone, else by what the product says', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { SupplierId: abroad, SupplierDepotId } = await given.supplier(app.db);
    await app.db.updateTable('supplier_depots').set({ Country: 'Spain' }).where('SupplierDepotId', '=', SupplierDepotId).execute();
    const spanish = await bottle({ SupplierId: abroad });
    const both = await bottle({ SupplierId: (await givenMaker()).SupplierId, Imported: true });
    const nobodys = await bottle();
    for (const { ProductId } of [spanish, both, nobodys]) await given.stock(app.db, ProductId, 1000);
    await left(CustomerId, spanish.ProductId, 100);
    await left(CustomerId, both.ProductId, 20);
    await left(CustomerId, nobodys.ProductId, 3);
    expect(await madeFor(CustomerId)).toEqual([
      ['Imported', 120, 60],
      ['In the UK', 3, 1.5],
    ]);
  });

  test('that left with an ad hoc invoice is in it, where no day of its supply was said too; work without goods left on no day', async () => {
    const { office, finance } = house.staff;
    const { CustomerId } = await given.customer(app.db);
    const { ProductId } = await bottle();
    await given.stock(app.db, ProductId, 1000);
    const raise = async (line: object) => {
      const body = { CustomerId, Lines: [{ Quantity: 500, UnitPrice: 1, ...line }], ConfirmRepeatedOrderNo: true };
      return office.call(createOrderAndInvoice, { body });
    };
    const made = await raise({ ProductId, MovesStock: true });
    expect(await madeFor(CustomerId)).toEqual([['In the UK', 500, 250]]);
    const invoice = await finance.call(getWholeInvoice, { params: { id: made.InvoiceId } });
    expect(invoice).toMatchObject({ TaxPoint: '2026-11-21', InvoiceDate: '2026-11-21', DespatchedOn: '2026-11-21' });
    const supplied = async ({ OrderId }: { OrderId: number }) =>
      (await office.call(loadAdHocOrder, { params: { id: OrderId } })).SupplyDate;
    expect(await supplied(made)).toBe('2026-11-21');
    expect(await supplied(await raise({ ProductId }))).toBeNull();
    expect(await madeFor(CustomerId)).toEqual([['In the UK', 500, 250]]);
  });

  test('that comes back with a credit note is taken off where it was counted', async () => {
    const { SupplierId, reims, kent } = await givenMaker();
    const { CustomerId } = await given.customer(app.db);
    const { ProductId } = await bottle({ SupplierId });
    await received(reims, ProductId, 2000);
    const OrderID = await left(CustomerId, ProductId, 1000);
    const { InvoiceId } = await house.staff.finance.call(raiseInvoice, { query: { OrderID } });
    app.setClock('2026-11-23T10:00:00Z');
    house = await openHouse(app);
    await received(kent, ProductId, 2000);
    const Stock = [{ ProductId, Quantity: 300, Outcome: 'ToStock' as const }];
    const { InvoiceDetailId } = await app.db
      .selectFrom('invoice_details')
      .select('InvoiceDetailId')
      .where('InvoiceId', '=', InvoiceId)
      .executeTakeFirstOrThrow();
    const body = { CustomerId, InvoiceId, CreditReasonId: 1, Lines: [{ InvoiceDetailId, Quantity: 300 }], Stock };
    await house.staff.office.call(saveCredit, { body });
    expect(await madeFor(CustomerId)).toEqual([['Imported', 700, 350]]);
  });
});

test('pallets are in the packaging return by what they are made of and weigh: those that went, less those that came back', async () => {
  app.setClock('2026-11-21T10:00:00Z');
  house = await openHouse(app);
  const { office } = house.staff;
  const { SupplierId, SupplierDepotId } = await given.supplier(app.db);
  await app.db.updateTable('supplier_depots').set({ Country: 'France' }).where('SupplierDepotId', '=', SupplierDepotId).execute();
  const french = await given.pallet(app.db, { TareKg: 20, Material: 'Plastic', SupplierId });
  const ours = await given.pallet(app.db, { TareKg: 25 });
  const { CustomerId } = await given.customer(app.db);
  for (const { PalletId } of [french, ours]) {
    const { ProductId } = await bottle({ PalletId });
    await given.stock(app.db, ProductId, 10_000);
    await left(CustomerId, ProductId, 2856);
  }
  await office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId: ours.PalletId, Quantity: 1 } });
  const Rows = await packagingOf(CustomerId);
  expect(Rows.map((row) => [row.Material, row.GroupName, row.PackagingClass, row.Origin, row.Units, Number(row.Kilograms)])).toEqual([
    ['Glass', 'Bottles', 'Primary', 'In the UK', 5712, 2856],
    ['Plastic', 'Pallets', 'Tertiary', 'Imported', 2, 40],
    ['Wood', 'Pallets', 'Tertiary', 'In the UK', 1, 25],
  ]);
});

test('as many heavy pallets that went as light ones that came back are no units, and still their kilograms', async () => {
  app.setClock('2026-11-21T10:00:00Z');
  house = await openHouse(app);
  const heavy = await given.pallet(app.db, { TareKg: 30 });
  const light = await given.pallet(app.db, { TareKg: 25 });
  const { CustomerId } = await given.customer(app.db);
  const { ProductId } = await bottle({ PalletId: heavy.PalletId });
  await given.stock(app.db, ProductId, 10_000);
  await left(CustomerId, ProductId, 2856);
  const back = { PalletId: light.PalletId, Quantity: 2, ConfirmMore: true };
  await house.staff.office.call(returnPallet, { params: { id: CustomerId }, body: back });
  const Rows = await packagingOf(CustomerId);
  expect(Rows.map((row) => [row.GroupName, row.Units, Number(row.Kilograms)])).toEqual([
    ['Bottles', 2856, 1428],
    ['Pallets', 0, 10],
  ]);
});

test('goods and pallets of which no weight is known are named with their units, and those that came back are not counted', async () => {
  app.setClock('2026-11-21T10:00:00Z');
  house = await openHouse(app);
  const unweighed = await given.pallet(app.db, { TareKg: null });
  const { CustomerId } = await given.customer(app.db);
  const { ProductId: known } = await bottle({ PalletId: unweighed.PalletId });
  const { ProductId: bare, Code } = await given.product(app.db, { WeightId: null, PalletId: unweighed.PalletId });
  for (const ProductId of [known, bare]) {
    await given.stock(app.db, ProductId, 10_000);
    await left(CustomerId, ProductId, 2856);
  }
  await house.staff.office.call(returnPallet, { params: { id: CustomerId }, body: { PalletId: unweighed.PalletId, Quantity: 1 } });
  const { Notes } = await returnOf(CustomerId);
  const all = [`${Code} (2,856 units)`, `${unweighed.Code} (3 units)`].toSorted();
  expect(Notes.map((note) => JSON.stringify(note)).join()).toContain(
    `The kilograms exclude products without a weight: ${all.join(', ')}. Enter their weights.`,
  );
});

describe('the nation in the packaging return', () => {
  const sellTo = async (PostCode: string | null, Country: string | null) => {
    app.setClock('2026-11-21T10:00:00Z');
    house = await openHouse(app);
    const { CustomerId, Name } = await given.customer(app.db);
    await app.db.updateTable('addresses').set({ PostCode, Country }).where('CustomerId', '=', CustomerId).execute();
    const { ProductId } = await bottle();
    await given.stock(app.db, ProductId, 1000);
    await left(CustomerId, ProductId, 100);
    return { CustomerId, Name };
  };
  const nationsOf = async (CustomerId: number) => (await packagingOf(CustomerId)).map(({ Nation, Exception }) => [Nation, Exception]);

  test.each([
    ['DE14 1AA', null, 'England'],
    ['DE14 1AA', 'Wales', 'England'],
    ['SY23 3BQ', 'U.K.', 'Wales'],
    ['SY1 1AA', 'UK', 'England'],
    ['CH5 3AA', 'England', 'Wales'],
    ['TD15 2RX', 'Great Britain', 'England'],
    ['TD15 1BN', null, 'England'],
    ['TD6 9AA', null, 'Scotland'],
    ['TD12 4QA', null, 'England'],
    ['DG16 5EA', null, 'Scotland'],
    ['BT61 8HY', 'NI', 'Northern Ireland'],
    ['HR3 5AF', 'Cymru', 'Wales'],
    [null, 'Scotland', 'Scotland'],
    ['IM1 1AA', 'UK', 'Outside the UK'],
    ['JE2 3AB', null, 'Outside the UK'],
    ['GY1 1AA', null, 'Outside the UK'],
    [null, 'Isle of Man', 'Outside the UK'],
    ['51100', 'France', 'Outside the UK'],
  ])('of %s, country %s, is %s', async (PostCode, Country, nation) => {
    const { CustomerId } = await sellTo(PostCode, Country);
    expect(await nationsOf(CustomerId)).toEqual([[nation, null]]);
  });

  test.each([
    ['HR3 5AF', 'UK', 'On a border', 'These post codes could be in either of two nations: HR3 5AF (NAME).'],
    ['SY10 9AA', null, 'On a border', 'These post codes could be in either of two nations: SY10 9AA (NAME).'],
    ['TD15 1TA', null, 'On a border', 'These post codes could be in either of two nations: TD15 1TA (NAME).'],
    [null, 'UK', 'No UK post code', 'These addresses have no UK post code: NAME.'],
    ['D04 E5W7', null, 'No UK post code', 'These addresses have no UK post code: NAME (D04 E5W7).'],
    ['DE14 1AA', 'Atlantis', 'Country not known', 'These countries are not in the list of countries: Atlantis (NAME).'],
  ])('of %s, country %s, is asked for: %s', async (PostCode, Country, nation, sentence) => {
    const { CustomerId, Name } = await sellTo(PostCode, Country);
    expect(await nationsOf(CustomerId)).toEqual([[nation, 'Nation not known']]);
    expect((await returnOf(CustomerId)).Notes.map(({ Text }) => Text).join('\n')).toContain(sentence.replace('NAME', Name));
  });

  test('is answered by entering a nation as the country of the address', async () => {
    const { CustomerId } = await sellTo('HR3 5AF', null);
    const { AddressId, Version } = await app.db
      .selectFrom('addresses')
      .select(['AddressId', 'Version'])
      .where('CustomerId', '=', CustomerId)
      .where('AddressTypeId', '=', 2)
      .executeTakeFirstOrThrow();
    await house.staff.office.call(addAddress, { body: { AddressId, Version, Country: 'wales' } });
    expect(await nationsOf(CustomerId)).toEqual([['Wales', null]]);
  });
});

test('a depot with an unknown country is named, and its goods are not guessed to be imported', async () => {
  app.setClock('2026-11-21T10:00:00Z');
  house = await openHouse(app);
  const { SupplierId } = await given.supplier(app.db);
  const atlantis = await depotOf(SupplierId, 'Atlantis', null);
  const { CustomerId } = await given.customer(app.db);
  const { ProductId } = await bottle({ SupplierId });
  await delivered(CustomerId, ProductId, atlantis, 100);
  expect(await madeFor(CustomerId)).toEqual([['In the UK', 100, 50]]);
  expect((await returnOf(CustomerId)).Notes.map(({ Text }) => Text).join('\n')).toMatch(
    /depots have a country that is not in the list of countries: .*Atlantis \(/,
  );
});

test('The total is the exact sum, rounded once: rows too light to show still count', async () => {
  const { kent, SupplierId } = await givenMaker();
  const { CustomerId } = await given.customer(app.db);
  for (const Material of ['Glass', 'Steel', 'Aluminium']) {
    const { WeightId } = await app.db
      .insertInto('weights')
      .values({ Description: `40 g of ${Material}`, Grams: 40 })
      .returning('WeightId')
      .executeTakeFirstOrThrow();
    const product = await given.product(app.db, { SupplierId, WeightId, Material });
    await delivered(CustomerId, product.ProductId, kent, 1);
  }
  const { Rows, Totals } = await returnOf(CustomerId);
  expect(Rows.map((row) => Number(row.Kilograms))).toEqual([0.04, 0.04, 0.04]);
  expect([Number(Totals?.Kilograms), Number(Totals?.Tonnes)]).toEqual([0.1, 0.0001]);
});
