import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelCredit, findPartialCredit } from '#contract/money/credits/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { addOrder, editOrder, getOrder } from '#contract/sales/orders/calls.ts';
import { whyThisPrice } from '#contract/sales/orders/whyPrice.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods } from '#contract/warehouse/picking/calls.ts';
import {
  delistPrices,
  listDepotPricesOfProduct,
  publishPriceLists,
  revertPrices,
  savePriceList,
  searchPriceLists,
} from '#contract/sales/prices/calls.ts';
import {
  confirmPriceChanges,
  listAffectedPrices,
  listPriceBatches,
  previewPriceChanges,
  revertPriceBatch,
} from '#contract/purchasing/supplierPricing/calls.ts';
import type { ConflictingLine } from '#contract/purchasing/supplierPricing/calls.ts';
import { issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { fullPick } from '#tests/support/mainJob.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let finance: Client;
let office: Client;
beforeEach(async () => {
  [finance, office] = [await app.as('Finance'), await app.as('Office')];
});

/** A supplier’s product with a standard price of £187.35 that costs £150, and a customer price of £160 that costs £120 and £10. */
const trade = async () => {
  const supplier = await given.supplier(app.db);
  const { customer, product } = await givenTrade(app.db);
  await app.db.updateTable('products').set({ SupplierId: supplier.SupplierId }).where('ProductId', '=', product.ProductId).execute();
  const own = await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 160, BuyPrice: 120, Haulage: 10 });
  return { supplier, customer, product, own, params: { id: supplier.SupplierId } };
};

const increase = {
  Rules: [
    { Price: 'Buy' as const, Kind: 'Percent' as const, Value: 5 },
    { Price: 'Sell' as const, Kind: 'Percent' as const, Value: 3, Rounding: 'FivePence' as const },
  ],
  EffectiveFrom: '2026-11-21',
};

const take = (customerId: number, productId: number) =>
  office.call(addOrder, { body: { CustomerId: customerId, Lines: [{ ProductId: productId, Quantity: 1428 }] } });

/** One pallet, despatched and invoiced. */
const sell = async (customerId: number, productId: number) => {
  const order = await take(customerId, productId);
  const warehouse = await app.as('Warehouse');
  await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: fullPick(order) });
  await warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
  const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
  return { CustomerId: customerId, InvoiceId };
};

