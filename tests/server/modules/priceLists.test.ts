import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder, checkStockAndAddProduct, editOrder, getOrder } from '#contract/sales/orders/calls.ts';
import {
  delistPrices,
  findPricedProducts,
  getPriceCombos,
  listCustomerPrices,
  listDepotPrices,
  listDepotPricesOfProduct,
  listPriceRevisions,
  publishPriceLists,
  revertPrices,
  savePriceList,
  searchPriceLists,
} from '#contract/sales/prices/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import type { Client } from '#tests/support/testApp.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let admin: Client;
let office: Client;
beforeEach(async () => {
  app.setClock(startOfClock);
  [admin, office] = [await app.as('Admin'), await app.as('Office')];
});

const today = '2026-11-21';

/** A customer with a saved line at £150 from our own warehouse. The costs are £100 and £10. */
const priced = async () => {
  const { customer, product } = await givenTrade(app.db);
  const line = await givenPrice(app.db, customer.CustomerId, product.ProductId, { BuyPrice: 100, Haulage: 10 });
  return { customer, product, line, depot: line.SupplierDepotId, ref: { PriceListId: line.PriceListId, Version: 1 } };
};

/** The price that an order of that day would get. */
const charged = async (customerId: number, productId: number, more: { Quantity?: number; OrderDate?: string } = {}) => {
  const order = await office.call(addOrder, {
    body: {
      CustomerId: customerId,
      ConfirmDate: true,
      ...(more.OrderDate && { OrderDate: more.OrderDate }),
      Lines: [{ ProductId: productId, Quantity: more.Quantity ?? 1428 }],
    },
  });
  return order.Lines[0]?.UnitPrice;
};

const publish = (
  client: Client,
  customerId: number,
  lines: Parameters<typeof client.call<typeof publishPriceLists>>[1] extends { body: infer B } | undefined ? B : never,
) => client.call(publishPriceLists, { query: { customerId }, body: lines });

