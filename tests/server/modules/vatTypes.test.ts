import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeCustomer, customerFile } from '#contract/masterData/entities/customers.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { callOff } from '#contract/sales/orders/callOff.ts';
import { addOrder, checkStockAndAddProduct, editOrderById, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { addQuotation, getQuotation, winQuotation } from '#contract/sales/quotations/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma, payProForma, readyDeal } from '#tests/support/invoicing.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const [standard, zero] = [1, 3];

/** Adds an open deal: a pallet of goods for £267.54 (at £187.35 per thousand), its pallet charge of £18, and carriage of £40. */
const openDeal = async (more: object = {}) => {
  const { customer, product } = await givenTrade(app.db);
  const office = await app.as('Office');
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { CarriageCharge: 40, ...more });
  return { customer, product, order, office };
};

const account = (id: number) =>
  app.db.selectFrom('customers').select(['Version', 'VatTypeId']).where('CustomerId', '=', id).executeTakeFirstOrThrow();

const changeVat = async (id: number, VatTypeId: number, answer?: 'Keep' | 'Change') => {
  const body = { Version: (await account(id)).Version, VatTypeId, ...(answer && { OpenDealsVat: answer }) };
  return (await app.as('Admin')).call(changeCustomer, { params: { id }, body });
};

const orderOf = async (id: number) => (await app.as('Office')).call(getOrder, { query: { orderId: id } });
const valued = async (id: number) => {
  const { rows } = await sql<{ Gross: number }>`SELECT gross::float8 FROM current_deal_values(ARRAY[${id}::integer])`.execute(app.db);
  return rows[0]?.Gross;
};

test('An account with open deals gets another VAT type only with an answer; the question shows them before and after', async () => {
  const { customer, order } = await openDeal();
  expect(order.Totals).toMatchObject({ Net: 325.54, Vat: 65.11, Gross: 390.65 });
  await expect(changeVat(customer.CustomerId, zero)).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    details: {
      OpenDealsVat: {
        From: 'Standard',
        To: 'Zero',
        Deals: [{ OrderId: order.OrderId, DealNo: order.DealNo, Before: 390.65, After: 325.54, CurrencyCode: 'GBP' }],
      },
    },
  });
  expect((await account(customer.CustomerId)).VatTypeId).toBe(standard);
  expect(await orderOf(order.OrderId)).toMatchObject({ Version: order.Version, Totals: { Gross: 390.65 } });
});

test('Deals that keep their VAT type have one liability for goods, pallets and carriage, on every later change and on the invoice', async () => {
  const { customer, product, order, office } = await openDeal();
  await changeVat(customer.CustomerId, zero, 'Keep');
  expect((await account(customer.CustomerId)).VatTypeId).toBe(zero);
  expect(await orderOf(order.OrderId)).toMatchObject({ Version: order.Version, Totals: { Vat: 65.11 } });
  expect(await valued(order.OrderId)).toBe(390.65);
  const [line] = order.Lines;
  const edited = await office.call(editOrderById, {
    params: { id: order.OrderId },
    body: {
      Version: order.Version,
      Lines: [
        { OrderDetailId: line?.OrderDetailId ?? 0, Quantity: 2856 },
        { ProductId: product.ProductId, Quantity: 1428 },
      ],
    },
  });
  expect(edited.Lines.map((one) => one.VatTypeId)).toEqual([standard, standard]);
  expect(edited.Totals.VatSummary.map(({ VatTypeId, Net }) => [VatTypeId, Net])).toEqual([[standard, 896.61]]);
  const about = { CustomerId: customer.CustomerId, ProductId: product.ProductId, Quantity: 1428 };
  expect(await office.call(checkStockAndAddProduct, { body: { ...about, OrderId: order.OrderId } })).toMatchObject({ VatTypeId: standard });
  expect(await office.call(checkStockAndAddProduct, { body: about })).toMatchObject({ VatTypeId: zero });
  expect(await takeOrder(office, customer.CustomerId, product.ProductId)).toMatchObject({ Totals: { Vat: 0 }, ChargesVatTypeId: zero });
});

