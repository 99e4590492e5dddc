import { describe, expect, test } from 'vitest';
import { addAccessGroup, listAccessGroups, updateAccessGroup } from '#contract/masterData/entities/accessGroups.ts';
import {
  addUser,
  deactivateUser,
  deactivateUsers,
  getPasswordPolicy,
  getUser,
  listAccessGroupsOfUser,
  listCustomerAccountUsers,
  listCustomerUsers,
  listUsers,
  setAccessGroupsOfUser,
  updatePasswordPolicy,
  updateUser,
  updateUsers,
  verifyPassword,
} from '#contract/system/users/calls.ts';
import { signIn } from '#contract/system/auth/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const goodPassword = 'Clear-Flint-70cl';
let serial = 0;

const newUser = (more: object = {}) => ({
  UserName: `clerk${++serial}`,
  FirstName: 'Clara',
  SurName: 'Kerr',
  Email: 'clara@demijohn.example',
  Password: goodPassword,
  AccessGroups: [{ AccessGroupId: 2 }],
  ...more,
});

/** Adds a user who has signed in and set a password. */
const added = async (more: object = {}) => {
  const admin = await app.as('Admin');
  const { UserId } = await admin.call(addUser, { body: newUser(more) });
  await app.db.updateTable('users').set({ MustChangePassword: false }).where('UserId', '=', UserId).execute();
  return admin.call(getUser, { params: { id: UserId } });
};

const signedIn = async (userName: string, password = goodPassword) => {
  const nobody = await app.as('nobody');
  const token = await nobody.call(signIn, { body: { username: userName, password } });
  return { ...nobody, headers: { authorization: `Bearer ${token}` } };
};

describe('POST /api/User/AddUser', () => {
  test('the new user can sign in, and no reply shows the password', async () => {
    const user = await added();
    expect(user).toMatchObject({ UserName: `clerk${serial}`, Password: '', Active: true, AccessGroups: [{ AcessGroupName: 'Office' }] });
    expect((await signedIn(user.UserName)).headers.authorization).toMatch(/^Bearer /);
    const audit = await app.db.selectFrom('audit').selectAll().where('Entity', '=', 'users').where('EntityId', '=', user.UserId).execute();
    expect(JSON.stringify(audit)).not.toContain('argon2');
    expect(audit.length).toBeGreaterThan(0);
  });

  test('a name that is taken, whatever its case, is refused in the given words', async () => {
    const user = await added();
    const admin = await app.as('Admin');
    const answer = await admin.send(addUser, { body: newUser({ UserName: user.UserName.toUpperCase() }) });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: 'UserName already exists.', errors: { UserName: 'UserName already exists.' } });
  });

  test('a password against the policy answers 600 with what it lacks', async () => {
    const admin = await app.as('Admin');
    const answer = await admin.send(addUser, { body: newUser({ Password: 'short' }) });
    expect(answer.status).toBe(600);
    const { message, errors } = (await answer.json()) as { message: string; errors: Record<string, string> };
    expect(message).toContain('at least 10 characters');
    expect(Object.keys(errors)).toEqual(['Password']);
  });

  test('an e-mail that is none is named', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(addUser, { body: newUser({ Email: 'clara@' }) })).toFailWith('INVALID_INPUT', 'Email');
  });

  test('a customer’s user needs an account, and staff get no customer role', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(addUser, { body: newUser({ AccessGroups: [{ AccessGroupId: 5 }] }) })).toFailWith(
      'INVALID_INPUT',
      'CustomerId',
    );
    const { CustomerId } = await given.customer(app.db);
    await expect(admin.call(addUser, { body: newUser({ CustomerId }) })).toFailWith('INVALID_INPUT', 'AccessGroups');
    const user = await added({ CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    expect(await admin.call(listCustomerAccountUsers, { params: { id: CustomerId } })).toMatchObject([{ UserId: user.UserId }]);
    expect((await admin.call(listCustomerUsers)).map((one) => one.UserId)).toContain(user.UserId);
    expect((await admin.call(listUsers)).map((one) => one.UserId)).not.toContain(user.UserId);
  });
});