describe('Save', () => {
  test('keeps a draft that no order sees, and publishing makes it the next revision', async () => {
    const { customer, product, ref } = await priced();
    const draft = await office.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    expect(draft).toMatchObject({ Status: 'Draft', Revision: 2, SellPrice: 160, EffectiveFrom: today, IsInForce: false });
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
    const said = await publish(office, customer.CustomerId, [{ PriceListId: draft.PriceListId, Version: draft.Version }]);
    expect(said).toBe(`1 price line of ${customer.Name} is published`);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(160);
  });

  test('the cost of a line is absent for the office, kept when it saves, and never set by it', async () => {
    const { customer, ref } = await priced();
    const draft = await office.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    for (const name of ['BuyPrice', 'Haulage', 'Margin', 'MarginPercent']) expect(draft).not.toHaveProperty(name);
    const [seen] = await admin.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Draft' } });
    expect(seen).toMatchObject({ BuyPrice: 100, Haulage: 10, Margin: 50, MarginPercent: 31.25 });
    const setting = { PriceListId: draft.PriceListId, Version: draft.Version, BuyPrice: 1 };
    await expect(office.call(savePriceList, { body: setting })).toFailWith('NOT_ALLOWED', 'BuyPrice');
    expect(await admin.call(savePriceList, { body: setting })).toMatchObject({ BuyPrice: 1, SellPrice: 160 });
  });

  test('a line that is for another number of units from now on costs as much a unit as before, whoever says so; a price that is given is for as many', async () => {
    const { customer, ref } = await priced();
    // £100 and £10 per thousand, sold at £150.
    const draft = await office.call(savePriceList, { body: { ...ref, PricePer: 100, SellPrice: 16 } });
    expect(draft).toMatchObject({ PricePer: 100, SellPrice: 16 });
    const drafts = async () =>
      (await admin.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Draft' } }))[0];
    expect(await drafts()).toMatchObject({ PricePer: 100, BuyPrice: 10, Haulage: 1, SellPrice: 16, Margin: 5 });
    const again = { PriceListId: draft.PriceListId, Version: draft.Version, PricePer: 1 as const, BuyPrice: 0.09 };
    expect(await admin.call(savePriceList, { body: again })).toMatchObject({ PricePer: 1, BuyPrice: 0.09, Haulage: 0.01, SellPrice: 0.16 });
  });

  test('a new line that is for another number of units than the standard one costs as much a unit', async () => {
    const { customer, product, depot } = await priced();
    const of = { CustomerId: customer.CustomerId, ProductId: product.ProductId, SupplierDepotId: depot };
    const draft = await admin.call(savePriceList, { body: { ...of, MinimumQuantity: 10_000, PricePer: 100, SellPrice: 14 } });
    expect(draft).toMatchObject({ PricePer: 100, BuyPrice: 15, Haulage: null });
  });

  test('a deal that keeps its price for a thousand costs what the line costs that is for a hundred now', async () => {
    const { customer, product, line } = await priced();
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428 }];
    const order = await office.call(addOrder, { body: { CustomerId: customer.CustomerId, Lines } });
    const { PriceListId } = line;
    const body = [{ PriceListId, Version: 1, PricePer: 100 as const, SellPrice: 16, BuyPrice: 12, Haulage: 1.5 }];
    await publish(admin, customer.CustomerId, body);
    const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
    await office.call(editOrder, {
      body: { OrderId: order.OrderId, Version: order.Version, Lines: [{ OrderDetailId, Quantity: 2856 }] },
    });
    const kept = await app.db.selectFrom('order_details').selectAll().where('OrderDetailId', '=', OrderDetailId).executeTakeFirstOrThrow();
    expect([kept.PricePer, Number(kept.UnitPrice), Number(kept.BuyPrice), Number(kept.Haulage)]).toEqual([1000, 150, 120, 15]);
    const after = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(after.Lines[0]).toMatchObject({ PriceSource: 'Typed', UnitPrice: 150 });
  });

  test('a new line takes its product by the code, the account’s currency, and the cost of the standard line', async () => {
    const { customer, product, depot } = await priced();
    const body = {
      CustomerId: customer.CustomerId,
      ProductCode: product.Code.toLowerCase(),
      SupplierDepotId: depot,
      SellPrice: 140,
      MinimumQuantity: 10_000,
    };
    const draft = await admin.call(savePriceList, { body });
    expect(draft).toMatchObject({ ProductId: product.ProductId, Revision: 1, MinimumQuantity: 10_000, CurrencyId: 1, BuyPrice: 150 });
    await expect(office.call(savePriceList, { body })).toFailWith('ALREADY_EXISTS');
    const moved = await admin.call(savePriceList, {
      body: { PriceListId: draft.PriceListId, Version: draft.Version, MinimumQuantity: 12_000 },
    });
    expect(moved.MinimumQuantity).toBe(12_000);
  });

  test('of two who draft a new line at once one is told so, in words', async () => {
    const { customer, depot } = await priced();
    for (let round = 0; round < 5; round++) {
      const { ProductId } = await given.product(app.db);
      const body = { CustomerId: customer.CustomerId, ProductId, SupplierDepotId: depot, SellPrice: 140 };
      const answers = await Promise.all([office, admin, office, admin].map((client) => client.send(savePriceList, { body })));
      const said = await Promise.all(answers.map(async (answer) => (answer.status === 200 ? 'kept' : await answer.text())));
      expect(said.filter((words) => words === 'kept')).toHaveLength(1);
      for (const words of said) expect(words).toMatch(/^kept$|made a draft of|has drafted this price/);
    }
  });

  test('refuses by the field what is not right', async () => {
    const { customer, product, depot, ref } = await priced();
    const euro = await given.customer(app.db, { CurrencyId: 2 });
    const body = {
      CustomerId: customer.CustomerId,
      ProductId: product.ProductId,
      SupplierDepotId: depot,
      SellPrice: 140,
      MinimumQuantity: 5,
    };
    const refused = async (more: object, field: string) =>
      expect(office.call(savePriceList, { body: { ...body, ...more } })).toFailWith('INVALID_INPUT', field);
    await refused({ ProductId: null }, 'ProductId');
    await refused({ ProductId: 999_999 }, 'ProductId');
    await refused({ ProductId: null, ProductCode: 'NO-SUCH' }, 'ProductCode');
    await refused({ SupplierDepotId: 999_999 }, 'SupplierDepotId');
    await refused({ CustomerId: 999_999 }, 'CustomerId');
    await refused({ CustomerId: euro.CustomerId, CurrencyId: 1 }, 'CurrencyId');
    await refused({ SellPrice: 0 }, 'SellPrice');
    await refused({ SellPrice: 1.234_56 }, 'SellPrice');
    await refused({ SellPrice: null }, 'SellPrice');
    await refused({ MinimumQuantity: -1 }, 'MinimumQuantity');
    await refused({ EffectiveFrom: '2026-11-20' }, 'EffectiveFrom');
    await refused({ PricePer: 7 }, 'PricePer');
    await refused({ PriceListId: ref.PriceListId }, 'Version');
    await refused({ ...ref, MinimumQuantity: 7 }, 'MinimumQuantity');
    const other = await app.as('Office');
    await expect(office.call(savePriceList, { query: { CurrentUserID: other.userId }, body })).toFailWith('NOT_ALLOWED', 'CurrentUserID');
  });

  test('the second of two clerks is told who was faster', async () => {
    const { ref } = await priced();
    await app.db.updateTable('users').set({ FirstName: 'Olive', SurName: 'Ford' }).where('UserId', '=', office.userId).execute();
    const draft = await office.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    const again = { PriceListId: draft.PriceListId, Version: draft.Version };
    await expect(admin.call(savePriceList, { body: { ...ref, SellPrice: 170 } })).rejects.toThrow(/^Olive Ford made a draft of BTL/);
    await office.call(savePriceList, { body: { ...again, SellPrice: 161 } });
    const late = admin.call(savePriceList, { body: { ...again, SellPrice: 162 } });
    await expect(late).rejects.toMatchObject({
      code: 'STALE_VERSION',
      details: { ChangedBy: 'Olive Ford', SellPrice: 161, Status: 'Draft' },
    });
  });

  test('of several drafts that are published, each that somebody changed is told: who, when and what it is now; none is published', async () => {
    const { customer, ref, depot } = await priced();
    await app.db.updateTable('users').set({ FirstName: 'Olive', SurName: 'Ford' }).where('UserId', '=', office.userId).execute();
    const second = await given.product(app.db);
    const query = { customerId: customer.CustomerId };
    const one = await admin.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    const other = await admin.call(savePriceList, {
      body: { CustomerId: customer.CustomerId, ProductId: second.ProductId, SupplierDepotId: depot, SellPrice: 80 },
    });
    const refs = [one, other].map(({ PriceListId, Version }) => ({ PriceListId, Version }));
    await office.call(savePriceList, { body: { PriceListId: other.PriceListId, Version: other.Version, SellPrice: 81 } });
    const late = publish(admin, customer.CustomerId, refs);
    await expect(late).rejects.toMatchObject({
      code: 'STALE_VERSION',
      details: { Changed: [{ Index: 1, ProductCode: second.Code, ChangedBy: 'Olive Ford', SellPrice: 81, Status: 'Draft' }] },
    });
    const lines = await admin.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Draft' } });
    expect(lines.map(({ SellPrice }) => SellPrice).toSorted((a, b) => a - b)).toEqual([81, 160]);
    // Overwrites the other user's change: sends the values on screen with the current version.
    const now = lines.find(({ PriceListId }) => PriceListId === other.PriceListId);
    const mine = { PriceListId: other.PriceListId, Version: now?.Version ?? 0, SellPrice: 80 };
    await admin.call(publishPriceLists, { query, body: [{ ...refs[0], PriceListId: one.PriceListId }, mine] });
    const saved = await admin.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Saved' } });
    expect(saved.map(({ SellPrice }) => SellPrice).toSorted((a, b) => a - b)).toEqual([80, 160]);
  });
});

