import { readTable } from '#tests/specification/readTable.ts';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { readToken, readValidToken } from '#src/authProvider/token.ts';
import { sidePanelPath } from '#src/shell/frame/besides.ts';
import { menuTree } from '#src/shell/menu/menuTree.ts';
import { commandsFor, makeResultItems, textToSearch } from '#src/palette/paletteItems.ts';
import { profileErrors } from '#src/profile/profileRules.ts';
import { screenAddress, existingScreens, firstPathFor, isScreenFor, menuFor, resourceRoles, screens } from '#src/shell/screens/screens.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${base64({ alg: 'HS256' })}.${base64(claims)}.signature`;

describe('a token', () => {
  const token = tokenOf({ role: 'Office#Finance', UserId: 7, exp: 2_000 });
  test('tells roles, user and expiry', () => {
    expect(readToken(token)).toEqual({
      roles: ['Office', 'Finance'],
      userId: 7,
      customerId: null,
      expiresAtMs: 2_000_000,
      mustChangePassword: false,
      mustSetUpTwoStep: false,
    });
    expect(readToken(tokenOf({ role: 'Customer', UserId: 9, CustomerId: 4, exp: 2_000 }))?.customerId).toBe(4);
  });
  test('counts until it expires', () => {
    expect(readValidToken(token, 1_999_999)?.userId).toBe(7);
    expect(readValidToken(token, 2_000_000)).toBeUndefined();
  });
  test.each(['', 'nonsense', 'a.b.c', tokenOf({ role: 'Admin' }), tokenOf({ exp: 9_999_999_999 })])('%j is none', (text) => {
    expect(readValidToken(text, 0)).toBeUndefined();
  });
});

