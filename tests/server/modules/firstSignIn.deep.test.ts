import { beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '#contract/system/auth/calls.ts';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { expandPaths } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { addUser, getPasswordPolicy, getUser, updatePasswordPolicy, updateUser, verifyPassword } from '#contract/system/users/calls.ts';
import { addWithLink, claimsOf, enter, goodPassword, newAccount, otherPassword } from '#tests/support/newAccounts.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

beforeEach(async () => {
  app.setClock(startOfClock);
  await app.db.deleteFrom('sign_in_failures').execute();
});

/** Adds a user who has just signed in with the password that an administrator chose. */
const newcomer = async (more: object = {}) => {
  const admin = await app.as('Admin');
  const user = await admin.call(addUser, { body: newAccount({ Password: goodPassword, ...more }) });
  return { admin, user, me: await enter(app, user.UserName), params: { id: user.UserId } };
};

describe('a password that an administrator chose', () => {
  test('gives a token that says it must be changed, and the account says so too', async () => {
    const { user, me } = await newcomer();
    expect(user).toMatchObject({ PasswordState: 'MustChange', PasswordLink: null });
    expect(claimsOf(me.token)).toMatchObject({ MustChangePassword: true, UserId: user.UserId });
  });

  test('opens nothing until it is changed: every call but three answers 403 with words, for an Admin too', async () => {
    const { me } = await newcomer({
      AccessGroups: [{ AccessGroupId: 1 }, { AccessGroupId: 2 }, { AccessGroupId: 3 }, { AccessGroupId: 4 }],
    });
    const needless = new Set(['signOut', 'updateUser', 'verifyPassword']);
    const refused = listCalls().filter(({ name, call }) => call.allow !== 'anyone' && !needless.has(name));
    const open: string[] = [];
    for (const { name, call } of refused) {
      const answer = await app.app.inject({ method: call.method, url: expandPaths(call.path, () => '1')[0] ?? '', headers: me.headers });
      const words = '"message":"Choose a new password before you continue"';
      if (answer.statusCode !== 403 || !answer.payload.includes('PASSWORD_CHANGE_NEEDED') || !answer.payload.includes(words))
        open.push(name);
    }
    expect(refused.length).toBeGreaterThan(100);
    expect(open).toEqual([]);
  });

  test('is changed with the old one and the rules ticking; the session then goes on as any other', async () => {
    const { admin, user, me, params } = await newcomer();
    const ticks = await me.call(verifyPassword, { body: { Password: 'flintier' } }, me.headers);
    expect(ticks.Rules.filter((rule) => rule.IsMet).map((rule) => rule.Words)).toEqual([
      'Must have a lower-case letter',
      'Must not contain the user name',
      'Must not be a common password, even with digits or symbols added',
      'Must not be a name of the company, the product or the user, even with digits or symbols added',
    ]);
    const change = (more: object) => me.send(updateUser, { params, body: { UserName: user.UserName, ...more } }, me.headers);
    expect(await (await change({ Password: goodPassword })).json()).toMatchObject({ errors: { NewPassword: 'Choose a new password' } });
    expect(await (await change({ Password: 'wrong', NewPassword: otherPassword })).json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await (await change({ Password: goodPassword, NewPassword: goodPassword })).json()).toMatchObject({
      message: 'New password must be different from the current password.',
    });
    expect((await change({ Password: goodPassword, NewPassword: 'short' })).status).toBe(600);

    expect((await change({ Password: goodPassword, NewPassword: otherPassword })).status).toBe(200);

    expect(await me.call(getUser, { params }, me.headers)).toMatchObject({ PasswordState: 'Set', FirstName: 'Clara', SurName: 'Kerr' });
    expect(claimsOf((await enter(app, user.UserName, otherPassword)).token)).not.toHaveProperty('MustChangePassword');
    await expect(enter(app, user.UserName)).rejects.toThrow('or the password is wrong');
    expect(await admin.call(getUser, { params })).toMatchObject({ LastSignInAt: '2026-11-21T09:00:00.000Z' });
  });

  test('changes nothing but itself: whoever knows it renames nobody, moves no mail and takes no group', async () => {
    const { user, me, params } = await newcomer({ Email: 'clara@demijohn.example', AccessGroups: [{ AccessGroupId: 1 }] });
    const body = {
      UserName: 'somebodyelse',
      FirstName: 'Mallory',
      Email: 'mallory@demijohn.example',
      AccessGroups: [{ AccessGroupId: 4 }],
      Password: goodPassword,
      NewPassword: otherPassword,
    };
    expect(await me.call(updateUser, { params, body }, me.headers)).toMatchObject({
      UserName: user.UserName,
      FirstName: 'Clara',
      Email: 'clara@demijohn.example',
      AccessGroups: [{ AccessGroupId: 1 }],
    });
  });

  test('opens no other’s account, and signing out works', async () => {
    const { admin, me } = await newcomer({ AccessGroups: [{ AccessGroupId: 1 }] });
    const body = { UserName: 'whoever', Password: goodPassword, NewPassword: otherPassword };
    await expect(me.call(updateUser, { params: { id: admin.userId }, body }, me.headers)).toFailWith('PASSWORD_CHANGE_NEEDED');
    await me.call(signOut, {}, me.headers);
    await expect(me.call(verifyPassword, { body: { Password: 'x' } }, me.headers)).toFailWith('NOT_SIGNED_IN');
  });

  test('that is changed ends the other sessions that were opened with it', async () => {
    const { user, me, params } = await newcomer();
    const elsewhere = await enter(app, user.UserName);
    const body = { UserName: user.UserName, Password: goodPassword, NewPassword: otherPassword };
    await me.call(updateUser, { params, body }, me.headers);
    await expect(elsewhere.call(getUser, { params }, elsewhere.headers)).toFailWith('NOT_SIGNED_IN');
  });

  test('that is changed twice with one Idempotency-Key is changed once and answers the same', async () => {
    const { user, me, params } = await newcomer();
    const headers = { ...me.headers, 'idempotency-key': `first sign-in of ${user.UserName}` };
    const body = { UserName: user.UserName, Password: goodPassword, NewPassword: otherPassword };
    const answers = [await me.send(updateUser, { params, body }, headers), await me.send(updateUser, { params, body }, headers)];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await answers[1]?.text()).toBe(await answers[0]?.text());
  });

  test('is asked for again whenever an administrator sets another, and not where one changes one’s own', async () => {
    const { admin, user, params } = await newcomer();
    await admin.call(updateUser, { params, body: { UserName: user.UserName, NewPassword: otherPassword } });
    expect(claimsOf((await enter(app, user.UserName, otherPassword)).token)).toHaveProperty('MustChangePassword', true);
    const { link, user: chief } = await addWithLink(app, { AccessGroups: [{ AccessGroupId: 1 }] });
    await admin.call(setPassword, { body: { link, password: goodPassword } });
    const me = await enter(app, chief.UserName);
    const body = { UserName: chief.UserName, Password: goodPassword, NewPassword: otherPassword };
    await me.call(updateUser, { params: { id: chief.UserId }, body }, me.headers);
    expect(claimsOf((await enter(app, chief.UserName, otherPassword)).token)).not.toHaveProperty('MustChangePassword');
  });
});