describe('Preview', () => {
  test('shows every line before and after, what it does to each customer, and the open deals; it writes nothing', async () => {
    const { customer, product, own, params } = await trade();
    await sell(customer.CustomerId, product.ProductId);
    const order = await take(customer.CustomerId, product.ProductId);
    const shown = await finance.call(previewPriceChanges, { params, body: increase });
    expect(shown).toMatchObject({ LineCount: 2, ChangedCount: 2 });
    expect(shown.Lines.find(({ PriceListId }) => PriceListId === own.PriceListId)).toMatchObject({
      SellPrice: 160,
      Volume: 1428,
      After: { BuyPrice: 126, Haulage: 10, SellPrice: 164.8, Margin: 28.8, MarginPercent: 17.48 },
    });
    expect(shown.Customers).toMatchObject([
      { CustomerId: customer.CustomerId, Quantity: 1428, SalesBefore: 228.48, SalesAfter: 235.33, CostBefore: 185.64, CostAfter: 194.21 },
    ]);
    expect(shown.OpenDeals).toMatchObject([{ OrderId: order.OrderId, UnitPrice: 160, NewPrice: 164.8 }]);
    expect(await finance.call(listPriceBatches)).toEqual([]);
    const page = await finance.call(previewPriceChanges, { params, body: { ...increase, First: 1, Count: 1 } });
    expect(page.Lines).toEqual([shown.Lines[1]]);
    // Paging asks for lines only, because the first answer already had all customers and deals.
    const turned = await finance.call(previewPriceChanges, { params, body: { ...increase, First: 1, Count: 1, LinesOnly: true } });
    expect(turned).toEqual({ ...page, Customers: [], OpenDeals: [] });
  });

  test('what was sold is what was invoiced, less what was credited: an order that was only taken is not among it', async () => {
    const { customer, product, own, params } = await trade();
    const sold = async () => {
      const { Lines, Customers } = await finance.call(previewPriceChanges, { params, body: increase });
      return [Lines.find(({ PriceListId }) => PriceListId === own.PriceListId)?.Volume, Customers.map(({ Quantity }) => Quantity)];
    };
    await take(customer.CustomerId, product.ProductId);
    expect(await sold()).toEqual([0, []]);
    const sale = await sell(customer.CustomerId, product.ProductId);
    expect(await sold()).toEqual([1428, [1428]]);
    const { Lines } = await office.call(findPartialCredit, { params: { a: sale.InvoiceId, b: 0 } });
    const InvoiceDetailId = Lines.find(({ Kind }) => Kind === 'Goods')?.InvoiceDetailId ?? 0;
    const credit = await issuedCredit(office, sale, { Lines: [{ InvoiceDetailId, Quantity: 500 }] });
    expect(await sold()).toEqual([928, [928]]);
    await office.call(cancelCredit, { params: { id: credit.CreditId }, body: { Reason: 'Nothing was wrong' } });
    expect(await sold()).toEqual([1428, [1428]]);
  });

  test('a margin is taken on the new cost; what has no known cost stays', async () => {
    const { own, product, params } = await trade();
    await app.db
      .updateTable('price_lists')
      .set({ BuyPrice: null })
      .where('ProductId', '=', product.ProductId)
      .where('CustomerId', 'is', null)
      .execute();
    const Rules = [
      { Price: 'Buy' as const, Kind: 'Amount' as const, Value: 10 },
      { Price: 'Sell' as const, Kind: 'Margin' as const, Value: 30, Rounding: 'NextPound' as const },
    ];
    const { Lines } = await finance.call(previewPriceChanges, { params, body: { ...increase, Rules } });
    expect(Lines.find(({ PriceListId }) => PriceListId === own.PriceListId)?.After).toMatchObject({
      BuyPrice: 130,
      SellPrice: 200,
      Margin: 60,
      MarginPercent: 30,
    });
    expect(Lines.find(({ CustomerId }) => CustomerId === null)).toMatchObject({
      IsChanged: false,
      After: { BuyPrice: null, SellPrice: 187.35 },
    });
  });

  test('refuses by the field what is not right, and who may not see cost', async () => {
    const { params } = await trade();
    const refused = (more: object, field: string) =>
      expect(finance.call(previewPriceChanges, { params, body: { ...increase, ...more } })).toFailWith('INVALID_INPUT', field);
    await refused({ Rules: [] }, 'Rules');
    await refused({ Rules: [increase.Rules[0], increase.Rules[0]] }, 'Rules');
    await refused({ Rules: [{ Price: 'Buy', Kind: 'Margin', Value: 5 }] }, 'Rules.0.Kind');
    await refused({ Rules: [{ Price: 'Sell', Kind: 'Margin', Value: 100 }] }, 'Rules.0.Value');
    await refused({ Rules: [{ Price: 'Sell', Kind: 'Amount', Value: -900 }] }, 'Rules');
    await refused({ EffectiveFrom: '2026-11-20' }, 'EffectiveFrom');
    await refused({ Count: 5000 }, 'Count');
    await expect(office.call(previewPriceChanges, { params, body: increase })).toFailWith('NOT_ALLOWED');
  });
});

describe('UpdateData', () => {
  test('the lines in force of a supplier, a customer group, a product group; 0 is all of them', async () => {
    const { supplier, customer, own } = await trade();
    const ids = async (query: object) =>
      (await finance.call(listAffectedPrices, { query })).map(({ PriceListId, Volume }) => [PriceListId, Volume]);
    expect(await ids({ supplierId: supplier.SupplierId })).toHaveLength(2);
    expect(await ids({ supplierId: supplier.SupplierId, productGroupId: 2 })).toEqual([]);
    const { CustomerGroupId } = await app.db
      .insertInto('customer_groups')
      .values({ Description: `Cider ${customer.CustomerId}` })
      .returning('CustomerGroupId')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('customers').set({ CustomerGroupId }).where('CustomerId', '=', customer.CustomerId).execute();
    expect(await ids({ supplierId: 0, customerGroupId: CustomerGroupId })).toEqual([[own.PriceListId, 0]]);
  });
});

