// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addColour, editColour } from '#contract/masterData/entities/referenceFiles.ts';
import { allEntities } from '#contract/masterData/entities/all.ts';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import { configureMessages } from '#contract/words.ts';
import { onExpiry } from '#src/api/session/expiry.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { customers } from '#src/resources/customers.ts';
import { customerGroups } from '#src/resources/references/customerGroups.ts';
import { colours } from '#src/resources/references/colours.ts';
import { customersAccounts } from '#src/resources/people/customersAccounts.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { resources } from '#src/resources/resources.ts';
import { usersAccounts } from '#src/resources/people/usersAccounts.ts';
import { given } from '#tests/support/given.ts';
import { newAccount } from '#tests/support/newAccounts.ts';
import { answerFromTheServer } from '#tests/support/resourceScreens.tsx';
import { sampleOf } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const provider = makeDataProvider(async () => resources);
let client: Client;
let customerId = 0;

const signIn = async (role: Parameters<typeof app.as>[0]) => {
  client = await app.as(role, role === 'Customer' ? customerId : undefined);
  localStorage.setItem('token', client.token);
};

// An expired sign-in is not renewed in this test.
onExpiry({ signInAgain: async () => false, startAfresh: () => undefined });

beforeAll(async () => {
  customerId = (await given.customer(app.db)).CustomerId;
});
beforeEach(async () => {
  configureMessages();
  await signIn(['Admin', 'Office', 'Finance']);
  answerFromTheServer(app);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Values = Record<string, unknown>;

/** Returns the body that a form sends for a new record. */
const bodyOf = async ({ entity, name }: Resource): Promise<Values> => {
  if (name === usersAccounts.name) return newAccount({ AccessGroupIds: [2] });
  if (name === customersAccounts.name)
    return newAccount({ AccessGroupIds: [5], AccessGroups: [{ AccessGroupId: 5 }], CustomerId: customerId });
  const file = allEntities.find((one) => one.name === entity);
  if (!file) throw new Error(`No sample of ${name}`);
  return sampleOf(client, file);
};

const some = (resource: Resource) =>
  resource.fields.find(
    ({ name, shape, isReadOnly, isAddOnly }) => name === resource.title && shape === 'text' && !isReadOnly && !isAddOnly,
  );
const create = async (resource: Resource) => (await provider.create<Row>(resource.name, { data: await bodyOf(resource) })).data;
const byId = { field: 'id', order: 'ASC' as const };
const whole = (resource: Resource) => ({ pagination: { page: 1, perPage: 1000 }, sort: { ...byId, field: resource.id }, filter: {} });
/** Returns the row's form fields and its id. */
const entered = ({ fields, id }: Resource, row: Row) =>
  Object.fromEntries(
    ['id', id, ...fields.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name)].map((name) => [name, row[name]]),
  );
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const named = <R extends Resource>(of: readonly R[]) => of.map((one) => [one.name, one] as const);

const listed = resources.filter(({ isSingle }) => !isSingle);
const written = listed.filter(({ isReadOnly }) => !isReadOnly);
const onlyRead = listed.filter(({ isReadOnly }) => isReadOnly);
const single = resources.filter(({ isSingle }) => isSingle);

describe.for(named(written))('%s', ([name, resource]) => {
  test('create, getOne, getMany: a record by its id, as it was given', async () => {
    const [one, other] = [await create(resource), await create(resource)];
    expect(one.id).toBe(one[resource.id]);
    const { data: read } = await provider.getOne<Row>(name, { id: one.id });
    expect({ ...entered(resource, read), Version: read.Version }).toEqual({ ...entered(resource, one), Version: 1 });
    const { data } = await provider.getMany<Row>(name, { ids: [other.id, one.id] });
    expect(ids(data).toSorted((a, b) => a - b)).toEqual([one.id, other.id]);
    expect(data.find(({ id }) => id === one.id)?.[resource.title]).toEqual(one[resource.title]);
  });

  test('getList: by the page, counted, filtered and in order', async () => {
    for (let made = 0; made < 3; made++) await create(resource);
    const all = await provider.getList<Row>(name, whole(resource));
    expect(all.total).toBeGreaterThanOrEqual(3);
    expect(ids(all.data)).toEqual(ids(all.data).toSorted((a, b) => a - b));
    const page = await provider.getList<Row>(name, { ...whole(resource), pagination: { page: 2, perPage: 2 } });
    expect([ids(page.data), page.total]).toEqual([ids(all.data).slice(2, 4), all.total]);
    const backwards = await provider.getList<Row>(name, { ...whole(resource), sort: { field: resource.id, order: 'DESC' } });
    expect(ids(backwards.data)[0]).toBe(Math.max(...ids(all.data)));
    const [, wanted] = all.data;
    const filtered = await provider.getList<Row>(name, { ...whole(resource), filter: { id: [wanted!.id] } });
    expect([ids(filtered.data), filtered.total]).toEqual([[wanted!.id], 1]);
  });

  test('getManyReference: those that point to one, by the page', async () => {
    const pointing = resource.fields.find(({ shape, isOptional }) => shape === 'reference' && !isOptional) ?? some(resource);
    const one = await create(resource);
    const target = pointing?.name ?? resource.title;
    const asked = { ...whole(resource), target, id: one[target] as number };
    const { data, total } = await provider.getManyReference<Row>(name, asked);
    expect(ids(data)).toContain(one.id);
    expect(data.every((row) => row[target] === one[target])).toBe(true);
    expect(total).toBe(data.length);
  });

  test('update: on the version it was read in; what is wrong is named by its field', async () => {
    const before = await create(resource);
    const field = some(resource);
    const change = field ? { [field.name]: (await bodyOf(resource))[field.name] } : {};
    const data = { ...before, ...change };
    const { data: after } = await provider.update<Row>(name, { id: before.id, data, previousData: before });
    expect(after).toMatchObject({ id: before.id, ...change, Version: before.Version + 1 });
    await expect(provider.update(name, { id: before.id, data, previousData: before })).rejects.toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    const wrong = { ...after, [resource.title]: { a: 1 } };
    await expect(provider.update(name, { id: before.id, data: wrong, previousData: after })).rejects.toMatchObject({
      status: 400,
      body: { errors: { [resource.title]: expect.any(String) as string } },
    });
    await expect(provider.create(name, { data: {} })).rejects.toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('update: of the whole record as a stock form sends it, or of one field alone', async () => {
    const before = await create(resource);
    const { data: after } = await provider.update<Row>(name, { id: before.id, data: before, previousData: before });
    expect(after).toMatchObject({ id: before.id, Version: before.Version + 1 });
    const field = some(resource);
    if (!field) return;
    const part = { [field.name]: (await bodyOf(resource))[field.name] };
    const { data: changed } = await provider.update<Row>(name, { id: before.id, data: part, previousData: after });
    expect(changed).toMatchObject({ ...part, Version: after.Version + 1 });
  });

  test('update and create: a field that nobody knows is refused by its name', async () => {
    const before = await create(resource);
    const refused = { status: 400, body: { errors: { Nonsense: expect.any(String) as string } } };
    const data = { ...before, Nonsense: 1 };
    await expect(provider.update(name, { id: before.id, data, previousData: before })).rejects.toMatchObject(refused);
    await expect(provider.create(name, { data: { ...(await bodyOf(resource)), Nonsense: 1 } })).rejects.toMatchObject(refused);
  });

  test('updateMany: one call changes all records or none', async () => {
    const two = [await create(resource), await create(resource)];
    const data = resource.canRemove ? { Active: true } : {};
    await expect(provider.updateMany(name, { ids: [...ids(two), 999_999], data })).rejects.toMatchObject({ status: 404 });
    for (const { id } of two) expect((await provider.getOne<Row>(name, { id })).data.Version).toBe(1);
    expect(await provider.updateMany(name, { ids: ids(two), data })).toEqual({ data: ids(two) });
    for (const one of two) {
      const { data: after } = await provider.getOne<Row>(name, { id: one.id });
      expect({ ...entered(resource, after), Version: after.Version }).toMatchObject({ ...entered(resource, one), ...data });
    }
    await expect(provider.updateMany(name, { ids: ids(two), data: { Nonsense: 1 } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { Nonsense: expect.any(String) as string } },
    });
    expect(await provider.updateMany(name, { ids: [], data })).toEqual({ data: [] });
  });

  test('a page of more than a thousand rows is read in parts', async () => {
    const asked = { ...whole(resource), pagination: { page: 1, perPage: 2500 } };
    const { data, total } = await provider.getList<Row>(name, asked);
    expect(data).toHaveLength(total ?? 0);
  });

  test('a column of a reference sorts by its name', async () => {
    for (const { name: field } of resource.fields.filter(({ shape }) => shape === 'reference')) {
      const sorted = async (by: string) =>
        ids((await provider.getList<Row>(name, { ...whole(resource), sort: { field: by, order: 'DESC' } })).data);
      expect(await sorted(getNameField(field))).toEqual(await sorted(field));
    }
  });
});

describe.for(named(onlyRead))('%s, which is only read', ([name, resource]) => {
  test('is listed and opened; what would change it is refused in words', async () => {
    const { data, total } = await provider.getList<Row>(name, whole(resource));
    expect(total).toBe(data.length);
    const [first] = data as [Row];
    expect((await provider.getOne<Row>(name, { id: first.id })).data).toMatchObject({ id: first.id });
    expect(ids((await provider.getMany<Row>(name, { ids: [first.id] })).data)).toEqual([first.id]);
    await expect(provider.create(name, { data: first })).rejects.toThrow('is read-only');
    await expect(provider.update(name, { id: first.id, data: first, previousData: first })).rejects.toThrow('is read-only');
    await expect(provider.updateMany(name, { ids: [first.id], data: {} })).rejects.toThrow('is read-only');
  });
});

describe.for(named(single))('%s, of which there is one', ([name]) => {
  test('is read and changed; there is nothing to list or to add', async () => {
    const { data: before } = await provider.getOne<Row>(name, { id: 1 });
    const { data: after } = await provider.update<Row>(name, { id: 1, data: before, previousData: before });
    expect(after).toMatchObject({ id: 1, Version: before.Version + 1 });
    const asked = { pagination: { page: 1, perPage: 10 }, sort: byId, filter: {} };
    await expect(provider.getList(name, asked)).rejects.toThrow('There is only one');
    await expect(provider.getMany(name, { ids: [1] })).rejects.toThrow('There is only one');
    await expect(provider.getManyReference(name, { ...asked, target: 'x', id: 1 })).rejects.toThrow('There is only one');
    await expect(provider.create(name, { data: before })).rejects.toThrow('There is only one');
  });
});

test.for(named(written.filter(({ canRemove }) => canRemove)))(
  '%s: delete and deleteMany deactivate, all or none',
  async ([name, resource]) => {
    const [one, two, three] = [await create(resource), await create(resource), await create(resource)];
    const { data: gone } = await provider.delete<Row>(name, { id: one.id, previousData: one });
    expect(gone).toMatchObject({ id: one.id, Active: false });
    await expect(provider.deleteMany(name, { ids: [two.id, 999_999, three.id] })).rejects.toMatchObject({ status: 404 });
    expect((await provider.getOne<Row>(name, { id: two.id })).data.Active).toBe(true);
    expect(await provider.deleteMany(name, { ids: [two.id, three.id] })).toEqual({ data: [two.id, three.id] });
    for (const { id } of [two, three]) expect((await provider.getOne<Row>(name, { id })).data.Active).toBe(false);
  },
);

test.for(named([...onlyRead, ...single]))('%s: nothing is removed', async ([name]) => {
  await expect(provider.delete(name, { id: 1, previousData: { id: 1 } })).rejects.toThrow(/is read-only|cannot be removed/);
  await expect(provider.deleteMany(name, { ids: [1] })).rejects.toThrow(/is read-only|cannot be removed/);
});

test.for(named(resources))('%s: whoever is not signed in gets nothing', async ([name]) => {
  await signIn('nobody');
  await expect(provider.getOne(name, { id: 1 })).rejects.toMatchObject({ status: 401 });
});

test.for(named(listed))('%s: what is not there is 404', async ([name]) => {
  await expect(provider.getOne(name, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test.for(named(written))('%s: whose work it is not may not add to it', async ([name]) => {
  await signIn('Warehouse');
  await expect(provider.create(name, { data: {} })).rejects.toMatchObject({ status: 403 });
});

test.for(named(single))('%s: whose work it is not may not change it', async ([name]) => {
  await signIn('Warehouse');
  await expect(provider.update(name, { id: 1, data: {}, previousData: { id: 1 } })).rejects.toMatchObject({ status: 403 });
});

test.for(named(listed))('%s: a list that nobody waits for any more is given up', async ([name, resource]) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))));
  });
  const giveUp = new AbortController();
  const asked = [
    provider.getList(name, { ...whole(resource), signal: giveUp.signal }),
    provider.getOne(name, { id: 1, signal: giveUp.signal }),
    provider.getMany(name, { ids: [1], signal: giveUp.signal }),
    provider.getManyReference(name, { ...whole(resource), target: resource.title, id: 1, signal: giveUp.signal }),
  ];
  await expect.poll(() => signals).toHaveLength(4);
  giveUp.abort();
  for (const one of asked) await expect(one).rejects.toMatchObject({ name: 'AbortError' });
});

