import { describe, expect, test } from 'vitest';
import { createOrderAndInvoice, getVatRateByVatTypeId, loadAdHocOrder } from '#contract/sales/adHoc/calls.ts';
import { getWholeInvoice } from '#contract/money/invoices/calls.ts';
import { stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const free = { Description: 'Mould charge, embossed shoulder', Quantity: 1, UnitPrice: 1450 };

const input = (body: Record<string, unknown>) => ({ body: { Lines: [free], ...body } }) as never;
const create = async (body: Record<string, unknown>) => (await app.as('Office')).call(createOrderAndInvoice, input(body));
const whole = async (id: number) => (await app.as('Finance')).call(getWholeInvoice, { params: { id } });
const onHand = async (ProductId: number) => {
  const SupplierDepotId = await given.ownDepot(app.db);
  const rows = await app.db.selectFrom('stock_levels').selectAll().where('ProductId', '=', ProductId).execute();
  return Object.fromEntries(rows.map((row) => [stockPlaceKey(row), row.OnHand]))[stockPlaceKey({ ProductId, SupplierDepotId })] ?? 0;
};
const refused = async (body: Record<string, unknown>, role: 'Office' | 'Admin' = 'Office') => {
  const answer = await (await app.as(role)).send(createOrderAndInvoice, input(body));
  return { status: answer.status, ...((await answer.json()) as { code: string; errors?: Record<string, string>; details?: unknown }) };
};
const countDeals = async (CustomerId: number) =>
  (await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', CustomerId).execute()).length;

describe('an ad hoc invoice', () => {
  test('of free words, goods and pallets is a deal, Invoiced at once, and its invoice; nothing moves', async () => {
    const customer = await given.customer(app.db);
    const product = await given.product(app.db);
    const pallet = await given.pallet(app.db, { Charge: 18 });
    await given.stock(app.db, product.ProductId, 5000);
    const made = await create({
      CustomerId: customer.CustomerId,
      CustomerOrderNo: 'MOULD 7',
      Lines: [free, { ProductId: product.ProductId, Quantity: 1000 }, { PalletId: pallet.PalletId, Quantity: 3 }],
    });
    const invoice = await whole(made.InvoiceId);
    expect(invoice).toMatchObject({ Kind: 'AdHoc', DealNo: made.DealNo, NetAmount: 1691.35, VatAmount: 338.27, GrossAmount: 2029.62 });
    expect(invoice.Lines.map(({ Kind, Description, NetAmount }) => [Kind, Description, NetAmount])).toEqual([
      ['Free', free.Description, 1450],
      ['Goods', product.Description, 187.35],
      ['Pallet', pallet.Description, 54],
    ]);
    const order = await (await app.as('Office')).call(loadAdHocOrder, { params: { id: made.OrderId } });
    expect(order).toMatchObject({ InvoiceNo: made.InvoiceNo, CustomerOrderNo: 'MOULD 7', SupplyDate: null });
    // Needed so that the copy's quantities can be typed in pallets and layers too.
    const { UnitsPerLayer, UnitsPerPallet } = product;
    expect(order.Lines[1]).toMatchObject({ UnitsPerLayer, UnitsPerPallet });
    expect(order.Lines.map(({ Kind, MovesStock, PalletId }) => [Kind, MovesStock, PalletId])).toEqual([
      ['Free', false, null],
      ['Goods', false, null],
      ['Pallet', false, pallet.PalletId],
    ]);
    expect(await onHand(product.ProductId)).toBe(5000);
    const kept = await app.db.selectFrom('orders').select(['Status', 'DealType']).where('OrderId', '=', made.OrderId).executeTakeFirst();
    expect(kept).toEqual({ Status: 'Invoiced', DealType: 'AdHoc' });
  });

  test('takes from stock what says so, once, however often the same request comes', async () => {
    const { CustomerId } = await given.customer(app.db);
    const product = await given.product(app.db);
    await given.stock(app.db, product.ProductId, 5000);
    const body = { CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1000, MovesStock: true }] };
    const office = await app.as('Office');
    const send = () => office.call(createOrderAndInvoice, input(body), { 'idempotency-key': 'ad hoc once' });
    const made = await send();
    expect(await send()).toEqual(made);
    expect(await onHand(product.ProductId)).toBe(4000);
    expect(await countDeals(CustomerId)).toBe(1);
    const { Lines } = await (await app.as('Office')).call(loadAdHocOrder, { params: { id: made.OrderId } });
    expect(Lines[0]?.MovesStock).toBe(true);
  });

  test('for more than is in stock is refused at the line, and nothing is written', async () => {
    const { CustomerId } = await given.customer(app.db);
    const product = await given.product(app.db);
    await given.stock(app.db, product.ProductId, 900);
    const line = { ProductId: product.ProductId, Quantity: 500, MovesStock: true };
    expect(await refused({ CustomerId, Lines: [free, line, line] })).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_STOCK',
      errors: { 'Lines.2.Quantity': 'Only 400 are in stock' },
    });
    expect(await countDeals(CustomerId)).toBe(0);
    expect(await onHand(product.ProductId)).toBe(900);
  });

  test('has the VAT of its supply where that lies more than 14 days back', async () => {
    const { CustomerId } = await given.customer(app.db);
    const near = await create({ CustomerId, SupplyDate: '2026-11-07', ConfirmDate: true });
    expect((await whole(near.InvoiceId)).TaxPoint).toBe('2026-11-21');
    const far = await create({ CustomerId, SupplyDate: '2026-11-06', ConfirmDate: true });
    expect((await whole(far.InvoiceId)).TaxPoint).toBe('2026-11-06');
  });

  test('bears the VAT said on the line, else the account’s', async () => {
    const types = await app.db.selectFrom('vat_types').select(['VatTypeId', 'Code']).orderBy('VatTypeId').execute();
    const [, zero] = types;
    const { CustomerId } = await given.customer(app.db);
    const made = await create({ CustomerId, Lines: [free, { ...free, VatTypeId: zero?.VatTypeId }] });
    const { Lines } = await whole(made.InvoiceId);
    const rateOf = async (id: number) => (await (await app.as('Office')).call(getVatRateByVatTypeId, { params: { id }, query: {} })).Rate;
    expect(Lines.map(({ VatRate }) => VatRate)).toEqual([await rateOf(1), await rateOf(zero?.VatTypeId ?? 0)]);
  });

  test.for([
    ['no customer', { CustomerId: 2_000_000_000 }, 'CustomerId'],
    ['no lines', { Lines: [] }, 'Lines'],
    ['a free line without words', { Lines: [{ Quantity: 1, UnitPrice: 5 }] }, 'Lines.0.Description'],
    ['a free line without a price', { Lines: [{ Quantity: 1, Description: 'Storage' }] }, 'Lines.0.UnitPrice'],
    ['half a piece', { Lines: [{ ...free, Quantity: 0.5 }] }, 'Lines.0.Quantity'],
    ['less than nothing', { Lines: [{ ...free, UnitPrice: -5 }] }, 'Lines.0.UnitPrice'],
    ['words that leave stock', { Lines: [{ ...free, MovesStock: true }] }, 'Lines.0.MovesStock'],
    ['a product that is not there', { Lines: [{ ProductId: 2_000_000_000, Quantity: 1 }] }, 'Lines.0.ProductId'],
    ['a pallet that is not there', { Lines: [{ PalletId: 2_000_000_000, Quantity: 1 }] }, 'Lines.0.PalletId'],
    ['a kind of VAT that is not there', { Lines: [{ ...free, VatTypeId: 2_000_000_000 }] }, 'Lines.0.VatTypeId'],
    ['another’s address', { InvoiceAddressId: 2_000_000_000 }, 'InvoiceAddressId'],
    ['a supply in the future', { SupplyDate: '2026-11-22' }, 'SupplyDate'],
  ] as const)('with %s is refused by field', async ([, body, field]) => {
    const { CustomerId } = await given.customer(app.db);
    const answer = await refused({ CustomerId, ...body });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await countDeals(CustomerId)).toBe(0);
  });

  test('beyond the credit limit is asked about and the reason kept', async () => {
    const { CustomerId } = await given.customer(app.db, { CreditLimit: 1000 });
    expect(await refused({ CustomerId })).toMatchObject({
      status: 409,
      code: 'CONFIRMATION_NEEDED',
      details: { NeedsReason: true, Warnings: [{ Kind: 'OverLimit' }] },
    });
    const made = await create({ CustomerId, CreditOverrideReason: 'Agreed with the director' });
    const kept = await app.db.selectFrom('orders').select('CreditOverrideReason').where('OrderId', '=', made.OrderId).executeTakeFirst();
    expect(kept?.CreditOverrideReason).toBe('Agreed with the director');
  });

  test('is refused in somebody else’s name, and to those who may not invoice', async () => {
    const { CustomerId } = await given.customer(app.db);
    const office = await app.as('Office');
    const own = { ...(input({ CustomerId }) as object), query: { currentUserId: office.userId } } as never;
    const other = { ...(input({ CustomerId }) as object), query: { currentUserId: office.userId + 1 } } as never;
    expect((await office.send(createOrderAndInvoice, other)).status).toBe(403);
    expect((await office.send(createOrderAndInvoice, own)).status).toBe(200);
    expect((await (await app.as('Warehouse')).send(createOrderAndInvoice, own)).status).toBe(403);
    expect(await countDeals(CustomerId)).toBe(1);
  });

  test('only ad hoc deals are loaded again', async () => {
    const office = await app.as('Office');
    expect((await office.send(loadAdHocOrder, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});

test('the VAT rate of a type is that of the day asked for', async () => {
  const office = await app.as('Office');
  const rateOn = (on?: string) => office.call(getVatRateByVatTypeId, { params: { id: 1 }, query: { on } });
  expect(await rateOn()).toMatchObject({ VatTypeId: 1, Rate: 20, On: '2026-11-21' });
  await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 22.5, EffectiveFrom: '2027-04-01' }).execute();
  expect([(await rateOn('2027-03-31')).Rate, (await rateOn('2027-04-01')).Rate]).toEqual([20, 22.5]);
  expect((await office.send(getVatRateByVatTypeId, { params: { id: 1 }, query: { on: '1990-01-01' } })).status).toBe(404);
});