describe('the screens', () => {
  test('each stands in the table that the journeys of routes go by, open to the same roles', () => {
    const table = new Map(
      readTable('screens', ['path', 'roles']).map(({ path, roles }) => [path.replace(/\{\w+\}/, '1'), roles.split(',').toSorted()]),
    );
    const staff = existingScreens.filter(({ path }) => !path.includes(':')).map(screenAddress);
    const open = (path: string) => everybody.filter((role) => isScreenFor(path, [role])).toSorted();
    expect(staff.map((path) => [path, table.get(path)])).toEqual(staff.map((path) => [path, open(path)]));
  });
  test('offer a customer what is the customer’s own, each once', () => {
    expect(menuFor(['Customer']).map(({ menu }) => menu?.[0])).not.toContain('Finance');
    expect(menuFor(['Customer']).filter(({ title }) => /statements/i.test(title))).toHaveLength(1);
  });
  const everybody: Role[] = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'];
  const specified: Record<string, Role[]> = {
    '/referencefiles/colours': ['Admin'],
    '/findcustomer': ['Admin', 'Office'],
    '/orders': ['Admin', 'Office'],
    '/createorder': ['Admin', 'Office'],
    '/orders/editOrder/17': ['Admin', 'Office'],
    '/recordpayment': ['Admin', 'Office'],
    '/customerpaymenthistory': ['Admin', 'Office'],
    '/unsentinvoices': ['Admin', 'Office'],
    '/proformainvoice': ['Admin', 'Office'],
    '/picklist': ['Admin', 'Warehouse'],
    '/pickgoods': ['Admin', 'Warehouse'],
    '/readytoinvoice': ['Admin', 'Finance'],
    '/statements': ['Admin', 'Finance', 'Customer'],
  };
  test.each(Object.entries(specified))('%s opens to its roles and to nobody else', (path, roles) => {
    expect(everybody.filter((role) => isScreenFor(path, [role]))).toEqual(roles);
  });
  test('open to whoever holds any one of the roles', () => {
    expect(isScreenFor('/picklist', ['Office', 'Warehouse'])).toBe(true);
    expect(isScreenFor('/picklist', [])).toBe(false);
  });
  test('that do not exist are in no menu and open to nobody', () => {
    const missing = screens.filter((screen) => !screen.load && !screen.resource && !screen.isMenuOnly);
    expect(missing.filter((screen) => menuFor(everybody).includes(screen))).toEqual([]);
    expect(missing.filter((screen) => isScreenFor(screenAddress(screen), everybody))).toEqual([]);
  });
  test('have one address each', () => {
    const paths = existingScreens.map((screen) => screen.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
  test('begin where the roles may be', () => {
    expect(everybody.filter((role) => !isScreenFor(firstPathFor([role]), [role]))).toEqual([]);
    expect(firstPathFor([])).toBe('/notfound');
  });
  test('give react-admin the roles of a resource', () => {
    expect(resourceRoles('referencefiles/colours')).toEqual(['Admin']);
    expect(resourceRoles('unknown')).toBeUndefined();
  });
  test('make a menu in groups, none of them empty', () => {
    const groups = menuTree(menuFor(['Admin']));
    expect(groups.map((group) => group.label)).toEqual(
      ['Home', 'Admin', 'Office', 'Warehouse', 'Finance'].filter((label) => groups.some((group) => group.label === label)),
    );
    expect(groups.every((group) => group.entries.length > 0)).toBe(true);
    const files = groups.find((group) => group.label === 'Admin')?.entries.find((entry) => entry.label === 'Manage Reference Files');
    expect(files?.path).toBeUndefined();
    expect(files?.entries[0]).toMatchObject({ label: 'Colours', path: '/referencefiles/colours' });
    expect(menuTree(menuFor(['Warehouse'])).map((group) => group.label)).toEqual(['Home', 'Warehouse']);
  });
});

describe('the profile', () => {
  const form = { FirstName: '', SurName: '', Email: '', UserName: 'office', Password: 'old', NewPassword: '', Code: '' };
  test('can be saved with a user name and the current password', () => expect(profileErrors(form)).toEqual({}));
  test.each([{ UserName: ' ' }, { Password: '' }])('needs both, and says so at the field: %j', (change) => {
    expect(profileErrors({ ...form, ...change })).toEqual({ [Object.keys(change)[0] ?? '']: 'UserName and Password are required' });
  });
  test.each(['a@b', 'a b@c.uk', '@c.uk', 'a@c.u', 'a@c.uk1'])('refuses the e-mail %s', (Email) => {
    expect(profileErrors({ ...form, Email })).toEqual({ Email: 'Invalid email format.' });
  });
  test('takes an e-mail of the pattern', () => expect(profileErrors({ ...form, Email: 'o.ferris+a%b@glass-co.co.uk' })).toEqual({}));
  test('refuses the same password as a new one', () => {
    const same = 'New password must be different from the current password.';
    expect(profileErrors({ ...form, NewPassword: 'old' })).toEqual({ NewPassword: same });
    expect(profileErrors({ ...form, NewPassword: 'new' })).toEqual({});
  });
});

describe('the palette', () => {
  const found = [
    { Kind: 'Customer' as const, Id: 4, Title: 'Aldous Cider', Detail: 'ALD001', Figure: null, Path: '/findcustomer?customerId=4' },
    {
      Kind: 'Invoice' as const,
      Id: 9,
      Title: 'Invoice 10452',
      Detail: '1 Nov 2026',
      Figure: '£6,955.93',
      Path: '/findcustomer?customerId=4',
    },
  ];
  test('goes where the menu goes', () => {
    expect(commandsFor('pick', ['Warehouse'])).toMatchObject([{ title: 'Pick List', path: '/picklist' }, { title: 'Pick …' }]);
    expect(commandsFor('pick', ['Finance'])).toEqual([]);
  });
  test('starts an order for a customer', () => {
    expect(textToSearch('new order for ald')).toBe('ald');
    expect(makeResultItems(found, 'new order for ald', ['Office'])).toMatchObject([
      { kind: 'Create order for', path: '/createorder?customerId=4' },
    ]);
    expect(makeResultItems(found, 'ald', ['Office']).map((item) => item.kind)).toEqual(['Customer', 'Invoice']);
  });
});

test('what finance does of the office stands beside a screen of its own; nobody else is led there', () => {
  expect(sidePanelPath('/customerpaymenthistory?customerId=7&paymentId=3', ['Finance'])).toBe(
    '/statements?customerId=7&beside=payments&paymentId=3',
  );
  expect(sidePanelPath('/recordpayment?customerId=7&use=credit-2', ['Finance'])).toBe('/statements?customerId=7&beside=pay&use=credit-2');
  expect(sidePanelPath('/findcustomer?customerId=7&invoiceId=9', ['Finance'])).toBe('/statements?customerId=7&invoiceId=9');
  expect(sidePanelPath('/editcredit?customerId=7&creditId=4', ['Finance'])).toBe('/statements?customerId=7&beside=credit&creditId=4');
  expect(sidePanelPath('/unsentinvoices?customerId=7', ['Finance'])).toBe('/outbox?customerId=7&beside=unsent');
  expect(sidePanelPath('/recordpayment', ['Finance'])).toBeUndefined();
  expect(sidePanelPath('/orders?customerId=7', ['Finance'])).toBeUndefined();
  expect(sidePanelPath('/recordpayment?customerId=7', ['Warehouse'])).toBeUndefined();
});
