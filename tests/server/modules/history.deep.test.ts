import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/masterData/history/calls.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { addColour, editColour } from '#contract/masterData/entities/referenceFiles.ts';
import { editOrderById } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote, reopenPick, reverseDespatch } from '#contract/warehouse/picking/calls.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { openDeal, openHouse } from '#tests/support/mainJob.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('says who changed what, from what to what, newest first', async () => {
  const admin = await app.as('Admin');
  await app.db.updateTable('users').set({ FirstName: 'Ann', SurName: 'Smith' }).where('UserId', '=', admin.userId).execute();
  const { ColourId: id } = await admin.call(addColour, { body: { Code: 'AMB', Description: 'Amber' } });
  await admin.call(editColour, { params: { id }, body: { Code: 'AMB', Description: 'Amber glass', Active: false, Version: 1 } });
  await admin.call(editColour, { params: { id }, body: { Code: 'AMB', Description: 'Amber glass', Active: false, Version: 2 } });
  const [changed, added, ...others] = await admin.call(getHistory, { params: { entity: 'Colour', id } });
  expect(others).toEqual([]);
  expect(changed).toMatchObject({
    Action: 'Changed',
    UserName: 'Ann Smith',
    Changes: [
      { Field: 'Active', Label: 'Active', From: 'Yes', To: 'No' },
      { Field: 'Description', Label: 'Description', From: 'Amber', To: 'Amber glass' },
    ],
  });
  expect(added).toMatchObject({ Action: 'Added', UserName: 'Ann Smith' });
  expect(added?.Changes).toContainEqual({ Field: 'Code', Label: 'Code', From: null, To: 'AMB' });
  expect(Date.parse(changed?.HappenedAt ?? '')).toBeGreaterThan(Date.parse('2020-01-01'));
});

test('tells money in the currency of the record as it was at the time', async () => {
  const { CustomerId: id } = await given.customer(app.db, { CurrencyId: 2, CreditLimit: 9000 });
  await app.db.updateTable('customers').set({ CreditLimit: 12_500.5, CurrencyId: 1 }).where('CustomerId', '=', id).execute();
  const [changed] = await (await app.as('Office')).call(getHistory, { params: { entity: 'Customer', id } });
  expect(changed?.Changes).toContainEqual({ Field: 'CreditLimit', Label: 'Credit limit', From: '€9,000.00', To: '£12,500.50' });
});

test('tells what an id points to by its name', async () => {
  const { CustomerId: id } = await given.customer(app.db);
  const haulier = await given.customer(app.db, { Name: 'Fenland Haulage' });
  await app.db.updateTable('customers').set({ HaulierId: haulier.CustomerId, CustomerTypeId: 2 }).where('CustomerId', '=', id).execute();
  const [changed] = await (await app.as('Office')).call(getHistory, { params: { entity: 'Customer', id } });
  expect(changed?.UserName).toBe('The system');
  expect(changed?.Changes).toEqual(
    expect.arrayContaining([
      { Field: 'HaulierId', Label: 'Haulier', From: null, To: 'Fenland Haulage' },
      { Field: 'CustomerTypeId', Label: 'Type', From: 'Trade', To: 'Retail' },
    ]),
  );
});

test('of a record calls its fields and choices as its form does, and writes figures with their thousands, money with its currency', async () => {
  const { CustomerId: id } = await given.customer(app.db, { PaymentTermDays: 30, CreditLimit: 9000, DocumentDelivery: 'Email' });
  await app.db
    .updateTable('customers')
    .set({ PaymentTermDays: 45, CreditLimit: 12_500, DocumentDelivery: 'Post' })
    .where('CustomerId', '=', id)
    .execute();
  const [changed] = await (await app.as('Office')).call(getHistory, { params: { entity: 'Customer', id } });
  expect(changed?.Changes.map(({ Label, From, To }) => [Label, From, To]).toSorted()).toEqual([
    ['Credit limit', '£9,000.00', '£12,500.00'],
    ['Payment terms, days', '30', '45'],
    ['Send documents by', 'E-mail', 'Post'],
  ]);
});

test('of a rate that was added says which: a row without words goes by its figures', async () => {
  const { VatTypeId } = await app.db
    .insertInto('vat_types')
    .values({ Code: 'H', Description: 'Heating' })
    .returning('VatTypeId')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('vat_rates').values({ VatTypeId, Rate: 12.5, EffectiveFrom: '2027-01-01' }).execute();
  const entries = await (await app.as('Admin')).call(getHistory, { params: { entity: 'VatType', id: VatTypeId } });
  expect(entries.map(({ Part }) => Part)).toContain('VAT rate 12.5, 1 Jan 2027');
});

