import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { companyFile } from '#contract/masterData/entities/company.ts';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { importOpeningItems } from '#contract/money/openingItems/calls.ts';
import { listReorder } from '#contract/warehouse/stock/reorder.ts';
import { fillWhenEmpty } from '#server/process/firstStart.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import { given } from '#tests/support/given.ts';
import { inRollback } from '#tests/support/inRollback.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp({ DEMO: '0', ADMIN_USER_NAME: 'ann', ADMIN_PASSWORD: 'Amber-Flint-70cl' });
const start = () => fillWhenEmpty(app.database, app.services.environment, () => undefined);

test('a house that begins without demo data has one warehouse of its own, which goods come into; started again, it has no second', async () => {
  await start();
  await start();
  const own = await app.db.selectFrom('suppliers').select('SupplierId').where('IsOwn', '=', true).execute();
  expect(own).toHaveLength(1);
  expect(await app.db.selectFrom('supplier_depots').select('SupplierId').execute()).toEqual(own);
  const product = await given.product(app.db);
  const finance = await app.as('Finance');
  const Rows = [{ ProductCode: product.Code, Quantity: '1000', UnitCost: '0.1523' }];
  expect(await finance.call(importOpeningItems, { body: { Kind: 'Stock', Rows, DryRun: true, FileName: null } })).toMatchObject({
    Rows: 1,
  });
  await expect((await app.as('Warehouse')).call(listReorder, { query: {} })).resolves.toEqual([]);
});

test('its code is one that no supplier has', async () => {
  await app.db.updateTable('suppliers').set({ IsOwn: false, AccountCode: 'own' }).where('IsOwn', '=', true).execute();
  await start();
  const own = await app.db.selectFrom('suppliers').select('AccountCode').where('IsOwn', '=', true).execute();
  expect(own).toEqual([{ AccountCode: 'OWN2' }]);
});

test('on a new database the first administrator signs in, sets up the company and imports customers and what they owe', async () => {
  await start();
  const nobody = await app.as('nobody');
  const token = await nobody.call(signIn, { body: { username: 'ann', password: 'Amber-Flint-70cl' } });
  const bearer = { authorization: `Bearer ${token}` };
  const params = { id: 1 };
  const { Version } = await nobody.call(companyFile.calls.get, { params }, bearer);
  const Name = 'Teme Glass Ltd';
  const company = await nobody.call(companyFile.calls.edit, { params, body: { Name, RegisteredOffice: '2 Kiln Lane', Version } }, bearer);
  expect(company).toMatchObject({ Name });
  const customers = { Rows: [{ AccountCode: 'ALD001', Name: 'Aldous Cider' }], FileName: null };
  expect(await nobody.call(customerFile.calls.importRows, { body: customers }, bearer)).toMatchObject({ Added: 1 });
  const owed = {
    AccountCode: 'ALD001',
    InvoiceNo: '901',
    InvoiceDate: '01/10/2026',
    DueDate: '31/10/2026',
    Amount: '1,200.00',
    VatAmount: '200.00',
  };
  const opening = { Kind: 'Invoices' as const, Rows: [owed], DryRun: false, FileName: null };
  expect(await nobody.call(importOpeningItems, { body: opening }, bearer)).toMatchObject({ Rows: 1 });
});

test('the company has one record: it cannot be deleted, and without it no date is open', async () => {
  await expect(app.db.deleteFrom('company').execute()).rejects.toThrow('cannot be deleted');
  await inRollback(app.db, async (tx) => {
    await sql`ALTER TABLE company DISABLE TRIGGER company_kept`.execute(tx);
    await tx.deleteFrom('company').execute();
    const dated = { subject: 'The payment', date: '2026-11-20', field: 'PaymentDate' };
    await expect(checkBusinessDate(tx, '2026-11-21', dated)).rejects.toMatchObject({ code: 'RULE_BROKEN' });
  });
});
