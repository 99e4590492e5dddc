import { describe, expect, test } from 'vitest';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { addOrder, checkStockAndAddProduct, editOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import { addColour } from '#contract/masterData/entities/referenceFiles.ts';
import { confirmPickOrder, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { given } from '#tests/support/given.ts';
import { openDeal, openHouse, pickedDeal } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('what cannot be is refused where it is typed, and never takes a screen from the others', () => {
  test('an order of billions stands in nobody’s way: lists, pickers and other orders of the product answer', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = Array.from({ length: 22 }, () => ({ ProductId: product.ProductId, Quantity: 100_000_000, UnitPrice: 0.01 }));
    const huge = await office.call(addOrder, { body: { CustomerId: customer.CustomerId, Lines, CreditOverrideReason: 'a mistake' } });
    expect(await office.call(openOrders, { query: {} })).not.toHaveLength(0);
    const own = { CustomerId: customer.CustomerId, CreditOverrideReason: 'meant' };
    const small = await office.call(addOrder, { body: { ...own, Lines: [{ ProductId: product.ProductId, Quantity: 5 }] } });
    expect(small.Lines[0]?.Stock?.Allocated).toBe(2_200_000_000);
    const line = { CustomerId: customer.CustomerId, ProductId: product.ProductId, Quantity: 5 };
    expect(await office.call(checkStockAndAddProduct, { body: line })).toMatchObject({ Stock: { Allocated: 2_200_000_005 } });
    expect(await office.call(pickProduct, { query: { text: product.Code } })).not.toHaveLength(0);
    const onList = await (await app.as('Warehouse')).call(loadPickList, { query: {} });
    expect(onList.map((deal) => deal.OrderId)).toEqual(expect.arrayContaining([huge.OrderId, small.OrderId]));
  });

  test('an amount, a line and a day that cannot be are refused by their field', async () => {
    const house = await openHouse(app);
    const { customer, product } = await givenTrade(app.db);
    const { office, admin } = house.staff;
    const Lines = [{ ProductId: product.ProductId, Quantity: 5 }];
    const order = { CustomerId: customer.CustomerId, Lines };
    await expect(office.call(addOrder, { body: { ...order, CarriageCharge: 999_999_999_999 } })).toFailWith(
      'INVALID_INPUT',
      'CarriageCharge',
    );
    await expect(office.call(addOrder, { body: { ...order, CustomerOrderNo: 'A\nB' } })).toFailWith('INVALID_INPUT', 'CustomerOrderNo');
    await expect(admin.call(addColour, { body: { Code: '\u200b\u202e', Description: 'Unseen' } })).toFailWith('INVALID_INPUT', 'Code');
    const euro = await given.customer(app.db, { CurrencyId: 2 });
    const Payment = { CustomerId: euro.CustomerId, Amount: 10, PaymentMethodId: 1, PaymentDate: '1995-01-03' };
    await expect(office.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmDate: true } })).toFailWith(
      'INVALID_INPUT',
      'PaymentDate',
    );
  });

  test('pallets that no load has are refused at the pick and on the order', async () => {
    const house = await openHouse(app);
    const { order } = await openDeal(house);
    const [line] = order.Lines;
    const Lines = [{ OrderDetailId: line?.OrderDetailId ?? 0, PickedQuantity: 1428, PickedPallets: 12 }];
    const { warehouse, office } = house.staff;
    await expect(warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } })).toFailWith(
      'INVALID_INPUT',
      'Lines.0.PickedPallets',
    );
    const change = { OrderId: order.OrderId, Version: order.Version };
    const typed = [{ OrderDetailId: line?.OrderDetailId ?? 0, PalletQuantity: 1429 }];
    await expect(office.call(editOrder, { body: { ...change, Lines: typed } })).toFailWith('INVALID_INPUT', 'Lines.0.PalletQuantity');
  });

  test('an order is not dated where one of its kinds of VAT has no rate', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const { CustomerId } = await given.customer(app.db, { VatTypeId: 2 });
    const Lines = [{ ProductId: product.ProductId, Quantity: 10 }];
    const old = { OrderDate: '1992-01-01', ConfirmDate: true };
    await expect(office.call(addOrder, { body: { CustomerId, Lines, ...old } })).toFailWith('INVALID_INPUT', 'OrderDate');
    const order = await takeOrder(office, CustomerId, product.ProductId);
    const change = { OrderId: order.OrderId, Version: order.Version };
    await expect(office.call(editOrder, { body: { ...change, ...old } })).toFailWith('INVALID_INPUT', 'OrderDate');
  });

  test('an order is not dated after what followed from it: its pick, its invoice', async () => {
    app.setClock('2026-11-20T09:00:00Z');
    const { order } = await pickedDeal(await openHouse(app));
    app.setClock('2026-11-21T09:00:00Z');
    const { office } = (await openHouse(app)).staff;
    const change = { OrderId: order.OrderId, Version: order.Version + 1 };
    await expect(office.call(editOrder, { body: { ...change, OrderDate: '2026-11-21' } })).toFailWith('INVALID_INPUT', 'OrderDate');
  });

  test('an account keeps its currency once there is anything in it', async () => {
    const house = await openHouse(app);
    const { customer } = await openDeal(house);
    const { admin } = house.staff;
    const stored = await admin.call(getCustomer, { params: { id: customer.CustomerId } });
    const change = { params: { id: customer.CustomerId }, body: { Version: stored.Version, CurrencyId: 2 } };
    await expect(admin.call(changeCustomer, change as never)).toFailWith('RULE_BROKEN', 'CurrencyId');
    const fresh = await admin.call(getCustomer, { params: { id: (await given.customer(app.db)).CustomerId } });
    const other = { params: { id: fresh.CustomerId }, body: { Version: fresh.Version, CurrencyId: 2 } };
    expect(await admin.call(changeCustomer, other as never)).toMatchObject({ CurrencyId: 2 });
  });
});