test('more than the server answers at once are read page by page, and counted once', async () => {
  await app.db
    .insertInto('customer_groups')
    .values(Array.from({ length: 1100 }, (_group, index) => ({ Description: `Group ${index}` })))
    .execute();
  const asked = (page: number, perPage: number) => ({ ...whole(customerGroups), pagination: { page, perPage } });
  const { data, total } = await provider.getList<Row>(customerGroups.name, asked(1, 1050));
  expect([data.length, new Set(ids(data)).size, Number(total) >= 1100]).toEqual([1050, 1050, true]);
  const next = await provider.getList<Row>(customerGroups.name, asked(2, 1050));
  expect(next.data).toHaveLength(Number(total) - 1050);
  const many = await provider.getMany<Row>(customerGroups.name, { ids: ids(data) });
  expect(new Set(ids(many.data))).toEqual(new Set(ids(data)));
  await expect(provider.updateMany(customerGroups.name, { ids: ids(data), data: { Active: true } })).rejects.toThrow(
    'At most 1,000 records can be changed at once',
  );
  await expect(provider.deleteMany(customerGroups.name, { ids: ids(data) })).rejects.toThrow(
    'At most 1,000 records can be changed at once',
  );
});

test('totals come with a list that is asked for them; what else meta says is left alone', async () => {
  const asked = { ...whole(customers), meta: { totals: true, prefetch: ['groups'] } };
  const { meta } = await provider.getList<Row>(customers.name, asked);
  expect(meta).toMatchObject({ totals: [{ CurrencyCode: 'GBP', CreditLimit: expect.any(Number) as number }] });
});