describe('ConfirmPriceChanges', () => {
  test('writes one batch; open deals keep their price but for those that are to follow', async () => {
    const { customer, product, params } = await trade();
    const keeps = await take(customer.CustomerId, product.ProductId);
    const follows = await take(customer.CustomerId, product.ProductId);
    const { Seen } = await finance.call(previewPriceChanges, { params, body: increase });
    const done = await finance.call(confirmPriceChanges, {
      params,
      body: { ...increase, Seen, Reprice: [follows.Lines[0]?.OrderDetailId ?? 0] },
    });
    expect(done).toMatchObject({ LineCount: 2, RepricedLines: 1 });
    expect(done.Description).toContain('buy price +5 %, sell price +3 %, from 21 Nov 2026');
    const priceOf = async ({ OrderId }: { OrderId: number }) =>
      (await office.call(getOrder, { query: { orderId: OrderId } })).Lines[0]?.UnitPrice;
    expect([await priceOf(keeps), await priceOf(follows)]).toEqual([160, 164.8]);
    expect((await take(customer.CustomerId, product.ProductId)).Lines[0]?.UnitPrice).toBe(164.8);
    expect(await finance.call(listPriceBatches)).toMatchObject([{ PriceBatchId: done.PriceBatchId, LineCount: 2, IsReverted: false }]);
  });

  test('a deal at the price for a thousand follows a line that is for a hundred now with its own price for a thousand', async () => {
    const { customer, product, own, params } = await trade();
    const follows = await take(customer.CustomerId, product.ProductId);
    const body = [{ PriceListId: own.PriceListId, Version: 1, PricePer: 100 as const, SellPrice: 16 }];
    await office.call(publishPriceLists, { query: { customerId: customer.CustomerId }, body });
    const { Seen, OpenDeals } = await finance.call(previewPriceChanges, { params, body: increase });
    expect(OpenDeals).toMatchObject([{ UnitPrice: 160, NewPrice: 165 }]);
    const Reprice = [follows.Lines[0]?.OrderDetailId ?? 0];
    await finance.call(confirmPriceChanges, { params, body: { ...increase, Seen, Reprice } });
    const { Lines } = await office.call(getOrder, { query: { orderId: follows.OrderId } });
    expect(Lines).toMatchObject([{ UnitPrice: 165, NetAmount: 235.62 }]);
    const kept = await app.db
      .selectFrom('order_details')
      .selectAll()
      .where('OrderDetailId', '=', Reprice[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect([Number(kept.BuyPrice), Number(kept.Haulage), kept.PricePer]).toEqual([120, 10, 1000]);
  });

  /** A deal of which one pallet exceeds the credit limit at the new price. The account may also be on stop. */
  const overLimit = async (facts: object = {}) => {
    const { customer, product, params } = await trade();
    const order = await take(customer.CustomerId, product.ProductId);
    const change = { CreditLimit: 10, ...facts };
    await app.db.updateTable('customers').set(change).where('CustomerId', '=', customer.CustomerId).execute();
    return { order, params, body: { ...increase, Reprice: order.Lines.map(({ OrderDetailId }) => OrderDetailId) } };
  };
  const holdOf = async ({ OrderId }: { OrderId: number }) => {
    const { CreditHold } = await (await app.as('Warehouse')).call(getPickGoods, { params: { id: OrderId } });
    const { CreditOverrideReason, Lines } = await office.call(getOrder, { query: { orderId: OrderId } });
    return { CreditHold, CreditOverrideReason, UnitPrice: Lines[0]?.UnitPrice };
  };

  test('deals that go over their limit by it are asked about at once, and Finance releases none: they stay held', async () => {
    const { customer, product, params } = await trade();
    const orders = [await take(customer.CustomerId, product.ProductId), await take(customer.CustomerId, product.ProductId)];
    await app.db.updateTable('customers').set({ CreditLimit: 10 }).where('CustomerId', '=', customer.CustomerId).execute();
    const body = { ...increase, Reprice: orders.map(({ Lines }) => Lines[0]?.OrderDetailId ?? 0) };
    const asked = finance.call(confirmPriceChanges, { params, body });
    const words = (DealNo: number) => expect.stringContaining(`Deal ${DealNo}: This goes £`) as string;
    await expect(asked).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      details: {
        Warnings: orders.map(({ DealNo }) => ({ Kind: 'OverLimit', Message: words(DealNo) })),
        NeedsReason: false,
        NeedsAdmin: false,
      },
    });
    for (const order of orders) expect(await holdOf(order)).toMatchObject({ UnitPrice: 160 });
    await finance.call(confirmPriceChanges, { params, body: { ...body, ConfirmCredit: true } });
    for (const order of orders)
      expect(await holdOf(order)).toEqual({ CreditHold: 'OverLimit', CreditOverrideReason: null, UnitPrice: 164.8 });
  });

  test('a deal of an account on stop is made dearer by an Admin only, and stays on stop', async () => {
    const { order, params, body } = await overLimit({ OnStop: true });
    await expect(finance.call(confirmPriceChanges, { params, body })).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      details: { Warnings: [{ Kind: 'OnStop' }, { Kind: 'OverLimit' }], NeedsAdmin: true },
    });
    const meant = { params, body: { ...body, ConfirmCredit: true } };
    await expect(finance.call(confirmPriceChanges, meant)).toFailWith('NOT_ALLOWED');
    await (await app.as('Admin')).call(confirmPriceChanges, meant);
    expect(await holdOf(order)).toEqual({ CreditHold: 'OnStop', CreditOverrideReason: null, UnitPrice: 164.8 });
  });

  test('sent again by who has not looked it is told that it was made, and made once; looked at, or taken back, it is made again', async () => {
    const { product, params } = await trade();
    const answers = await Promise.all([1, 2, 3].map(() => finance.send(confirmPriceChanges, { params, body: increase })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const again = finance.call(confirmPriceChanges, { params, body: increase });
    await expect(again).rejects.toMatchObject({ code: 'STALE_VERSION', message: expect.stringContaining('made this change on') as string });
    const standard = async () => (await office.call(listDepotPricesOfProduct, { params: { id: product.ProductId } }))[0]?.SellPrice;
    expect(await standard()).toBe(192.95);
    await finance.call(confirmPriceChanges, { params, body: { ...increase, EffectiveFrom: '2026-11-22' } });
    const [, first] = await finance.call(listPriceBatches);
    await finance.call(revertPriceBatch, { params: { id: first?.PriceBatchId ?? 0 } });
    const { Seen } = await finance.call(previewPriceChanges, { params, body: increase });
    await finance.call(confirmPriceChanges, { params, body: increase });
    await expect(finance.call(confirmPriceChanges, { params, body: { ...increase, Seen } })).toFailWith('STALE_VERSION');
    const seen = await finance.call(previewPriceChanges, { params, body: increase });
    expect((await finance.call(confirmPriceChanges, { params, body: { ...increase, Seen: seen.Seen } })).LineCount).toBeGreaterThan(0);
  });

  test('an exception is left as it is, or gets prices of its own', async () => {
    const { own, params } = await trade();
    const Exceptions = [{ PriceListId: own.PriceListId, SellPrice: 171 }];
    const { Lines } = await finance.call(previewPriceChanges, { params, body: { ...increase, Exceptions } });
    expect(Lines.find(({ PriceListId }) => PriceListId === own.PriceListId)?.After).toMatchObject({ SellPrice: 171, BuyPrice: 126 });
    const left = Lines.map(({ PriceListId }) => ({ PriceListId, Leave: true }));
    await expect(finance.call(confirmPriceChanges, { params, body: { ...increase, Exceptions: left } })).toFailWith('RULE_BROKEN');
  });

  test('what was changed since the preview stops it: who, what and when, and nothing is written', async () => {
    const { customer, own, product, params } = await trade();
    const { Seen } = await finance.call(previewPriceChanges, { params, body: increase });
    await app.db.updateTable('users').set({ FirstName: 'Olive', SurName: 'Ford' }).where('UserId', '=', office.userId).execute();
    const line = { PriceListId: own.PriceListId, Version: 1, SellPrice: 161 };
    await office.call(publishPriceLists, { query: { customerId: customer.CustomerId }, body: [line] });
    const before = await finance.call(listDepotPricesOfProduct, { params: { id: product.ProductId } });
    const late = finance.call(confirmPriceChanges, { params, body: { ...increase, Seen } });
    await expect(late).rejects.toMatchObject({
      code: 'STALE_VERSION',
      message: expect.stringContaining('Olive Ford changed BTL') as string,
      details: {
        Changed: [
          {
            ProductCode: product.Code,
            CustomerName: customer.Name,
            ChangedBy: 'Olive Ford',
            Before: { PriceListId: own.PriceListId, SellPrice: 160, BuyPrice: 120, Haulage: 10, EffectiveFrom: '2025-01-01' },
            After: { SellPrice: 161, BuyPrice: 120, Haulage: 10, EffectiveFrom: '2026-11-21' },
          },
        ],
      },
    });
    expect(await finance.call(listDepotPricesOfProduct, { params: { id: product.ProductId } })).toEqual(before);
    await expect(finance.call(confirmPriceChanges, { params, body: { ...increase, Reprice: [999_999] } })).toFailWith(
      'INVALID_INPUT',
      'Reprice.0',
    );
    await expect(finance.call(confirmPriceChanges, { params: { id: 999_999 }, body: increase })).toFailWith('NOT_FOUND');
  });
});