describe('SavePriceLists', () => {
  test('all or none: each line that is refused is named, and nothing is published', async () => {
    const { customer, product, depot, ref } = await priced();
    const second = await given.product(app.db);
    const before = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    const lines = [
      { ...ref, SellPrice: 155 },
      { ProductId: second.ProductId, SupplierDepotId: depot, SellPrice: 0.5, EffectiveFrom: '2026-01-01' },
      { ProductCode: 'NO-SUCH', SupplierDepotId: depot, SellPrice: 5 },
    ];
    await expect(publish(office, customer.CustomerId, lines)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { '1.EffectiveFrom': expect.any(String) as string, '2.ProductCode': expect.any(String) as string },
    });
    expect(await office.call(listCustomerPrices, { params: { id: customer.CustomerId } })).toEqual(before);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
  });

  test('the same line twice from one day is refused by its place, from two days it is two prices', async () => {
    const { customer, depot, ref } = await priced();
    const second = await given.product(app.db);
    const line = { ProductId: second.ProductId, SupplierDepotId: depot, SellPrice: 90 };
    await expect(publish(office, customer.CustomerId, [line, { ...line, SellPrice: 91 }])).toFailWith('INVALID_INPUT', '1.ProductId');
    const named = { ...ref, SellPrice: 155 };
    await expect(publish(office, customer.CustomerId, [named, line, named])).toFailWith('INVALID_INPUT', '2.PriceListId');
    // Reported with the errors of the other lines, in one answer.
    const unknown = { ...line, ProductId: undefined, ProductCode: 'NO-SUCH' };
    await expect(publish(office, customer.CustomerId, [line, line, unknown])).rejects.toMatchObject({
      errors: { '1.ProductId': 'is entered twice', '2.ProductCode': expect.any(String) as string },
    });
    expect(await office.call(listCustomerPrices, { params: { id: customer.CustomerId } })).toHaveLength(1);
    await publish(office, customer.CustomerId, [line, { ...line, SellPrice: 91, EffectiveFrom: '2027-01-01' }]);
    expect(await office.call(listCustomerPrices, { params: { id: customer.CustomerId } })).toHaveLength(3);
  });

  test('A line that names another customer than the call is refused, and nothing is published', async () => {
    const { customer, product, depot } = await priced();
    const other = await given.customer(app.db);
    const line = { ProductId: product.ProductId, SupplierDepotId: depot, SellPrice: 90 };
    const standard = { params: { id: depot } };
    const before = await office.call(listDepotPrices, standard);
    for (const [customerId, CustomerId] of [
      [undefined, customer.CustomerId],
      [0, customer.CustomerId],
      [other.CustomerId, customer.CustomerId],
      [customer.CustomerId, 0],
    ] as const)
      await expect(
        office.call(publishPriceLists, { query: { customerId }, body: [line, { ...line, MinimumQuantity: 5000, CustomerId }] }),
      ).toFailWith('INVALID_INPUT', '1.CustomerId');
    expect(await office.call(listDepotPrices, standard)).toEqual(before);
    expect(await office.call(listCustomerPrices, { params: { id: other.CustomerId } })).toEqual([]);
    await publish(office, other.CustomerId, [{ ...line, CustomerId: other.CustomerId }]);
    expect(await charged(other.CustomerId, product.ProductId)).toBe(90);
  });

  test('A line whose code is another product’s than its id is refused', async () => {
    const { customer, product, depot, ref } = await priced();
    const other = await given.product(app.db);
    const line = { ProductId: product.ProductId, ProductCode: other.Code, SupplierDepotId: depot, SellPrice: 90 };
    await expect(publish(office, customer.CustomerId, [line])).toFailWith('INVALID_INPUT', '0.ProductCode');
    await expect(publish(office, customer.CustomerId, [{ ...ref, ProductCode: other.Code, SellPrice: 90 }])).toFailWith(
      'INVALID_INPUT',
      '0.ProductCode',
    );
    await publish(office, customer.CustomerId, [{ ...ref, ProductCode: product.Code.toLowerCase(), SellPrice: 90 }]);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(90);
  });

  test('tried only, it says what would be published and keeps nothing', async () => {
    const { customer, product, ref } = await priced();
    const said = await office.call(publishPriceLists, {
      query: { customerId: customer.CustomerId, dryRun: 'true' },
      body: [{ ...ref, SellPrice: 155 }],
    });
    expect(said).toBe(`1 price line of ${customer.Name} can be published`);
    expect(await office.call(listCustomerPrices, { params: { id: customer.CustomerId } })).toHaveLength(1);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
  });

  test('a draft of a price that has changed since is not published, nor one of another list, nor one whose day is past', async () => {
    const { customer, ref } = await priced();
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 151 }]);
    const [latest] = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    const draft = await office.call(savePriceList, {
      body: { PriceListId: latest?.PriceListId ?? 0, Version: latest?.Version ?? 0, SellPrice: 152 },
    });
    const named = [{ PriceListId: draft.PriceListId, Version: draft.Version }];
    await expect(publish(office, 0, named)).toFailWith('INVALID_INPUT', '0.PriceListId');
    app.setClock('2026-11-23T09:00:00Z');
    await expect(publish(await app.as('Office'), customer.CustomerId, named)).toFailWith('INVALID_INPUT', '0.EffectiveFrom');
    app.setClock(startOfClock);
    await admin.call(revertPrices, { body: [latest?.PriceListId ?? 0] });
    await expect(publish(office, customer.CustomerId, named)).toFailWith('STALE_VERSION');
  });

  test('a price to come is not today’s: an order takes that of its own day', async () => {
    const { customer, product, ref } = await priced();
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 170, EffectiveFrom: '2026-12-01' }]);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
    const lines = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    expect(lines.map((line) => [line.SellPrice, line.EffectiveFrom, line.IsInForce])).toEqual([
      [150, '2025-01-01', true],
      [170, '2026-12-01', false],
    ]);
    app.setClock('2026-12-01T09:00:00Z');
    office = await app.as('Office');
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(170);
  });
});

