import { expect, test } from 'vitest';
import { importOpeningItems } from '#contract/money/openingItems/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const invoice = (AccountCode: string, InvoiceNo: string, more: Record<string, string> = {}) => ({
  AccountCode,
  InvoiceNo,
  InvoiceDate: '01/10/2026',
  DueDate: '31/10/2026',
  Amount: '1,200.00',
  VatAmount: '200.00',
  ...more,
});

test('An opening cell that is an error of the spreadsheet, or money with the sign of another currency, is refused by row and column', async () => {
  const finance = await app.as('Finance');
  const { AccountCode } = await given.customer(app.db);
  const Rows = [
    invoice(AccountCode, '801', { Amount: '#REF!' }),
    invoice(AccountCode, '802', { CustomerOrderNo: '#N/A' }),
    invoice(AccountCode, '803', { Amount: '€1,200.00' }),
    invoice(AccountCode, '804', { Amount: '£1,200.00' }),
  ];
  const refused = finance.call(importOpeningItems, { body: { Kind: 'Invoices', Rows, DryRun: true, FileName: null } });
  await expect(refused).toFailWith('INVALID_INPUT');
  expect(((await refused.catch((error: unknown) => error)) as { errors: object }).errors).toEqual({
    'Rows.0.Amount': '“#REF!” is a spreadsheet error. Correct the cell',
    'Rows.1.CustomerOrderNo': '“#N/A” is a spreadsheet error. Correct the cell',
    'Rows.2.Amount': 'is in €, but the account’s currency is £',
  });
});

test('An opening invoice takes its VAT type by our code or by the tax code of the accounts, as Sage writes it', async () => {
  const finance = await app.as('Finance');
  const { AccountCode, CustomerId } = await given.customer(app.db);
  const Rows = [
    invoice(AccountCode, '811', { VatCode: '1' }),
    invoice(AccountCode, '812', { VatCode: 'T1' }),
    invoice(AccountCode, '813', { VatCode: '0', VatAmount: '0.00' }),
    invoice(AccountCode, '814', { VatCode: 'Z', VatAmount: '0.00' }),
  ];
  await finance.call(importOpeningItems, { body: { Kind: 'Invoices', Rows, DryRun: false, FileName: null } });
  const kept = await app.db
    .selectFrom('invoices')
    .innerJoin('invoice_details', 'invoice_details.InvoiceId', 'invoices.InvoiceId')
    .where('CustomerId', '=', CustomerId)
    .orderBy('InvoiceNo')
    .select('VatTypeId')
    .execute();
  expect(kept.map(({ VatTypeId }) => VatTypeId)).toEqual([1, 1, 3, 3]);
});