test('A deal that is ready to invoice is invoiced with the VAT type that it keeps, and with the new one if that is confirmed', async () => {
  const finance = await app.as('Finance');
  for (const [answer, vat] of [
    ['Keep', 28],
    ['Change', 0],
  ] as const) {
    const customer = await given.customer(app.db);
    const deal = await readyDeal(app.db, { customer, CarriageCharge: 40 });
    await changeVat(customer.CustomerId, zero, answer);
    expect(await valued(deal.OrderId)).toBe(140 + vat);
    const invoice = await finance.call(raiseInvoice, { query: { OrderID: deal.OrderId } });
    expect(invoice.GrossAmount).toBe(140 + vat);
    const { rows } = await app.database.pool.query<{ types: number }>(
      'SELECT count(DISTINCT vat_type_id)::int AS types FROM invoice_details WHERE invoice_id = $1',
      [invoice.InvoiceId],
    );
    expect(rows[0]?.types).toBe(1);
  }
});

test('Deals that change take the new VAT type for goods, pallets and carriage, and the history has the reason', async () => {
  const { customer, order } = await openDeal();
  await changeVat(customer.CustomerId, zero, 'Change');
  const changed = await orderOf(order.OrderId);
  expect(changed).toMatchObject({ ChargesVatTypeId: zero, Version: order.Version + 1, Totals: { Net: 325.54, Vat: 0, Gross: 325.54 } });
  expect(changed.Lines.map((line) => line.VatTypeId)).toEqual([zero]);
  expect(await valued(order.OrderId)).toBe(325.54);
  const { rows } = await app.database.pool.query<{ entity: string; reason: string }>(
    "SELECT entity, reason FROM audit WHERE reason LIKE 'The account’s VAT type%' AND entity IN ('orders', 'order_details') ORDER BY entity",
  );
  expect(rows.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['orders', 'order_details']));
  // After a change back to standard, each product has its own VAT type again.
  await changeVat(customer.CustomerId, standard, 'Change');
  expect((await orderOf(order.OrderId)).Totals).toMatchObject({ Vat: 65.11 });
});

test('A held pro forma is issued again with the money that was tied to it', async () => {
  const held = await heldProForma(app.db);
  const { OrderId, CustomerId } = held.order;
  await payProForma(await app.as('Office'), held, 60);
  await expect(changeVat(CustomerId, zero)).rejects.toMatchObject({
    details: { OpenDealsVat: { Deals: [{ OrderId, ProForma: { No: expect.any(Number) as number, IsHeld: true, Paid: 60 } }] } },
  });
  await changeVat(CustomerId, zero, 'Change');
  const { rows } = await app.database.pool.query<{ state: string; gross_amount: string; received: string }>(
    'SELECT state, gross_amount::text, received::text FROM pro_forma_invoices WHERE order_id = $1 ORDER BY pro_forma_invoice_id',
    [OrderId],
  );
  expect(rows).toEqual([
    { state: 'Cancelled', gross_amount: '120.00', received: '0.00' },
    { state: 'Held', gross_amount: '100.00', received: '60.00' },
  ]);
});

test('An import cannot answer: the row is refused in words, and nothing is changed', async () => {
  const { customer, order } = await openDeal();
  const { AccountCode } = customer;
  const admin = await app.as('Admin');
  const Rows = [{ AccountCode, VatTypeId: 'Zero' }];
  await expect(admin.call(customerFile.calls.importRows, { body: { Rows, DryRun: false } })).rejects.toMatchObject({
    code: 'RULE_BROKEN',
    errors: { 'Rows.0.VatTypeId': expect.stringContaining('on the customer’s page') as string },
  });
  expect((await account(customer.CustomerId)).VatTypeId).toBe(standard);
  expect((await orderOf(order.OrderId)).Totals).toMatchObject({ Vat: 65.11 });
});

test('An account without open deals changes without a question, and a save that changes no VAT type asks none', async () => {
  const { CustomerId } = await given.customer(app.db);
  await changeVat(CustomerId, zero);
  const { customer } = await openDeal();
  const { Version } = await account(customer.CustomerId);
  const body = { Version, VatTypeId: standard, Phone: '020 7946 0000' };
  const saved = await (await app.as('Admin')).call(changeCustomer, { params: { id: customer.CustomerId }, body });
  expect(saved).toMatchObject({ VatTypeId: standard, Phone: '020 7946 0000' });
});

test('A type without a rate on the day of a deal is refused by name', async () => {
  const { customer } = await openDeal();
  const { VatTypeId } = await app.db
    .insertInto('vat_types')
    .values({ Description: 'Late', Code: 'LATE' } as never)
    .returning('VatTypeId')
    .executeTakeFirstOrThrow();
  await expect(changeVat(customer.CustomerId, VatTypeId)).toFailWith('INVALID_INPUT', 'VatTypeId');
});

