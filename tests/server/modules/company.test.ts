import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { companyFile } from '#contract/masterData/entities/company.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { addPicture } from '#contract/masterData/pictures/calls.ts';
import { addStatement } from '#contract/money/statements/calls.ts';
import { placeholderCompany } from '#server/modules/masterData/company/queries.ts';
import { findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const { get, edit } = companyFile.calls;
const params = { id: 1 };

const change = async (body: object) => {
  const admin = await app.as('Admin');
  const { Version } = await admin.call(get, { params });
  return admin.call(edit, { params, body: { ...body, Version } });
};

test('has the limits that domain and calls put on it, and papers say what it says', async () => {
  const admin = await app.as('Admin');
  expect(await admin.call(get, { params })).toMatchObject({ DirectTolerancePercent: 5, RecountLimit: 50, WriteOffLimit: 5, LogoUrl: null });
  await change({ Name: 'Teme Glass Ltd', InvoiceWording: 'Goods stay ours until paid.', WriteOffLimit: 2.5, LockedThrough: '2026-01-31' });
  expect(await findCompanySnapshot(app.db)).toMatchObject({ Name: 'Teme Glass Ltd', InvoiceWording: 'Goods stay ours until paid.' });
  expect(await admin.call(get, { params })).toMatchObject({ WriteOffLimit: 2.5, LockedThrough: null });
});

test('is read and changed by Admin alone', async () => {
  for (const role of ['Office', 'Warehouse', 'Finance'] as const) {
    const other = await app.as(role);
    await expect(other.call(get, { params })).toFailWith('NOT_ALLOWED');
    await expect(other.call(edit, { params, body: { Version: 1 } })).toFailWith('NOT_ALLOWED');
  }
});

test('what is wrong with a change is said as for a new record, by its own reason and place', async () => {
  const admin = await app.as('Admin');
  const { Version } = await admin.call(get, { params });
  const errorsOf = async (body: object) => {
    const answer = await admin.send(edit, { params, body: { ...body, Version } });
    expect(answer.status, JSON.stringify(body)).toBe(400);
    return ((await answer.json()) as { errors: Record<string, string> }).errors;
  };
  expect(await errorsOf({ Name: null })).toEqual({ Name: 'is required' });
  expect(await errorsOf({ Email: 5 })).toEqual({ Email: 'must be text' });
  expect(await errorsOf({ CompanyNumber: '😀'.repeat(3) })).toEqual({ CompanyNumber: expect.stringContaining('contains “😀”') });
  expect(await errorsOf({ LockedThrough: { toString: 1 } })).toEqual({ LockedThrough: 'must be a date as YYYY-MM-DD' });
  const BankAccounts = [{ CompanyBankAccountId: 1, BankName: null }];
  expect(await errorsOf({ BankAccounts })).toEqual({ 'BankAccounts.0.BankName': 'is required' });
});

test('its bank accounts: one for each currency, with numbers that can be paid to; papers have those in use', async () => {
  const save = (row: object) => change({ BankAccounts: [{ BankName: 'Malvern Hills Bank', Active: true, ...row }] });
  await expect(save({ CurrencyId: 1, SortCode: '20-00-00' })).toFailWith('INVALID_INPUT', 'BankAccounts.0.Iban');
  await expect(save({ CurrencyId: 1, SortCode: '2000', AccountNo: '1' })).toFailWith('INVALID_INPUT', 'BankAccounts.0.SortCode');
  const saved = await save({ CurrencyId: 1, SortCode: '20-00-00', AccountNo: '73920415' });
  const [account] = saved.BankAccounts;
  await expect(save({ CurrencyId: 1, Iban: 'GB47MALV20000073920423' })).toFailWith('INVALID_INPUT', 'BankAccounts.0.CurrencyId');
  expect((await findCompanySnapshot(app.db)).BankAccounts).toMatchObject([{ CurrencyCode: 'GBP', AccountNo: '73920415' }]);
  // Leaves out the currency's name, which is read-only.
  const { Currency: _told, ...kept } = { ...account } as Record<string, unknown>;
  await change({ BankAccounts: [{ ...kept, Active: false }] });
  expect((await findCompanySnapshot(app.db)).BankAccounts).toEqual([]);
  await save({ CurrencyId: 1, Iban: 'GB47MALV20000073920423' });
});

test('its logo is a picture of the store, whose bytes papers draw', async () => {
  const admin = await app.as('Admin');
  const drawn = await Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(120), 40, 20).png();
  const { ImageUrl } = await admin.call(addPicture, { body: Uint8Array.from(drawn) });
  expect(await change({ LogoUrl: ImageUrl })).toMatchObject({ LogoUrl: ImageUrl });
  expect((await findCompanySnapshot(app.db)).Logo).toMatch(/^(iVBOR|\/9j\/)/);
  await expect(change({ LogoUrl: 'https://elsewhere.example/logo.png' })).toFailWith('INVALID_INPUT', 'LogoUrl');
  await change({ LogoUrl: null });
  expect((await findCompanySnapshot(app.db)).Logo).toBeNull();
});

test('no paper goes out in the name that a new database begins with: an invoice is not raised, a statement not drawn, and who mends it is said', async () => {
  const finance = await app.as('Finance');
  const customer = await given.customer(app.db);
  const { OrderId } = await readyDeal(app.db, { customer });
  const named = await app.db.selectFrom('company').select(['Name', 'RegisteredOffice']).executeTakeFirstOrThrow();
  await app.db.updateTable('company').set(placeholderCompany).execute();
  await expect(finance.call(raiseInvoice, { query: { OrderID: OrderId } })).rejects.toThrow(
    'An administrator enters them under Admin, Our Company',
  );
  await expect(finance.call(addStatement, { params: { customerId: customer.CustomerId, dateTo: '2026-11-21' }, query: {} })).toFailWith(
    'RULE_BROKEN',
  );
  await app.db.updateTable('company').set({ Name: named.Name }).execute();
  await expect(finance.call(raiseInvoice, { query: { OrderID: OrderId } })).toFailWith('RULE_BROKEN');
  await app.db.updateTable('company').set(named).execute();
  await finance.call(raiseInvoice, { query: { OrderID: OrderId } });
});
