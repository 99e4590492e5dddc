import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { creditNoteXml, invoiceXml } from '#server/documents/ubl/document.ts';
import { demoDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';
import { brokenRules } from '#tests/support/eInvoice/en16931.ts';
import { given } from '#tests/support/given.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

/** Returns the number and the broken rules of each invalid document. */
const wrongOnes = async (db: Db) => {
  const invoices = await db.selectFrom('invoices').select(['InvoiceNo', 'Snapshot']).execute();
  const credits = await db.selectFrom('credits').select(['CreditNo', 'Snapshot']).where('CreditNo', 'is not', null).execute();
  const found = [
    ...invoices.map(({ InvoiceNo, Snapshot }) => [`Invoice ${InvoiceNo}`, brokenRules(invoiceXml(Snapshot as InvoiceSnapshot))] as const),
    ...credits.map(({ CreditNo, Snapshot }) => [`Credit ${CreditNo}`, brokenRules(creditNoteXml(Snapshot as CreditNoteSnapshot))] as const),
  ];
  return { wrong: found.filter(([, broken]) => broken.length > 0).slice(0, 10), invoices: invoices.length, credits: credits.length };
};

describe('every issued document of the demo is an e-invoice by the rules of EN 16931 and Peppol', () => {
  let database: SeededDatabase;
  beforeAll(async () => {
    database = await demoDatabase({ size: 'small', deals: 3000, today: '2026-11-21' });
  });
  afterAll(() => database.drop());

  test('invoices, debit and credit notes', async () => {
    const { wrong, invoices, credits } = await wrongOnes(database.db);
    expect(wrong).toEqual([]);
    expect(invoices).toBeGreaterThan(500);
    expect(credits).toBeGreaterThan(10);
  });
});

const app = useTestApp();

const line = fc.record({
  Quantity: fc.integer({ min: 1, max: 4000 }),
  UnitPrice: fc.integer({ min: 0, max: 99_999 }).map((pence) => pence / 100),
  VatTypeId: fc.constantFrom(1, 1, 2, 3, 4, 5),
});
const deed = fc.record({ which: fc.nat(20), part: fc.double({ min: 0.05, max: 1, noNaN: true }), isPrice: fc.boolean() });

const credit = async (
  office: Client,
  invoice: { InvoiceId: number; CustomerId: number },
  { which, part, isPrice }: { which: number; part: number; isPrice: boolean },
) => {
  const { Lines } = await office.call(findPartialCredit, { params: { a: invoice.InvoiceId, b: 0 } });
  const wanted = Lines[which % Lines.length];
  if (!wanted) return;
  const NetAmount = Math.round(wanted.NetAmount * part * 100) / 100;
  const some = isPrice ? { NetAmount } : { Quantity: Math.max(1, Math.floor(wanted.Quantity * part)) };
  const body = { ...invoice, CreditReasonId: 1, Lines: [{ InvoiceDetailId: wanted.InvoiceDetailId, ...some }] };
  const answer = await office.send(saveCredit, { body });
  expect(answer.status).toBeLessThan(500);
};

const setUp = async () => {
  await app.db
    .updateTable('company')
    .set({
      Name: 'Severn Glass Merchants Ltd',
      RegisteredOffice: 'Diglis Dock Road, Worcester, WR5 3BW',
      VatNumber: 'GB 612 4407 77',
      CompanyNumber: '03718264',
    })
    .execute();
  return app.as('Office');
};

overHistories(
  'whatever is invoiced and credited, in whatever parts, rates and currency',
  [fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(deed, { maxLength: 4 }), fc.constantFrom(1, 2)],
  async (lines, deeds, CurrencyId) => {
    await app.startOver();
    const office = await setUp();
    const { CustomerId } = await given.customer(app.db, { CurrencyId, CreditLimit: 900_000_000 });
    const Lines = lines.map((one, index) => ({ ...one, Description: `Line ${index + 1}` }));
    const { InvoiceId } = await office.call(createOrderAndInvoice, { body: { CustomerId, Lines } });
    for (const one of deeds) await credit(office, { InvoiceId, CustomerId }, one);
    expect((await wrongOnes(app.db)).wrong).toEqual([]);
  },
);