test('of an order says its words and times as the screens do, each once', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const order = await readyDeal(app.db, { customer: { CustomerId }, StatusId: 4, DespatchedOn: null, DeliveryNoteNo: null });
  const changed = {
    StatusId: 5,
    DespatchedOn: '2026-11-20',
    DeliveryNotePrintedAt: '2026-11-20T13:21:31Z',
    PaymentTermBasis: 'EndOfMonth',
  };
  await app.db.updateTable('orders').set(changed).where('OrderId', '=', order.OrderId).execute();
  const [latest] = await office.call(getHistory, { params: { entity: 'Order', id: order.OrderId } });
  expect(latest?.Changes.map(({ Label, From, To }) => [Label, From, To]).toSorted()).toEqual([
    ['Delivery note printed at', null, '20 Nov 2026, 13:21'],
    ['Despatched on', null, '20 Nov 2026'],
    ['Payment term basis', 'Invoice date', 'End of the month'],
    ['Status', 'Picked', 'Ready to invoice'],
  ]);
});

test('of an order tells its lines too: added, changed from what to what, removed; what came with the order is not told again', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const Lines = [1428, 2856].map((Quantity) => ({ ProductId: product.ProductId, Quantity, UnitPrice: 200 }));
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
  const [first, second] = order.Lines.map((line) => line.OrderDetailId);
  const params = { id: order.OrderId };
  const changed = await office.call(editOrderById, {
    params,
    body: {
      Version: order.Version,
      Lines: [
        { OrderDetailId: first, Quantity: 4284, UnitPrice: 187.355 },
        { ProductId: product.ProductId, Quantity: 1428 },
      ],
    },
  });
  await office.call(editOrderById, { params, body: { Version: changed.Version, RemovedLineIds: [second ?? 0] } });
  const entries = await office.call(getHistory, { params: { entity: 'Order', id: order.OrderId } });
  const told = entries.flatMap(({ Part, Action, Changes }) =>
    Part === null
      ? []
      : [
          [
            Part,
            Action,
            Changes.filter(({ Field }) => Field === 'Quantity' || Field === 'UnitPrice').map(({ Label, From, To }) => [Label, From, To]),
          ],
        ],
  );
  const line = `Line ${product.Description}`;
  expect(told.map(([part]) => part)).toEqual([line, line, line]);
  expect(told.map(([, action, changes]) => [action, changes])).toEqual([
    [
      'Removed',
      expect.arrayContaining([
        ['Quantity', '2,856', null],
        ['Price', '200', null],
      ]),
    ],
    ['Added', expect.arrayContaining([['Quantity', null, '1,428']])],
    [
      'Changed',
      expect.arrayContaining([
        ['Quantity', '1,428', '4,284'],
        ['Price', '200', '187.355'],
      ]),
    ],
  ]);
  expect(entries.filter(({ Action }) => Action === 'Added')).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toMatch(/buy|haulage/i);
});

test('of a deal says why it was short, why its despatch was taken back and its pick reopened, each by whom and with that change alone', async () => {
  const house = await openHouse(app);
  const { warehouse } = house.staff;
  const { order } = await openDeal(house);
  const [line] = order.Lines;
  const id = { params: { id: order.OrderId } };
  const short = { PickedQuantity: 1000, PickedPallets: 1, ShortReason: 'Broken pallet', Short: 'Close' as const };
  await warehouse.call(confirmPickOrder, { ...id, body: { Lines: [{ OrderDetailId: line?.OrderDetailId ?? 0, ...short }] } });
  await warehouse.call(confirmPrintDNote, id);
  await warehouse.call(reverseDespatch, { ...id, body: { Reason: 'The lorry never came' } });
  await warehouse.call(reopenPick, { ...id, body: { Reason: 'Wrong bay' } });
  const entries = await house.staff.office.call(getHistory, { params: { entity: 'Order', id: order.OrderId } });
  const steps = entries.flatMap(({ UserId, Reason, Changes }) => {
    const step = Changes.find(({ Label, From }) => Label === 'Status' && From !== null);
    return step ? [[step.To, Reason, UserId]] : [];
  });
  expect(steps).toEqual([
    ['Picking', 'Wrong bay', warehouse.userId],
    ['Picked', 'The lorry never came', warehouse.userId],
    ['Ready to invoice', null, warehouse.userId],
    ['Picked', `${line?.Description}: 1,000 of 1,428 picked (Broken pallet), remainder closed`, warehouse.userId],
  ]);
  expect(await app.db.selectFrom('audit').select('Entity').where('Reason', 'is not', null).execute()).toHaveLength(3);
});