describe('delist', () => {
  test('from today no order finds the line nor what was to come of it; an open deal keeps its price', async () => {
    const { customer, product, ref } = await priced();
    const order = await office.call(addOrder, {
      body: { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] },
    });
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 170, EffectiveFrom: '2026-12-01' }]);
    const [line] = await office.call(delistPrices, { body: [ref.PriceListId] });
    expect(line).toMatchObject({ Status: 'Delisted', DelistedOn: today });
    expect(await office.call(listCustomerPrices, { params: { id: customer.CustomerId } })).toEqual([]);
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(187.35);
    expect(await charged(customer.CustomerId, product.ProductId, { OrderDate: '2026-11-20' })).toBe(150);
    expect((await office.call(getOrder, { query: { orderId: order.OrderId } })).Lines[0]?.UnitPrice).toBe(150);
    await expect(office.call(delistPrices, { body: [ref.PriceListId] })).toFailWith('RULE_BROKEN');
    await expect(office.call(delistPrices, { body: [999_999] })).toFailWith('NOT_FOUND');
    await expect(office.call(delistPrices, { body: [{ PriceListId: ref.PriceListId, Version: 1 }] })).toFailWith('STALE_VERSION');
  });

  test('a draft is dropped instead', async () => {
    const { ref } = await priced();
    const draft = await office.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    await expect(office.call(delistPrices, { body: [draft.PriceListId] })).toFailWith('RULE_BROKEN');
    await expect(office.call(delistPrices, { body: [] })).toFailWith('INVALID_INPUT', '');
  });
});

