import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import type { ChaseLetterSnapshot } from '#server/documents/snapshots/chaseSnapshot.ts';
import { readText } from './pdfText.ts';
import * as given from './snapshots/snapshots.ts';

afterAll(closeRenderer);

const snapshotOf = (more: { Level: number; OnStop?: true }): ChaseLetterSnapshot => {
  const { Company, Customer, Currency } = given.euroInvoice;
  const late = {
    InvoiceNo: 20817,
    InvoiceDate: '2026-09-01',
    DueDate: '2026-10-01',
    CustomerOrderNo: null,
    Days: 51,
    Outstanding: '10.00',
  };
  return { Company, Customer, Currency, WrittenOn: '2026-11-21', Invoices: [late], Total: '10.00', ...more };
};
const wordsOf = async (snapshot: ChaseLetterSnapshot) => readText(await renderPdf({ kind: 'chaseLetter', snapshot }));

test('a letter that asks for money says into which account, and what to quote', async () => {
  const snapshot = snapshotOf({ Level: 1 });
  const text = await wordsOf(snapshot);
  expect(text).toMatch(/IBAN \| \w/);
  expect(text).toContain(`Reference | ${snapshot.Customer.AccountCode}`);
});

test('the last one threatens no stop to who is on stop already', async () => {
  expect(await wordsOf(snapshotOf({ Level: 3 }))).toContain('we may stop deliveries');
  const stopped = await wordsOf(snapshotOf({ Level: 3, OnStop: true }));
  expect(stopped).not.toContain('may stop');
  expect(stopped).toContain('We will not deliver anything more until then');
});