describe('PUT /api/User/UpdateUser/{id}', () => {
  const profile = (user: { UserName: string }, more: object = {}) => ({
    UserName: user.UserName,
    FirstName: 'Clara',
    SurName: 'Stone',
    Email: 'clara@demijohn.example',
    ...more,
  });

  test('one’s own names are changed with the current password', async () => {
    const user = await added();
    const me = await signedIn(user.UserName);
    const update = { params: { id: user.UserId }, body: profile(user, { Password: goodPassword }) };
    expect(await me.call(updateUser, update, me.headers)).toMatchObject({ SurName: 'Stone', Password: '' });
  });

  test('one’s own profile is taken as it was read: groups, switch and account that are unchanged are no change', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (const user of [
      await added({ AccessGroups: [{ AccessGroupId: 3 }, { AccessGroupId: 2 }] }),
      await added({ CustomerId, AccessGroups: [{ AccessGroupId: 5 }] }),
    ]) {
      const me = await signedIn(user.UserName);
      const own = { params: { id: user.UserId } };
      const read = await me.call(getUser, own, me.headers);
      const { UserId, FirstName, Email, UserName, Active, CustomerId: account, AccessGroups } = read;
      const told = { UserId, FirstName, Email, UserName, Active, CustomerId: account };
      const body = {
        ...told,
        SurName: 'Stone',
        Password: goodPassword,
        AccessGroups: AccessGroups.map(({ AccessGroupId, AcessGroupName }) => ({ AccessGroupId, AcessGroupName })).toReversed(),
      };
      expect(await me.call(updateUser, { ...own, body }, me.headers)).toMatchObject({
        SurName: 'Stone',
        Active: true,
        CustomerId: user.CustomerId,
        AccessGroups: read.AccessGroups,
      });
    }
  });

  test('without, or with a wrong current password nothing changes', async () => {
    const user = await added();
    const me = await signedIn(user.UserName);
    for (const Password of [undefined, '', 'wrong'])
      await expect(me.call(updateUser, { params: { id: user.UserId }, body: profile(user, { Password }) }, me.headers)).toFailWith(
        'INVALID_INPUT',
        'Password',
      );
    expect(await me.call(getUser, { params: { id: user.UserId } }, me.headers)).toMatchObject({ SurName: 'Kerr' });
  });

  test('a new password replaces the old one; the same again is refused in the given words', async () => {
    const user = await added();
    const me = await signedIn(user.UserName);
    const body = (NewPassword: string) => profile(user, { Password: goodPassword, NewPassword });
    const same = await me.send(updateUser, { params: { id: user.UserId }, body: body(goodPassword) }, me.headers);
    expect(await same.json()).toMatchObject({ message: 'New password must be different from the current password.' });
    const weak = await me.send(updateUser, { params: { id: user.UserId }, body: body('alllowercase') }, me.headers);
    expect(weak.status).toBe(600);
    await me.call(updateUser, { params: { id: user.UserId }, body: body('Green-Flint-50cl') }, me.headers);
    await expect(signedIn(user.UserName)).rejects.toThrow('is wrong');
    const again = await signedIn(user.UserName, 'Green-Flint-50cl');
    const back = { params: { id: user.UserId }, body: profile(user, { Password: 'Green-Flint-50cl', NewPassword: goodPassword }) };
    expect((await again.send(updateUser, back, again.headers)).status).toBe(600);
  });

  test('a new password ends one’s other sessions and keeps this one; one set by an Admin ends all', async () => {
    const user = await added();
    const here = await signedIn(user.UserName);
    const elsewhere = await signedIn(user.UserName);
    const own = { params: { id: user.UserId } };
    const body = profile(user, { Password: goodPassword, NewPassword: 'Green-Flint-50cl' });
    await here.call(updateUser, { ...own, body }, here.headers);
    await expect(elsewhere.call(getUser, own, elsewhere.headers)).toFailWith('NOT_SIGNED_IN');
    expect(await here.call(getUser, own, here.headers)).toMatchObject({ UserId: user.UserId });
    const admin = await app.as('Admin');
    await admin.call(updateUser, { ...own, body: profile(user, { NewPassword: 'Brown-Flint-33cl' }) });
    await expect(here.call(getUser, own, here.headers)).toFailWith('NOT_SIGNED_IN');
  });

  test('a change of password that is sent twice happens once and gets the same answer', async () => {
    const user = await added();
    const me = await signedIn(user.UserName);
    const change = { params: { id: user.UserId }, body: profile(user, { Password: goodPassword, NewPassword: 'Green-Flint-50cl' }) };
    const headers = { ...me.headers, 'idempotency-key': `change ${user.UserId}` };
    const first = await me.send(updateUser, change, headers);
    const again = await me.send(updateUser, change, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.text()).toBe(await first.text());
  });

  test('a customer’s user cannot leave the account, whatever is sent', async () => {
    const { CustomerId } = await given.customer(app.db);
    const user = await added({ CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    const me = await signedIn(user.UserName);
    const body = profile(user, { Password: goodPassword, CustomerId: null, AccessGroups: undefined, Active: undefined });
    expect(await me.call(updateUser, { params: { id: user.UserId }, body }, me.headers)).toMatchObject({ CustomerId, SurName: 'Stone' });
  });

  test('staff are given no account and a customer’s user is taken off none, whoever asks: CustomerId is named', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const staff = await added();
    const external = await added({ CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    const change = (user: typeof staff, more: object) => admin.call(updateUser, { params: { id: user.UserId }, body: profile(user, more) });
    await expect(change(staff, { CustomerId })).toFailWith('INVALID_INPUT', 'CustomerId');
    await expect(change(external, { CustomerId: null })).toFailWith('INVALID_INPUT', 'CustomerId');
    expect((await admin.call(listUsers)).find((one) => one.UserId === staff.UserId)).toMatchObject({ CustomerId: null });
    const groups = { CustomerId, AccessGroups: [{ AccessGroupId: 5 }] };
    expect(await change(staff, groups)).toMatchObject({ CustomerId });
    const other = await given.customer(app.db);
    expect(await change(external, { CustomerId: other.CustomerId })).toMatchObject({ CustomerId: other.CustomerId });
  });

  test('a group takes no role that somebody in it may not hold', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const addGroup = (AcessGroupName: string, role: 'Office' | 'Customer') =>
      admin.call(addAccessGroup, { body: { AcessGroupName, Roles: [role] } });
    const [desk, buyers] = [await addGroup('Desk', 'Office'), await addGroup('Buyers', 'Customer')];
    await added({ AccessGroups: [{ AccessGroupId: desk.AccessGroupId }] });
    await added({ CustomerId, AccessGroups: [{ AccessGroupId: buyers.AccessGroupId }] });
    const change = (group: typeof desk, Roles: ('Office' | 'Customer' | 'Finance')[]) => {
      const { AcessGroupName, Active, Version } = group;
      return admin.call(updateAccessGroup, { params: { id: group.AccessGroupId }, body: { AcessGroupName, Active, Version, Roles } });
    };
    await expect(change(desk, ['Office', 'Customer'])).toFailWith('INVALID_INPUT', 'Roles');
    await expect(change(buyers, ['Customer', 'Office'])).toFailWith('INVALID_INPUT', 'Roles');
    expect(await change(desk, ['Office', 'Finance'])).toMatchObject({ Roles: ['Office', 'Finance'] });
  });

  test('a closed account gets no users, neither new nor moved ones', async () => {
    const { CustomerId } = await given.customer(app.db);
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', CustomerId).execute();
    const admin = await app.as('Admin');
    const groups = [{ AccessGroupId: 5 }];
    await expect(admin.call(addUser, { body: newUser({ CustomerId, AccessGroups: groups }) })).toFailWith('INVALID_INPUT', 'CustomerId');
    const other = await given.customer(app.db);
    const user = await added({ CustomerId: other.CustomerId, AccessGroups: groups });
    const move = { params: { id: user.UserId }, body: profile(user, { CustomerId }) };
    await expect(admin.call(updateUser, move)).toFailWith('INVALID_INPUT', 'CustomerId');
  });

  test.each(['adm\u200bin', '\u0430dmin', 'ad\u2028min', 'ad\nmin', 'ａdmin', 'admın'])(
    'a user name that only looks like another’s is refused: %j',
    async (UserName) => {
      const admin = await app.as('Admin');
      await expect(admin.call(addUser, { body: newUser({ UserName }) })).toFailWith('INVALID_INPUT', 'UserName');
    },
  );

  test('nobody but an Admin changes groups, the switch or the account, or another’s names', async () => {
    const user = await added();
    const other = await added();
    const me = await signedIn(user.UserName);
    const own = { params: { id: user.UserId } };
    for (const [field, value] of Object.entries({ AccessGroups: [{ AccessGroupId: 1 }], Active: false, CustomerId: 1 }))
      await expect(me.call(updateUser, { ...own, body: profile(user, { Password: goodPassword, [field]: value }) }, me.headers)).toFailWith(
        'NOT_ALLOWED',
        field,
      );
    await expect(me.call(updateUser, { params: { id: other.UserId }, body: profile(other) }, me.headers)).toFailWith('NOT_ALLOWED');
    await expect(me.call(getUser, { params: { id: other.UserId } }, me.headers)).toFailWith('NOT_FOUND');
    await expect(me.call(listAccessGroupsOfUser, { params: { id: other.UserId } }, me.headers)).toFailWith('NOT_FOUND');
  });

  test('an Admin leaves both passwords out; a save on an older version is refused and says who was faster', async () => {
    const user = await added();
    const admin = await app.as('Admin');
    const change = (Version: number) => ({ params: { id: user.UserId }, body: profile(user, { Version }) });
    const changed = await admin.call(updateUser, change(user.Version));
    expect(changed.SurName).toBe('Stone');
    const stale = await admin.send(updateUser, change(user.Version));
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'STALE_VERSION',
      message: expect.stringMatching(/^You changed this in another window on \d/),
    });
  });
});

