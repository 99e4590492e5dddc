import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { customerCodeFile } from '#contract/masterData/entities/partFiles.ts';
import { openInvoiceXml, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { acknowledgement } from '#server/documents/templates/acknowledgement.ts';
import { deliveryNote } from '#server/documents/templates/goods/deliveryNote.ts';
import { invoice } from '#server/documents/templates/money/invoice.ts';
import type { DeliveryNoteSnapshot, InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { acknowledgementPaper } from '#server/modules/sales/orders/acknowledgement.ts';
import { brokenRules } from '#tests/support/eInvoice/en16931.ts';
import { given } from '#tests/support/given.ts';
import { openHouse, pickedDeal } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;

beforeAll(async () => {
  house = await openHouse(app);
  const company = { Name: 'Severn Glass Ltd', RegisteredOffice: 'Diglis Dock Road, Worcester', VatNumber: 'GB 612 4407 77' };
  await app.db.updateTable('company').set(company).execute();
});

type Customer = Awaited<ReturnType<typeof given.customer>>;
type Product = Awaited<ReturnType<typeof given.product>>;

let [customer, other] = [{} as Customer, {} as Customer];
let [bottle, jar] = [{} as Product, {} as Product];
beforeEach(async () => {
  [customer, other] = [await given.customer(app.db), await given.customer(app.db)];
  [bottle, jar] = [await given.product(app.db), await given.product(app.db)];
});

const codesOf = async ({ CustomerId }: Customer) => {
  const { Codes, Version } = await house.staff.admin.call(getCustomer, { params: { id: CustomerId } });
  return { Codes, Version };
};

const keep = async (of: Customer, Codes: Record<string, unknown>[]) => {
  const { Version } = await codesOf(of);
  return house.staff.admin.call(changeCustomer, { params: { id: of.CustomerId }, body: { Version, Codes } });
};

const found = async (text: string, customerId?: number) =>
  (await house.staff.office.call(pickProduct, { query: { text, ...(customerId && { customerId }) } })).map(({ ProductId, TheirCode }) => ({
    ProductId,
    TheirCode,
  }));

describe('what a customer calls our products', () => {
  test('finds the product in an order of theirs, first, by all of it or by its beginning; not in another’s', async () => {
    await keep(customer, [
      { ProductId: bottle.ProductId, Code: 'VAL/0071' },
      // The customer's code for the jar is our code for the bottle. The customer means the jar.
      { ProductId: jar.ProductId, Code: bottle.Code },
    ]);
    expect(await found('val/0071', customer.CustomerId)).toEqual([{ ProductId: bottle.ProductId, TheirCode: 'VAL/0071' }]);
    expect(await found('VAL/00', customer.CustomerId)).toEqual([{ ProductId: bottle.ProductId, TheirCode: 'VAL/0071' }]);
    expect(await found(bottle.Code, customer.CustomerId)).toEqual([
      { ProductId: jar.ProductId, TheirCode: bottle.Code },
      { ProductId: bottle.ProductId, TheirCode: 'VAL/0071' },
    ]);
    expect(await found('VAL/0071', other.CustomerId)).toEqual([]);
    expect(await found('VAL/0071')).toEqual([]);
  });

  test('means one product, and a product has one: a second one is refused where it stands, until the first is taken out', async () => {
    await keep(customer, [{ ProductId: bottle.ProductId, Code: 'A-1' }]);
    await keep(other, [{ ProductId: jar.ProductId, Code: 'A-1' }]);
    await expect(keep(customer, [{ ProductId: jar.ProductId, Code: 'a-1' }])).toFailWith('INVALID_INPUT', 'Codes.0.Code');
    await expect(keep(customer, [{ ProductId: bottle.ProductId, Code: 'A-2' }])).toFailWith('INVALID_INPUT', 'Codes.0.ProductId');
    const [first] = (await codesOf(customer)).Codes;
    await keep(customer, [
      { CustomerCodeId: first?.CustomerCodeId, Active: false },
      { ProductId: jar.ProductId, Code: 'A-1' },
    ]);
    expect(await found('A-1', customer.CustomerId)).toEqual([{ ProductId: jar.ProductId, TheirCode: 'A-1' }]);
  });

  test('is the same with blanks and without: one that is found is never another’s', async () => {
    await keep(customer, [{ ProductId: bottle.ProductId, Code: 'T 1' }]);
    await expect(keep(customer, [{ ProductId: jar.ProductId, Code: 'T1' }])).toFailWith('INVALID_INPUT', 'Codes.0.Code');
    for (const text of ['t1', 'T 1', 'T  1', 'T'])
      expect(await found(text, customer.CustomerId)).toContainEqual({ ProductId: bottle.ProductId, TheirCode: 'T 1' });
  });

  test('there may be a thousand of them; one more is refused, and the record can still be changed', async () => {
    const products = await app.db
      .insertInto('products')
      .values(Array.from({ length: 1001 }, (_one, at) => ({ Code: `M${at}`, Description: 'Vessel', ProductGroupId: 1, PricePer: 1000 })))
      .returning('ProductId')
      .execute();
    const [last, ...kept] = products.map(({ ProductId }, at) => ({ ProductId, Code: `M-${at}` }));
    await app.db
      .insertInto('customer_codes')
      .values(kept.map((code) => ({ ...code, CustomerId: customer.CustomerId })))
      .execute();
    await expect(keep(customer, [last ?? {}])).toFailWith('INVALID_INPUT', 'Codes.0.Code');
    const { Codes } = await codesOf(customer);
    expect((await keep(customer, Codes)).Codes).toHaveLength(1000);
  });

  test('that was taken out comes back with a file that has it', async () => {
    const Rows = [{ CustomerId: customer.AccountCode, ProductId: bottle.Code, Code: 'BACK 1' }];
    const bring = () => house.staff.admin.call(customerCodeFile.calls.importRows, { body: { Rows } });
    await bring();
    const [code] = (await codesOf(customer)).Codes;
    await keep(customer, [{ CustomerCodeId: code?.CustomerCodeId, Active: false }]);
    expect(await found('BACK 1', customer.CustomerId)).toEqual([]);
    expect(await bring()).toMatchObject({ Changed: 1 });
    expect(await found('BACK 1', customer.CustomerId)).toEqual([{ ProductId: bottle.ProductId, TheirCode: 'BACK 1' }]);
  });

  test('comes in as a file by account and product; the same code again is that one', async () => {
    const bring = (Rows: Record<string, unknown>[]) => house.staff.admin.call(customerCodeFile.calls.importRows, { body: { Rows } });
    const first = await bring([
      { CustomerId: customer.AccountCode, ProductId: bottle.Code, Code: 'B 100' },
      { CustomerId: customer.Name, ProductId: jar.Description, Code: 'J 100' },
    ]);
    expect(first).toMatchObject({ Added: 2, Changed: 0 });
    const second = await bring([{ CustomerId: customer.AccountCode, ProductId: bottle.Code, Code: 'b 100' }]);
    expect(second).toMatchObject({ Added: 0 });
    await expect(bring([{ CustomerId: customer.AccountCode, ProductId: jar.Code, Code: 'J 200' }])).toFailWith('INVALID_INPUT');
  });
});

const snapshotsOf = async (orderId: number) => {
  const { DeliveryNoteSnapshot: note } = await app.db
    .selectFrom('orders')
    .select('DeliveryNoteSnapshot')
    .where('OrderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { Snapshot } = await app.db.selectFrom('invoices').select('Snapshot').where('OrderId', '=', orderId).executeTakeFirstOrThrow();
  return { note: note as DeliveryNoteSnapshot, invoice: Snapshot as InvoiceSnapshot };
};
const xmlOf = async (invoiceId: number) => {
  const { DocumentId } = await house.staff.finance.call(openInvoiceXml, { params: { id: invoiceId } });
  const answer = await house.staff.finance.send(getDocument, { params: { id: DocumentId } });
  return Buffer.from(await answer.arrayBuffer());
};
const acknowledged = async (orderId: number) => {
  const input = await (await acknowledgementPaper(app.db, orderId)).input();
  if (input.kind !== 'acknowledgement') throw new Error('Another paper');
  return input.snapshot;
};
const wordsOf = (paper: { blocks: readonly unknown[] }) => JSON.stringify(paper.blocks);

describe('papers say the customer’s code', () => {
  test('on the acknowledgement, the delivery note and the invoice, as it was then; the e-invoice names it as the buyer’s', async () => {
    const buyer = await given.customer(app.db, { EndpointScheme: '0088', EndpointId: '5012345000008' });
    const { order, product } = await pickedDeal(house, buyer);
    expect(wordsOf(acknowledgement(await acknowledged(order.OrderId)))).not.toContain('Your code');
    await keep(buyer, [{ ProductId: product.ProductId, Code: 'VAL/0071' }]);
    await app.db.updateTable('customers').set({ AcknowledgementPrices: false }).where('CustomerId', '=', buyer.CustomerId).execute();
    const unpriced = wordsOf(acknowledgement(await acknowledged(order.OrderId)));
    await app.db.updateTable('customers').set({ AcknowledgementPrices: true }).where('CustomerId', '=', buyer.CustomerId).execute();
    await house.staff.warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    const { InvoiceId } = await house.staff.finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    const [code] = (await codesOf(buyer)).Codes;
    await keep(buyer, [{ CustomerCodeId: code?.CustomerCodeId, Code: 'NEW-1' }]);

    const said = await snapshotsOf(order.OrderId);
    for (const words of [unpriced, wordsOf(deliveryNote(said.note)), wordsOf(invoice(said.invoice))])
      expect(words).toContain('Your code VAL/0071');
    expect(wordsOf(acknowledgement(await acknowledged(order.OrderId)))).toContain('Your code NEW-1');
    const xml = await xmlOf(InvoiceId);
    expect(xml.toString()).toMatch(/<cac:BuyersItemIdentification>\s*<cbc:ID>VAL\/0071<\/cbc:ID>/);
    expect(brokenRules(xml)).toEqual([]);
  });
});