test('A line of another product takes its VAT type anew; a product that changes its type leaves open lines as they are', async () => {
  const { product, order, office } = await openDeal();
  const other = await given.product(app.db, { VatTypeId: zero });
  await app.db.updateTable('products').set({ VatTypeId: zero }).where('ProductId', '=', product.ProductId).execute();
  const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
  const edit = async (Version: number, change: object) =>
    office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, Lines: [{ OrderDetailId, ...change }] } });
  const more = await edit(order.Version, { Quantity: 2856 });
  expect(more.Lines[0]).toMatchObject({ VatTypeId: standard });
  const exchanged = await edit(more.Version, { ProductId: other.ProductId });
  expect(exchanged.Lines[0]).toMatchObject({ VatTypeId: zero });
  expect(exchanged.ChargesVatTypeId).toBe(standard);
});

test('A delivery drawn from a call-off inherits the VAT type of the call-off', async () => {
  const { customer, order, office } = await openDeal({ IsCallOff: true });
  await changeVat(customer.CustomerId, zero, 'Keep');
  const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 1000 }];
  const part = await office.call(callOff, {
    params: { id: order.OrderId },
    body: { Version: order.Version, RequiredDate: '2026-12-01', Lines },
  });
  expect(part.ChargesVatTypeId).toBe(standard);
  expect(part.Lines.map((line) => line.VatTypeId)).toEqual([standard]);
});

test('A quotation has one VAT type: its account’s until it is won, then that of its deal', async () => {
  const { customer, product } = await givenTrade(app.db);
  await givenPrice(app.db, customer.CustomerId, product.ProductId);
  const office = await app.as('Office');
  const body = { CustomerId: customer.CustomerId, ValidUntil: '2026-12-31', Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] };
  const quotation = await office.call(addQuotation, { body });
  expect(quotation.Totals.VatSummary).toMatchObject([{ VatTypeId: standard }]);
  await changeVat(customer.CustomerId, zero);
  const params = { id: quotation.QuotationId };
  expect((await office.call(getQuotation, { params })).Totals.VatSummary).toMatchObject([{ VatTypeId: zero }]);
  const order = await office.call(winQuotation, { params, body: { Version: quotation.Version } });
  expect(order.Totals.VatSummary).toMatchObject([{ VatTypeId: zero }]);
  await changeVat(customer.CustomerId, standard, 'Keep');
  expect((await office.call(getQuotation, { params })).Totals.VatSummary).toMatchObject([{ VatTypeId: zero }]);
});

test('A deal with two VAT types is listed until it is given one, for all of it', async () => {
  const { order, office } = await openDeal();
  const listed = async () =>
    (await office.call(openOrders, { query: { filter: { Vat: 'TwoTypes' }, range: [0, 99] } })).map(({ OrderId }) => OrderId);
  expect(await listed()).not.toContain(order.OrderId);
  await app.db.updateTable('orders').set({ ChargesVatTypeId: zero }).where('OrderId', '=', order.OrderId).execute();
  expect(await listed()).toContain(order.OrderId);
  const work = (await office.call(getTodayWork, {})).find(({ Kind }) => Kind === 'VatTwoTypes');
  expect(work).toMatchObject({ Path: '/orders?Status=all&Vat=TwoTypes' });
  const { Version } = await orderOf(order.OrderId);
  const body = { Version, VatTypeId: zero };
  await expect(office.call(editOrderById, { params: { id: order.OrderId }, body: { ...body, VatTypeId: 999 } })).toFailWith(
    'INVALID_INPUT',
    'VatTypeId',
  );
  const one = await office.call(editOrderById, { params: { id: order.OrderId }, body });
  expect(one.Totals.VatSummary).toMatchObject([{ VatTypeId: zero, Vat: 0 }]);
  expect(await listed()).not.toContain(order.OrderId);
});

test('An order of an account that is not standard has its VAT type stored as it is added', async () => {
  const customer = await given.customer(app.db, { VatTypeId: zero });
  const { product } = await givenTrade(app.db);
  const body = { CustomerId: customer.CustomerId, CarriageCharge: 40, Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] };
  expect(await (await app.as('Office')).call(addOrder, { body })).toMatchObject({ ChargesVatTypeId: zero, Totals: { Vat: 0 } });
});
