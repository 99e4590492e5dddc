import { beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { addAccessGroup, getAccessGroup, listAccessGroups, updateAccessGroup } from '#contract/masterData/entities/accessGroups.ts';
import {
  deactivateUser,
  deactivateUsers,
  endSessionsOfUser,
  getUser,
  listCustomerUsers,
  listUsers,
  setAccessGroupsOfUser,
  updateUser,
} from '#contract/system/users/calls.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { addWithLink, enter, goodPassword } from '#tests/support/newAccounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Adds an account with a user who has set a password. */
const settled = async (more: object = {}) => {
  const { admin, user, link } = await addWithLink(app, more);
  await admin.call(setPassword, { body: { link, password: goodPassword } });
  return { admin, user, params: { id: user.UserId } };
};

describe('lists of accounts', () => {
  const names: Record<string, string> = {};
  beforeAll(async () => {
    const waiting = await addWithLink(app, { SurName: 'Waiting' });
    const set = await settled({ SurName: 'Settled', AccessGroups: [{ AccessGroupId: 4 }] });
    const gone = await settled({ SurName: 'Gone' });
    await gone.admin.call(deactivateUser, { params: gone.params });
    const locked = await settled({ SurName: 'Locked' });
    for (let attempt = 0; attempt < 10; attempt++)
      await app.app.inject({
        method: 'POST',
        url: '/api/Auth/signin',
        remoteAddress: '198.51.100.5',
        payload: { username: locked.user.UserName, password: 'wrong' },
      });
    Object.assign(names, {
      waiting: waiting.user.UserName,
      set: set.user.UserName,
      gone: gone.user.UserName,
      locked: locked.user.UserName,
    });
  });

  const found = async (filter: Record<string, unknown>) => {
    const admin = await app.as('Admin');
    const rows = await admin.call(listUsers, { query: { filter, range: [0, 99] } });
    return Object.entries(names).flatMap(([name, UserName]) => (rows.some((row) => row.UserName === UserName) ? [name] : []));
  };

  test.each([
    [{}, ['waiting', 'set', 'gone', 'locked']],
    [{ Active: false }, ['gone']],
    [{ AccessGroup: 'Finance' }, ['set']],
    [{ AccessGroup: ['Finance', 'Office'], Active: true }, ['waiting', 'set', 'locked']],
    [{ PasswordState: 'LinkSent' }, ['waiting']],
    [{ PasswordState: ['Set', 'MustChange'] }, ['set', 'gone', 'locked']],
    [{ Locked: true }, ['locked']],
    [{ SurName: 'sett' }, ['set']],
    [{ LastSignInTo: '2026-11-21T08:59:59.000Z' }, []],
    [{ LastSignInFrom: '2026-11-21T09:00:00.000Z' }, ['set', 'gone', 'locked']],
  ])('narrowed by %j have %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test('take a moment of any clock on earth, and refuse that of another by name', async () => {
    expect(await found({ LastSignInTo: '2026-11-21T22:59:59+14:00' })).toEqual([]);
    expect(await found({ LastSignInFrom: '2026-11-20T21:00:00-12:00' })).toEqual(['set', 'gone', 'locked']);
    for (const offset of ['+15:00', '-16:00', '+23:59'])
      await expect(found({ LastSignInFrom: `2026-11-21T09:00:00${offset}` })).toFailWith('INVALID_INPUT', 'filter.LastSignInFrom');
  });

  test('hold those that are active where nothing is asked for, and sort by when somebody was last there', async () => {
    const admin = await app.as('Admin');
    const whole = new Set((await admin.call(listUsers)).map((row) => row.UserName));
    expect([whole.has(names.gone ?? ''), whole.has(names.set ?? '')]).toEqual([false, true]);
    const sorted = await admin.call(listUsers, { query: { sort: ['LastSignInAt', 'DESC'], range: [0, 99] } });
    const instants = sorted.map((row) => row.LastSignInAt);
    expect(instants.filter((instant) => instant !== null)).toEqual(instants.slice(0, instants.indexOf(null)));
  });

  test('of customers’ people are narrowed by the account', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { admin, user } = await settled({ CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    await settled({ CustomerId: (await given.customer(app.db)).CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    const rows = await admin.call(listCustomerUsers, { query: { filter: { CustomerId }, range: [0, 9] } });
    expect(rows).toMatchObject([{ UserId: user.UserId, Groups: ['Customers'], PasswordState: 'Set' }]);
  });
});

describe('an administrator', () => {
  test('signs an account out wherever it is, and the history tells who did', async () => {
    const { admin, user, params } = await settled();
    const [here, there] = [await enter(app, user.UserName), await enter(app, user.UserName)];
    await admin.call(endSessionsOfUser, { params });
    for (const session of [here, there]) await expect(session.call(getUser, { params }, session.headers)).toFailWith('NOT_SIGNED_IN');
    await enter(app, user.UserName);
    const [latest] = await admin.call(getHistory, { params: { entity: 'User', id: user.UserId } });
    expect(latest).toMatchObject({ UserId: admin.userId, Fields: expect.arrayContaining(['SignedOutAt']) });
    await expect(admin.call(endSessionsOfUser, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });

  test('who signs out the own account elsewhere goes on here', async () => {
    const { user, params } = await settled({ AccessGroups: [{ AccessGroupId: 1 }] });
    const [here, there] = [await enter(app, user.UserName), await enter(app, user.UserName)];
    await here.call(endSessionsOfUser, { params }, here.headers);
    expect(await here.call(getUser, { params }, here.headers)).toMatchObject({ UserId: user.UserId });
    await expect(there.call(getUser, { params }, there.headers)).toFailWith('NOT_SIGNED_IN');
  });

  test('whose account has no password yet does not count as the last one', async () => {
    const { user, params } = await settled({ AccessGroups: [{ AccessGroupId: 1 }] });
    const { user: invited } = await addWithLink(app, { AccessGroups: [{ AccessGroupId: 1 }] });
    const me = await enter(app, user.UserName);
    await app.db.updateTable('users').set({ Active: false }).where('UserId', 'not in', [user.UserId, invited.UserId]).execute();
    const body = { UserId: params.id, AccessGroupIds: [2] };
    await expect(me.call(setAccessGroupsOfUser, { body }, me.headers)).toFailWith('RULE_BROKEN');
    expect((await me.call(getUser, { params }, me.headers)).Groups).toEqual(['Administrators']);
  });

  test('takes many accounts away or none, and not with the last who lets people in among them', async () => {
    const { admin, user } = await settled();
    const { user: other } = await settled();
    await expect(admin.call(deactivateUsers, { body: [user.UserId, other.UserId, admin.userId] })).toFailWith('RULE_BROKEN');
    for (const one of [user, other]) expect((await admin.call(getUser, { params: { id: one.UserId } })).Active).toBe(true);
    expect(await admin.call(deactivateUsers, { body: [user.UserId, other.UserId] })).toMatchObject([{ Active: false }, { Active: false }]);
  });
});

test('a change that leaves names and e-mail out keeps them; an empty one takes it away', async () => {
  const { admin, user, params } = await settled({ Email: 'clara@demijohn.example' });
  const change = (more: object) => admin.call(updateUser, { params, body: { UserName: user.UserName, ...more } });
  expect(await change({})).toMatchObject({ FirstName: 'Clara', SurName: 'Kerr', Email: 'clara@demijohn.example' });
  expect(await change({ FirstName: '', Email: null })).toMatchObject({ FirstName: null, SurName: 'Kerr', Email: null });
});

describe('an access group', () => {
  const addDesk = async (AcessGroupName: string, Roles: ('Admin' | 'Office')[]) => {
    const admin = await app.as('Admin');
    const group = await admin.call(addAccessGroup, { body: { AcessGroupName, Roles } });
    const change = (more: object) =>
      admin.call(updateAccessGroup, {
        params: { id: group.AccessGroupId },
        body: { AcessGroupName, Roles, Active: true, Version: group.Version, ...more },
      });
    return { admin, group, change, in: { AccessGroups: [{ AccessGroupId: group.AccessGroupId }] } };
  };

  test('is read by its number, by an administrator', async () => {
    const { admin, group } = await addDesk('Counter', ['Office']);
    const params = { id: group.AccessGroupId };
    expect(await admin.call(getAccessGroup, { params })).toEqual(group);
    await expect(admin.call(getAccessGroup, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    const rows = await admin.call(listAccessGroups, {
      query: { filter: { Roles: 'Warehouse' }, sort: ['AcessGroupName', 'DESC'], range: [0, 9] },
    });
    expect(rows.map((row) => row.AcessGroupName)).toEqual(['Warehouse']);
  });

  test('that users are in is not taken out of use, and they are named', async () => {
    const desk = await addDesk('Front desk', ['Office']);
    const users = [];
    for (let index = 0; index < 7; index++) users.push((await settled(desk.in)).user);
    const inOrder = users.map((user) => user.UserName).toSorted(new Intl.Collator('en', { numeric: true }).compare);
    await expect(desk.change({ Active: false })).rejects.toThrow(
      `${inOrder.slice(0, 5).join(', ')} and 2 more are in this group. Give them another group first.`,
    );
    await expect(desk.change({ Active: false })).toFailWith('IN_USE');
    const [first, ...others] = users;
    await desk.admin.call(deactivateUsers, { body: others.map((user) => user.UserId) });
    await expect(desk.change({ Active: false })).rejects.toThrow(`${first?.UserName} is in this group`);
    await desk.admin.call(setAccessGroupsOfUser, { body: { UserId: first?.UserId ?? 0, AccessGroupIds: [2] } });
    expect(await desk.change({ Active: false })).toMatchObject({ Active: false });
    const [back] = others;
    const on = { params: { id: back?.UserId ?? 0 }, body: { UserName: back?.UserName ?? '', Active: true } };
    await expect(desk.admin.call(updateUser, on)).toFailWith('INVALID_INPUT', 'AccessGroups');
  });

  test('that makes the last administrators keeps the role, and the name may change', async () => {
    const chiefs = await addDesk('Chiefs', ['Admin']);
    const { user } = await settled(chiefs.in);
    const me = await enter(app, user.UserName);
    await app.db.updateTable('users').set({ Active: false }).where('UserId', '<>', user.UserId).execute();
    const send = (more: object) =>
      me.call(
        updateAccessGroup,
        {
          params: { id: chiefs.group.AccessGroupId },
          body: { AcessGroupName: 'Chiefs', Roles: ['Admin'], Active: true, Version: chiefs.group.Version, ...more },
        },
        me.headers,
      );
    await expect(send({ Roles: ['Office'] })).toFailWith('RULE_BROKEN');
    expect(await send({ AcessGroupName: 'Partners' })).toMatchObject({ Roles: ['Admin'], AcessGroupName: 'Partners' });
  });
});
