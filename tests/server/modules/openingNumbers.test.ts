import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { importOpeningItems, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const nextInvoiceNo = async () => {
  const { rows } = await sql<{ No: number }>`SELECT next_number::integer AS no FROM number_series WHERE series = 'invoice'`.execute(app.db);
  return rows[0]?.No;
};

test('until the first invoice of ours is raised, ours go on after the highest brought in; once it is, what is brought in stands below ours', async () => {
  const finance = await app.as('Finance');
  const customer = await given.customer(app.db);
  const bring = (InvoiceNo: string, DryRun = false) => {
    const row = { AccountCode: customer.AccountCode, InvoiceNo, InvoiceDate: '01/10/2026', Amount: '1,200.00', VatAmount: '200.00' };
    return finance.call(importOpeningItems, { body: { Kind: 'Invoices', Rows: [row], DryRun, FileName: null } });
  };
  const before = await nextInvoiceNo();
  expect(await bring('20440', true)).toMatchObject({ NextInvoiceNo: 20_441 });
  expect(await nextInvoiceNo()).toBe(before);
  const { OpeningBatchId } = await bring('20440');
  expect(await nextInvoiceNo()).toBe(20_441);
  await finance.call(undoOpeningBatch, { params: { id: OpeningBatchId ?? 0 } });
  expect(await nextInvoiceNo()).toBe(before);
  await bring('20451');
  const { OrderId } = await readyDeal(app.db, { customer });
  await finance.call(raiseInvoice, { query: { OrderID: OrderId } });
  const ours = await app.db.selectFrom('invoices').select('InvoiceNo').where('Kind', '=', 'Sales').execute();
  expect(ours).toEqual([{ InvoiceNo: 20_452 }]);
  await expect(bring('20453')).toFailWith('INVALID_INPUT', 'Rows.0.InvoiceNo');
  expect(await bring('20411')).toMatchObject({ NextInvoiceNo: null });
  expect(await nextInvoiceNo()).toBe(20_453);
});
