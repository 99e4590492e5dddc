import { parseFilter } from '#contract/list.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { isForbiddenToKeys } from '#contract/call/forPeople.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { listCalls } from '#contract/index.ts';
import { addOrder, checkStockAndAddProduct, getOrder } from '#contract/sales/orders/calls.ts';
import { listPortalOrders } from '#contract/sales/portal/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { expandPaths } from '#contract/call/endpoint.ts';
import {
  deactivateUser,
  endSessionsOfUser,
  getUser,
  listUsers,
  makePasswordLink,
  setAccessGroupsOfUser,
  updateUser,
} from '#contract/system/users/calls.ts';
import { makeProgramKey, makeReadingKey } from '#contract/system/users/programKeys.ts';
import { given } from '#tests/support/given.ts';
import { addWithLink, bearer, goodPassword, secretOf } from '#tests/support/newAccounts.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
beforeEach(() => app.setClock(startOfClock));

/** Adds a program's account and its key. */
const addProgram = async (more: object = {}) => {
  const { admin, user, link } = await addWithLink(app, more);
  const params = { id: user.UserId };
  const { Key } = await admin.call(makeProgramKey, { params });
  return { admin, user, params, link, Key };
};

/** Returns the status of a call that any signed-in user may make, with this key. */
const statusOf = async (key: string) => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/Common/loadYear', headers: bearer(key) });
  return answer.statusCode;
};

test('a program takes an order by its key, once however often it is sent, and the history names the program', async () => {
  const { admin, user, params, Key } = await addProgram();
  const { customer, product } = await givenTrade(app.db);
  const nobody = await app.as('nobody');
  const send = () =>
    nobody.call(
      addOrder,
      { body: { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 12, UnitPrice: 150 }] } },
      { ...bearer(Key), 'idempotency-key': 'basket 4711' },
    );
  const order = await send();
  expect((await send()).OrderId).toBe(order.OrderId);
  expect(await nobody.call(getOrder, { query: { orderId: order.OrderId } }, bearer(Key))).toMatchObject({ DealNo: order.DealNo });
  const [entry] = await admin.call(getHistory, { params: { entity: 'Order', id: order.OrderId } });
  expect(entry).toMatchObject({ UserName: 'Clara Kerr', UserId: user.UserId });
  expect(await admin.call(getUser, { params })).toMatchObject({ PasswordState: 'Key', LastSignInAt: '2026-11-21T09:00:00.000Z' });
  const [listed] = await admin.call(listUsers, { query: { filter: { PasswordState: 'Key', q: user.UserName }, range: [0, 9] } });
  expect(listed?.UserId).toBe(user.UserId);
});

test('the key is kept nowhere, and that it was made stands in the history of the account', async () => {
  const { admin, params, Key } = await addProgram();
  const again = await admin.call(makeProgramKey, { params }, { 'idempotency-key': 'a new key' });
  for (const table of ['audit', 'idempotency_keys', 'program_keys', 'users'] as const) {
    const text = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
    expect(text).not.toContain(again.Key);
    expect(text).not.toContain(Key);
  }
  const history = await admin.call(getHistory, { params: { entity: 'User', id: params.id } });
  expect(history.map(({ Reason }) => Reason)).toContain('A program key was made');
});

