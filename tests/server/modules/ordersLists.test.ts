import { describe, expect, test } from 'vitest';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import {
  cancelOrder,
  checkDiscount,
  checkStockAndAddProduct,
  customerOrderHistory,
  directOrders,
  getOrder,
  getOrderAccount,
  getOrderComboData,
  getPriceLists,
  lastOrderDate,
  loadDirectOrderList,
  nextDealNumber,
  openOrders,
  processOrders,
} from '#contract/sales/orders/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const payingFirst = async (CustomerId: number, ProForma: boolean) => {
  await app.db.updateTable('customers').set({ ProForma }).where('CustomerId', '=', CustomerId).execute();
  return CustomerId;
};
const setStatus = (orderId: number, StatusId: number) =>
  app.db.updateTable('orders').set({ StatusId }).where('OrderId', '=', orderId).execute();
const page = (client: Client, filter: object, more: object = {}) => client.call(openOrders, { query: { filter, ...more } });

describe('the calls that only read', () => {
  test('refuse the wrong role', async () => {
    const finance = await app.as('Finance');
    const { customer, product } = await givenTrade(app.db);
    const params = { id: customer.CustomerId };
    await expect(finance.call(openOrders, {})).toFailWith('NOT_ALLOWED');
    await expect(finance.call(directOrders, {})).toFailWith('NOT_ALLOWED');
    await expect(finance.call(loadDirectOrderList, {})).toFailWith('NOT_ALLOWED');
    await expect(finance.call(customerOrderHistory, { params })).toFailWith('NOT_ALLOWED');
    await expect(finance.call(lastOrderDate, { params })).toFailWith('NOT_ALLOWED');
    await expect(finance.call(getOrder, { query: { orderId: 1 } })).toFailWith('NOT_ALLOWED');
    await expect(finance.call(getOrderAccount, { params })).toFailWith('NOT_ALLOWED');
    await expect(finance.call(getOrderComboData, {})).toFailWith('NOT_ALLOWED');
    await expect(finance.call(nextDealNumber, {})).toFailWith('NOT_ALLOWED');
    await expect(finance.call(getPriceLists, {})).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Warehouse')).call(checkDiscount, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
    const body = { CustomerId: customer.CustomerId, ProductId: product.ProductId, Quantity: 1 };
    await expect(finance.call(checkStockAndAddProduct, { body })).toFailWith('NOT_ALLOWED');
  });

  test('name the field that is wrong, and say what is not there', async () => {
    const office = await app.as('Office');
    await expect(office.call(getOrder, { query: { orderId: 'x' } })).toFailWith('INVALID_INPUT', 'orderId');
    await expect(office.call(getOrder, { query: { orderId: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(lastOrderDate, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(customerOrderHistory, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
    await expect(office.call(getOrderAccount, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(checkDiscount, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(getPriceLists, { query: { incUnlisted: 'perhaps' as never } })).toFailWith('INVALID_INPUT', 'incUnlisted');
    await expect(page(office, { Status: 'Lost' })).toFailWith('INVALID_INPUT', 'filter.Status');
    await expect(page(office, { Colour: 'red' })).toFailWith('INVALID_INPUT', 'filter.Colour');
    await expect(page(office, {}, { sort: ['password', 'ASC'] })).toFailWith('INVALID_INPUT', 'sort');
    await expect(page(office, {}, { range: [5, 2] })).toFailWith('INVALID_INPUT', 'range');
    await expect(office.call(directOrders, { query: { filter: { q: 1 } } as never })).toFailWith('INVALID_INPUT', 'filter.q');
  });
});

describe('OpenOrders', () => {
  test('is filtered, searched, sorted and paged by the server; invoiced and cancelled deals are not open', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { Name: 'Zephyr Ales', CreditLimit: 1_000_000 });
    const orders = [];
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'])
      orders.push(
        await takeOrder(office, customer.CustomerId, product.ProductId, {
          RequiredDate: day,
          OrderDate: '2026-11-01',
          ConfirmDate: true,
          CustomerOrderNo: `Z-${day}`,
        }),
      );
    const [first, second, third, fourth] = orders.map((order) => order.OrderId);
    await setStatus(third ?? 0, 6);
    await office.call(cancelOrder, { query: { orderId: fourth ?? 0 }, body: { Reason: 'Not wanted' } });
    const ids = async (filter: object, more: object = {}) =>
      (await page(office, { CustomerId: customer.CustomerId, ...filter }, more)).map((row) => row.OrderId);
    expect(await ids({})).toEqual([first, second]);
    expect(await ids({}, { sort: ['DealNo', 'DESC'] })).toEqual([second, first]);
    expect(await ids({}, { range: [1, 1] })).toEqual([second]);
    expect(await ids({ RequiredFrom: '2026-11-23' })).toEqual([second]);
    expect(await ids({ q: 'zephyr' })).toEqual([first, second]);
    expect(await ids({ q: 'z-2026-11-23' })).toEqual([second]);
    expect(await ids({ q: String(orders[0]?.DealNo) })).toEqual([first]);
    expect(await ids({ Status: ['Open', 'Held'], DealType: 'Direct' })).toEqual([]);
    const response = await office.send(openOrders, { query: { filter: { CustomerId: customer.CustomerId }, range: [0, 0] } });
    expect(response.headers.get('content-range')).toBe('items 0-0/2');
    app.setClock('2026-11-23T09:00:00Z');
    const laterOffice = await app.as('Office');
    const late = await page(laterOffice, { CustomerId: customer.CustomerId, IsLate: true });
    expect(late.map((one) => one.OrderId)).toEqual([first]);
    const [row] = await page(laterOffice, { CustomerId: customer.CustomerId });
    expect(row).toMatchObject({ IsLate: true, LineCount: 1, NetAmount: 285.54, CustomerName: 'Zephyr Ales', Status: 'Open' });
    app.setClock('2026-11-21T09:00:00Z');
    expect((await office.call(openOrders, {})).length).toBeGreaterThanOrEqual(2);
    const history = await office.call(customerOrderHistory, { params: { id: customer.CustomerId } });
    expect(history.map((one) => one.OrderId)).toEqual([fourth, third, second, first]);
    expect(await office.call(lastOrderDate, { params: { id: customer.CustomerId } })).toMatchObject({
      LastOrderDate: '2026-11-01',
      OrderId: third,
    });
  });
});

describe('CheckStockAndAddProduct', () => {
  test('prices the line and says what is on hand, allocated, being picked and free, and who holds it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db, 10_000);
    const open = await takeOrder(office, customer.CustomerId, product.ProductId);
    const picking = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Lines: [{ ProductId: product.ProductId, Quantity: 2000 }],
    });
    const held = await takeOrder(office, await payingFirst(customer.CustomerId, true), product.ProductId);
    await payingFirst(customer.CustomerId, false);
    const picked = await takeOrder(office, customer.CustomerId, product.ProductId);
    await setStatus(picking.OrderId, 3);
    expect(held.Status).toBe('Held');
    await setStatus(picked.OrderId, 4);
    await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 100 });
    const body = { CustomerId: customer.CustomerId, ProductId: product.ProductId, Quantity: 7000 };
    const line = await office.call(checkStockAndAddProduct, { body });
    expect(line).toMatchObject({
      UnitPrice: 100,
      PriceSource: 'Customer',
      NetAmount: 700,
      PalletQuantity: 5,
      Warnings: ['Only 6,572 free'],
    });
    expect(line.Stock).toEqual({ OnHand: 10_000, Allocated: 3428, HeldByPickLists: 2000, Free: 6572 });
    expect(line.HeldBy.map((deal) => [deal.OrderId, deal.Quantity, deal.Status])).toEqual([
      [open.OrderId, 1428, 'Open'],
      [picking.OrderId, 2000, 'Picking'],
    ]);
    const within = await office.call(checkStockAndAddProduct, { body: { ...body, OrderId: open.OrderId } });
    expect(within.Stock?.Free).toBe(8000);
    expect(line).not.toHaveProperty('BuyPrice');
    await expect(office.call(checkStockAndAddProduct, { body: { ...body, Quantity: 0 } })).toFailWith('INVALID_INPUT', 'Quantity');
    await expect(office.call(checkStockAndAddProduct, { body: { ...body, CustomerId: 999_999 } })).toFailWith(
      'INVALID_INPUT',
      'CustomerId',
    );
  });
});

describe('GetPriceLists, GetComboData and Account', () => {
  test('answer the customer’s lines, with standard ones flagged where wanted', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const unlisted = await given.product(app.db);
    const own = await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 111 });
    const listed = await office.call(getPriceLists, { query: { custID: customer.CustomerId } });
    expect(listed).toMatchObject([{ PriceListId: own.PriceListId, SellPrice: 111, IsListed: true }]);
    const all = await office.call(getPriceLists, { query: { custID: customer.CustomerId, incUnlisted: 'true' } });
    expect(all.find((line) => line.ProductId === unlisted.ProductId)).toMatchObject({ IsListed: false, SellPrice: 187.35 });
    expect(all.filter((line) => line.ProductId === product.ProductId)).toHaveLength(1);
    const standard = await office.call(getPriceLists, {});
    expect(standard.find((line) => line.ProductId === product.ProductId)).toMatchObject({ SellPrice: 187.35, IsListed: true });
  });

  test('give the order screen its lists and its customer', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const account = await office.call(getOrderAccount, { params: { id: customer.CustomerId } });
    expect(account).toMatchObject({
      LastOrder: { OrderId: order.OrderId },
      ChargesVatRate: 20,
      Credit: { OpenDeals: order.Totals.Gross, OnStop: false },
    });
    expect(account.Addresses.map((address) => address.AddressId)).toEqual([customer.InvoiceAddressId, customer.DeliveryAddressId]);
    const haulier = await given.customer(app.db, { CustomerTypeId: haulierType });
    const combos = await office.call(getOrderComboData, {});
    expect(combos.Hauliers).toContainEqual({ Id: haulier.CustomerId, Description: haulier.Name });
    expect(combos.DealTypes.map((type) => type.Description)).toEqual(['Stock', 'Direct']);
    expect(combos.VatTypes).toContainEqual(expect.objectContaining({ Code: 'S', Rate: 20, Active: true }));
    await app.db.updateTable('vat_types').set({ Active: false }).where('Code', '=', 'R').execute();
    expect((await office.call(getOrderComboData, {})).VatTypes).toContainEqual(expect.objectContaining({ Code: 'R', Active: false }));
  });
});

