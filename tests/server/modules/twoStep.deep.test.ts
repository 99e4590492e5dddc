import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, signOut } from '#contract/system/auth/calls.ts';
import { readPasswordLink, setPassword } from '#contract/system/auth/passwordLinks.ts';
import { expandPaths } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { getAccessGroup, updateAccessGroup } from '#contract/masterData/entities/accessGroups.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import {
  endTwoStepOfUser,
  getPasswordPolicy,
  getUser,
  listUsers,
  makePasswordLink,
  updatePasswordPolicy,
  updateUser,
} from '#contract/system/users/calls.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes } from '#contract/system/users/twoStep.ts';
import type { Context } from '#server/context.ts';
import { beginSession } from '#server/modules/system/auth/signIn.ts';
import { grantAccess } from '#server/modules/system/users/access/grantAccess.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { given } from '#tests/support/given.ts';
import { addWithLink, claimsOf, enter, goodPassword, otherPassword, secretOf } from '#tests/support/newAccounts.ts';
import { accountWithCode, later, settledAccount } from '#tests/support/secondStep.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

beforeEach(async () => {
  app.setClock(startOfClock);
  await app.db.deleteFrom('sign_in_failures').execute();
});

const settled = () => settledAccount(app);
const withCode = () => accountWithCode(app);

const tryIn = async (username: string, code?: string, password = goodPassword) => {
  const nobody = await app.as('nobody');
  return nobody.call(signIn, { body: { username, password, code } });
};

describe('setting it up', () => {
  test('wants the password, hands over a key once, and asks for nothing before a code of it was confirmed', async () => {
    const { me, user } = await settled();
    await expect(me.call(beginTwoStep, { body: { Password: 'wrong' } }, me.headers)).toFailWith('INVALID_INPUT', 'Password');

    const { Key, Picture } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);

    expect(Key).toMatch(/^[A-Z2-7]{32}$/);
    expect(Buffer.from(Picture.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/);
    await expect(me.call(confirmTwoStep, { body: { Code: '000000' } }, me.headers)).toFailWith('INVALID_INPUT', 'Code');
    expect(await me.call(readTwoStep, {}, me.headers)).toEqual({ Since: null, CodesLeft: 0, IsRequired: false });
    expect(await tryIn(user.UserName)).toBeTruthy();
  });

  test('once confirmed, ten recovery codes are told, other sessions end, and the account and its history say so', async () => {
    const { admin, me, user, params } = await settled();
    const elsewhere = await enter(app, user.UserName);
    const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);

    const { Codes } = await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, me.headers);

    expect(new Set(Codes).size).toBe(10);
    expect(Codes.every((code) => /^\d{4} \d{4} \d{4}$/.test(code))).toBe(true);
    expect(await me.call(readTwoStep, {}, me.headers)).toEqual({
      Since: expect.stringContaining('2026-11-21'),
      CodesLeft: 10,
      IsRequired: false,
    });
    await expect(elsewhere.call(readTwoStep, {}, elsewhere.headers)).toFailWith('NOT_SIGNED_IN');
    expect(await admin.call(getUser, { params })).toMatchObject({ TwoStep: true });
    const found = await admin.call(listUsers, { query: { filter: { TwoStep: true, UserName: user.UserName } } });
    expect(found.map(({ UserId }) => UserId)).toEqual([user.UserId]);
    const [latest] = await admin.call(getHistory, { params: { entity: 'User', id: user.UserId } });
    expect(latest).toMatchObject({ UserId: user.UserId, Fields: expect.arrayContaining(['TwoStepSince']) });
    await expect(me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers)).toFailWith('RULE_BROKEN');
  });

  test('begun again, the key before is worth nothing', async () => {
    const { me } = await settled();
    const first = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);
    const second = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);

    await expect(me.call(confirmTwoStep, { body: { Code: codeAt(first.Key, startOfClock) } }, me.headers)).toFailWith('INVALID_INPUT');
    expect((await me.call(confirmTwoStep, { body: { Code: codeAt(second.Key, startOfClock) } }, me.headers)).Codes).toHaveLength(10);
  });

  test('neither keys nor recovery codes are kept under an Idempotency-Key', async () => {
    const { me } = await settled();
    const key = { ...me.headers, 'idempotency-key': 'two-step' };
    const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, key);
    await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, { ...key, 'idempotency-key': 'two-step-2' });

    const kept = await app.db.selectFrom('idempotency_keys').select('Key').where('Key', 'like', 'two-step%').execute();
    expect(kept).toEqual([]);
  });
});