describe('PUT /api/User/UpdateUsers', () => {
  test('several accounts take the same change, all or none', async () => {
    const admin = await app.as('Admin');
    const [one, two] = [await added(), await added()];
    const change = (Ids: number[], Changes: object) => admin.call(updateUsers, { body: { Ids, Changes } });
    await expect(change([one.UserId, 999_999], { SurName: 'Hale' })).toFailWith('NOT_FOUND');
    expect((await admin.call(getUser, { params: { id: one.UserId } })).SurName).toBe(one.SurName);
    expect(await change([two.UserId, one.UserId], { SurName: 'Hale' })).toMatchObject([
      { UserId: one.UserId, SurName: 'Hale', UserName: one.UserName },
      { UserId: two.UserId, SurName: 'Hale', UserName: two.UserName },
    ]);
    await expect(change([one.UserId, admin.userId], { Active: false })).toFailWith('RULE_BROKEN');
    expect(await change([one.UserId], { Active: false })).toMatchObject([{ Active: false }]);
  });
});

describe('PUT /api/User/DeactivateUsers', () => {
  test('all or none: with oneself among them nothing happens', async () => {
    const admin = await app.as('Admin');
    const user = await added();
    await expect(admin.call(deactivateUsers, { body: [user.UserId, admin.userId] })).toFailWith('RULE_BROKEN');
    await expect(admin.call(deactivateUsers, { body: [user.UserId, 999_999] })).toFailWith('NOT_FOUND');
    expect((await admin.call(getUser, { params: { id: user.UserId } })).Active).toBe(true);
    expect(await admin.call(deactivateUsers, { body: [user.UserId] })).toMatchObject([{ Active: false }]);
  });

  test('two Admins who take each other away at once: one of them stays', async () => {
    const first = await app.as('Admin');
    const second = await app.as('Admin');
    await app.db.updateTable('users').set({ Active: false }).where('UserId', 'not in', [first.userId, second.userId]).execute();
    const outcomes = await Promise.allSettled([
      first.call(deactivateUser, { params: { id: second.userId } }),
      second.call(deactivateUser, { params: { id: first.userId } }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('access groups', () => {
  test('are listed, added, changed; built-in ones keep their role', async () => {
    const admin = await app.as('Admin');
    const before = await admin.call(listAccessGroups);
    const group = await admin.call(addAccessGroup, { body: { AcessGroupName: 'Despatch desk', Roles: ['Office', 'Warehouse'] } });
    const body = { AcessGroupName: 'Despatch', Roles: group.Roles, Active: true, Version: group.Version };
    expect(await admin.call(updateAccessGroup, { params: { id: group.AccessGroupId }, body })).toMatchObject({
      AcessGroupName: 'Despatch',
    });
    await expect(admin.call(updateAccessGroup, { params: { id: group.AccessGroupId }, body })).toFailWith('STALE_VERSION');
    await expect(
      admin.call(updateAccessGroup, {
        params: { id: 1 },
        body: { AcessGroupName: 'Administrators', Roles: ['Office'], Active: true, Version: 1 },
      }),
    ).toFailWith('RULE_BROKEN');
    await expect(admin.call(addAccessGroup, { body: { AcessGroupName: 'x', Roles: [] } })).toFailWith('INVALID_INPUT', 'Roles');
    expect((await admin.call(listAccessGroups)).length).toBe(before.length + 1);
  });

  test('of a user are set as a whole', async () => {
    const admin = await app.as('Admin');
    const user = await added();
    const reply = await admin.call(setAccessGroupsOfUser, { body: { UserId: user.UserId, AccessGroupIds: [3, 4] } });
    expect(reply).toBe(`Access groups of ${user.UserName} saved`);
    const held = await admin.call(listAccessGroupsOfUser, { params: { id: user.UserId } });
    expect(held.map((group) => group.AcessGroupName)).toEqual(['Warehouse', 'Finance']);
  });
});

describe('the password policy', () => {
  test('is read by all, changed by an Admin, and verified without writing', async () => {
    const admin = await app.as('Admin');
    const office = await app.as('Office');
    const policy = await office.call(getPasswordPolicy);
    expect(await office.call(verifyPassword, { body: { Password: 'short' } })).toMatchObject({ IsValid: false });
    expect(await office.call(verifyPassword, { body: { Password: goodPassword } })).toMatchObject({ IsValid: true, Errors: [] });
    const changed = await admin.call(updatePasswordPolicy, { body: { ...policy, RequireSymbol: true } });
    expect(changed).toMatchObject({ RequireSymbol: true, Version: policy.Version + 1 });
    await expect(admin.call(updatePasswordPolicy, { body: policy })).toFailWith('STALE_VERSION');
    await expect(admin.call(updatePasswordPolicy, { body: { ...changed, MinimumLength: 0 } })).toFailWith('INVALID_INPUT', 'MinimumLength');
  });
});
