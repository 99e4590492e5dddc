import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { openCreditXml, openInvoiceXml } from '#contract/money/invoices/calls.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import { makeTransport } from '#server/outside/mail.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { brokenRules } from '#tests/support/eInvoice/en16931.ts';
import { given } from '#tests/support/given.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
let server: MailServer;

beforeAll(async () => {
  house = await openHouse(app);
  server = await startMailServer();
  await app.db
    .updateTable('company')
    .set({
      Name: 'Severn Glass Ltd',
      RegisteredOffice: 'Diglis Dock Road, Worcester',
      VatNumber: 'GB 612 4407 77',
      CompanyNumber: '03718264',
      Email: 'accounts@severnglass.example',
    })
    .execute();
});
afterAll(async () => await server.close());

const bytesOf = async (DocumentId: number, client = house.staff.finance) => {
  const answer = await client.send(getDocument, { params: { id: DocumentId } });
  expect(answer.headers.get('content-type')).toContain('application/xml');
  return Buffer.from(await answer.arrayBuffer());
};

describe('the e-invoice of an invoice and a credit note', () => {
  test('is made of what was kept at issue, once, by the rules; the own customer has it, another has not', async () => {
    const customer = await given.customer(app.db, { EndpointScheme: '0088', EndpointId: '5012345000008' });
    const deal = await creditableDeal(house, customer);
    await app.db
      .updateTable('customers')
      .set({ Name: 'Renamed Ltd', EndpointId: '1' })
      .where('CustomerId', '=', customer.CustomerId)
      .execute();
    const params = { id: deal.InvoiceId };
    const kept = await house.staff.finance.call(openInvoiceXml, { params });
    expect(kept.FileName).toBe(`Invoice ${deal.invoice.InvoiceNo}.xml`);
    const bytes = await bytesOf(kept.DocumentId);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(kept.Sha256);
    expect(brokenRules(bytes)).toEqual([]);
    expect(bytes.toString()).toContain('5012345000008');
    expect(bytes.toString()).not.toContain('Renamed');
    expect(await house.staff.office.call(openInvoiceXml, { params })).toEqual(kept);
    const own = await app.as('Customer', customer.CustomerId);
    expect(await own.call(openInvoiceXml, { params })).toEqual(kept);
    expect((await bytesOf(kept.DocumentId, own)).equals(bytes)).toBe(true);
    const other = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(other.call(openInvoiceXml, { params })).toFailWith('NOT_FOUND');
    await expect(other.call(getDocument, { params: { id: kept.DocumentId } })).toFailWith('NOT_FOUND');
    const { CreditId } = await issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 100 }] });
    const credited = await own.call(openCreditXml, { params: { id: CreditId } });
    expect(brokenRules(await bytesOf(credited.DocumentId))).toEqual([]);
    await expect(other.call(openCreditXml, { params: { id: CreditId } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Warehouse')).call(openInvoiceXml, { params })).toFailWith('NOT_ALLOWED');
  });
});

describe('beside the PDF in the mail', () => {
  const mailed = async (XmlInvoices: boolean) => {
    const customer = await given.customer(app.db, { InvoiceEmail: 'ledger@aldous.example', XmlInvoices });
    const { InvoiceId, invoice } = await creditableDeal(house, customer);
    await house.staff.office.call(sendEmail, { body: { DocumentKind: 'Invoice', DocumentIds: [InvoiceId] } });
    server.received.length = 0;
    const worker = startOutbox({
      db: app.db,
      services: app.services,
      transport: makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir }),
      pollMs: 20,
    });
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(0), { timeout: 10_000 });
    await worker.stop();
    const attached = server.received.at(-1)?.mail.attachments ?? [];
    return { names: attached.map(({ filename, mimeType }) => [filename, mimeType]), no: invoice.InvoiceNo };
  };

  test('where the customer wants it, and only there', async () => {
    const wanted = await mailed(true);
    expect(wanted.names).toEqual([
      [`Invoice ${wanted.no}.pdf`, 'application/pdf'],
      [`Invoice ${wanted.no}.xml`, 'application/xml'],
    ]);
    const plain = await mailed(false);
    expect(plain.names).toEqual([[`Invoice ${plain.no}.pdf`, 'application/pdf']]);
  });
});

describe('the settings of a customer', () => {
  test('an electronic address is its kind and itself', async () => {
    const { admin } = house.staff;
    const { CustomerId, Version } = await given.customer(app.db);
    const save = (more: object) => admin.call(changeCustomer, { params: { id: CustomerId }, body: { Version, ...more } });
    await expect(save({ EndpointId: '5012345000008' })).toFailWith('INVALID_INPUT', 'EndpointScheme');
    await expect(save({ EndpointScheme: '0088' })).toFailWith('INVALID_INPUT', 'EndpointId');
    await expect(save({ EndpointScheme: 'LPT1', EndpointId: '1' })).toFailWith('INVALID_INPUT', 'EndpointScheme');
    await save({ EndpointScheme: '0088', EndpointId: '5012345000008', XmlInvoices: true });
    expect(await admin.call(getCustomer, { params: { id: CustomerId } })).toMatchObject({ EndpointId: '5012345000008', XmlInvoices: true });
  });
});
