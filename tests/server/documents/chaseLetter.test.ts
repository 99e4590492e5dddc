import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import { readText } from './pdfText.ts';
import * as given from './snapshots.ts';

afterAll(closeRenderer);

test('a letter that asks for money says into which account, and what to quote', async () => {
  const { Company, Customer, Currency } = given.euroInvoice;
  const late = {
    InvoiceNo: 20817,
    InvoiceDate: '2026-09-01',
    DueDate: '2026-10-01',
    CustomerOrderNo: null,
    Days: 51,
    Outstanding: '10.00',
  };
  const snapshot = { Company, Customer, Currency, Level: 1, WrittenOn: '2026-11-21', Invoices: [late], Total: '10.00' };
  const text = await readText(await renderPdf({ kind: 'chaseLetter', snapshot }));
  expect(text).toMatch(/IBAN \| \w/);
  expect(text).toContain(`Reference | ${Customer.AccountCode}`);
});
