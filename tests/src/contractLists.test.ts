// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCalls } from '#contract/index.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { makeAuthProvider } from '#src/authProvider/authProvider.ts';
import { contractLists } from '#src/dataProvider/contractLists.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { makeFinder, toPlural } from '#src/dataProvider/findResource.ts';
import { resources } from '#src/resources/resources.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { answerFromTheServer } from '#tests/support/resourceScreens.tsx';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const loadResources = async () => resources;
const provider = makeDataProvider(loadResources);
const find = makeFinder(loadResources);
const auth = makeAuthProvider({ rolesOfScreen: () => undefined, loadResources });
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
let customerId = 0;
let productId = 0;
let depotId = 0;
let supplierId = 0;

const signInFor = async (allow: Parameters<typeof isAllowed>[0]) => {
  const client = await (isAllowed(allow, staff) ? app.as(staff) : app.as('Customer', customerId));
  localStorage.setItem('token', client.token);
};

beforeAll(async () => {
  customerId = (await given.customer(app.db)).CustomerId;
  await account.deal(app.db, customerId, { StatusId: 2 });
  await account.invoice(app.db, customerId);
  await account.payment(app.db, customerId);
  const { SupplierId } = await given.supplier(app.db);
  supplierId = SupplierId;
  depotId = (
    await app.db.insertInto('supplier_depots').values({ SupplierId, Name: 'Elland' }).returning('SupplierDepotId').executeTakeFirstOrThrow()
  ).SupplierDepotId;
  productId = (await given.product(app.db)).ProductId;
});
beforeEach(() => answerFromTheServer(app));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Returns the id of the record that a list belongs to. No price batch exists yet, so its list has none. */
const idFor = (path: string) => {
  if (/Letters|RunAccounts|PriceList.History/.test(path)) return 999_999;
  if (path.includes('Depot')) return path.includes('ToProduct') ? productId : depotId;
  return path.includes('/Product') ? productId : customerId;
};

/** Returns the parameters that the list of one record needs. */
const metaOf = ({ path }: { path: string }) => ({
  id: idFor(path),
  entity: 'Customer',
  supplierId: path.includes('StockTake') ? supplierId : 0,
  productGroupId: 0,
  ...(path.endsWith('/StockSheet/Movements') && { productId }),
});

const asked = { pagination: { page: 1, perPage: 1200 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };

/** Lists without the accounts, because the generated resource of accounts has the same name. */
const onlyRead = contractLists.filter(({ name }) => name !== 'users');

describe.for(onlyRead.map((one) => [one.name, one] as const))('%s', ([name, { calls }]) => {
  beforeEach(() => signInFor(calls.list.allow));

  test('is listed, opened and referred to; its writes are refused in words', async () => {
    const meta = metaOf(calls.list);
    const { data, total } = await provider.getList(name, { ...asked, meta });
    expect(data).toHaveLength(Math.min(total ?? 0, 1200));
    const ids = data.slice(0, 3).map(({ id }) => id);
    expect(new Set((await provider.getMany(name, { ids, meta })).data.map(({ id }) => id))).toEqual(new Set(ids));
    for (const id of ids.slice(0, 1)) expect((await provider.getOne(name, { id, meta })).data.id).toBe(id);
    await expect(provider.getOne(name, { id: 999_999_999, meta })).rejects.toMatchObject({ status: 404 });
    await expect(provider.create(name, { data: {} })).rejects.toThrow('is read-only');
    await expect(provider.update(name, { id: 1, data: {}, previousData: { id: 1 } })).rejects.toThrow('is read-only');
    await expect(provider.updateMany(name, { ids: [1], data: {} })).rejects.toThrow('is read-only');
    await expect(provider.delete(name, { id: 1 })).rejects.toThrow('is read-only');
    await expect(provider.deleteMany(name, { ids: [1] })).rejects.toThrow('is read-only');
  });
});

test('a list of one record is read by a target or a filter of the name that the call has', async () => {
  await signInFor(['Office']);
  const { data } = await provider.getManyReference('customerOrderHistory', { ...asked, target: 'id', id: customerId });
  expect(data).toHaveLength(2);
  expect((await provider.getManyReference('orders', { ...asked, target: 'CustomerId', id: customerId })).data).toEqual(data);
  await expect(provider.getList('customerOrderHistory', asked)).rejects.toThrow('needs id in meta or in the filter');
});

test.for([
  'Orders',
  'Invoices',
  'Credits',
  'Payments',
  'PriceLists',
  'Quotations',
  'ProFormaInvoices',
  'PurchaseOrders',
  'PurchaseInvoices',
  'SupplierDepots',
])('%s is a name that a guesser makes of an id, and is read', async (name) => {
  await signInFor(['Office']);
  expect((await provider.getList(name, asked)).data).toBeInstanceOf(Array);
  const may = (action: string) => auth.canAccess?.({ resource: name, action });
  expect([await may('list'), await may('show'), await may('edit'), await may('create'), await may('delete')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

/** Ids in rows that lead to no list of their own. An e-invoice address is no record. For the others, the row names the kind or record. */
const withoutList = [
  'DebitInvoiceId',
  'DocumentId',
  'EndpointId',
  'FromHolderId',
  'HolderId',
  'LastStatementId',
  'RefundPaymentId',
  'ReversedById',
  'ReversesId',
  'ToHolderId',
];

test('each id in a row of a list leads to a resource, or is known to have no list', async () => {
  const fields = listCalls().flatMap(({ call }) => (call.list ? Object.keys(call.list.row.shape) : []));
  const names = [...new Set(fields.filter((field) => /[a-z]Id$/.test(field)))];
  const lost = [];
  for (const name of names) if (!(await find(toPlural(name.replace(/Id$/, ''))))) lost.push(name);
  expect(lost.toSorted()).toEqual(withoutList);
});