describe('a key is made', () => {
  test('for an account that nobody signs in to, by an administrator', async () => {
    const { user } = await addWithLink(app);
    const admin = await app.as('Admin');
    const office = await app.as('Office');
    await expect(office.call(makeProgramKey, { params: { id: user.UserId } })).toFailWith('NOT_ALLOWED');
    for (const id of [admin.userId, office.userId])
      await expect(admin.call(makeProgramKey, { params: { id } })).rejects.toThrow(
        'signs in with a password. Add an account without one for the program.',
      );
    await expect(admin.call(makeProgramKey, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await admin.call(deactivateUser, { params: { id: user.UserId } });
    await expect(admin.call(makeProgramKey, { params: { id: user.UserId } })).rejects.toThrow('is not active');
  });

  test('and a link to choose a password, which was open, is worth nothing', async () => {
    const { link } = await addProgram();
    const nobody = await app.as('nobody');
    await expect(nobody.call(setPassword, { body: { link, password: goodPassword } })).toFailWith('LINK_ENDED');
  });
});

test('a program never changes who comes in, whatever its roles, and follows no stream', async () => {
  const { Key } = await addProgram({ AccessGroups: [{ AccessGroupId: 1 }] });
  const forPeople = listCalls().filter(({ call }) => isForbiddenToKeys(call) && call.allow !== 'anyone');
  const names = forPeople.map(({ name }) => name);
  for (const name of ['addUser', 'updateUser', 'makeProgramKey', 'confirmTwoStep', 'updatePasswordPolicy', 'followChanges', 'signOut'])
    expect(names).toContain(name);
  expect(forPeople.filter(({ call }) => call.path.includes('AccessGroup') && call.method !== 'GET').length).toBeGreaterThan(5);
  for (const { call } of forPeople) {
    const [url = ''] = expandPaths(call.path, () => '1');
    const answer = await app.app.inject({ method: call.method, url, headers: bearer(Key) });
    expect([call.path, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      call.path,
      403,
      'An API key cannot do this. Sign in instead.',
    ]);
  }
});

describe('a key ends', () => {
  test('with the next one', async () => {
    const { admin, params, Key } = await addProgram();
    const next = await admin.call(makeProgramKey, { params });
    expect([await statusOf(Key), await statusOf(next.Key)]).toEqual([401, 200]);
  });

  test('with the sessions of the account', async () => {
    const { admin, params, Key } = await addProgram();
    await admin.call(endSessionsOfUser, { params });
    expect(await statusOf(Key)).toBe(401);
    expect(await admin.call(getUser, { params })).toMatchObject({ PasswordState: 'None' });
  });

  test('as the account is switched off, and stays so when it is on again', async () => {
    const { admin, params, Key, user } = await addProgram();
    await admin.call(deactivateUser, { params });
    expect(await statusOf(Key)).toBe(401);
    await admin.call(updateUser, { params, body: { UserName: user.UserName, Active: true } });
    expect(await statusOf(Key)).toBe(401);
  });

  test('once a person has chosen a password for the account', async () => {
    const { admin, params, Key } = await addProgram();
    const { Link } = await admin.call(makePasswordLink, { params });
    expect(await statusOf(Key)).toBe(200);
    await (await app.as('nobody')).call(setPassword, { body: { link: secretOf(Link), password: goodPassword } });
    expect(await statusOf(Key)).toBe(401);
  });

  test('when nobody has used it for 90 days; each use begins them anew', async () => {
    const { params, Key } = await addProgram();
    app.setClock('2027-02-18T09:00:00Z');
    expect(await statusOf(Key)).toBe(200);
    app.setClock('2027-05-18T09:00:00Z');
    expect(await statusOf(Key)).toBe(200);
    app.setClock('2027-08-17T09:00:00Z');
    expect(await statusOf(Key)).toBe(401);
    expect(await (await app.as('Admin')).call(getUser, { params })).toMatchObject({ PasswordState: 'KeyEnded' });
  });

  test('and one that is no key, or a letter of which is another, never lets in', async () => {
    const { Key } = await addProgram();
    const other = `${Key.slice(0, -1)}${Key.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [other, Key.toUpperCase(), Key.slice(0, -1), 'djk_', `${Key}x`]) expect(await statusOf(wrong)).toBe(401);
  });
});

test('an administrator is told from 14 days before a key ends unused, until 14 days after, by Today and the list that it leads to', async () => {
  await app.db.deleteFrom('program_keys').execute();
  const { admin, user, params, Key } = await addProgram();
  expect(await admin.call(getUser, { params })).toMatchObject({ KeyEndsOn: '2027-02-19' });
  const told = async (day: string) => {
    app.setClock(`${day}T09:00:00Z`);
    const asked = await app.as('Admin');
    const found = (await asked.call(getTodayWork)).find(({ Kind }) => Kind === 'Keys');
    if (!found) return undefined;
    const { KeyEndsOn = '', Active } = Object.fromEntries(new URLSearchParams(found.Path.split('?')[1]));
    const [KeyEndsOnFrom, KeyEndsOnTo] = KeyEndsOn.split('..');
    const filter = parseFilter(listUsers.list, { KeyEndsOnFrom, KeyEndsOnTo, Active });
    expect(Object.keys(filter)).toHaveLength(3);
    const listed = await asked.call(listUsers, { query: { filter } });
    expect(listed.map(({ UserName }) => UserName)).toEqual(found.First.map(({ Name }) => Name));
    return [found.Count, ...found.First.map(({ Name, On }) => [Name, On])];
  };
  const ending = [1, [user.UserName, '2027-02-19']];
  expect(await told('2027-02-04')).toBeUndefined();
  expect(await told('2027-02-05')).toEqual(ending);
  expect(await told('2027-03-05')).toEqual(ending);
  expect(await told('2027-03-06')).toBeUndefined();
  app.setClock('2027-02-06T09:00:00Z');
  expect((await (await app.as('Office')).call(getTodayWork)).map(({ Kind }) => Kind)).not.toContain('Keys');
  expect(await statusOf(Key)).toBe(200);
  expect(await told('2027-02-06')).toBeUndefined();
  expect(await told('2027-05-01')).toEqual([1, [user.UserName, '2027-05-07']]);
});

test('a program does not learn from history or a file who comes in', async () => {
  const { user, Key } = await addProgram({ AccessGroups: [{ AccessGroupId: 1 }] });
  const { CustomerId } = await given.customer(app.db);
  const ask = async (url: string) => (await app.app.inject({ method: 'GET', url, headers: bearer(Key) })).statusCode;
  expect(await ask(`/api/History/Customer/${CustomerId}`)).toBe(200);
  for (const path of [`History/User/${user.UserId}`, `History/User/${user.UserId}/At/1`, 'History/AccessGroup/1', 'Export/AccessGroup'])
    expect([path, await ask(`/api/${path}`)]).toEqual([path, 403]);
});

test('a reading key sees what its account sees and changes nothing, by whatever method', async () => {
  const { user } = await addWithLink(app);
  const admin = await app.as('Admin');
  const params = { id: user.UserId };
  const { Key } = await admin.call(makeReadingKey, { params });
  expect(await admin.call(getUser, { params })).toMatchObject({ PasswordState: 'ReadingKey' });
  const { customer, product } = await givenTrade(app.db);
  const nobody = await app.as('nobody');
  const line = { ProductId: product.ProductId, Quantity: 12 };
  const priced = { CustomerId: customer.CustomerId, ...line };
  expect(await nobody.call(checkStockAndAddProduct, { body: priced }, bearer(Key))).toMatchObject({ ProductId: product.ProductId });
  const body = { CustomerId: customer.CustomerId, Lines: [{ ...line, UnitPrice: 150 }] };
  await expect(nobody.call(addOrder, { body }, bearer(Key))).rejects.toThrow('This API key is read-only');
  const doing = listCalls().filter(({ call }) => !call.isRead && call.allow !== 'anyone' && !isForbiddenToKeys(call));
  expect(doing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['raiseInvoice', 'confirmPrintDNote', 'editOrder', 'reverseDespatch']),
  );
  for (const { call } of doing) {
    const [url = ''] = expandPaths(call.path, () => '1');
    const answer = await app.app.inject({ method: call.method, url, headers: bearer(Key) });
    expect([call.path, answer.statusCode, answer.body]).toEqual([call.path, 403, expect.stringContaining('This API key is read-only')]);
  }
});

test('a key has the roles of its account as they are now', async () => {
  const { admin, params, Key } = await addProgram();
  const ask = async () => (await app.app.inject({ method: 'GET', url: '/api/DueOrder?range=[0,9]', headers: bearer(Key) })).statusCode;
  expect(await ask()).toBe(200);
  await admin.call(setAccessGroupsOfUser, { body: { UserId: params.id, AccessGroupIds: [3] } });
  expect(await ask()).toBe(403);
});

test('a customer’s program sees that account alone, and nothing once it is closed', async () => {
  const [own, other] = [await given.customer(app.db), await given.customer(app.db)];
  const { Key } = await addProgram({ CustomerId: own.CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
  const nobody = await app.as('nobody');
  expect(await nobody.call(listPortalOrders, { query: { range: [0, 9] } }, bearer(Key))).toEqual([]);
  const answer = await app.app.inject({ method: 'GET', url: `/api/Customer/${other.CustomerId}`, headers: bearer(Key) });
  expect(answer.statusCode).toBe(403);
  await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', own.CustomerId).execute();
  expect(await statusOf(Key)).toBe(401);
});

test('when it was used last is noted once an hour', async () => {
  const { params, Key } = await addProgram();
  const lastUse = async () =>
    (await app.db.selectFrom('program_keys').select('LastUsedAt').where('UserId', '=', params.id).executeTakeFirstOrThrow()).LastUsedAt;
  expect(await lastUse()).toBeNull();
  await statusOf(Key);
  const first = await lastUse();
  app.setClock('2026-11-21T09:40:00Z');
  await statusOf(Key);
  expect(await lastUse()).toEqual(first);
  app.setClock('2026-11-21T10:10:00Z');
  await statusOf(Key);
  expect(await lastUse()).not.toEqual(first);
});
