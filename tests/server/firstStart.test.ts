import { expect, test } from 'vitest';
import { importOpeningItems } from '#contract/openingItems/calls.ts';
import { listReorder } from '#contract/stock/reorder.ts';
import { fillWhenEmpty } from '#server/firstStart.ts';
import { given } from '#tests/support/given.ts';
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