describe('two clerks', () => {
  const seen = async (params: { id: number }) => (await finance.call(previewPriceChanges, { params, body: increase })).Seen;
  const changedOf = async (params: { id: number }, Seen: string) => {
    const late = await finance.call(confirmPriceChanges, { params, body: { ...increase, Seen } }).catch((error: unknown) => error);
    return (late as { details: { Changed: ConflictingLine[] } }).details.Changed;
  };

  test('all that was changed meanwhile is counted, of which the last 200 are told', async () => {
    const { SupplierId, SupplierDepotId } = await given.supplier(app.db);
    await sql`INSERT INTO products (code, description, product_group_id, supplier_id)
      SELECT 'COUNTED' || n, 'Bottle ' || n, 1, ${SupplierId} FROM generate_series(1, 205) n`.execute(app.db);
    await sql`INSERT INTO price_lists (product_id, supplier_depot_id, buy_price, sell_price, effective_from, status)
      SELECT product_id, ${SupplierDepotId}, 100, 150, '2026-01-01', 'Saved' FROM products WHERE code LIKE 'COUNTED%'`.execute(app.db);
    const params = { id: SupplierId };
    const before = await seen(params);
    await finance.call(confirmPriceChanges, { params, body: increase });
    const late = finance.call(confirmPriceChanges, { params, body: { ...increase, Seen: before } });
    await expect(late).rejects.toThrow(/There are 204 other changes\. Check the preview again/);
    expect(await changedOf(params, before)).toHaveLength(200);
  });

  test('a line that was delisted, drafted only, or published and taken back is told as what it is now', async () => {
    const { customer, product, own, params } = await trade();
    const ref = { PriceListId: own.PriceListId, Version: 1 };
    const query = { customerId: customer.CustomerId };
    const drafted = await seen(params);
    await office.call(savePriceList, { body: { ...ref, SellPrice: 170 } });
    // A draft price is not in force, so the preview still holds.
    expect(await finance.call(previewPriceChanges, { params, body: increase })).toMatchObject({ Moved: [], LineCount: 2 });
    const before = await seen(params);
    expect(before.split('@')[0]).toBe(drafted.split('@')[0]);
    await office.call(delistPrices, { body: [own.PriceListId] });
    expect(await changedOf(params, before)).toMatchObject([
      { ProductCode: product.Code, CustomerName: customer.Name, Before: { SellPrice: 160 }, After: null },
    ]);
    await office.call(revertPrices, { query, body: [own.PriceListId] });
    const relisted = await seen(params);
    const [draft] = await office.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Draft' } });
    await office.call(publishPriceLists, { query, body: [{ PriceListId: draft?.PriceListId ?? 0, Version: draft?.Version ?? 0 }] });
    expect(await changedOf(params, relisted)).toMatchObject([{ Before: { SellPrice: 160 }, After: { SellPrice: 170 } }]);
  });

  test('an exception that was typed at a price holds for the line when another has replaced that price', async () => {
    const { customer, own, params } = await trade();
    const Exceptions = [{ PriceListId: own.PriceListId, SellPrice: 171 }];
    const line = { PriceListId: own.PriceListId, Version: 1, SellPrice: 161 };
    await office.call(publishPriceLists, { query: { customerId: customer.CustomerId }, body: [line] });
    const shown = await finance.call(previewPriceChanges, { params, body: { ...increase, Exceptions } });
    const now = shown.Lines.find(({ CustomerId }) => CustomerId === customer.CustomerId);
    expect(now).toMatchObject({ SellPrice: 161, After: { SellPrice: 171 } });
    expect(shown.Moved).toEqual([{ From: own.PriceListId, To: now?.PriceListId }]);
    const done = await finance.call(confirmPriceChanges, { params, body: { ...increase, Exceptions, Seen: shown.Seen } });
    expect(done.LineCount).toBe(2);
    const [kept] = await office.call(searchPriceLists, { query: { CustomerID: customer.CustomerId }, body: { Status: 'Saved' } });
    expect(kept?.SellPrice).toBe(171);
  });
});

