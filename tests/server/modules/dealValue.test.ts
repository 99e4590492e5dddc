import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Big, lineNet } from '#contract/money.ts';
import { customerOrderHistory, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { getCustomerOverview } from '#contract/masterData/customers/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { convertPalletCharge } from '#contract/sales/deal/packing/palletCharge.ts';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import { findCreditPosition } from '#server/modules/sales/deal/credit.ts';
import { getOrder as loadOrder } from '#server/modules/sales/deal/queries.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { inRollback } from '#tests/support/inRollback.ts';
import { runs } from '#tests/support/sameRuns.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('the value of a deal', () => {
  test('is what will be invoiced as things stand: a short pick counts as picked, with the pallets that went', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Lines: [{ ProductId: product.ProductId, Quantity: 2 * 1428 }],
      CarriageCharge: 45.5,
    });
    expect(order.Totals).toMatchObject({ Goods: 535.07, PalletCharges: 36, Gross: 739.88, IsDelivered: false });
    const warehouse = await app.as('Warehouse');
    const Lines = [
      { OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1000, ShortReason: 'Broken', Short: 'Close' as const },
    ];
    await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
    const picked = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(picked.Totals).toMatchObject({ Goods: 187.35, PalletCharges: 18, Carriage: 45.5, Gross: 301.02, IsDelivered: true });
    const overview = await office.call(getCustomerOverview, { params: { id: customer.CustomerId } });
    expect(overview.OpenDeals[0]).toMatchObject({ NetAmount: 250.85, GrossAmount: 301.02 });
    expect(overview.Figures.OpenDealsValue).toBe(301.02);
    const filter = { CustomerId: [customer.CustomerId] };
    expect(await office.call(openOrders, { query: { filter } })).toMatchObject([{ NetAmount: 250.85 }]);
    expect(await office.call(openOrders, { query: { filter, sort: ['NetAmount', 'DESC'] } })).toMatchObject([{ NetAmount: 250.85 }]);
    const [historic] = await office.call(customerOrderHistory, { params: { id: customer.CustomerId } });
    expect(historic?.NetAmount).toBe(250.85);
    await warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(invoice.GrossAmount).toBe(301.02);
  });

  test('is the same for the form, the customer’s screen and the credit check, whatever the lines', async () => {
    const { customer } = await givenTrade(app.db);
    const { CustomerId } = customer;
    const line = fc.record({
      Quantity: fc.integer({ min: 1, max: 90_000 }),
      UnitPrice: fc.integer({ min: 0, max: 9_000_000 }).map((price) => new Big(price).div(10_000).toFixed(4)),
      PricePer: fc.constantFrom(1, 100, 1000),
      DiscountPercent: fc.integer({ min: 0, max: 10_000 }).map((discount) => new Big(discount).div(100).toFixed(2)),
      VatTypeId: fc.constantFrom(1, 2, 3),
      PickedQuantity: fc.option(fc.integer({ min: 0, max: 90_000 })),
      PalletQuantity: fc.integer({ min: 0, max: 40 }),
      PickedPallets: fc.option(fc.integer({ min: 0, max: 40 })),
    });
    const { PalletId } = await given.pallet(app.db);
    const { ProductId } = await given.product(app.db);
    const deal = fc.record({
      lines: fc.array(line, { minLength: 3, maxLength: 16 }),
      carriage: fc.integer({ min: 0, max: 9999 }),
      status: fc.constantFrom('Open', 'Picking', 'Picked', 'ReadyToInvoice'),
      mixed: fc.option(fc.record({ Quantity: fc.integer({ min: 0, max: 9 }), PickedQuantity: fc.option(fc.integer({ min: 0, max: 9 })) })),
    });
    await fc.assert(
      fc.asyncProperty(deal, async ({ lines, carriage, status, mixed }) =>
        inRollback(app.db, async (tx) => {
          const [first, ...others] = lines.map((one) => ({
            ...one,
            ProductId,
            PalletId,
            PalletCharge: 18.5,
            NetAmount: lineNet(one).toFixed(2),
          }));
          const CarriageCharge = new Big(carriage).div(100).toFixed(2);
          const { OrderId } = await account.deal(tx, CustomerId, { StatusId: orderStatusIds[status as 'Open'], CarriageCharge }, first);
          if (others.length > 0)
            await tx
              .insertInto('order_details')
              .values(others.map((one) => ({ ...one, OrderId, Description: 'Another' })))
              .execute();
          if (mixed)
            await tx
              .insertInto('order_pallets')
              .values({ OrderId, PalletId, Charge: 18.5, ...mixed })
              .execute();
          const { Totals } = await loadOrder(tx, OrderId);
          const { rows } = await sql<{ Net: Big; Gross: Big }>`SELECT net, gross FROM deal_values(ARRAY[${OrderId}::integer])`.execute(tx);
          const { OpenDeals } = await findCreditPosition(tx, CustomerId, '2026-11-21');
          expect([rows[0]?.Net.toFixed(2), rows[0]?.Gross.toFixed(2)]).toEqual([Totals.Net.toFixed(2), Totals.Gross.toFixed(2)]);
          expect(OpenDeals.toFixed(2)).toBe(Totals.Gross.toFixed(2));
        }),
      ),
      { numRuns: runs },
    );
  });
});

describe('pallet charges', () => {
  test('are kept in sterling and converted once, to the penny for each pallet, at the rate of the order’s date', async () => {
    expect(convertPalletCharge('18.50', '0.86').toFixed(2)).toBe('21.51');
    const { product } = await givenTrade(app.db);
    const euro = await app.db.selectFrom('currencies').select('CurrencyId').where('Code', '=', 'EUR').executeTakeFirstOrThrow();
    const { CurrencyId } = euro;
    await app.db
      .insertInto('currency_rates')
      .values([
        { CurrencyId, Rate: '0.86', EffectiveFrom: '2026-11-15' },
        { CurrencyId, Rate: '0.9', EffectiveFrom: '2026-11-21' },
      ])
      .execute();
    const customer = await given.customer(app.db, { CurrencyId });
    const Lines = [{ ProductId: product.ProductId, Quantity: 3 * 1428, UnitPrice: 200 }];
    const more = { Lines, OrderDate: '2026-11-18', ConfirmDate: true };
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, more);
    expect(order.Lines[0]).toMatchObject({ PalletQuantity: 3, PalletCharge: 20.93 });
    expect(order.Totals.PalletCharges).toBe(62.79);
  });
});