describe('check-discount', () => {
  test('£100 + £20 with 2.5 % is £97.50 + £19.50; pallets and carriage bear none', async () => {
    const office = await app.as('Office');
    const product = await given.product(app.db);
    const customer = await given.customer(app.db, { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 7 });
    const Lines = [{ ProductId: product.ProductId, Quantity: 1000, UnitPrice: 100 }];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines, CarriageCharge: 10 });
    expect(await office.call(checkDiscount, { params: { id: order.OrderId } })).toMatchObject({
      Qualifies: true,
      PayBy: '2026-11-28',
      Gross: 132,
      DiscountNet: 2.5,
      DiscountVat: 0.5,
      DiscountedGross: 129,
    });
    const plain = await takeOrder(office, (await given.customer(app.db)).CustomerId, product.ProductId);
    expect(await office.call(checkDiscount, { params: { id: plain.OrderId } })).toMatchObject({
      Qualifies: false,
      PayBy: null,
      DiscountNet: 0,
    });
  });
});

describe('direct deals: DirectOrders, LoadDirectOrderList, ProcessOrders', () => {
  const givenDirectDeal = async (office: Client) => {
    const trade = await givenDirectTrade(app.db);
    const order = await takeOrder(office, trade.customer.CustomerId, trade.product.ProductId, {
      DealTypeId: 2,
      OrderDate: '2026-11-10',
      ConfirmDate: true,
      Lines: [{ ProductId: trade.product.ProductId, Quantity: 14_280 }],
    });
    return { ...trade, order, OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0 };
  };
  type Confirmed = { OrderDetailId: number; ConfirmedQuantity: number; ConfirmedPallets: number };
  const confirmed = (OrderId: number, line: Confirmed) => ({
    OrderId,
    DespatchedOn: '2026-11-20',
    SupplierDeliveryNoteNo: 'AG-1',
    Lines: [line],
  });

  test('confirmed in full: ready to invoice, and the pallets are at the customer', async () => {
    const office = await app.as('Office');
    const { order, OrderDetailId, customer, pallet, supplier } = await givenDirectDeal(office);
    expect((await office.call(directOrders, {})).map((row) => row.OrderId)).toContain(order.OrderId);
    expect(await office.call(loadDirectOrderList, {})).toContainEqual(
      expect.objectContaining({ OrderDetailId, Quantity: 14_280, PalletQuantity: 10 }),
    );
    const Deals = [confirmed(order.OrderId, { OrderDetailId, ConfirmedQuantity: 14_280, ConfirmedPallets: 10 })];
    expect(await office.call(processOrders, { body: { Deals } })).toMatchObject([{ Ok: true, BackOrderId: null }]);
    const done = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(done).toMatchObject({ Status: 'ReadyToInvoice', DespatchedOn: '2026-11-20', SupplierDeliveryNoteNo: 'AG-1' });
    const levels = await app.db
      .selectFrom('pallet_levels')
      .select(['Holder', 'HolderId', 'Quantity'])
      .where('PalletId', '=', pallet.PalletId)
      .orderBy('Holder')
      .execute();
    expect(levels).toEqual([
      { Holder: 'Customer', HolderId: customer.CustomerId, Quantity: 10 },
      { Holder: 'Supplier', HolderId: supplier.SupplierId, Quantity: -10 },
    ]);
    expect(await office.call(processOrders, { body: { Deals } })).toMatchObject([{ Ok: false }]);
  });

  test('confirmed in part: the rest becomes the next part of the deal', async () => {
    const office = await app.as('Office');
    const { order, OrderDetailId } = await givenDirectDeal(office);
    const line = { OrderDetailId, ConfirmedQuantity: 10_000, ConfirmedPallets: 7 };
    const process = (more: object) => office.call(processOrders, { body: { Deals: [confirmed(order.OrderId, { ...line, ...more })] } });
    expect((await process({}))[0]?.Errors).toHaveProperty(['Lines.0.Rest']);
    expect((await process({ Rest: 'Close' }))[0]?.Errors).toHaveProperty(['Lines.0.ShortReason']);
    const [result] = await process({ Rest: 'BackOrder' });
    const rest = await office.call(getOrder, { query: { orderId: result?.BackOrderId ?? 0 } });
    expect(rest).toMatchObject({ DealNo: order.DealNo, Part: 2, Status: 'Open', ParentOrderId: order.OrderId, DealType: 'Direct' });
    expect(rest.Lines).toMatchObject([{ Quantity: 4280, PalletQuantity: 3, UnitPrice: 170, NetAmount: 727.6 }]);
  });

  test('what is short, and what is too much, is by the company’s tolerance', async () => {
    const office = await app.as('Office');
    const { order, OrderDetailId } = await givenDirectDeal(office);
    const process = async (ConfirmedQuantity: number) => {
      const Deals = [confirmed(order.OrderId, { OrderDetailId, ConfirmedQuantity, ConfirmedPallets: 10 })];
      return (await office.call(processOrders, { body: { Deals } }))[0];
    };
    await app.db.updateTable('company').set({ DirectTolerancePercent: 1 }).execute();
    expect((await process(14_000))?.Errors).toHaveProperty(['Lines.0.Rest']);
    expect((await process(14_500))?.Errors['Lines.0.ConfirmedQuantity']).toContain('more than 1 % over');
    await app.db.updateTable('company').set({ DirectTolerancePercent: 2.5 }).execute();
    const line = (await office.call(loadDirectOrderList, {})).find((one) => one.OrderDetailId === OrderDetailId);
    expect(line?.TolerancePercent).toBe(2.5);
    expect(await process(14_000)).toMatchObject({ Ok: true, BackOrderId: null });
    await app.db.updateTable('company').set({ DirectTolerancePercent: 5 }).execute();
  });

  test('of which nothing was delivered is refused in words', async () => {
    const office = await app.as('Office');
    const { order, OrderDetailId } = await givenDirectDeal(office);
    const line = { OrderDetailId, ConfirmedQuantity: 0, ConfirmedPallets: 0, Rest: 'Close' as const, ShortReason: 'Furnace out' };
    const [result] = await office.call(processOrders, { body: { Deals: [confirmed(order.OrderId, line)] } });
    expect(result).toMatchObject({ Ok: false, Errors: { 'Lines.0.ConfirmedQuantity': 'Nothing was delivered. Cancel the order instead' } });
    await expect(office.call(getOrder, { query: { orderId: order.OrderId } })).resolves.toMatchObject({ Status: 'Open' });
  });

  test('each deal by itself: a wrong one leaves the others', async () => {
    const office = await app.as('Office');
    const good = await givenDirectDeal(office);
    const bad = await givenDirectDeal(office);
    const stock = await givenTrade(app.db);
    const stockDeal = await takeOrder(office, stock.customer.CustomerId, stock.product.ProductId);
    const Deals = [
      confirmed(bad.order.OrderId, { OrderDetailId: bad.OrderDetailId, ConfirmedQuantity: 20_000, ConfirmedPallets: 10 }),
      confirmed(stockDeal.OrderId, { OrderDetailId: stockDeal.Lines[0]?.OrderDetailId ?? 0, ConfirmedQuantity: 1428, ConfirmedPallets: 1 }),
      confirmed(good.order.OrderId, { OrderDetailId: good.OrderDetailId, ConfirmedQuantity: 14_000, ConfirmedPallets: 10 }),
      {
        ...confirmed(bad.order.OrderId, { OrderDetailId: bad.OrderDetailId, ConfirmedQuantity: 14_280, ConfirmedPallets: 10 }),
        DespatchedOn: '2026-11-22',
      },
    ];
    const results = await office.call(processOrders, { body: { Deals } });
    expect(results.map((result) => result.Ok)).toEqual([false, false, true, false]);
    // The refused deal is named too.
    const dealNos = [bad.order, stockDeal, good.order, bad.order].map(({ DealNo }) => DealNo);
    expect(results.map(({ DealNo }) => DealNo)).toEqual(dealNos);
    expect(results[0]?.Errors).toHaveProperty(['Lines.0.ConfirmedQuantity']);
    expect(results[3]?.Errors).toHaveProperty('DespatchedOn');
    await expect(office.call(getOrder, { query: { orderId: bad.order.OrderId } })).resolves.toMatchObject({ Status: 'Open' });
    await expect(office.call(processOrders, { body: { Deals: [] } })).toFailWith('INVALID_INPUT', 'Deals');
    await expect((await app.as('Warehouse')).call(processOrders, { body: { Deals } })).toFailWith('NOT_ALLOWED');
  });
});