test('a definition’s own calls are made where a resource is not regular', async () => {
  const irregular = { ...colours, calls: { ...colours.calls, edit: { ...editColour, method: 'POST' as const } } };
  const sent: string[] = [];
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`);
    return plain(url, { ...init, method: init.method === 'POST' ? 'PUT' : (init.method ?? 'GET') });
  });
  const { ColourId } = await client.call(addColour, { body: { Code: 'IRR', Description: 'Irregular' } });
  const data = { Code: 'IRR', Description: 'Changed', Version: 1 };
  const changed = await makeDataProvider(async () => [irregular]).update<Row>(colours.name, {
    id: ColourId,
    data,
    previousData: { id: ColourId, Version: 1 },
  });
  expect(changed.data).toMatchObject({ id: ColourId, Description: 'Changed' });
  expect(sent).toEqual([`POST /api/Colour/${ColourId}`]);
});

test('what a resource is comes at the second asking where the first was without a connection', async () => {
  let isOffline = true;
  const late = makeDataProvider(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return resources;
  });
  await expect(late.getList(colours.name, whole(colours))).rejects.toThrow('Failed to fetch');
  isOffline = false;
  expect(await late.getList(colours.name, whole(colours))).toMatchObject({ data: expect.any(Array) as Row[] });
});

test('a resource is found by its own name, by the end of its path, and by the name that a guesser makes of an id', async () => {
  const total = async (name: string) => (await provider.getList<Row>(name, { ...whole(colours), sort: byId })).total;
  expect(await total('Colours')).toBe(await total(colours.name));
  expect(await total('colours')).toBe(await total(colours.name));
  expect(await total('Hauliers')).toBe(await total('customers'));
  await expect(provider.getList('Nonsense', whole(colours))).rejects.toThrow('There is no resource Nonsense');
});