describe('Revert', () => {
  test('a draft is dropped; what was delisted is saved again; what was saved gets the price before it back as a new revision', async () => {
    const { customer, product, ref } = await priced();
    const draft = await office.call(savePriceList, { body: { ...ref, SellPrice: 160 } });
    const query = { customerId: customer.CustomerId };
    expect(await office.call(revertPrices, { query, body: [draft.PriceListId] })).toEqual({ Dropped: [draft.PriceListId], Reverted: [] });
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 160 }]);
    const [saved] = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    const tried = await office.call(revertPrices, { query: { ...query, dryRun: 'true' }, body: [saved?.PriceListId ?? 0] });
    expect(tried.Reverted[0]).toMatchObject({ Before: { SellPrice: 160 }, After: { SellPrice: 150, Revision: 3, EffectiveFrom: today } });
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(160);
    await office.call(revertPrices, { query, body: [saved?.PriceListId ?? 0] });
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
    const [now] = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    await office.call(delistPrices, { body: [now?.PriceListId ?? 0] });
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(187.35);
    const relisted = await office.call(revertPrices, { query, body: [now?.PriceListId ?? 0] });
    expect(relisted.Reverted[0]?.After).toMatchObject({ Status: 'Saved', Revision: 3, DelistedOn: null, IsInForce: true });
    expect(await charged(customer.CustomerId, product.ProductId)).toBe(150);
    const history = await admin.call(listPriceRevisions, { params: { id: ref.PriceListId } });
    expect(history.map((one) => [one.Revision, one.SellPrice, one.BuyPrice])).toEqual([
      [3, 150, 100],
      [2, 160, 100],
      [1, 150, 100],
    ]);
  });

  test('only the latest revision is taken back, and the first has none before it', async () => {
    const { customer, ref } = await priced();
    await expect(office.call(revertPrices, { body: [ref.PriceListId] })).toFailWith('RULE_BROKEN');
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 160 }]);
    await expect(office.call(revertPrices, { body: [ref.PriceListId] })).toFailWith('STALE_VERSION');
    await expect(office.call(revertPrices, { body: [ref.PriceListId, ref.PriceListId] })).toFailWith('INVALID_INPUT', '1');
    await expect(office.call(revertPrices, { query: { customerId: 0 }, body: [ref.PriceListId] })).toFailWith('INVALID_INPUT', '0');
  });

  test('a price to come is taken back from the day it was to come', async () => {
    const { customer, ref } = await priced();
    await publish(office, customer.CustomerId, [{ ...ref, SellPrice: 170, EffectiveFrom: '2026-12-01' }]);
    const lines = await office.call(listCustomerPrices, { params: { id: customer.CustomerId } });
    const { Reverted } = await office.call(revertPrices, { body: [lines[1]?.PriceListId ?? 0] });
    expect(Reverted[0]?.After).toMatchObject({ SellPrice: 150, EffectiveFrom: '2026-12-01', Revision: 3 });
  });
});

