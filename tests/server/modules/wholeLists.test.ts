import { beforeAll, expect, test } from 'vitest';
import { listCredits, addCredit } from '#contract/money/credits/calls.ts';
import { listInvoices } from '#contract/money/invoices/calls.ts';
import { listPayments } from '#contract/money/payments/calls.ts';
import { listOrders } from '#contract/sales/orders/calls.ts';
import { listPriceLists } from '#contract/sales/prices/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let mine = 0;

beforeAll(async () => {
  const office = await app.as('Office');
  for (const AccountCode of ['OWN', 'OTHER']) {
    const { CustomerId } = await given.customer(app.db, { AccountCode });
    if (AccountCode === 'OWN') mine = CustomerId;
    await account.deal(app.db, CustomerId, { StatusId: 2 });
    await account.invoice(app.db, CustomerId);
    await account.payment(app.db, CustomerId);
    await office.call(addCredit, { body: { CustomerId, CreditReasonId: 1, Comment: AccountCode } });
    const { ProductId } = await given.product(app.db);
    const { SupplierDepotId } = await app.db.selectFrom('supplier_depots').select('SupplierDepotId').executeTakeFirstOrThrow();
    await app.db
      .insertInto('price_lists')
      .values({
        CustomerId,
        ProductId,
        SupplierDepotId,
        MinimumQuantity: 1,
        SellPrice: 170,
        EffectiveFrom: '2026-01-01',
        Revision: 1,
        Status: 'Saved',
      })
      .execute();
  }
});

const lists = { listOrders, listInvoices, listCredits, listPayments, listPriceLists };

test.each(Object.entries(lists))('%s has the rows of every account, and of one where it is asked for', async (_name, call) => {
  const office = await app.as('Office');
  const customers = async (filter: { CustomerId?: number }) =>
    new Set((await office.call(call, { query: { filter, range: [0, 99] } })).map(({ CustomerId }) => CustomerId));
  expect((await customers({})).size).toBeGreaterThan(1);
  expect(await customers({ CustomerId: mine })).toEqual(new Set([mine]));
});

test.each(Object.entries(lists))('%s is refused to the warehouse', async (_name, call) => {
  await expect((await app.as('Warehouse')).call(call, { query: {} })).toFailWith('NOT_ALLOWED');
});

test('an invoice is found by the beginning of its number, or while money is owed', async () => {
  const office = await app.as('Office');
  const [first] = await office.call(listInvoices, { query: { range: [0, 0] } });
  const found = await office.call(listInvoices, { query: { filter: { q: String(first?.InvoiceNo) } } });
  expect(found.map(({ InvoiceNo }) => InvoiceNo)).toEqual([first?.InvoiceNo]);
  const open = await office.call(listInvoices, { query: { filter: { Show: 'Open' } } });
  expect(open.every(({ Outstanding }) => Outstanding !== 0)).toBe(true);
});