describe('a password older than the policy lets it be', () => {
  test('is changed as one that an administrator chose, before anything else; who is in stays in', async () => {
    const { admin, user, link } = await addWithLink(app);
    await admin.call(setPassword, { body: { link, password: goodPassword } });
    const policy = await admin.call(getPasswordPolicy);
    await admin.call(updatePasswordPolicy, { body: { ...policy, MaximumAgeDays: 30 } });
    const params = { id: user.UserId };
    app.setClock('2026-12-21T09:00:00Z');
    const inTime = await enter(app, user.UserName);
    app.setClock('2026-12-21T09:00:01Z');
    expect(await inTime.call(getUser, { params }, inTime.headers)).toMatchObject({ PasswordState: 'Expired' });

    const late = await enter(app, user.UserName);
    expect(claimsOf(late.token)).toHaveProperty('MustChangePassword', true);
    await expect(late.call(getUser, { params }, late.headers)).toFailWith('PASSWORD_CHANGE_NEEDED');
    const body = { UserName: user.UserName, Password: goodPassword, NewPassword: otherPassword };
    await late.call(updateUser, { params, body }, late.headers);

    expect(await late.call(getUser, { params }, late.headers)).toMatchObject({ PasswordState: 'Set' });
    expect(claimsOf((await enter(app, user.UserName, otherPassword)).token)).not.toHaveProperty('MustChangePassword');
  });
});
