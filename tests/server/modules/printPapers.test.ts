import { beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { getDocument } from '#contract/system/documents/calls.ts';
import { openInvoiceDocument, printPapers } from '#contract/money/invoices/calls.ts';
import { readPages } from '#tests/server/documents/pdfText.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
});

test('invoices and credit notes come as one PDF, each as it was issued', async () => {
  const { office } = house.staff;
  const deals = [await creditableDeal(house), await creditableDeal(house)];
  const [first] = deals;
  if (!first) throw new Error('There is no deal');
  const credit = await issuedCredit(office, first, { Lines: [{ InvoiceDetailId: first.goods, Quantity: 10 }] });
  const body = { InvoiceIds: deals.map((deal) => deal.InvoiceId), CreditIds: [credit.CreditId] };
  for (const client of [office, await app.as('Finance')]) {
    const pages = await readPages(new Uint8Array(await (await client.call(printPapers, { body })).arrayBuffer()));
    const text = pages.map((lines) => lines.join(' '));
    expect(pages).toHaveLength(3);
    deals.forEach((deal, index) => expect(text[index]).toContain(String(deal.invoice.InvoiceNo)));
    expect(text[2]).toContain(String(credit.CreditNo));
  }
});

test('as a ZIP each is a file of its own: the bytes that are kept', async () => {
  const { office } = house.staff;
  const deal = await creditableDeal(house);
  const credit = await issuedCredit(office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 10 }] });
  const answer = await office.call(printPapers, { body: { InvoiceIds: [deal.InvoiceId], CreditIds: [credit.CreditId], As: 'Zip' } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { DocumentId } = await office.call(openInvoiceDocument, { query: { InvoiceID: deal.InvoiceId } });
  const kept = await (await office.call(getDocument, { params: { id: DocumentId } })).arrayBuffer();
  expect(Object.keys(files)).toEqual([`Invoice ${deal.invoice.InvoiceNo}.pdf`, `Credit note ${credit.CreditNo}.pdf`]);
  expect(files[`Invoice ${deal.invoice.InvoiceNo}.pdf`]).toEqual(new Uint8Array(kept));
});

test('of none, of more than 500 or of one that is not there it is refused in words', async () => {
  const { office } = house.staff;
  const ask = (InvoiceIds: number[], CreditIds: number[] = []) => office.call(printPapers, { body: { InvoiceIds, CreditIds } });
  await expect(ask([])).toFailWith('INVALID_INPUT', 'InvoiceIds');
  const many = Array.from({ length: 501 }, (_none, index) => index + 1);
  await expect(ask(many)).toFailWith('INVALID_INPUT', 'InvoiceIds');
  await expect(ask([999_999])).toFailWith('NOT_FOUND');
  await expect((await app.as('Warehouse')).call(printPapers, { body: { InvoiceIds: [1], CreditIds: [] } })).toFailWith('NOT_ALLOWED');
});