describe('reading', () => {
  test('the standard lines of a depot and of a product, the filters of a search, and what there is to choose', async () => {
    const { customer, product, line, depot } = await priced();
    const finance = await app.as('Finance');
    const standard = await finance.call(listDepotPrices, { params: { id: depot }, query: { filter: { ProductId: product.ProductId } } });
    expect(standard).toMatchObject([{ CustomerId: null, CustomerName: 'Standard', SellPrice: 187.35, Margin: 37.35 }]);
    expect(await finance.call(listDepotPricesOfProduct, { params: { id: product.ProductId } })).toEqual(standard);
    expect(await office.call(findPricedProducts, { body: { Text: product.Code } })).toEqual([product.ProductId]);
    const search = (body: object) => office.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body });
    expect((await search({ Text: product.Code })).map((one) => one.PriceListId)).toEqual([line.PriceListId]);
    expect(await search({ Text: 'nothing like it' })).toEqual([]);
    expect(await search({ SupplierDepotId: 999_999 })).toEqual([]);
    expect(await search({ Status: 'Draft' })).toEqual([]);
    expect(await search({ ProductIds: [product.ProductId], SupplierDepotId: depot, Status: 'Saved' })).toHaveLength(1);
    await expect(office.call(searchPriceLists, { query: { CustomerID: 999_999 }, body: {} })).toFailWith('NOT_FOUND');
    await expect(search({ Status: 'Odd' })).toFailWith('INVALID_INPUT', 'Status');
    const combos = await office.call(getPriceCombos);
    expect(combos.SupplierDepots.find(({ Id }) => Id === depot)).toMatchObject({ IsOwn: true });
    expect(combos.Currencies[0]).toMatchObject({ Id: 1, Code: 'GBP' });
    const codes = async () => (await office.call(getPriceCombos)).Currencies.map(({ Code }) => Code);
    expect(await codes()).toContain('USD');
    await app.db.updateTable('currencies').set({ Active: false }).where('Code', '=', 'USD').execute();
    expect(await codes()).not.toContain('USD');
  });
});