test('a code that is no digits is a wrong one, and wrong ones are not tried for ever', async () => {
  const { me } = await settled();
  const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);
  await expect(me.call(confirmTwoStep, { body: { Code: 'éééééé' } }, me.headers)).toFailWith('INVALID_INPUT', 'Code');
  for (let attempt = 1; attempt < 10; attempt++)
    await expect(me.call(confirmTwoStep, { body: { Code: '123' } }, me.headers)).toFailWith('INVALID_INPUT', 'Code');

  const Code = codeAt(Key, startOfClock);
  await expect(me.call(confirmTwoStep, { body: { Code } }, me.headers)).toFailWith('TOO_MANY_REQUESTS');
});

test('whoever signs in with the password at that moment is out as well', async () => {
  const { me, user } = await settled();
  const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);
  const { PasswordHash } = await app.db
    .selectFrom('users')
    .select('PasswordHash')
    .where('UserId', '=', user.UserId)
    .executeTakeFirstOrThrow();
  await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, me.headers);

  const asking = { db: app.db, now: new Date(startOfClock), address: '127.0.0.1', services: app.services } as Context;
  await expect(beginSession(asking, user.UserId, PasswordHash ?? '', false)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
});

describe('signing in with it', () => {
  test('the right password alone gets the question for the code, and nothing else; a wrong password gets no hint of it', async () => {
    const { user, now } = await withCode();

    await expect(tryIn(user.UserName)).toFailWith('CODE_NEEDED');
    await expect(tryIn(user.UserName, ' ')).toFailWith('CODE_NEEDED');
    await expect(tryIn(user.UserName, now, 'wrong')).toFailWith('SIGN_IN_FAILED');
    await expect(tryIn(user.UserName, undefined, 'wrong')).toFailWith('SIGN_IN_FAILED');
    expect(await tryIn(user.UserName, now)).toBeTruthy();
  });

  test('a code is taken once, by one of many at the same time, and none from before it', async () => {
    const { user, Key, now } = await withCode();

    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => tryIn(user.UserName, now)));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(tryIn(user.UserName, now)).toFailWith('CODE_NEEDED');
    await expect(tryIn(user.UserName, codeAt(Key, later(30)))).toFailWith('CODE_NEEDED');
  });

  test.each([-30, 30])('a clock that is %i seconds out is near enough', async (seconds) => {
    const { user, Key } = await withCode();
    app.setClock(later(600));
    expect(await tryIn(user.UserName, codeAt(Key, later(600 + seconds)))).toBeTruthy();
  });

  test.each([-60, 60])('a code that is %i seconds away is none', async (seconds) => {
    const { user, Key } = await withCode();
    app.setClock(later(600));
    await expect(tryIn(user.UserName, codeAt(Key, later(600 + seconds)))).toFailWith('CODE_NEEDED');
  });

  test('a recovery code lets in once, however it is spaced', async () => {
    const { me, user, Codes } = await withCode();
    const [first = '', second = ''] = Codes;

    expect(await tryIn(user.UserName, first.replaceAll(' ', ''))).toBeTruthy();
    await expect(tryIn(user.UserName, first)).toFailWith('CODE_NEEDED');
    expect(await tryIn(user.UserName, second.replaceAll(' ', '-'))).toBeTruthy();
    expect(await me.call(readTwoStep, {}, me.headers)).toMatchObject({ CodesLeft: 8 });
  });

  test.each([
    ['of an Arabic keyboard', (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    ['of a Persian keyboard', (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))],
    ['as wide as Japanese', (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
    ['as an app copies them', (digits: string) => `\u200e${digits.slice(0, 3)}\u00a0${digits.slice(3)}\u200b\n`],
    ['with a long dash', (digits: string) => `${digits.slice(0, 3)}–${digits.slice(3)}`],
  ])('digits %s are those of the code', async (_how, typed) => {
    const { user, now } = await withCode();
    expect(await tryIn(user.UserName, typed(now))).toBeTruthy();
  });

  test('another’s recovery code is none', async () => {
    const one = await withCode();
    app.setClock(startOfClock);
    const other = await withCode();

    await expect(tryIn(other.user.UserName, one.Codes[0])).toFailWith('CODE_NEEDED');
  });

  test('ten wrong codes close it for a while, a right password between them takes none back, and it opens again', async () => {
    const { me, user, Key, now } = await withCode();
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');
      await expect(tryIn(user.UserName)).toFailWith('CODE_NEEDED');
      await me.call(updateUser, { params: { id: user.UserId }, body: { UserName: user.UserName, Password: goodPassword } }, me.headers);
    }

    await expect(tryIn(user.UserName, now)).toFailWith('TOO_MANY_REQUESTS');
    app.setClock(later(1000));
    expect(await tryIn(user.UserName, codeAt(Key, later(1000)))).toBeTruthy();
  });

  test('also where the policy never closes an account, codes are not guessed for ever', async () => {
    const { admin, user, now } = await withCode();
    const policy = await admin.call(getPasswordPolicy, {});
    await admin.call(updatePasswordPolicy, { body: { ...policy, LockoutAttempts: 0 } });
    for (let attempt = 0; attempt < 10; attempt++) await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');

    await expect(tryIn(user.UserName, now)).toFailWith('TOO_MANY_REQUESTS');
    await admin.call(updatePasswordPolicy, { body: { ...policy, Version: policy.Version + 1 } });
  });

  test('whoever does not know the password closes no codes, whatever name is tried', async () => {
    const { user, params, now } = await withCode();
    await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');
    const { UserName } = await app.db
      .selectFrom('sign_in_failures')
      .select('UserName')
      .where('UserName', 'not in', ['', user.UserName])
      .executeTakeFirstOrThrow();
    expect(UserName).toContain(String(params.id));
    for (let attempt = 0; attempt < 10; attempt++) await expect(tryIn(UserName, undefined, 'wrong')).toFailWith('SIGN_IN_FAILED');

    expect(await tryIn(user.UserName, now)).toBeTruthy();
  });

  test('wrong codes from elsewhere do not close it where a code let in before', async () => {
    const { user, Key, now } = await withCode();
    const from = async (remoteAddress: string, code: string) => {
      const payload = { username: user.UserName, password: goodPassword, code };
      return (await app.app.inject({ method: 'POST', url: '/api/Auth/signin', remoteAddress, payload })).statusCode;
    };
    expect(await from('203.0.113.7', now)).toBe(200);
    app.setClock(later(120));
    for (let attempt = 0; attempt < 10; attempt++) expect(await from('198.51.100.9', '123')).toBe(401);

    expect(await from('198.51.100.9', codeAt(Key, later(120)))).toBe(429);
    expect(await from('203.0.113.7', codeAt(Key, later(120)))).toBe(200);
  });

  test('a policy that is easier on passwords is no easier on codes', async () => {
    const { admin, user, Key } = await withCode();
    const policy = await admin.call(getPasswordPolicy, {});
    const { Version } = await admin.call(updatePasswordPolicy, { body: { ...policy, LockoutAttempts: 50, LockoutMinutes: 1 } });
    for (let attempt = 0; attempt < 10; attempt++) await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');
    app.setClock(later(60 + 14 * 60));
    const tried = await tryIn(user.UserName, codeAt(Key, later(60 + 14 * 60))).catch((error: Error) => error);
    await admin.call(updatePasswordPolicy, { body: { ...policy, Version } });

    expect(tried).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('that wrong codes closed it is shown to administrators, until it is ended', async () => {
    const { admin, user, params } = await withCode();
    for (let attempt = 0; attempt < 10; attempt++) await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');

    expect(await admin.call(getUser, { params })).toMatchObject({ Locked: true });
    expect(await admin.call(endTwoStepOfUser, { params })).toMatchObject({ Locked: false });
  });

  test.each(['１２３４５６', 'éééééé', '😀😀😀', '\u200b'])('%j is a wrong code as any other', async (code) => {
    const { user } = await withCode();
    await expect(tryIn(user.UserName, code)).toFailWith('CODE_NEEDED');
  });

  test('a link sets the password with the code alone', async () => {
    const { admin, user, params, now } = await withCode();
    const link = secretOf((await admin.call(makePasswordLink, { params })).Link);
    const nobody = await app.as('nobody');

    await expect(nobody.call(setPassword, { body: { link, password: otherPassword } })).toFailWith('CODE_NEEDED');
    await expect(nobody.call(setPassword, { body: { link, password: otherPassword, code: '000000' } })).toFailWith('CODE_NEEDED');
    expect(await nobody.call(readPasswordLink, { body: { link } })).toMatchObject({ UserName: user.UserName });
    expect(await nobody.call(setPassword, { body: { link, password: otherPassword, code: now } })).toBeTruthy();
  });
});

test('another password or e-mail address of the own account wants a code as well; names do not', async () => {
  const { me, user, params, now } = await withCode();
  const own = { UserName: user.UserName, Password: goodPassword };
  const save = (more: object) => me.call(updateUser, { params, body: { ...own, ...more } }, me.headers);
  expect(await save({ FirstName: 'Claire', Email: user.Email })).toMatchObject({ FirstName: 'Claire' });
  for (const more of [{ NewPassword: otherPassword }, { Email: 'mallory@elsewhere.example' }])
    for (const Code of [undefined, null, '', '1']) await expect(save({ ...more, Code })).toFailWith('INVALID_INPUT', 'Code');

  expect(await save({ Email: 'clara@elsewhere.example', NewPassword: otherPassword, Code: now })).toMatchObject({
    Email: 'clara@elsewhere.example',
  });
  await expect(tryIn(user.UserName, undefined, otherPassword)).toFailWith('CODE_NEEDED');
});

test('a code that is null is none: optional is optional', async () => {
  const { user } = await settledAccount(app);
  expect(
    await (await app.as('nobody')).call(signIn, { body: { username: user.UserName, password: goodPassword, code: null } }),
  ).toBeTruthy();
});

describe('changing and ending it', () => {
  test('new recovery codes want password and code, and take the place of those before', async () => {
    const { me, user, Codes, now } = await withCode();
    await expect(me.call(renewRecoveryCodes, { body: { Password: 'wrong', Code: now } }, me.headers)).toFailWith(
      'INVALID_INPUT',
      'Password',
    );
    await expect(me.call(renewRecoveryCodes, { body: { Password: goodPassword, Code: '1' } }, me.headers)).toFailWith(
      'INVALID_INPUT',
      'Code',
    );

    const renewed = await me.call(renewRecoveryCodes, { body: { Password: goodPassword, Code: now } }, me.headers);

    await expect(tryIn(user.UserName, Codes[0])).toFailWith('CODE_NEEDED');
    expect(await tryIn(user.UserName, renewed.Codes[0])).toBeTruthy();
  });

  test('ended, the password alone lets in again, and nothing of it is left', async () => {
    const { me, user, params, now } = await withCode();
    await expect(me.call(endTwoStep, { body: { Password: goodPassword, Code: '1' } }, me.headers)).toFailWith('INVALID_INPUT', 'Code');

    await me.call(endTwoStep, { body: { Password: goodPassword, Code: now } }, me.headers);

    expect(await tryIn(user.UserName)).toBeTruthy();
    expect(await app.db.selectFrom('second_steps').selectAll().where('UserId', '=', params.id).execute()).toEqual([]);
    expect(await app.db.selectFrom('recovery_codes').selectAll().where('UserId', '=', params.id).execute()).toEqual([]);
    await expect(me.call(endTwoStep, { body: { Password: goodPassword, Code: now } }, me.headers)).toFailWith('RULE_BROKEN');
  });

  test('an administrator ends another’s, not the own, and the history says who', async () => {
    const { admin, me, user, params } = await withCode();
    await expect(me.call(endTwoStepOfUser, { params }, me.headers)).toFailWith('NOT_ALLOWED');
    await expect(admin.call(endTwoStepOfUser, { params: { id: admin.userId } })).toFailWith('RULE_BROKEN');

    expect(await admin.call(endTwoStepOfUser, { params })).toMatchObject({ TwoStep: false });

    expect(await tryIn(user.UserName)).toBeTruthy();
    const [latest] = await admin.call(getHistory, { params: { entity: 'User', id: user.UserId } });
    expect(latest).toMatchObject({ UserId: admin.userId, Fields: expect.arrayContaining(['TwoStepSince']) });
    await expect(admin.call(endTwoStepOfUser, { params })).toFailWith('RULE_BROKEN');
    await expect(admin.call(endTwoStepOfUser, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });

  test('whoever has the machine lets an account in by its name: a link for its password, no code, no attempts that close it, and nobody by the password of before', async () => {
    const { user, me, params } = await withCode();
    for (let attempt = 0; attempt < 11; attempt++) await tryIn(user.UserName, undefined, 'wrong').catch(() => undefined);
    await expect(tryIn(user.UserName)).toFailWith('TOO_MANY_REQUESTS');

    const address = await grantAccess(
      app.db,
      { publicUrl: 'https://back-office.test', smtpUrl: undefined },
      user.UserName.toUpperCase(),
      new Date(later(60)),
    );

    const nobody = await app.as('nobody');
    await expect(tryIn(user.UserName)).toFailWith('SIGN_IN_FAILED');
    await expect(me.call(getUser, { params }, me.headers)).toFailWith('NOT_SIGNED_IN');
    expect(address).toMatch(/^https:\/\/back-office\.test\/login\?link=/);
    expect(await nobody.call(setPassword, { body: { link: secretOf(address), password: otherPassword } })).toBeTruthy();
    expect(await tryIn(user.UserName, undefined, otherPassword)).toBeTruthy();
    await expect(grantAccess(app.db, { publicUrl: undefined, smtpUrl: undefined }, 'nobody at all', new Date())).rejects.toThrow(
      'There is no active account nobody at all',
    );
  });

  test('no link is printed for an account of a customer who is closed: it would open nothing', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { user } = await addWithLink(app, { CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', CustomerId).execute();

    const printed = await grantAccess(app.db, { publicUrl: undefined, smtpUrl: undefined }, user.UserName, new Date(later(60))).catch(
      (error: Error) => error.message,
    );
    expect(printed).toBe(`There is no active account ${user.UserName}`);
  });

  test('no answer and no history ever has the key', async () => {
    const { admin, user, params, Key } = await withCode();
    const told = [
      await admin.call(getUser, { params }),
      await admin.call(listUsers, { query: {} }),
      await admin.call(getHistory, { params: { entity: 'User', id: user.UserId } }),
    ];
    expect(JSON.stringify(told)).not.toContain(Key);
    const audited = await app.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audited)).not.toContain(Key);
  });
});

describe('wanted by an access group', () => {
  const office = 2;
  const customers = 5;
  const wantIt = async (id: number, RequireTwoStep: boolean) => {
    const admin = await app.as('Admin');
    const { AcessGroupName, Roles, Active, Version } = await admin.call(getAccessGroup, { params: { id } });
    await admin.call(updateAccessGroup, { params: { id }, body: { AcessGroupName, Roles, Active, Version, RequireTwoStep } });
  };
  beforeEach(() => wantIt(office, true));
  afterEach(async () => {
    await wantIt(office, false);
    await wantIt(customers, false);
  });

  test('whoever has none sets it up at the next sign-in, and can do nothing before; those who are in go on', async () => {
    await wantIt(office, false);
    const { me: inAlready, user } = await settled();
    await wantIt(office, true);
    const me = await enter(app, user.UserName);
    expect(claimsOf(me.token)).toMatchObject({ MustSetUpTwoStep: true });
    const may = new Set<Endpoint>([signOut, beginTwoStep, confirmTwoStep]);
    const open = [];
    for (const { call } of listCalls().filter((one) => one.call.allow !== 'anyone' && !may.has(one.call))) {
      const answer = await app.app.inject({ method: call.method, url: expandPaths(call.path, () => '1')[0] ?? '', headers: me.headers });
      if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'TWO_STEP_NEEDED') open.push(`${call.method} ${call.path}`);
    }
    expect(open).toEqual([]);
    expect(await inAlready.call(readTwoStep, {}, inAlready.headers)).toMatchObject({ Since: null, IsRequired: true });

    const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);
    await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, me.headers);

    expect(await me.call(readTwoStep, {}, me.headers)).toMatchObject({ CodesLeft: 10 });
    app.setClock(later(60));
    const again = await tryIn(user.UserName, codeAt(Key, later(60)));
    expect(claimsOf(again)).not.toHaveProperty('MustSetUpTwoStep');
  });

  test('a password that must be changed comes first', async () => {
    const { admin, user, params } = await settled();
    await admin.call(updateUser, { params, body: { UserName: user.UserName, NewPassword: otherPassword } });
    const me = await enter(app, user.UserName, otherPassword);
    await expect(me.call(beginTwoStep, { body: { Password: otherPassword } }, me.headers)).toFailWith('PASSWORD_CHANGE_NEEDED');

    const body = { UserName: user.UserName, Password: otherPassword, NewPassword: 'Amber-Flint-33cl' };
    await me.call(updateUser, { params, body }, me.headers);

    await expect(me.call(updateUser, { params, body }, me.headers)).toFailWith('TWO_STEP_NEEDED');
    await expect(me.call(readTwoStep, {}, me.headers)).toFailWith('TWO_STEP_NEEDED');
    const { Key } = await me.call(beginTwoStep, { body: { Password: 'Amber-Flint-33cl' } }, me.headers);
    expect((await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, me.headers)).Codes).toHaveLength(10);
  });

  test('is not ended by oneself; ended by an administrator it is set up anew at the next sign-in', async () => {
    await wantIt(office, false);
    const { admin, me, user, params, now } = await withCode();
    await wantIt(office, true);
    await expect(me.call(endTwoStep, { body: { Password: goodPassword, Code: now } }, me.headers)).toFailWith('RULE_BROKEN');

    await admin.call(endTwoStepOfUser, { params });

    expect(claimsOf(await tryIn(user.UserName))).toMatchObject({ MustSetUpTwoStep: true });
  });

  test('by a link too, of customers’ people where theirs wants it, and of nobody in another group', async () => {
    const customer = await given.customer(app.db);
    const theirs = { CustomerId: customer.CustomerId, AccessGroups: [{ AccessGroupId: customers }] };
    const { user, link } = await addWithLink(app, theirs);
    const nobody = await app.as('nobody');
    expect(claimsOf(await nobody.call(setPassword, { body: { link, password: goodPassword } }))).not.toHaveProperty('MustSetUpTwoStep');

    await wantIt(customers, true);

    expect(claimsOf(await tryIn(user.UserName))).toMatchObject({ MustSetUpTwoStep: true });
    const another = await addWithLink(app, theirs);
    const token = await nobody.call(setPassword, { body: { link: another.link, password: goodPassword } });
    expect(claimsOf(token)).toMatchObject({ MustSetUpTwoStep: true });
  });
});
