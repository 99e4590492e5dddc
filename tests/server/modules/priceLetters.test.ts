import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { draftEmails, listOutbox, sendEmail } from '#contract/system/mail/calls.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { openPriceListPaper, publishPriceLists } from '#contract/sales/prices/calls.ts';
import {
  confirmPriceChanges,
  listPriceBatches,
  listPriceLetters,
  openPriceLetter,
  revertPriceBatch,
} from '#contract/purchasing/supplierPricing/calls.ts';
import { findPaper } from '#server/jobs/mailedPapers.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let finance: Client;
let office: Client;
beforeEach(async () => {
  [finance, office] = [await app.as('Finance'), await app.as('Office')];
});

const rise = { Rules: [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value: 10 }], EffectiveFrom: '2026-12-01' };

/** A supplier’s product and three customers: one with its own price (£160, from 10,000 units £150), one that buys at the standard £187.35, and one that never bought. */
const trade = async () => {
  const supplier = await given.supplier(app.db);
  const { customer: own, product } = await givenTrade(app.db);
  await app.db.updateTable('products').set({ SupplierId: supplier.SupplierId }).where('ProductId', '=', product.ProductId).execute();
  const cost = { BuyPrice: 77.1234, Haulage: 13.4321 };
  await givenPrice(app.db, own.CustomerId, product.ProductId, { SellPrice: 160, ...cost });
  await givenPrice(app.db, own.CustomerId, product.ProductId, { SellPrice: 150, MinimumQuantity: 10_000, ...cost });
  const [buyer, stranger] = [await given.customer(app.db), await given.customer(app.db)];
  await office.call(addOrder, { body: { CustomerId: buyer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] } });
  return { own, buyer, stranger, product, params: { id: supplier.SupplierId } };
};

const lettersOf = (id: number) => finance.call(listPriceLetters, { params: { id } });
const textOf = async (documentId: number, client: Client) =>
  readText(new Uint8Array(await (await client.send(getDocument, { params: { id: documentId } })).arrayBuffer()));

test('a change of prices has a letter to each customer it concerns, with its lines alone, what they were and are, and never a cost', async () => {
  const { own, buyer, product, params } = await trade();
  const { PriceBatchId } = await finance.call(confirmPriceChanges, { params, body: rise });
  const letters = await lettersOf(PriceBatchId);
  const counts = letters.map(({ CustomerId, LineCount, MailState, SentAt }) => [CustomerId, LineCount, MailState, SentAt]);
  expect(new Set(counts)).toEqual(
    new Set([
      [own.CustomerId, 2, null, null],
      [buyer.CustomerId, 1, null, null],
    ]),
  );
  expect((await finance.call(listPriceBatches))[0]).toMatchObject({ PriceBatchId, LetterCount: 2, SentCount: 0 });
  const letter = letters.find(({ CustomerId }) => CustomerId === own.CustomerId);
  const paper = await finance.call(openPriceLetter, { params: { id: letter?.PriceLetterId ?? 0 } });
  const text = await textOf(paper.DocumentId, finance);
  expect(text).toContain(`${product.Code} | ${product.Description} | £160.00 | £176.00 | 1,000`);
  expect(text).toContain(`${product.Code} | ${product.Description} | 10,000 | £150.00 | £165.00 | 1,000`);
  expect(text).toContain('From 1 Dec 2026 these prices apply');
  expect(text).not.toMatch(/77\.12|13\.43|187\.35/);
  expect(await finance.call(openPriceLetter, { params: { id: letter?.PriceLetterId ?? 0 } })).toEqual(paper);
  const other = letters.find(({ CustomerId }) => CustomerId === buyer.CustomerId);
  const standard = await finance.call(openPriceLetter, { params: { id: other?.PriceLetterId ?? 0 } });
  expect(await textOf(standard.DocumentId, finance)).toContain('£187.35 | £206.09 | 1,000');
  expect((await (await app.as('Warehouse')).send(getDocument, { params: { id: paper.DocumentId } })).status).toBe(404);
  expect((await office.send(openPriceLetter, { params: { id: letter?.PriceLetterId ?? 0 } })).status).toBe(403);
  expect((await finance.send(openPriceLetter, { params: { id: 999_999 } })).status).toBe(404);
});