describe('RevertBatch', () => {
  test('a deal that took its price keeps it, is named, and is told why: which change, by whom, and that it was taken back since', async () => {
    const { supplier, customer, product, own, params } = await trade();
    await app.db.updateTable('users').set({ FirstName: 'Fay', SurName: 'Nance' }).where('UserId', '=', finance.userId).execute();
    await take(customer.CustomerId, product.ProductId);
    const follows = await take(customer.CustomerId, product.ProductId);
    const [line] = follows.Lines;
    const Reprice = [line?.OrderDetailId ?? 0];
    const { PriceBatchId, Description } = await finance.call(confirmPriceChanges, { params, body: { ...increase, Reprice } });
    const since = await take(customer.CustomerId, product.ProductId);
    const why = async (OrderDetailId = Reprice[0] ?? 0, UnitPrice = 164.8, client = office) => {
      const query = { CustomerId: customer.CustomerId, ProductId: product.ProductId, SupplierDepotId: own.SupplierDepotId, Quantity: 1428 };
      return (await client.call(whyThisPrice, { query: { ...query, OrderDetailId, UnitPrice } })).Batch;
    };
    const told = { PriceBatchId, By: 'Fay Nance', RevertedAt: null };
    expect(await why()).toMatchObject({ ...told, Description: `${supplier.Name}: new prices from 21 Nov 2026` });
    expect(await why(Reprice[0], 164.8, await app.as('Admin'))).toMatchObject({ ...told, Description });
    const { Deals } = await finance.call(revertPriceBatch, { params: { id: PriceBatchId } });
    expect(Deals).toEqual([follows, since].map(({ OrderId, DealNo, Part }) => ({ OrderId, DealNo, Part, CustomerName: customer.Name })));
    expect(await why()).toMatchObject({ PriceBatchId, RevertedAt: expect.any(String) as string });
    expect(await why(since.Lines[0]?.OrderDetailId)).toMatchObject({ PriceBatchId });
    expect(await why(Reprice[0], 99)).toBeNull();
    const Lines = [{ OrderDetailId: Reprice[0] ?? 0, UnitPrice: 99 }];
    const { Version } = await office.call(getOrder, { query: { orderId: follows.OrderId } });
    await office.call(editOrder, { body: { OrderId: follows.OrderId, Version, Lines, RemovedLineIds: [] } });
    expect(await why(Reprice[0], 99)).toBeNull();
  });

  test('restores each line exactly as it was, but for one that was changed since: that is named and kept', async () => {
    const { customer, product, own, params } = await trade();
    const standardLine = async () => {
      const lines = await finance.call(listDepotPricesOfProduct, { params: { id: product.ProductId } });
      return lines.map(({ SellPrice, BuyPrice, Haulage, PricePer }) => ({ SellPrice, BuyPrice, Haulage, PricePer }));
    };
    const before = await standardLine();
    const { PriceBatchId } = await finance.call(confirmPriceChanges, { params, body: increase });
    expect(await standardLine()).not.toEqual(before);
    const changed = await app.db
      .selectFrom('price_lists')
      .selectAll()
      .where('CustomerId', '=', customer.CustomerId)
      .where('Revision', '=', 2)
      .executeTakeFirstOrThrow();
    await office.call(publishPriceLists, {
      query: { customerId: customer.CustomerId },
      body: [{ PriceListId: changed.PriceListId, Version: 1, SellPrice: 199 }],
    });
    const batch = { params: { id: PriceBatchId } };
    const tried = await finance.call(revertPriceBatch, { ...batch, query: { dryRun: 'true' } });
    expect(tried).toMatchObject({ Restored: 1, Kept: [{ PriceListId: changed.PriceListId, CustomerName: customer.Name }] });
    expect(await finance.call(revertPriceBatch, batch)).toEqual(tried);
    expect(await standardLine()).toEqual(before);
    expect((await take(customer.CustomerId, product.ProductId)).Lines[0]?.UnitPrice).toBe(199);
    expect(own.Revision).toBe(1);
    await expect(finance.call(revertPriceBatch, batch)).toFailWith('ALREADY_REVERSED');
    await expect(finance.call(revertPriceBatch, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(revertPriceBatch, batch)).toFailWith('NOT_ALLOWED');
  });
});
