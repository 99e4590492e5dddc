import { describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import { findVatTypesOn } from '#server/modules/money/billing/billable.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let subject = 1;

const kept = async (Kind: string, CustomerId: number) =>
  (
    await app.db
      .insertInto('documents')
      .values({ Kind, SubjectId: subject++, CustomerId, FileName: 'Paper.pdf', Sha256: 'x', Bytes: Buffer.from('%PDF kept') })
      .returning('DocumentId')
      .executeTakeFirstOrThrow()
  ).DocumentId;

test('the company record gives papers its register, and a bank account for each currency', async () => {
  await app.db
    .insertInto('company_bank_accounts')
    .values([
      { CurrencyId: 1, BankName: 'Malvern Hills Bank', SortCode: '20-00-00', AccountNo: '73920415' },
      { CurrencyId: 2, BankName: 'Malvern Hills Bank', Iban: 'GB47 MALV 2000 0073 9204 23', Bic: 'MALVGB2LXXX' },
    ])
    .execute();
  const company = await findCompanySnapshot(app.db);
  expect(company.RegisteredIn).toBe('England and Wales');
  expect(company.BankAccounts.map((account) => [account.CurrencyCode, account.Iban ?? account.AccountNo])).toEqual([
    ['GBP', '73920415'],
    ['EUR', 'GB47 MALV 2000 0073 9204 23'],
  ]);
});

test('a VAT type says why it charges none', async () => {
  const types = [...(await findVatTypesOn(app.db, '2026-11-21')).values()];
  for (const { Description, Rate, Reason } of types)
    expect({ Description, isSaid: Reason !== null }).toEqual({ Description, isSaid: Rate.eq(0) });
});

describe('getDocument', () => {
  test('gives the kept bytes under their name', async () => {
    const id = await kept('Invoice', (await given.customer(app.db)).CustomerId);
    const response = await (await app.as('Finance')).send(getDocument, { params: { id } });
    expect(await response.text()).toBe('%PDF kept');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('Paper.pdf');
  });

  test('a customer reads its own invoices, never another’s, and no delivery notes', async () => {
    const { CustomerId } = await given.customer(app.db);
    const other = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    const own = await app.as('Customer', CustomerId);
    const id = await kept('Invoice', CustomerId);
    expect((await own.send(getDocument, { params: { id } })).status).toBe(200);
    await expect(other.call(getDocument, { params: { id } })).toFailWith('NOT_FOUND');
    await expect(own.call(getDocument, { params: { id: await kept('DeliveryNote', CustomerId) } })).toFailWith('NOT_FOUND');
  });

  test('the warehouse reads delivery notes, not invoices', async () => {
    const { CustomerId } = await given.customer(app.db);
    const warehouse = await app.as('Warehouse');
    const note = await kept('DeliveryNote', CustomerId);
    expect((await warehouse.send(getDocument, { params: { id: note } })).status).toBe(200);
    await expect(warehouse.call(getDocument, { params: { id: await kept('Invoice', CustomerId) } })).toFailWith('NOT_FOUND');
  });

  test('refuses nobody, an unknown id and a bad one', async () => {
    await expect((await app.as('nobody')).call(getDocument, { params: { id: 1 } })).toFailWith('NOT_SIGNED_IN');
    await expect((await app.as('Office')).call(getDocument, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Office')).call(getDocument, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
  });
});