describe('a break', () => {
  test('is by the product’s total on the order, on however many lines; another product does not count', async () => {
    const { customer, product, depot } = await priced();
    const other = await given.product(app.db);
    const line = { ProductId: product.ProductId, SupplierDepotId: depot, SellPrice: 120, MinimumQuantity: 2000 };
    await publish(office, customer.CustomerId, [line]);
    const take = (...quantities: number[]) =>
      office.call(addOrder, {
        body: {
          CustomerId: customer.CustomerId,
          Lines: [
            ...quantities.map((Quantity) => ({ ProductId: product.ProductId, Quantity })),
            { ProductId: other.ProductId, Quantity: 5000, UnitPrice: 80 },
          ],
        },
      });
    const pricesOf = ({ Lines }: Awaited<ReturnType<typeof take>>) => Lines.map(({ UnitPrice }) => UnitPrice);
    expect(pricesOf(await take(1999))).toEqual([150, 80]);
    expect(pricesOf(await take(1000, 1000))).toEqual([120, 120, 80]);
    const asked = { CustomerId: customer.CustomerId, ProductId: product.ProductId, Quantity: 1000 };
    expect((await office.call(checkStockAndAddProduct, { body: asked })).UnitPrice).toBe(150);
    expect((await office.call(checkStockAndAddProduct, { body: { ...asked, OrderedBeside: 1000 } })).UnitPrice).toBe(120);
    // Goods on an order count towards the quantity break of added goods, and keep their own price. Removed goods do not count.
    const order = await take(1500);
    const added = await office.call(editOrder, {
      body: { OrderId: order.OrderId, Version: order.Version, Lines: [{ ProductId: product.ProductId, Quantity: 500 }] },
    });
    expect(pricesOf(added)).toEqual([150, 80, 120]);
    const [first] = added.Lines;
    const instead = await office.call(editOrder, {
      body: {
        OrderId: order.OrderId,
        Version: added.Version,
        Lines: [{ ProductId: product.ProductId, Quantity: 600 }],
        RemovedLineIds: [first?.OrderDetailId ?? 0],
      },
    });
    expect(pricesOf(instead)).toEqual([80, 120, 150]);
  });
});

test('a line of another list, and one that is no line, are refused by which line it is, in words', async () => {
  const { product, ref } = await priced();
  const other = await priced();
  const query = { customerId: other.customer.CustomerId };
  const theirs = `“${product.Code}” is on another customer’s price list. Search again`;
  await expect(office.call(revertPrices, { query, body: [ref] })).rejects.toThrow(theirs);
  await expect(office.call(publishPriceLists, { query, body: [{ ...ref, SellPrice: 160 }] })).rejects.toThrow(theirs);
  const bare = office.call(publishPriceLists, { query, body: [ref.PriceListId] as unknown as [] });
  await expect(bare).rejects.toThrow('Line 1 must be a whole price line, not only its id');
});