test('nothing is sent by itself; a letter goes to the contacts who ticked it, else to the main address, and once', async () => {
  const { own, buyer, params } = await trade();
  await app.db
    .insertInto('contacts')
    .values({ CustomerId: own.CustomerId, Name: 'Ruth', Email: 'ruth@brewery.example', Documents: ['PriceLetter'] })
    .execute();
  const { PriceBatchId } = await finance.call(confirmPriceChanges, { params, body: rise });
  expect(await finance.call(listOutbox)).toEqual([]);
  const DocumentIds = (await lettersOf(PriceBatchId)).map(({ PriceLetterId }) => PriceLetterId);
  const body = { DocumentKind: 'PriceLetter' as const, DocumentIds };
  const drafts = await finance.call(draftEmails, { body });
  const to = new Map(drafts.map(({ CustomerId, To }) => [CustomerId, To]));
  expect([to.get(own.CustomerId), to.get(buyer.CustomerId)]).toEqual([['ruth@brewery.example'], [buyer.Email]]);
  expect(drafts[0]?.Subject).toContain('Price letter (prices from 1 Dec 2026)');
  const { Queued } = await finance.call(sendEmail, { body });
  expect(Queued).toHaveLength(2);
  expect((await lettersOf(PriceBatchId)).map(({ MailState }) => MailState)).toEqual(['Queued', 'Queued']);
  expect((await finance.call(listPriceBatches))[0]).toMatchObject({ LetterCount: 2, SentCount: 0 });
  await expect(finance.call(sendEmail, { body })).toFailWith('RULE_BROKEN');
  await sql`UPDATE outbox SET state = 'Cancelled'`.execute(app.db);
  await sql`INSERT INTO outbox (message_id, customer_id, document_kind, document_ids, to_addresses, subject, body, state, sent_at, created_at)
    SELECT message_id || 'sent', customer_id, document_kind, document_ids, to_addresses, subject, body, 'Sent', now() - interval '1 hour', now() - interval '1 hour'
    FROM outbox`.execute(app.db);
  await expect(finance.call(sendEmail, { body })).rejects.toThrow(/was sent this document on/);
  expect((await finance.call(listPriceBatches))[0]).toMatchObject({ LetterCount: 2, SentCount: 2 });
  const [first] = DocumentIds;
  const again = { ...body, DocumentIds: [first ?? 0], To: 'other@brewery.example' };
  expect((await finance.call(sendEmail, { body: again })).Queued).toHaveLength(1);
  expect((await findPaper(app.db, 'PriceLetter', first ?? 0)).fileName).toMatch(/^Prices from 2026-12-01 TEST\d+\.pdf$/);
});

test('a change that was taken back is not written of; where only the cost changes there is nothing to write', async () => {
  const { params } = await trade();
  const cost = { ...rise, Rules: [{ Price: 'Buy' as const, Kind: 'Percent' as const, Value: 10 }] };
  const dearer = await finance.call(confirmPriceChanges, { params, body: cost });
  expect(await lettersOf(dearer.PriceBatchId)).toEqual([]);
  const { PriceBatchId } = await finance.call(confirmPriceChanges, { params, body: rise });
  const DocumentIds = (await lettersOf(PriceBatchId)).map(({ PriceLetterId }) => PriceLetterId);
  await finance.call(revertPriceBatch, { params: { id: PriceBatchId } });
  await expect(finance.call(sendEmail, { body: { DocumentKind: 'PriceLetter', DocumentIds } })).toFailWith('NOT_FOUND');
});

test('a customer’s price list as a paper: what is in force by break, what is to come with its day, no cost; anew when it says something else', async () => {
  const { own, stranger, product } = await trade();
  const open = () => office.call(openPriceListPaper, { params: { id: own.CustomerId } });
  const paper = await open();
  const text = await textOf(paper.DocumentId, office);
  expect(text).toContain(`${product.Code} | ${product.Description} | £160.00 | 1,000`);
  expect(text).toContain(`${product.Code} | ${product.Description} | 10,000 | £150.00 | 1,000`);
  expect(text).not.toMatch(/77\.12|13\.43/);
  expect(await open()).toEqual(paper);
  const line = { ProductId: product.ProductId, SupplierDepotId: await given.ownDepot(app.db), SellPrice: 170, EffectiveFrom: '2027-01-01' };
  await office.call(publishPriceLists, { query: { customerId: own.CustomerId }, body: [line] });
  const next = await open();
  expect(next.DocumentId).not.toBe(paper.DocumentId);
  expect(await textOf(next.DocumentId, office)).toContain('£170.00 | 1,000 | 1 Jan 2027');
  // A product has a price for each depot. The letter names the depot only if there are several prices.
  expect(text).not.toContain('From our warehouse');
  const { SupplierDepotId, Name } = await app.db
    .selectFrom('supplier_depots')
    .select(['SupplierDepotId', 'Name'])
    .where('SupplierDepotId', '<>', line.SupplierDepotId)
    .executeTakeFirstOrThrow();
  await office.call(publishPriceLists, { query: { customerId: own.CustomerId }, body: [{ ...line, SupplierDepotId, SellPrice: 140 }] });
  const both = await textOf((await open()).DocumentId, office);
  expect(both).toMatch(new RegExp(`From our warehouse[^]*£160.00[^]*Direct from ${Name}[^]*£140.00`));
  await expect(office.call(openPriceListPaper, { params: { id: stranger.CustomerId } })).toFailWith('RULE_BROKEN');
  await expect(office.call(openPriceListPaper, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
});
