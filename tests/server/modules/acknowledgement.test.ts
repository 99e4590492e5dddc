import { describe, expect, test } from 'vitest';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { addOrder, cancelOrder, editOrderById } from '#contract/sales/orders/calls.ts';
import { openAcknowledgement } from '#contract/sales/orders/papers.ts';
import { usualOrder } from '#contract/sales/orders/usual.ts';
import { acknowledgement } from '#server/documents/templates/acknowledgement.ts';
import type { AcknowledgementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { acknowledgementPaper } from '#server/modules/sales/orders/acknowledgement.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const said = async (orderId: number) => {
  const paper = await acknowledgementPaper(app.db, orderId);
  const input = await paper.input();
  if (input.kind !== 'acknowledgement') throw new Error('Another paper');
  return input.snapshot;
};
const printed = (snapshot: AcknowledgementSnapshot) => JSON.stringify(acknowledgement(snapshot).blocks);

describe('the acknowledgement of an order', () => {
  test('says what was taken, at which prices; once kept it stays, and a changed order has another', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const params = { id: order.OrderId };
    const first = await office.call(openAcknowledgement, { params });
    expect(first.FileName).toBe(`Order acknowledgement ${order.DealNo}.pdf`);
    expect(await office.call(openAcknowledgement, { params })).toEqual(first);
    expect(await said(order.OrderId)).toMatchObject({ HasPrices: true, GrossAmount: order.Totals.Gross.toFixed(2), DealNo: order.DealNo });
    await office.call(editOrderById, { params, body: { Version: order.Version, CustomerOrderNo: 'THEIRS 7' } });
    const second = await office.call(openAcknowledgement, { params });
    expect(second.DocumentId).not.toBe(first.DocumentId);
  });

  test('has no price for a customer who wants none on it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    expect(printed(await said(order.OrderId))).toContain('£');
    await app.db.updateTable('customers').set({ AcknowledgementPrices: false }).where('CustomerId', '=', customer.CustomerId).execute();
    const without = printed(await said(order.OrderId));
    expect(without).not.toContain('£');
    expect(without).toContain(product.Code);
  });

  test('goes to the contact who ticked it, else to the account, never to the invoice address', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const body = { DocumentKind: 'Acknowledgement' as const, DocumentIds: [order.OrderId] };
    const mail = { Email: 'orders@brewery.example', InvoiceEmail: 'ledger@brewery.example' };
    await app.db.updateTable('customers').set(mail).where('CustomerId', '=', customer.CustomerId).execute();
    const { Queued } = await office.call(sendEmail, { body });
    expect(Queued).toMatchObject([{ ToAddresses: ['orders@brewery.example'], DocumentIds: [order.OrderId] }]);
    const other = await takeOrder(office, customer.CustomerId, product.ProductId);
    const contact = { CustomerId: customer.CustomerId, Name: 'Ruth', Email: 'ruth@brewery.example', Documents: ['Acknowledgement'] };
    await app.db.insertInto('contacts').values(contact).execute();
    const next = await office.call(sendEmail, { body: { ...body, DocumentIds: [other.OrderId] } });
    expect(next.Queued).toMatchObject([{ ToAddresses: ['ruth@brewery.example'] }]);
  });

  test('of a cancelled order is refused, and Warehouse and Finance do not make any', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
      expect((await (await app.as(role)).send(openAcknowledgement, { params: { id: order.OrderId } })).status).toBe(403);
    await office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Taken twice' } });
    const refused = await office.send(openAcknowledgement, { params: { id: order.OrderId } });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'RULE_BROKEN' }]);
    expect((await office.send(openAcknowledgement, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('the usual order', () => {
  test('has each product of the last five deals with the quantity ordered last, but for what is no longer sold', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const [other, gone] = [await given.product(app.db), await given.product(app.db)];
    const order = (ProductId: number, Quantity: number) =>
      office.call(addOrder, {
        body: {
          CustomerId: customer.CustomerId,
          Lines: [{ ProductId, Quantity, UnitPrice: 100 }],
          ConfirmDate: true,
          CreditOverrideReason: 'Agreed',
        },
      });
    const usual = async () =>
      (await office.call(usualOrder, { params: { id: customer.CustomerId } })).map((line) => [line.ProductId, line.Quantity]);
    expect(await usual()).toEqual([]);
    await order(other.ProductId, 10);
    await order(product.ProductId, 1000);
    await order(gone.ProductId, 50);
    await order(product.ProductId, 2000);
    await app.db.updateTable('products').set({ Active: false }).where('ProductId', '=', gone.ProductId).execute();
    const { OrderId } = await order(product.ProductId, 77_000);
    await office.call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: 'Taken twice' } });
    expect(await usual()).toEqual([
      [product.ProductId, 2000],
      [other.ProductId, 10],
    ]);
    await order(product.ProductId, 3000);
    await order(product.ProductId, 4000);
    expect(await usual()).toEqual([[product.ProductId, 4000]]);
    expect((await office.send(usualOrder, { params: { id: 999_999 } })).status).toBe(404);
  });
});