test('of a record that was changed often tells all, by the page: by field, by who and by day', async () => {
  const admin = await app.as('Admin');
  const { ColourId: id } = await admin.call(addColour, { body: { Code: 'OFT', Description: 'Often' } });
  const weigh = (times: number) =>
    sql`DO ${sql.lit(`BEGIN FOR i IN 1..${times} LOOP
    UPDATE colours SET description = 'Often ' || i WHERE colour_id = ${id}; END LOOP; END`)}`.execute(app.db);
  await weigh(230);
  await admin.call(editColour, { params: { id }, body: { Code: 'OFT', Description: 'Often 230', Active: false, Version: 231 } });
  await app.db.updateTable('colours').set({ Active: false }).where('ColourId', '=', id).execute();
  const ask = async (query: object) => {
    const response = await admin.send(getHistory, { params: { entity: 'Colour', id }, query });
    const rows = (await response.json()) as HistoryEntry[];
    return { rows, range: response.headers.get('content-range') };
  };
  const last = await ask({ range: [225, 249] });
  expect([last.range, last.rows.at(-1)?.Action]).toEqual(['items 225-231/232', 'Added']);
  expect((await ask({ filter: { Field: 'Active' }, range: [0, 24] })).rows.map(({ Changes }) => Changes)).toEqual([
    [{ Field: 'Active', Label: 'Active', From: 'Yes', To: 'No' }],
    expect.arrayContaining([{ Field: 'Active', Label: 'Active', From: null, To: 'Yes' }]),
  ]);
  expect((await ask({ filter: { UserId: admin.userId }, range: [0, 0] })).range).toBe('items 0-0/2');
  expect((await ask({ filter: { q: 'system descr' }, range: [0, 0] })).range).toBe('items 0-0/230');
  expect((await ask({ filter: { q: 'system active' }, range: [0, 9] })).rows).toEqual([]);
  // If the test runs at midnight, its changes have two dates.
  const [newest] = (await ask({ range: [0, 0] })).rows;
  expect((await ask({ filter: { HappenedTo: newest?.HappenedOn }, range: [0, 0] })).range).toBe('items 0-0/232');
  expect((await ask({ filter: { HappenedFrom: '2099-01-01' }, range: [0, 9] })).rows).toEqual([]);
});

test('never tells a secret', async () => {
  const admin = await app.as('Admin');
  await app.db.updateTable('users').set({ PasswordHash: 'a new hash', FirstName: 'Ann' }).where('UserId', '=', admin.userId).execute();
  const text = JSON.stringify(await admin.call(getHistory, { params: { entity: 'User', id: admin.userId } }));
  expect(text).toContain('First name');
  expect(text).not.toMatch(/hash/i);
});

test('only for those who may see the record', async () => {
  const { CustomerId } = await given.customer(app.db);
  await expect((await app.as('Office')).call(getHistory, { params: { entity: 'Colour', id: 1 } })).toFailWith('NOT_ALLOWED');
  await expect((await app.as('Warehouse')).call(getHistory, { params: { entity: 'Customer', id: CustomerId } })).toFailWith('NOT_ALLOWED');
  await expect((await app.as('Customer', CustomerId)).call(getHistory, { params: { entity: 'Customer', id: CustomerId } })).toFailWith(
    'NOT_ALLOWED',
  );
  await expect((await app.as('nobody')).call(getHistory, { params: { entity: 'Colour', id: 1 } })).toFailWith('NOT_SIGNED_IN');
});

test('refuses an unknown entity, a record that is not there and an id that is no number', async () => {
  const admin = await app.as('Admin');
  await expect(admin.call(getHistory, { params: { entity: 'sessions', id: 1 } })).toFailWith('NOT_FOUND', 'entity');
  await expect(admin.call(getHistory, { params: { entity: 'constructor', id: 1 } })).toFailWith('NOT_FOUND', 'entity');
  await expect(admin.call(getHistory, { params: { entity: 'Colour', id: 999_999 } })).toFailWith('NOT_FOUND');
  await expect(admin.call(getHistory, { params: { entity: 'Colour', id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
});
